// The modules of the package, with their scripts. The first one is loaded at once, each other one when a request needs
// it. A name in place of a module is that of the one that answers.

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
  texts: "engine",
  lessons: "engine",
};
