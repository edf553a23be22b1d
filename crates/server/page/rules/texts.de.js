// Die deutschen Texte der Ansicht mit den Regeln.
import { variantTitle } from "../lib/words.js";

/** Eine Liste von Feldern: "22", "22 oder 25". */
const either = (names) => (names.length > 1 ? `${names.slice(0, -1).join(", ")} oder ${names.at(-1)}` : names[0]);

export const TEXTS = {
  title: "Regeln",
  heading: (variant) => `Die Regeln der Spielart ${variantTitle(variant)}`,
  variant: "Spielart",
  tour: "Auf dem Brett lernen",
  board: "Brett der Lektion",
  whole: "Alle Regeln als Text",
  back: "Lernen",
  lessons: "Lektionen",
  place: (at, all) => `Lektion ${at} von ${all}`,
  isDone: "erledigt",
  before: (moves) => `Vorher gespielt: ${moves.join(", ")}`,
  turn: { white: "Weiß ist am Zug", black: "Schwarz ist am Zug" },
  buttons: { show: "Zeigen", again: "Noch einmal", previous: "Zurück", next: "Weiter" },
  right: "Das ist richtig.",
  other: "Dieser Zug ist erlaubt, aber hier ist ein anderer gefragt.",
  refusals: {
    turn: (name) => `${name} gehört der anderen Seite.`,
    capture: (name, others) => `${name} darf nicht ziehen: Sie müssen mit ${either(others)} schlagen.`,
    rule: (name) => `${name} darf jetzt nicht ziehen: Die Regel dieser Lektion verbietet es.`,
    blocked: (name) => `${name} ist blockiert: Kein Feld ist frei.`,
  },
  complete: (variant) => `Sie kennen die Regeln der Spielart ${variantTitle(variant)}.`,
  play: "Spielen Sie Ihre erste Partie",
  playHint: "Gegen das Programm, auf seiner niedrigsten Stufe.",
  unknown: (variant) => `Der Link nennt die Spielart „${variant}“: Erwartet wird eine aus der Liste`,
  keys: {
    next: "nächste Lektion",
    previous: "vorige Lektion",
    show: "den Zug zeigen",
    again: "noch einmal versuchen",
    board: "zum Brett, auf dem die Pfeile von Feld zu Feld gehen",
  },
};
