// Die Texte des Rahmens der Seite.
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
    styles: "Der Server antwortet nicht.",
    status: (status) => `der Server antwortete mit ${status}`,
  },
  words: {
    // Namen, die nicht aus den Kennwörtern folgen, bis der Server sie nennt.
    variants: { "sri-lankan": "Sri Lankan", frysk: "Frysk!" },
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
    kept: "Die Einstellungen werden in diesem Browser gespeichert.",
  },
};
