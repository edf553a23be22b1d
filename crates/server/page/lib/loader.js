// Runs the modules of bundles. The server makes few files of the page's many: each module is a function in one of them.

/**
 * Creates the function that loads a module by its path: it resolves to what the module exports.
 * `modules` are those that are there, each a function of `load` itself; `names` are the bundles that have others, and
 * `bundle` fetches one by its name, which adds its modules to `modules`.
 * @param {{
 *   modules: Record<string, (load: (path: string) => Promise<unknown>) => Promise<unknown>>,
 *   names: Record<string, string>,
 *   bundle: (name: string) => Promise<unknown>,
 * }} options
 */
export function createLoad({ modules, names, bundle }) {
  /** @type {Map<string, Promise<unknown>>} */
  const loaded = new Map();

  async function run(path) {
    if (!Object.hasOwn(modules, path)) {
      try {
        await bundle(names[path]);
      } catch (error) {
        // It is fetched anew when it is asked for again.
        loaded.delete(path);
        throw error;
      }
    }
    return modules[path](load);
  }

  function load(path) {
    const known = loaded.get(path);
    if (known) return known;
    const module = run(path);
    loaded.set(path, module);
    return module;
  }
  return load;
}
