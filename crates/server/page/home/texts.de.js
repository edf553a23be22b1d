// Die Texte des ersten Bildschirms.
import { variantTitle } from "../lib/words.js";

export const TEXTS = {
  title: "Tessera: Dame und Sudoku",
  question: "Was möchten Sie tun?",
  parts: {
    play: {
      name: "Spielen",
      text: "Dame gegen das Programm, auf jeder Stufe, oder mit jemandem neben Ihnen.",
    },
    draughts: {
      name: "Analyse",
      text: "Die besten Züge und ihre Bewertungen, in Partien aus Dateien oder eigenen Stellungen.",
    },
    endgames: {
      name: "Endspiele",
      text: "Wenige Steine, bewiesene Werte: Gewinnen Sie gegen die beste Verteidigung.",
    },
    sudoku: { name: "Sudoku", text: "Rätsel jeder Stufe, und jeder nächste Schritt mit seiner Begründung." },
    learn: { name: "Lernen", text: "Wie eine Suche denkt, die Regeln jeder Variante, Techniken für Sudoku." },
  },
  running: (variant) => `Setzen Sie Ihre Partie fort: ${variantTitle(variant)}.`,
  over: (variant) => `Ihre letzte Partie war ${variantTitle(variant)}. Spielen Sie noch eine.`,
};
