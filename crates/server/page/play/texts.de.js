// Die Texte der Ansicht zum Spielen.
import { capital, colorName, otherColor, variantTitle } from "../lib/words.js";

const Color = (color) => capital(colorName(color));

/** Eine Bedenkzeit in Kürze: "5 min + 3 s". */
const timesText = ({ minutes, increment }) =>
  `${minutes.toLocaleString("de")} min${increment > 0 ? ` + ${increment.toLocaleString("de")} s` : ""}`;

/** Eine Liste von Feldern: "22", "22 oder 25". */
function either(names) {
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} oder ${names.at(-1)}` : names[0];
}

export const TEXTS = {
  title: "Spielen",
  board: "Brett",
  choosing: {
    variant: "Spielart",
    rules: "Regeln",
    opponent: "Gegner",
    engine: "Das Programm",
    person: "Zu zweit, an diesem Gerät",
    level: "Stufe",
    color: "Sie spielen",
    white: "Weiß",
    lot: "Zufall",
    black: "Schwarz",
    opening: "Beginn mit",
    initial: "Grundstellung",
    clock: "Uhr",
    noClock: "Ohne Uhr",
    times: timesText,
    ownTimes: "Andere Zeiten",
    minutes: "Minuten für jede Seite",
    increment: "Sekunden je Zug dazu",
    start: "Spielen",
    fromPosition: "Die Partie beginnt mit der Stellung des Links.",
    fromInitial: "Stattdessen mit der Grundstellung beginnen",
    moves: (player) => `${Color(player)} zieht zuerst.`,
    picture: (variant, color) => `${variantTitle(variant)}: die Grundstellung, mit ${Color(color)} unten`,
  },
  names: {
    you: "Sie",
    level: (name, level) => `${name}, Stufe ${level}`,
    color: (color) => Color(color),
  },
  heading: (variant, opponent) => `Dame, Spielart ${variantTitle(variant)}, ${opponent}`,
  against: (name) => `gegen ${name}`,
  twoPersons: "zwei Personen",
  clockOf: (name) => `Restzeit: ${name}`,
  moves: "Züge",
  steps: {
    first: "Erste Stellung",
    previous: "Einen Halbzug zurück",
    next: "Einen Halbzug vor",
    last: "Letzte Stellung",
  },
  buttons: {
    takeBack: "Zurücknehmen",
    hint: "Tipp",
    draw: "Remis anbieten",
    agree: "Remis vereinbaren",
    resign: "Aufgeben",
    cancel: "Abbrechen",
    flip: "Brett drehen",
    rematch: "Revanche",
    review: "Partie analysieren",
    fresh: "Neue Partie",
    retry: "Erneut versuchen",
    accept: "OK",
  },
  status: {
    loading: "Wird geladen…",
    thinking: (name) => `${name} überlegt…`,
    offered: (name) => `${name} überlegt, ob die Partie remis ist…`,
    earlier: (ply, all) => `Stellung nach Halbzug ${ply} von ${all}.`,
    yours: "Sie sind am Zug.",
    capture: "Sie sind am Zug und müssen schlagen.",
    turn: (color) => `${Color(color)} ist am Zug.`,
    turnCapture: (color) => `${Color(color)} ist am Zug und muss schlagen.`,
  },
  pieceOn: (piece, square) => `${capital(piece)} auf ${square}`,
  refusals: {
    over: () => "Die Partie ist zu Ende.",
    earlier: () => "Das ist eine frühere Stellung. Gehen Sie zur letzten, um weiterzuspielen.",
    opponent: ({ name, own }) => `${name} gehört nicht Ihnen: Sie spielen ${Color(own)}.`,
    turn: ({ toMove, isMine }) => (isMine ? "Sie sind noch nicht am Zug." : `${Color(toMove)} ist am Zug.`),
    capture: ({ name, others }) => `${name} kann nicht ziehen: Sie müssen mit ${either(others)} schlagen.`,
    rule: ({ name }) => `${name} darf jetzt nicht ziehen: Eine Regel dieser Spielart verbietet es.`,
    blocked: ({ name }) => `${name} ist blockiert: Es gibt kein freies Zielfeld.`,
  },
  result: {
    win: "Sie gewinnen",
    loss: "Sie verlieren",
    draw: "Remis",
    wins: (color) => `${Color(color)} gewinnt`,
    time: (loser) => `Die Zeit von ${Color(loser)} ist abgelaufen: ${Color(otherColor(loser))} gewinnt`,
    resigned: (loser) => `${Color(loser)} gibt auf: ${Color(otherColor(loser))} gewinnt`,
    agreed: "Remis vereinbart",
  },
  flipped: "Brett gedreht",
  unknown: (variant) => `Die Spielart „${variant}“ im Link gibt es nicht`,
  linked: {
    title: "Ihre Partie ist nicht zu Ende",
    text: (variant) =>
      `Der Link führt zu einer neuen Partie: ${variantTitle(variant)}. Sie können Ihre Partie fortsetzen, oder sie für ` +
      "die neue aufgeben.",
    goOn: "Meine Partie fortsetzen",
    take: "Den Link öffnen",
  },
  keys: {
    previous: "einen Halbzug zurück (mit Umschalt, wo Pfeiltasten über das Brett gehen)",
    next: "einen Halbzug vor",
    first: "erste Stellung",
    last: "letzte Stellung",
    takeBack: "zurücknehmen",
    hint: "Tipp",
    flip: "Brett drehen",
    fresh: "neue Partie, nach dem Ende der letzten",
    board: "zum Brett; dort gehen die Pfeiltasten von Feld zu Feld",
    choose: "auf dem Brett: Feld wählen, Wahl aufheben",
  },
};
