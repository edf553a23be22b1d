// Die deutschen Texte der Ansicht zum Lernen.
export const TEXTS = {
  title: "Lernen",
  first: {
    title: "Neu beim Damespiel?",
    text:
      "Ein Rundgang durch die Regeln, ein paar Minuten lang: jede Regel auf einem kleinen Brett, zum Ausprobieren. " +
      "Danach Ihre erste Partie.",
    open: "Englische Dame lernen",
  },
  search: {
    title: "Wie eine Suche denkt",
    text:
      "Öffnen Sie den Minimax-Baum eines Zuges Knoten für Knoten: welche Antworten geprüft wurden, was jede Stellung " +
      "wert ist und warum dieser Zug gewählt wurde. Das Spiel ist Towers, dessen Züge in einen kleinen Baum passen.",
    open: "Den Baum öffnen",
  },
  rules: {
    title: "Die Regeln jeder Spielart",
    text:
      "Ein Rundgang für jede Spielart: wie einfache Steine und Damen ziehen, was geschlagen werden muss und wann eine " +
      "Partie remis ist.",
    play: "Spielen",
    playTitle: (title) => `${title} spielen`,
    progress: (done) => (done === 1 ? "1 Lektion erledigt" : `${done} Lektionen erledigt`),
  },
  techniques: {
    title: "Die Techniken für Sudoku",
    text: "Von der letzten leeren Zelle bis zu Ketten, in der Reihenfolge, in der man sie lernt: Lektionen mit Übungen.",
    course: "Den Kurs öffnen",
    practise: "Lernen",
    practiseName: (name) => `${name} lernen`,
    count: (number) => `${number} Techniken`,
  },
};
