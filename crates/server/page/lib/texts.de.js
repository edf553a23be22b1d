// Die Texte des Rahmens der Seite.

/** Die Spielarten; eine, die hier fehlt, behält ihren Namen. */
const VARIANTS = {
  english: "Englisch",
  italian: "Italienisch",
  spanish: "Spanisch",
  portuguese: "Portugiesisch",
  czech: "Tschechisch",
  thai: "Thailändisch",
  russian: "Russisch",
  brazilian: "Brasilianisch",
  pool: "Pool",
  canadian: "Kanadisch",
  "sri-lankan": "Sri-Lankisch",
  spantsiretti: "Spantsiretti",
  frisian: "Friesisch",
  frysk: "Frysk!",
  killer: "Killer",
  breakthrough: "Durchbruch",
  antidraughts: "Schlagdame",
  "anti-english": "Englische Schlagdame",
  "anti-russian": "Russische Schlagdame",
  "anti-brazilian": "Brasilianische Schlagdame",
  turkish: "Türkisch",
  armenian: "Armenisch",
  towers: "Türme",
};

/** Die Stufen des Programms. */
const LEVELS = [
  "Neuling",
  "Anfänger",
  "Einsteiger",
  "Gelegenheitsspieler",
  "Geübter Spieler",
  "Vereinsspieler",
  "Starker Vereinsspieler",
  "Experte",
  "Meister",
  "Volle Stärke",
];

const COLORS = { white: "Weiß", black: "Schwarz" };
const OTHERS = { white: "Schwarz", black: "Weiß" };

/** Warum eine Partie gewonnen ist. */
const REASONS = {
  no_pieces: (color) => `${color} hat keine Steine mehr`,
  no_move: (color) => `${color} hat keinen möglichen Zug`,
};

/** Das Ergebnis einer Partie. `draws` sind die Remisregeln der Spielart. */
function outcome({ winner, reason, player, rule }, draws) {
  if (reason === "agreement") return "Remis: Die Spieler haben sich darauf geeinigt";
  if (winner === null) return draws[rule] ? `Remis, weil ${draws[rule]}` : "Remis nach einer Regel der Spielart";
  const [own, other] = [COLORS[winner], OTHERS[winner]];
  if (reason === "first_king") return `${own} gewinnt: ${own} hat die erste Dame`;
  if (reason === "resignation") return `${own} gewinnt: ${other} gibt auf`;
  // In der Schlagdame gewinnt, wer nicht mehr ziehen kann.
  return `${own} gewinnt: ${REASONS[reason](COLORS[player])}`;
}

export const TEXTS = {
  frame: {
    description: "Dame und Sudoku spielen, lösen und verstehen.",
    skip: "Zum Inhalt springen",
    parts: "Teile von Tessera",
    views: { play: "Spielen", draughts: "Analyse", endgames: "Endspiele", sudoku: "Sudoku", learn: "Lernen" },
    keys: "Tastenkürzel",
    settings: "Einstellungen",
    failed: "Diese Ansicht konnte nicht geladen werden",
    unknown: "Diese Seite gibt es nicht",
    unknownText: "Die Adresse ist vielleicht unvollständig, oder die Seite hat jetzt eine andere.",
    home: "Zur Startseite",
    needsServer: "Dieser Teil braucht den Server",
    playOn: "Ein Sudoku lässt sich ohne ihn spielen",
  },
  tabs: { own: "Ein anderer Tab hat sein Spiel geändert. Jeder behält seins; ein neuer beginnt mit dem letzten." },
  offline: {
    gone:
      "Der Server antwortet nicht. Was in diesem Browser gespeichert ist, bleibt erhalten, und ein Sudoku lässt sich " +
      "weiterspielen.",
    back: "Der Server antwortet wieder",
  },
  theme: {
    names: { system: "wie im System", light: "hell", dark: "dunkel" },
    is: (name) => `Farbschema: ${name}`,
    change: (name) => `Farbschema: ${name}. Ändern`,
  },
  dialog: { close: "Schließen" },
  trouble: { again: "Erneut versuchen" },
  shortcuts: {
    title: "Tastenkürzel",
    list: "diese Liste zeigen",
    settings: "Einstellungen",
    keys: { " ": "Leertaste", Escape: "Esc", Enter: "Eingabe", Tab: "Tab", Home: "Pos1", End: "Ende" },
  },
  clipboard: {
    copied: (what) => `Kopiert: ${what}`,
    refused: (what) => `Der Browser erlaubt dieser Seite das Kopieren nicht: ${what}`,
  },
  api: {
    unreachable: "der Server antwortet nicht",
    brokenOff: "die Antwort des Servers brach ab",
    crashed: "die Engine in dieser Seite ist ausgefallen; sie wurde neu gestartet",
    noAnswer: "Der Server antwortet nicht.",
    status: (status) => `der Server antwortete mit ${status}`,
  },
  words: {
    variant: (name, title) => VARIANTS[name] ?? title,
    level: (number, name) => LEVELS[number - 1] ?? name,
    opening(kind, title) {
      if (kind === "ballots") return "Auslosung (3 Züge)";
      const random = /^plies:(\d+)$/.exec(kind);
      return random ? `Zufällige Eröffnung (${random[1]} Halbzüge)` : title;
    },
    outcome,
    drawn: (_text, rule) => rule ?? "die Remisregel gilt",
    colors: { white: "weiß", black: "schwarz" },
    plies: (number) => `${number} ${number === 1 ? "Halbzug" : "Halbzüge"}`,
  },
  settings: {
    title: "Einstellungen",
    language: "Sprache",
    theme: "Farbschema",
    themes: { system: "Wie im System", light: "Hell", dark: "Dunkel" },
    board: "Brett",
    boards: { wood: "Holz", forest: "Grün", slate: "Blau", contrast: "Hoher Kontrast" },
    pieces: "Steine",
    pieceSets: { turned: "Gedrechselt", flat: "Flach" },
    notation: "Namen der Felder",
    notations: { variant: "Wie üblich", numbers: "Zahlen", letters: "Buchstaben" },
    sounds: "Töne",
    animation: "Bewegung der Steine",
    animations: { on: "Animiert", fast: "Schnell", off: "Sofort" },
    contrast: "Kontrast",
    contrasts: { system: "Wie im System", high: "Hoch" },
    switched: { on: "An", off: "Aus" },
    reduced: "Das System wünscht weniger Bewegung: Steine springen sofort.",
    threads: "Threads einer Analyse",
    automatic: "Automatisch",
    oneThread: "Diese Seite hat einen: Ihr Server trennt sie nicht von anderen Seiten.",
    memory: "Speicher einer Suche",
    kept: "Die Einstellungen werden in diesem Browser gespeichert.",
  },
};
