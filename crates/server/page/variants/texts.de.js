// Die Texte der Ansicht für Sudoku-Varianten.
const list = (items) => (items.length > 1 ? `${items.slice(0, -1).join(", ")} und ${items.at(-1)}` : String(items[0]));
const thousands = (number) => number.toLocaleString("de");

const KINDS = {
  grid: "Zeilen, Spalten und Blöcke",
  regions: "Regionen",
  "extra-region": "zusätzliche Region",
  diagonal: "Diagonale",
  windows: "Fenster",
  "disjoint-groups": "gleiche Plätze der Blöcke",
  "anti-knight": "Springerzug",
  "anti-king": "Königszug",
  "anti-queen": "Damenzug",
  "anti-taxicab": "Taxi-Abstand",
  nonconsecutive: "keine aufeinanderfolgenden Nachbarn",
  negative: "alle Punkte sind angegeben",
  "global-entropy": "Entropie aller Quadrate",
  "dutch-flatmates": "holländische Mitbewohner",
  "killer-cage": "Käfig",
  sum: "Summe",
  "equal-sums": "gleiche Summen",
  "rellik-cage": "Rellik-Käfig",
  "equality-cage": "ausgeglichener Käfig",
  arrow: "Pfeil",
  "double-arrow": "Doppelpfeil",
  thermometer: "Thermometer",
  palindrome: "Palindrom",
  renban: "Renban-Linie",
  whisper: "Flüsterlinie",
  nabner: "Nabner-Linie",
  between: "Zwischenlinie",
  lockout: "Ausschlusslinie",
  "region-sum": "Linie mit Blocksummen",
  "sum-line": "Summenlinie",
  modular: "Restelinie",
  entropic: "Entropielinie",
  zipper: "Reißverschlusslinie",
  "parity-line": "Paritätslinie",
  "value-index": "Indexlinie",
  sandwich: "Sandwichsumme",
  lunchbox: "Brotdose",
  "x-sum": "X-Summe",
  skyscraper: "Hochhäuser",
  "hidden-skyscraper": "verstecktes Hochhaus",
  "numbered-room": "Zimmernummer",
  "full-rank": "Rang einer Linie",
  difference: "Punkt für eine Differenz",
  ratio: "Punkt für ein Verhältnis",
  "pair-sum": "Zeichen für eine Summe",
  inequality: "Ungleichung",
  quadruple: "Vierer",
  odd: "ungerade Zelle",
  even: "gerade Zelle",
  minimum: "Minimum",
  maximum: "Maximum",
  index: "Index",
  "all-different": "verschiedene Werte",
  clone: "Klon",
  "same-values": "gleiche Werte",
  contains: "enthaltene Werte",
  "counting-circles": "zählende Kreise",
  "count-distinct": "Anzahl verschiedener Werte",
  pairs: "Wertepaare",
  regex: "Muster von Werten",
  automaton: "Automat",
  and: "beide Regeln",
  or: "eine der Regeln",
  not: "ausgeschlossene Regel",
};

export const TEXTS = {
  title: "Sudoku-Variante",
  kinds: KINDS,
  conflict: ({ type, cells }) => {
    if (type === null) return `${cells[0]} kann diesen Wert nicht haben.`;
    const kind = KINDS[type] ?? type;
    if (cells.length === 0) return `Nichts kann eine der Regeln erfüllen: ${kind}.`;
    return cells.length === 1
      ? `${cells[0]} verletzt eine Regel: ${kind}.`
      : `${list(cells)} verletzen zusammen eine Regel: ${kind}.`;
  },
  link: "Das Rätsel in diesem Link ist nicht lesbar.",
  examples: {
    killer: [
      "Killer",
      "Zeilen, Spalten und Blöcke haben die Werte 1 bis 6. Die Werte eines Käfigs sind verschieden und haben die Summe, " +
        "die in seiner Ecke steht.",
    ],
    arrow: [
      "Pfeile",
      "Zeilen, Spalten und Blöcke haben die Werte 1 bis 6. Die Werte entlang eines Pfeils haben die Summe in seinem Kreis.",
    ],
    thermometer: [
      "Thermometer",
      "Zeilen, Spalten und Blöcke haben die Werte 1 bis 6. Entlang eines Thermometers steigen die Werte, von der Kugel an.",
    ],
    kropki: [
      "Kropki",
      "Zeilen, Spalten und Blöcke haben die Werte 1 bis 6. Die Werte an einem weißen Punkt folgen aufeinander, und an einem " +
        "schwarzen Punkt ist einer das Doppelte des anderen. Alle Punkte sind angegeben.",
    ],
    sandwich: [
      "Sandwich und Diagonalen",
      "Zeilen, Spalten, Blöcke und beide Diagonalen haben die Werte 1 bis 6. Eine Zahl am Rand ist die Summe der Werte " +
        "zwischen der 1 und der 6 ihrer Zeile oder Spalte.",
    ],
    samurai: ["Samurai", "Fünf Sudokus mit 9×9 Zellen überlappen sich an den Ecken."],
  },
  said: {
    opened: (title) => `Geöffnet: ${title}`,
    candidates: "wahre Kandidaten als Notizen",
    candidatesNow: "Die Notizen sind die Werte, die jede Zelle in irgendeiner Lösung hat.",
  },
  work: {
    reading: "Wird gelesen",
    loading: "Wird geladen",
    counting: "Lösungen werden gezählt",
    counted: (count) => `Lösungen werden gezählt: bisher ${thousands(count)}`,
    solving: "Wird gelöst",
    candidates: "Die wahren Kandidaten werden gesucht",
    writing: "Wird geschrieben",
  },
  head: {
    classic: "Klassisch",
    open: "Öffnen",
    openKey: "Ein anderes Rätsel öffnen (G)",
    about: (size, author) => (author ? `${size}, von ${author}` : size),
  },
  say: {
    solved: "Gelöst.",
    left: (number) => (number === 1 ? "Noch eine Zelle." : `Noch ${number} Zellen.`),
  },
  solutions: {
    count: (number, more) => {
      if (more) return number === 0 ? "unbekannt viele Lösungen" : `mindestens ${thousands(number)} Lösungen`;
      if (number === 0) return "keine Lösung";
      return number === 1 ? "genau eine Lösung" : `${thousands(number)} Lösungen`;
    },
    has: (words) => `Dieses Rätsel hat ${words}.`,
    left: (words) => `Mit Ihren Werten hat es ${words}.`,
    none: "Dieses Rätsel hat keine Lösung.",
    noneLeft: "Mit Ihren Werten gibt es keine Lösung.",
    unknown: "In 30 Sekunden wurde keine Lösung gefunden.",
  },
  pad: {
    value: (value) => `Wert ${value}`,
    note: (value) => `Notiz ${value}`,
  },
  panels: {
    rules: "Regeln",
    constraints: (number) => (number === 1 ? "Die Bedingung in Worten" : `Alle ${number} Bedingungen in Worten`),
    warnings: (number) =>
      number === 1 ? "Ein Teil wurde nicht verstanden" : `${number} Teile wurden nicht verstanden`,
    solver: "Kandidaten und Lösung",
    candidates: "Wahre Kandidaten",
    count: "Wie viele Lösungen?",
    solve: "Lösen",
    restart: "Neu beginnen",
    share: "Teilen",
    copyLink: "Link kopieren",
    programs: { "f-puzzles": "In f-puzzles öffnen", sudokupad: "In SudokuPad öffnen" },
    format: "Format",
    copyAs: "In diesem Format kopieren",
  },
  opening: {
    title: "Ein Rätsel öffnen",
    paste: "Ein Rätsel oder einen Link einfügen, oder eine Datei wählen",
    hint: "f-puzzles, SudokuPad, Interactive Sudoku Solver, Zeilen mit Killer- und Jigsaw-Sudokus, JSON von Tessera.",
    examples: "Beispiele",
    open: "Öffnen",
  },
  keys: {
    digits: "einen Wert schreiben; zwei Ziffern für einen größeren; mit Umschalt mit dem anderen Stift",
    color: "Farben 1 bis 6",
    candidates: "wahre Kandidaten",
    open: "ein anderes Rätsel öffnen",
    relax: "die Meldung schließen, eine Zelle auswählen",
  },
};
