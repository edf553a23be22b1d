// Die Texte der Ansicht für Rätsel und Endspiele.

const COLORS = { white: "Weiß", black: "Schwarz" };
const OTHERS = { white: "black", black: "white" };

/** Die lehrreichen Endspiele, mit einem Rat zu jedem. */
const CLASSICS = {
  "two-for-one": [
    "Einen geben, zwei nehmen",
    "Bieten Sie einen Stein an, der geschlagen werden muss. Welche Steine stehen dann in einer Reihe?",
  ],
  "new-king": ["Die neue Dame schlägt zu", "Wandeln Sie zuerst um; eine geopferte Dame tut den Rest."],
  exchange: [
    "Ein Abtausch gewinnt das Tempo",
    "Wer den letzten Zug hat, gewinnt. Ein Abtausch eins gegen eins ändert, wer das ist.",
  ],
  opposition: ["Dame gegen Dame", "Halten Sie Schwarz Schritt für Schritt in der einfachen Ecke."],
  "one-holds-two": [
    "Eine Dame hält zwei",
    "Ein Stein am Rand braucht seine Dame, die ihn nicht verlassen kann. Lassen Sie sie nicht heraus.",
  ],
  "give-to-hold": ["Geben, um zu halten", "Ein eingesperrter Stein ist mehr wert als der Stein, den er kostet."],
  chase: [
    "Abtauschen, dann jagen",
    "Tauschen Sie einen Stein ab. Dann hält die Dame allein den anderen auf, wenn sie von der richtigen Seite kommt.",
  ],
  escort: [
    "Ein Stein als Köder",
    "Tauschen Sie den Stein ab, solange die weiße Dame in ihrer Ecke steht. Es bleibt Dame gegen Dame.",
  ],
  "both-wings": ["Auf beiden Flügeln", "Der schwarze Stein links wird zur Dame. Wo muss die weiße Dame dann stehen?"],
  "two-at-home": [
    "Zwei Steine zu Hause",
    "Wenn die Dame zurückweicht, müssen die Steine herauskommen. Empfangen Sie den, der durchkommt, am anderen Ende.",
  ],
  "russian-bait": [
    "Eine Dame für die Hauptstraße",
    "Geben Sie eine Dame, damit die nächste die Hauptstraße beherrscht, die längste Diagonale.",
  ],
  "russian-race": [
    "Zwei Steine gegen zwei",
    "Beide Seiten laufen zur Dame. Die erste Dame gewinnt, wenn sie auf die richtige Diagonale geht.",
  ],
  "russian-fence": [
    "Eine eingezäunte Dame",
    "Die schwarze Dame ist hinter ihrem eigenen Stein eingesperrt. Von welchem Feld aus bleibt sie es?",
  ],
  "international-runners": [
    "Eine Dame und zwei Läufer",
    "Auf der richtigen Diagonale hält eine Dame Steine aus der Ferne. Sie schlägt erst, wenn sie vorgehen.",
  ],
  "towers-one": [
    "Einer gegen zwei",
    "In dieser Spielart ist Schlagen freiwillig, und Damen ziehen ein Feld weit. Nutzen Sie den Rand des Bretts.",
  ],
};

/** "1 Halbzug", "3 Halbzüge". */
const plies = (count) => (count === 1 ? "1 Halbzug" : `${count} Halbzüge`);

/** "1 Halbzug", "3 Halbzügen", nach "in". */
const inPlies = (count) => (count === 1 ? "1 Halbzug" : `${count} Halbzügen`);

const winsIn = (color, length) => `${COLORS[color]} gewinnt in ${inPlies(length)}`;

export const TEXTS = {
  classic(puzzle) {
    const [title, note] = CLASSICS[puzzle.id] ?? [puzzle.title, puzzle.note];
    return { ...puzzle, title, note };
  },
  title: "Endspiele und Rätsel",
  list: {
    intro:
      "Ein Zug gewinnt, oder ein Zug hält das Remis: Finden Sie ihn. Die Stellungen stammen aus Partien des " +
      "Programms, und jede Lösung ist bewiesen.",
    classic: "Lehrreiche Endspiele",
    classicIntro:
      "Mit wenigen Steinen lässt sich alles beweisen: wer gewinnt, in wie vielen Halbzügen und wie. Spielen Sie " +
      "gegen die beste Verteidigung, oder sehen Sie sich die genaue Lösung an.",
    solvedCount: (done, all) => `${done} von ${all} gelöst`,
    own: "Ihre eigene Stellung",
    ownIntro:
      "Stellen Sie eine Stellung einer beliebigen Spielart auf, mit bis zu zwölf Steinen. Spielen Sie sie, oder " +
      "lassen Sie sie beweisen.",
    setUp: "Stellung aufbauen",
    solved: "gelöst",
  },
  grades: { easy: "leicht", medium: "mittel", hard: "schwer" },
  plies,
  training: {
    title: "Rätsel",
    variant: "Spielart",
    theme: "Motiv",
    anyTheme: "Alle Motive",
    grade: "Schwierigkeit",
    grades: { near: "Nahe meiner Wertung", easy: "Leicht", medium: "Mittel", hard: "Schwer", any: "Beliebig" },
    start: "Rätsel lösen",
    loading: "Die Rätsel werden geladen …",
    none: "So ein Rätsel gibt es nicht. Wählen Sie ein anderes Motiv oder eine andere Schwierigkeit.",
    choices: (count) => `${count} zur Auswahl`,
    rating: "Ihre Wertung",
    streak: "Serie",
    best: (streak) => `beste ${streak}`,
    progress: "Gelöst",
    progressOf: (solved, all, variant) => `${solved} von ${all} in ${variant}`,
    puzzle: (rating) => `Rätsel mit Wertung ${rating}`,
    standing: (rating, streak) => `Ihre Wertung ${rating} · Serie ${streak}`,
    next: "Nächstes Rätsel",
    nextHint: "Ein weiteres Rätsel nach Ihrer Auswahl (p)",
    hint: "Tipp",
    hintHint: "Zeigt, welcher Stein zieht. Serie und Wertung bleiben dann, wie sie sind.",
    hinted: (square) => `Ziehen Sie den Stein auf ${square}.`,
    solved: "Gelöst.",
    solvedRated: (rating, change, streak) => `Gelöst. Ihre Wertung ist ${rating} (${change}), Ihre Serie ${streak}.`,
    failed: (rating, change) =>
      `Das ist nicht der Zug. Ihre Wertung ist ${rating} (${change}). Nehmen Sie ihn zurück und versuchen Sie es noch einmal.`,
    wrong: "Das ist nicht der Zug. Nehmen Sie ihn zurück und versuchen Sie es noch einmal.",
    given: "Hier ist die Lösung.",
    givenRated: (rating, change) => `Hier ist die Lösung. Ihre Wertung ist ${rating} (${change}).`,
    unrated: "Dieses Rätsel hatten Sie schon: Es wird nicht noch einmal gewertet.",
    themesOf: (names) => `Motive: ${names}`,
    giving: (count) => (count === 1 ? "opfert einen Stein" : `opfert ${count} Steine`),
    shortcut: "nächstes Rätsel",
  },
  themes: {
    shot: "Schlagkombination",
    exchange: "Abtausch",
    sacrifice: "Opfer",
    breakthrough: "Durchbruch",
    crowning: "Umwandlung",
    zugzwang: "Zugzwang",
    kings: "nur Damen",
    men: "nur einfache Steine",
    quiet: "stiller Zug",
    forced: "erzwungene Folge",
    precise: "mehrere einzige Züge",
    short: "kurz, für Anfänger",
    long: "langer Gewinn",
    "save-the-draw": "Remis retten",
  },
  head: { all: "Alle Rätsel", next: "Nächstes Rätsel", own: "Ihre Stellung" },
  bench: {
    panel: "Spiel und Beweis",
    time: "Zeit für einen Beweis",
    modes: "Was mit der Stellung geschehen soll",
    try: "Selbst versuchen",
    tell: "Lösung sehen",
    verdict: "Urteil",
    game: "Die bisherige Partie",
    start: "Anfang",
    goal: (goal, variant) => `${goal} · ${variant}`,
  },
  buttons: {
    longer: "Länger versuchen",
    proveFor: (seconds) => `${seconds} s lang beweisen`,
    tryFor: (seconds) => `${seconds} s lang versuchen`,
    resume: "Fortsetzen",
    goOn: "Weiterspielen",
    goOnHint: "Die andere Seite antworten lassen",
    takeBack: "Zurücknehmen",
    takeBackHint: "Den letzten Zug zurücknehmen (u)",
    again: "Von vorn",
    againHint: "Zurück zur ersten Stellung (n)",
    each: "Was jeder Zug wert ist",
    eachHint: "Zeigt, was jeder Zug wert ist (h)",
    tell: "Lösung zeigen",
    tryIt: "Von hier an spielen",
    tryItHint: "Diese Stellung gegen die beste Verteidigung spielen",
    stop: "Anhalten",
    stopHint: "Den Beweis anhalten",
    play: (move) => `${move} spielen`,
  },
  stage: {
    board: "Brett",
    first: "Zum Anfang",
    previous: "Einen Halbzug zurück",
    next: "Einen Halbzug weiter",
    last: "Zum Ende",
    flip: "Brett drehen",
    flipHint: "Brett drehen (f)",
    edit: "Ändern",
    editHint: "Eine andere Stellung aufbauen, von dieser ausgehend",
    link: "Link",
    linkName: "Link",
    linkHint: "Eine Adresse kopieren, die genau dies zeigt",
    toMove: (color) => `${COLORS[color]} am Zug`,
    yourMove: (color) => `${COLORS[color]} am Zug: Sie ziehen`,
    plyOf: (label, at, length) => `${label}: ${at} von ${length} Halbzügen`,
  },
  tell: {
    verdict({ to_move: color, value, lower, upper }) {
      const other = OTHERS[color];
      if (value?.draw) return "Remis: Keine Seite kann den Gewinn erzwingen";
      if (value && (value.win ?? value.loss) === 0) return `${COLORS[value.loss === 0 ? other : color]} hat gewonnen`;
      if (value?.win) return winsIn(color, value.win);
      if (value?.loss) return winsIn(other, value.loss);
      const some = (winner) => `${COLORS[winner]} gewinnt; die Zahl der Halbzüge ist nicht bewiesen`;
      if (lower && "win" in lower) return some(color);
      if (upper && "loss" in upper) return some(other);
      const no = (winner) => ` ${COLORS[winner]} kann nicht gewinnen.`;
      return `In dieser Zeit nicht bewiesen.${upper?.draw ? no(color) : ""}${lower?.draw ? no(other) : ""}`;
    },
    line: "Die genaue Zugfolge",
    stopped: "Angehalten.",
    searched: (nodes, seconds) => `${nodes} Stellungen in ${seconds} s durchsucht.`,
    proven: (nodes, seconds) => `Bewiesen mit ${nodes} Stellungen in ${seconds} s.`,
    ending({ repeats, line }, end) {
      if (end !== null) return `Am Ende: ${end}.`;
      if (repeats !== null) {
        const first = repeats === 0 ? "die erste Stellung" : `die Stellung nach Halbzug ${repeats}`;
        return `Am Ende: Remis, denn ${first} wiederholt sich, ohne Ende.`;
      }
      const proven = line.filter((ply) => ply.proven).length;
      const from = proven > 0 ? `Vom Halbzug ${proven + 1} an` : "Hier";
      return `${from} ist das der beste gefundene Weg, ohne Beweis.`;
    },
    unproven: "nicht bewiesen",
  },
  certificate: {
    download: "Beweis herunterladen",
    downloadHint: "Eine Datei, die `tessera verify` Zug für Zug prüft",
    working: "Der Beweis wird geschrieben …",
    saved: (_text, lines) =>
      `Gespeichert, in ${lines === "1" ? "1 Zeile" : `${lines} Zeilen`}, die \`tessera verify\` Zug für Zug prüft.`,
  },
  progress: {
    bar: "Zeit des Beweises",
    proving: "Beweis läuft …",
    waiting: (ahead) => `Es wird gewartet: ${ahead} vor diesem`,
    over: "Beweis: Die Zeit ist um, er wird abgeschlossen",
    at: (seconds, all) => `Beweis: ${seconds} von ${all} s`,
    leastDraw: "mindestens Remis",
    mostDraw: "höchstens Remis",
    win: "ein Gewinn",
    loss: "ein Verlust",
    noLoss: (length) => `kein Verlust in weniger als ${inPlies(length)}`,
    noWin: (length) => `kein Gewinn in weniger als ${inPlies(length)}`,
  },
  own: {
    title: "Ihre eigene Stellung",
    panel: "Stellung aufbauen",
    variant: "Spielart",
    use: "Diese Stellung verwenden",
    many: (count, most) => `${count} Steine sind zu viele für einen Beweis: höchstens ${most}.`,
  },
  replies: (color, move) => `${COLORS[color]} antwortet ${move}`,
  values: {
    unknown: "Nicht bekannt.",
    draw: "Remis.",
    hasWon: (color) => `${COLORS[color]} hat gewonnen.`,
    wins: (color, length) => `${winsIn(color, length)}.`,
  },
  goals: {
    none: (color) => `${COLORS[color]} am Zug`,
    win: (color) => `${COLORS[color]} zieht und gewinnt`,
    draw: (color) => `${COLORS[color]} zieht und hält remis`,
    loss: (color) => `${COLORS[color]} zieht und hält lange durch`,
  },
  judged: {
    winGone: "Der Gewinn ist vergeben.",
    drawGone: "Das Remis ist vergeben.",
    winUnknown: "Weiter gewonnen; in wie vielen Halbzügen, ist nicht bewiesen.",
    unknown: "Ob das noch gut ist, ist nicht bewiesen.",
    wins: "Das gewinnt.",
    shortest: (length) => `Weiter gewonnen, in ${inPlies(length)}: der kürzeste Weg.`,
    longer: (extra, length) => `Weiter gewonnen, aber ${plies(extra)} länger als nötig: jetzt ${length}.`,
    winDrawn: "Der Gewinn ist vergeben: Jetzt ist es Remis.",
    winLost: (rival, length) => `Der Gewinn ist vergeben: ${winsIn(rival, length)}.`,
    stillDraw: "Weiter Remis.",
    drawLost: (rival, length) => `Das Remis ist vergeben: ${winsIn(rival, length)}.`,
    longest: (rival, length) => `${COLORS[rival]} gewinnt weiter, in ${inPlies(length)}: die längste Verteidigung.`,
    sooner: (rival, length, lost) => `${winsIn(rival, length)}: ${plies(lost)} früher als nötig.`,
  },
  verdict: {
    held: (moves) => `Sie haben das Remis ${moves} Züge lang gehalten. Sehr gut.`,
    win: (length) => `Sie gewinnen in ${inPlies(length)}.`,
    winShortest: (length) => `Sie gewinnen in ${inPlies(length)}, auf dem kürzesten Weg.`,
    winLonger: (length, best) => `Sie gewinnen in ${inPlies(length)}; der kürzeste Weg hat ${best}.`,
    heldOut: (length, longest) => `Sie haben ${plies(length)} von ${longest} durchgehalten.`,
  },
  worth: "Was jeder Zug wert ist",
  shortcuts: {
    previous: "einen Halbzug zurück",
    next: "einen Halbzug weiter",
    first: "zum Anfang",
    last: "zum Ende",
    takeBack: "zurücknehmen",
    again: "von vorn",
    each: "was jeder Zug wert ist",
    flip: "Brett drehen",
  },
};
