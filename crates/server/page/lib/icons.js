// Icons, drawn with lines on a grid of 24 by 24.
import { h, s } from "./dom.js";

const PATHS = {
  close: "M6 6l12 12M18 6L6 18",
  sun:
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M4.9 4.9l1.8 1.8" +
    "M17.3 17.3l1.8 1.8M4.9 19.1l1.8-1.8M17.3 6.7l1.8-1.8",
  moon: "M20 14.2A8.4 8.4 0 0 1 9.8 4 8.4 8.4 0 1 0 20 14.2z",
  contrast: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 3v18M12 7.5h5.6M12 12h8.6M12 16.5h5.6",
  settings:
    "M4 7h9.5M18.5 7H20M13.5 7a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0zM4 17h1.5M10.5 17H20M5.5 17a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0z",
  keyboard: "M3 6.5h18v11H3zM7 10h.01M11 10h.01M15 10h.01M18 10h.01M7 14h10",
  undo: "M8 5L4 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11h-4",
  redo: "M16 5l4 4-4 4M19.5 9H10a5.5 5.5 0 0 0 0 11h4",
  // Of the changes of a game, beside the icons above for its moves.
  earlier: "M4 5v5h5M4.6 10a8 8 0 1 1-.6 4M12 8v4.5l3 2",
  later: "M20 5v5h-5M19.4 10a8 8 0 1 0 .6 4M12 8v4.5l3 2",
  first: "M6 5v14M18 6l-8 6 8 6z",
  previous: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  last: "M18 5v14M6 6l8 6-8 6z",
  flip: "M8 20V4M8 4L4.5 7.5M8 4l3.5 3.5M16 4v16M16 20l-3.5-3.5M16 20l3.5-3.5",
  play: "M7 5l12 7-12 7z",
  pause: "M8 5v14M16 5v14",
  stop: "M6.5 6.5h11v11h-11z",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3z",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  download: "M12 4v11M7.5 10.5L12 15l4.5-4.5M5 20h14",
  upload: "M12 15V4M7.5 8.5L12 4l4.5 4.5M5 20h14",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2",
  edit: "M4 20h4L19 9l-4-4L4 16zM13 7l4 4",
  book: "M12 6.5C9.5 4.9 6.6 4.5 4 4.9V19c2.6-.4 5.5 0 8 1.6M12 6.5c2.5-1.6 5.4-2 8-1.6V19c-2.6-.4-5.5 0-8 1.6V6.5z",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  print: "M7 9V3.5h10V9M7 17H4V9h16v8h-3M7 14h10v6.5H7z",
  check: "M5 12.5l4.5 4.5L19 7.5",
  flag: "M6 21V4h11l-2.5 4L17 12H6",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2",
  erase: "M9 5.5h11.5v13H9L3 12zM12.5 9.5l5 5M17.5 9.5l-5 5",
  look: "M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  up: "M12 20V5M6 11l6-6 6 6",
  cut: "M4 6h9M4 12h6M4 18h4M14 12l6 6M20 12l-6 6",
  comment: "M4 5h16v11H11l-4.5 4v-4H4z",
  tree: "M4 12h5M9 12c3 0 2-6 5-6h6M9 12h11M9 12c3 0 2 6 5 6h6",
};

/** Creates an icon. It is hidden from screen readers: the element around it needs a label. */
export function icon(name) {
  return s(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    s("path", { d: PATHS[name] }),
  );
}

/** Creates a button with an icon alone. `label` is for screen readers, and is the title unless `props` has another. */
export function iconButton(name, label, onClick, props = {}) {
  return h(
    "button",
    { type: "button", class: "icon-button", "aria-label": label, title: label, on: { click: onClick }, ...props },
    icon(name),
  );
}
