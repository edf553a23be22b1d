// Die Texte der Ansicht für das Towers-Programm.
const plies = (number) => `${number} ${number === 1 ? "Halbzug" : "Halbzüge"}`;
const actions = (number) => `${number} ${number === 1 ? "Aktion" : "Aktionen"}`;
const sum = (men, towers) => (towers > 0 ? `${men} + 3 × ${towers}` : String(men));
const size = (isLargest) => (isLargest ? "größten" : "kleinsten");

export const TEXTS = {
  title: "Towers",
  plies,
  colors: { black: "Schwarz", white: "Weiß" },
  keys: {
    previous: "vorige Aktion",
    next: "nächste Aktion",
    first: "Grundstellung",
    last: "letzte Aktion",
    why: "warum diese Aktion?",
    here: "was würde hier gewählt?",
    flip: "das Brett drehen",
    close: "den Baum schließen",
  },
  start: {
    fen: "Anfangsstellung (FEN)",
    initial: "Grundstellung",
    reset: "Zurück zur Grundstellung",
    setUp: "Auf dem Brett aufstellen",
    setUpTitle: "Den Anfang aufstellen",
    use: "Hier beginnen",
    cancel: "Abbrechen",
  },
  file: {
    title: "Aktionsdatei",
    hint: "Die Aktionsdatei: eine Aktion je Zeile; die letzte Zeile darf A oder P sein",
    go: "Zu dieser Zeile",
    line: (number) => `Zeile ${number}`,
    depth: "Tiefe",
    examples: "Beispiele",
    back: "Zurück zu meinem Text",
    backTitle: "Den eigenen Text wiederherstellen",
    load: "Laden",
    loadLabel: "Eine Aktionsdatei laden",
    loadTitle: "Eine Aktionsdatei von diesem Rechner laden. Sie können sie auch auf die Seite ziehen",
    loaded: (name) => `${name} geladen`,
    tooLarge: (name, kilobytes) => `${name} ist zu groß für eine Aktionsdatei: höchstens ${kilobytes} kB`,
  },
  examples: {
    declined: {
      name: "Ein abgelehntes Schlagen",
      note: "Sechs Aktionen, dann A: Schwarz berechnet eine Aktion und schlägt einen Stein nicht, den es schlagen könnte.",
    },
    ten: {
      name: "Zehn Aktionen weiter",
      note: "Sechs Aktionen, dann P: Das Programm berechnet zehn Aktionen für beide Seiten.",
    },
    end: {
      name: "Bis zum Ende",
      note: "Eine späte Stellung, dann P: Schwarz gewinnt, bevor zehn Aktionen berechnet sind.",
    },
    illegal: { name: "Eine unzulässige Aktion", note: "Die vierte Aktion ist nicht zulässig." },
  },
  record: {
    title: "Protokoll",
    link: "Link kopieren",
    linkTitle: "Eine Adresse kopieren, die genau dies zeigt",
    linkName: "Link",
    actions: "Aktionen",
    cost: "Kosten ",
    computed: "berechnet",
    why: "Warum?",
    whyTitle: (action, number) => `Warum ${action}? Der Minimax-Baum der Aktion ${number}`,
    wins: (player) => `${player} gewinnt`,
    line: (line) => `Zeile ${line}`,
  },
  printed: {
    title: "Wie das Programm es ausgibt",
    label: "Das ausgegebene Protokoll",
    copy: "Kopieren",
    copyTitle: "Das Protokoll kopieren",
    copyName: "Protokoll",
    download: "Herunterladen",
    downloadTitle: "Das Protokoll als Text herunterladen",
  },
  stage: {
    label: "Brett",
    board: "Das Brett der gezeigten Aktion",
    play: "Klicken Sie auf einen Stein und sein Ziel, um eine Aktion auszuführen.",
    lesson: "Wie eine Suche hier denkt",
    first: "Grundstellung",
    previous: "Vorige Aktion",
    next: "Nächste Aktion",
    last: "Letzte Aktion",
    flip: "Das Brett drehen",
    flipTitle: "Das Brett drehen (f)",
    why: (action) => `Warum ${action}?`,
    whyTitle: (action) => `Der Minimax-Baum hinter ${action}`,
    here: "Was würde hier gewählt?",
    andNow: "Und jetzt?",
    hereTitle: (player) => `Der Minimax-Baum dieser Stellung: Was würde ${player} wählen?`,
    won: (winner, loser) => `${winner} gewinnt: ${loser} hat keine Aktion`,
    turn: (player) => `${player} ist am Zug`,
    cost: (cost) => `Kosten ${cost}`,
    played: (player, action, isComputed, cost, end) =>
      `${player} ${action}, ${isComputed ? "berechnet, " : ""}Kosten ${cost}${end ? `. ${end}` : ""}`,
    playedFirst: (cost) => `Grundstellung. Kosten ${cost}`,
    chooseFirst: (player) => `Was würde ${player} am Anfang wählen?`,
    chooseAfter: (player, ply, action) => `Was würde ${player} nach ${ply}. ${action} wählen?`,
  },
  minimax: {
    title: "Was ist Minimax?",
    show: (term) => `Im Baum zeigen: ${term}`,
    paragraphs: [
      "Minimax wählt eine Aktion, indem es vorausschaut. Von {root|der Stellung} führt jede Aktion zu einem Brett, " +
        "jede Antwort zu einem weiteren, und so fort: Das ist der Baum. Er endet nach einer Zahl von Halbzügen, der " +
        "Tiefe, an den {leaf|Blättern}. Die Kosten eines Blatts zählt man auf seinem Brett: 1 für einen schwarzen " +
        "Stein, 3 für einen schwarzen Turm, −1 und −3 für weiße. Schwarz will große Kosten, Weiß kleine.",
      "Alle anderen Kosten folgen aus denen darunter. Wo {max|Schwarz am Zug ist}, sind es die größten der Kinder; " +
        "wo {min|Weiß am Zug ist}, die kleinsten. Eine Seite nimmt das Maximum, die andere das Minimum: daher der " +
        "Name.",
      "So erhält die Wurzel ihre Kosten und eine Aktion, die zu ihnen führt. Was beide Seiten von der Wurzel an " +
        "wählen, ist {chosen|der gewählte Weg}. Von gleichen Kosten werden die ersten genommen. Die Aktionen sind " +
        "nach ihrem Ausgangsfeld geordnet, Reihe für Reihe, und dann nach ihrer Richtung, von Nordosten an im " +
        "Uhrzeigersinn.",
      "Wer keine Aktion hat, hat verloren: Die Kosten sind +∞, wenn das Weiß ist, und −∞, wenn es Schwarz ist. Was " +
        "nach den Blättern geschieht, sieht Minimax nicht. Eine größere Tiefe sieht mehr und braucht mehr Zeit: " +
        "Jeder Halbzug macht den Baum etwa siebenmal so groß.",
    ],
  },
  tree: {
    panel: "Minimax-Baum",
    close: "Den Baum schließen",
    label: "Aktionen mit ihren Kosten",
    key:
      "Klicken Sie auf einen Knoten, um sein Brett und die Antworten zu sehen. Die fette Linie ist der gewählte Weg. " +
      "Tasten: Pfeile, Eingabe, Pos1, Ende.",
    position: "Stellung",
    fold: "Einklappen",
    unfold: (count) => `${count} ${count === 1 ? "Antwort" : "Antworten"} ausklappen`,
    roles: {
      max: "Schwarz ist am Zug und nimmt die größten Kosten",
      min: "Weiß ist am Zug und nimmt die kleinsten Kosten",
      leaf: "Ein Blatt: Seine Kosten zählt man auf dem Brett",
    },
    levels: {
      max: { who: "Schwarz am Zug", what: "nimmt die größten" },
      min: { who: "Weiß am Zug", what: "nimmt die kleinsten" },
      leaf: { who: "Blätter", what: "Kosten des Bretts" },
    },
    leaf: "Blatt",
    chosen: "gewählt",
    takes: (player, isLargest, count) => `${player} nimmt die ${size(isLargest)} von ${count} Kosten`,
    here: (player) => `Die Stellung: ${player} ist am Zug`,
    after: (path, player) => `Nach ${path}: ${player} ist am Zug`,
  },
  explain: {
    only: (player, isRoot, action, cost) =>
      `${player} ${isRoot ? "wählt" : "antwortet"} ${action}, die einzige Aktion. So sind die Kosten auch hier ` +
      `${cost}.`,
    equal: (player, isRoot, action, count, cost) =>
      `${player} ${isRoot ? "wählt" : "antwortet"} ${action}: Alle ${count} Aktionen kosten ${cost}, und die erste wird ` +
      "genommen.",
    best: (player, isRoot, action, cost, isLargest, count) =>
      `${player} ${isRoot ? "wählt" : "antwortet"} ${action}, denn ${cost} sind die ${size(isLargest)} von ` +
      `${count} Kosten.`,
    tie: (count) => ` ${count} Aktionen kosten so viel; die erste wird genommen.`,
    end: (loser, isLargest) =>
      `${loser} ist am Zug, hat aber keine Aktion und damit verloren. Das sind die ${size(isLargest)} Kosten.`,
    leaf: (black, blackTowers, white, whiteTowers, cost) =>
      `Das ist ein Blatt, also zählt man auf dem Brett: ${sum(black, blackTowers)} für Schwarz minus ` +
      `${sum(white, whiteTowers)} für Weiß = ${cost}.`,
  },
  walk: {
    label: "Gang durch den Baum",
    start: "Führen Sie mich durch",
    startTitle: "Schritt für Schritt zeigen, wie die Kosten von den Blättern nach oben gelangen",
    fold: "Nur der gewählte Weg",
    foldTitle: "Alles außer dem gewählten Weg einklappen",
    back: "Ein Schritt zurück",
    next: "Weiter",
    nextTitle: "Ein Schritt weiter",
    play: "Automatisch abspielen",
    pause: "Anhalten",
    end: "Beenden",
    endTitle: "Den Gang beenden",
    at: (step, count) => `${step} von ${count}`,
    look: (player, depth) =>
      `${player} ist am Zug. Die Tiefe des Baums: ${plies(depth)}. Noch sind keine Kosten bekannt.`,
    here: (player, count) => `Hier hat ${player} ${actions(count)}. `,
    after: (path, player, count) => `Nach ${path} hat ${player} ${actions(count)}. `,
    others: "Die Kosten der anderen werden ebenso berechnet, aus eigenen Blättern.",
    allLeaves: "Ihre Bretter sind Blätter: Die Kosten sind jeweils die Steine von Schwarz minus die von Weiß.",
    someLeaves: (count) =>
      `${count} dieser Bretter ${count === 1 ? "ist ein Blatt" : "sind Blätter"}; die Kosten der anderen kommen aus ` +
      "eigenen Blättern.",
    over: " Eine beendete Partie kostet +∞, wenn Schwarz gewonnen hat, −∞, wenn Weiß gewonnen hat.",
    taken: (player, isLargest, cost, action) =>
      `${player} nimmt die ${size(isLargest)} Kosten, ${cost}, mit ${action}.`,
    board: (path, cost) => ` Also kostet das Brett nach ${path} ${cost}.`,
    root: (cost, player) =>
      ` Das ist die gewählte Aktion, und ${cost} sind die besten Kosten, die ${player} erzwingen kann.`,
  },
};
