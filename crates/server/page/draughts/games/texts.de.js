// Die Texte der Listen von Partien.
import { variantTitle } from "../../lib/words.js";

const amount = (count) => count.toLocaleString("de");

export const TEXTS = {
  title: (name) => name || "Partien",
  reading: (percent) => `Die Datei wird gelesen: ${percent} %`,
  search: "Spieler, Turniere und alle anderen Angaben durchsuchen",
  searchHint: "Alle Wörter in einer Angabe; Kommas verbinden Angaben",
  result: "Ergebnis",
  anyResult: "Jedes Ergebnis",
  open: "Nicht beendet",
  count: (shown, all) =>
    shown === all
      ? `${amount(all)} ${all === 1 ? "Partie" : "Partien"}`
      : `${amount(shown)} von ${amount(all)} Partien`,
  none: "Keine Partie passt zur Suche.",
  list: "Partien der Datei",
  columns: {
    number: "Nr.",
    white: "Weiß",
    black: "Schwarz",
    event: "Turnier",
    date: "Datum",
    result: "Ergebnis",
    variant: "Spielart",
    plies: "Halbzüge",
  },
  order: "Ordnen nach",
  sort: (column) => `Nach ${column} ordnen`,
  plies: (count) => `${count} ${count === 1 ? "Halbzug" : "Halbzüge"}`,
  bar: "Partien der Datei",
  place: (number, all) => `Partie ${amount(number)} von ${amount(all)}`,
  previous: "Vorige Partie",
  next: "Nächste Partie",
  all: "Alle Partien",
  close: "Datei schließen",
  gone: (name, count) =>
    `${name || "Die Datei"} mit ${amount(count)} ${count === 1 ? "Partie" : "Partien"} ist nicht mehr geöffnet: ` +
    "Die Seite wurde neu geladen. Öffnen Sie die Datei noch einmal, um die Liste zu sehen.",
  goneClose: "Diese Nachricht ausblenden",
  problem: (line) => `Zeile ${line}.`,
  large: (name, bytes) => `${name} hat ${bytes} Bytes; diese Seite liest höchstens 200 MB.`,
  largeText: "Der Text ist länger als 1 MiB und enthält nicht mehrere Partien in PDN.",
  fits: (variant) => `Das sieht nach ${variantTitle(variant)} aus. So öffnen?`,
  fitsMore: (variant) =>
    `Das sieht nach ${variantTitle(variant)} oder einer anderen Spielart auf demselben Brett aus. Wie öffnen?`,
  openAs: (variant) => `Als ${variantTitle(variant)} öffnen`,
};
