// Die Texte der Bretter.

const COLORS = { white: "Weiß", black: "Schwarz" };

export const TEXTS = {
  piece: { w: "weißer Stein", W: "weiße Dame", b: "schwarzer Stein", B: "schwarze Dame" },
  empty: "leer",
  selected: "gewählt",
  canMove: "kann ziehen",
  canBeMovedTo: "mögliches Zielfeld",
  wrong: "falsch",
  mustCapture: "muss schlagen",
  hintFrom: "Hinweis: von hier",
  hintTo: "Hinweis: hierher",
  movedLast: "zuletzt gezogen",
  picked: (square, targets) => `${square} gewählt. Mögliche Zielfelder: ${targets.join(", ")}.`,
  nothing: "Nichts gewählt",
  worth: {
    title: "Was jeder Zug wert ist",
    play: (move) => `${move} spielen`,
  },
  palette: {
    label: "Stein zum Setzen",
    eraser: "Radierer",
  },
  setup: {
    board: "Brett zum Aufbauen",
    toMove: "Am Zug",
    color: (color) => COLORS[color],
    clear: "Leeres Brett",
    initial: "Anfangsstellung",
    noPieces: "Das Brett ist leer: Jede Seite braucht einen Stein.",
    noPiece: (color) => `${COLORS[color]} hat keinen Stein: So gibt es keine Partie.`,
    hint:
      "Klicken Sie auf Felder, um den gewählten Stein zu setzen, oder ziehen Sie Steine; neben dem Brett " +
      "verschwinden sie. ",
    keys: "Tasten auf dem Brett: w, b wählen Steine, W, B Damen, 0 den Radierer; die Eingabetaste setzt den Stein.",
  },
};
