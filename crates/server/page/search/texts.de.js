// Die Texte der Ansicht, die zeigt, wie eine Suche denkt.
import { capital } from "../lib/words.js";

const nodes = (number) => `${number} Knoten`;
const plies = (number) => `${number} ${number === 1 ? "Halbzug" : "Halbzüge"}`;

export const TEXTS = {
  title: "Wie eine Suche denkt",
  plies,
  who: { white: "Weiß", black: "Schwarz", max: "Max", min: "Min" },
  source: {
    heading: "Was durchsucht wird",
    position: "Eine Stellung",
    hand: "Ein eigener Baum",
    variant: "Spielart",
    depth: "Tiefe",
    fen: "FEN",
    setUp: "Auf dem Brett aufstellen",
    initial: "Grundstellung",
    use: "Diese Stellung verwenden",
    cancel: "Abbrechen",
    setUpTitle: "Eine Stellung aufstellen",
    text: "Der Baum",
    textHint:
      "Ein Blatt ist eine Zahl, ein Knoten die Liste seiner Kinder in Klammern. Davor darf ein Name mit Doppelpunkt " +
      "stehen.",
    example: "Bäume aus dem Lehrbuch",
    choose: "Wählen Sie einen Baum",
    root: "Die Wurzel nimmt",
    largest: "den größten Wert (Max)",
    smallest: "den kleinsten Wert (Min)",
    branching: "Verzweigung",
    levels: "Halbzüge",
    random: "Neuer Zufallsbaum",
    byHand: "Die Werte von Hand ändern",
    column: (column) => `Zeichen ${column}`,
    tooLarge: (depth, most) => `Zu groß: Der Baum der Tiefe ${depth} hat mehr als ${most} Knoten.`,
    smaller: (depth) => `Nur ${plies(depth)} tief suchen`,
  },
  examples: {
    three: "Drei Zweige, zwei Schnitte",
    best: "Der beste Zweig zuerst",
    worst: "Derselbe Baum, der beste Zweig zuletzt",
    deep: "Ein Schnitt zwei Ebenen tiefer",
    uneven: "Blätter in verschiedener Tiefe",
  },
  evaluation: {
    heading: "Bewertung",
    man: "Ein Stein",
    king: "Eine Dame",
    advance: "Jede Reihe, die ein Stein vorgerückt ist",
    hint: (who) => `Gezählt für ${who}, abzüglich des Gegners.`,
  },
  settings: {
    heading: "Suche",
    order: "Reihenfolge der Züge",
    orders: {
      generated: "Wie erzeugt",
      best_first: "Beste zuerst",
      worst_first: "Schlechteste zuerst",
      captures_first: "Schlagzüge zuerst",
      previous: "Nach der vorigen Iteration",
    },
    table: "Tabelle der Stellungen (Alpha-Beta)",
    quiescence: "Schlagzüge über die Tiefe hinaus verfolgen (Ruhesuche)",
    show: "Anzeigen",
    shows: { both: "Beide", minimax: "Minimax", alpha_beta: "Alpha-Beta" },
  },
  steps: {
    label: "Schritte der Suche",
    first: "Zum Anfang",
    previous: "Ein Schritt zurück",
    next: "Weiter",
    nextTitle: "Ein Schritt weiter (→)",
    nextCut: "Nächster Schnitt",
    nextCutTitle: "Weiter bis zum nächsten Schnitt oder Treffer in der Tabelle (c)",
    play: "Automatisch abspielen",
    pause: "Anhalten",
    last: "Zum Ende",
    at: (step, count) => `Schritt ${step} von ${count}`,
    slider: "Schritt",
  },
  tree: {
    minimax: "Minimax",
    alpha_beta: "Alpha-Beta",
    visited: (seen, all) => `${seen} von ${nodes(all)}`,
    label: (method) => `Baum von ${method}`,
    zoomIn: "Größer",
    zoomOut: "Kleiner",
    fit: "Den Baum einpassen",
    root: "Wurzel",
    max: "nimmt den größten",
    min: "nimmt den kleinsten",
    leaf: "Blatt",
    value: (value) => `Wert ${value}`,
    window: (alpha, beta) => `Fenster ${alpha} bis ${beta}`,
    cut: "nicht betrachtet",
    unseen: "noch nicht betrachtet",
    hit: "aus der Tabelle",
    at: "hier ist die Suche",
    folded: (count) => `${nodes(count)} eingeklappt`,
    key:
      "▲ nimmt den größten Wert, ▼ den kleinsten. [α, β] haben beide Seiten sicher. Gestrichelte Knoten werden nicht " +
      "betrachtet. Klicken Sie auf einen Knoten, um sein Brett zu sehen.",
  },
  board: {
    label: "Die Stellung des Knotens",
    root: "Die Wurzel",
    after: (moves) => `Nach ${moves}`,
    standing: (value) => `Statischer Wert: ${value}`,
    searched: (value) => `Nach Minimax: ${value}`,
    node: (name) => `Knoten ${name}`,
  },
  tell: {
    start: (who, largest, count) =>
      `An der Wurzel ist ${who} am Zug und nimmt den ${largest ? "größten" : "kleinsten"} Wert. Der Baum hat ` +
      `${nodes(count)}. Noch ist nichts betrachtet.`,
    root: "die Wurzel",
    after: (moves) => `der Knoten nach ${moves}`,
    node: (name) => `Knoten ${name}`,
    visit: (place, who, largest, window) =>
      `${capital(place)}: ${who} ist am Zug und nimmt den ${largest ? "größten" : "kleinsten"} Wert. Fenster ` +
      `${window}.`,
    leaf: (place, value) => `${capital(place)}: ein Blatt mit dem Wert ${value}.`,
    over: (place, winner) => `${capital(place)}: Die Partie ist aus, ${winner} hat gewonnen.`,
    exchange: (place, standing, who) =>
      `${capital(place)} liegt mitten in einem Abtausch. Sein statischer Wert ist ${standing}, aber ${who} kann ` +
      "schlagen; die Schlagzüge werden verfolgt.",
    exchanged: (place, value, standing) =>
      `${capital(place)}: Weiterschlagen ergibt ${value} statt des statischen Werts ${standing}.`,
    stand: (who, place, value) =>
      `${capital(place)}: ${who} muss nicht schlagen, der statische Wert ${value} ist sicher.`,
    hit: (place, twin, value, saved) =>
      `${capital(place)}: dieselbe Stellung wie ${twin}, auf anderem Weg erreicht. Die Tabelle kennt ihren Wert, ` +
      `${value}. Gespart: ${nodes(saved)}.`,
    first: (value, child, who, place) =>
      `${capital(child)} liefert ${value}. Damit hat ${who} vorerst ${value}, Ort: ${place}.`,
    better: (value, child, who, place) =>
      `${capital(child)} liefert ${value}. Das ist besser für ${who} und gilt nun, Ort: ${place}.`,
    noBetter: (value, child, who, best, place) =>
      `${capital(child)} liefert ${value}. ${who} hat schon ${best}: Nichts ändert sich, Ort: ${place}.`,
    cut: (holder, has, place, who, value, largest, skipped) =>
      `${holder} hat schon ${has} (Ort: ${place}), und ${who} kann diesen Zweig auf ${value} oder ` +
      `${largest ? "mehr" : "weniger"} bringen: Der Rest, ${nodes(skipped)}, wird nicht betrachtet.`,
    end: (value, line, minimax, pruned) =>
      `Die Suche ist fertig: Die Wurzel hat den Wert ${value}${line ? `, durch ${line}` : ""}. Minimax hat ` +
      `${nodes(minimax)} betrachtet, Alpha-Beta ${pruned}.`,
    atMost: (value) => `${value} oder weniger`,
    atLeast: (value) => `${value} oder mehr`,
  },
  tables: {
    orders: "Was die Reihenfolge der Züge spart",
    ordersHint: "Betrachtete Knoten. „Beste zuerst“ ist das Mindeste, was Alpha-Beta braucht.",
    depth: "Tiefe",
    minimax: "Minimax",
    table: "Mit Tabelle",
    iterations: "Iterative Vertiefung",
    iterationsHint: "Jede Suche beginnt mit dem, was die vorige am besten fand.",
    value: "Wert",
    line: "Beste Variante",
    nodes: "Knoten",
    learnt: "Was die nächste davon übernimmt",
    moved: (number) =>
      number === 0 ? "Die ersten Züge waren schon die besten" : `Ein anderer erster Zug an ${nodes(number)}`,
    last: "Das ist das Ergebnis",
  },
  exercise: {
    start: "Übung",
    startTitle: "Die Werte selbst eintragen",
    heading: "Übung: Suchen Sie selbst",
    task:
      "Tragen Sie von den Blättern aufwärts den Minimax-Wert jedes Knotens ein. Markieren Sie dann, was Alpha-Beta " +
      "nicht betrachtet, wenn es von links nach rechts vorgeht.",
    tooLarge: (most) =>
      `Die Übung braucht einen Baum mit höchstens ${nodes(most)}: Wählen Sie eine kleinere Tiefe oder einen eigenen Baum.`,
    values: "Werte",
    cuts: "Von Alpha-Beta nicht betrachtet",
    check: "Prüfen",
    leave: "Die Suche zeigen",
    right: "Alles ist richtig.",
    wrong: (count) =>
      count === 1 ? "Eine Antwort ist noch nicht richtig." : `${count} Antworten sind noch nicht richtig.`,
    missing: (place) => `${capital(place)}: noch kein Wert.`,
    shouldBe: (place, who, largest, values) =>
      `${capital(place)}: ${who} nimmt den ${largest ? "größten" : "kleinsten"} Wert von ${values}.`,
    below: (place) => `${capital(place)}: Berichtigen Sie zuerst die Knoten darunter.`,
    isVisited: (place, window) =>
      `${capital(place)} wird betrachtet: Beim Fenster ${window} kann sein Wert noch etwas ändern.`,
    isCut: (place, reason) => `${capital(place)} fällt weg. ${reason}`,
  },
  keys: {
    previous: "ein Schritt zurück",
    next: "ein Schritt weiter",
    first: "zum Anfang",
    last: "zum Ende",
    cut: "zum nächsten Schnitt",
    play: "abspielen, anhalten",
    zoom: "größer, kleiner, einpassen",
  },
  link: "Link kopieren",
  linkTitle: "Eine Adresse kopieren, die genau dies zeigt",
  linkName: "Link",
};
