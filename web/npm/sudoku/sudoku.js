/** Sudoku: solving, generating, explaining, rating. `index.d.ts` describes the methods. */
export class Sudoku {
  #engine;

  constructor(engine) {
    this.#engine = engine;
  }

  solve(cells, { limit } = {}) {
    return this.#post("solve", { cells, limit });
  }

  generate({ signal, onProgress, ...wishes } = {}) {
    return this.#post("generate", wishes, { signal, onProgress });
  }

  check(cells, wishes = {}) {
    return this.#post("check", { cells, ...wishes });
  }

  step(cells, wishes = {}) {
    return this.#post("step", { cells, ...wishes });
  }

  steps(cells, { signal, onProgress, ...wishes } = {}) {
    return this.#post("steps", { cells, ...wishes }, { signal, onProgress });
  }

  path(cells, { signal, onProgress, ...wishes } = {}) {
    return this.#post("path", { cells, ...wishes }, { signal, onProgress });
  }

  rate(cells, { signal, onProgress } = {}) {
    return this.#post("rate", { cells }, { signal, onProgress });
  }

  techniques() {
    return this.#get("techniques");
  }

  formats() {
    return this.#get("formats");
  }

  read(text) {
    return this.#post("read", { text });
  }

  async write(cells, format) {
    return (await this.#post("write", { cells, format })).text;
  }

  end() {
    this.#engine.end();
  }

  #get(name) {
    return this.#engine.ask({ method: "GET", target: `/api/sudoku/${name}` });
  }

  #post(name, body, options) {
    return this.#engine.ask({ method: "POST", target: `/api/sudoku/${name}`, body }, options);
  }
}
