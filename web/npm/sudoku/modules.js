// The modules of the package, with their scripts. The first one is loaded at once, each other one when a request needs
// it.

export const MODULES = {
  sudoku: {
    script: () => import("./module/sudoku.js"),
    file: new URL("module/sudoku.wasm", import.meta.url),
  },
  steps: {
    script: () => import("./module/steps.js"),
    file: new URL("module/steps.wasm", import.meta.url),
  },
  ratings: {
    script: () => import("./module/ratings.js"),
    file: new URL("module/ratings.wasm", import.meta.url),
  },
  generator: {
    script: () => import("./module/generator.js"),
    file: new URL("module/generator.wasm", import.meta.url),
  },
};
