// The modules of the package, with their scripts. The first one is loaded at once, each other one when a request needs
// it.

export const MODULES = {
  draughts: {
    script: () => import("./module/draughts.js"),
    file: new URL("module/draughts.wasm", import.meta.url),
  },
  engine: {
    script: () => import("./module/engine.js"),
    file: new URL("module/engine.wasm", import.meta.url),
    books: {
      english: new URL("module/books/english.book", import.meta.url),
      international: new URL("module/books/international.book", import.meta.url),
      russian: new URL("module/books/russian.book", import.meta.url),
      brazilian: new URL("module/books/brazilian.book", import.meta.url),
    },
  },
  texts: {
    script: () => import("./module/texts.js"),
    file: new URL("module/texts.wasm", import.meta.url),
  },
  lessons: {
    script: () => import("./module/lessons.js"),
    file: new URL("module/lessons.wasm", import.meta.url),
  },
};
