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
      "Gehen Sie Minimax und Alpha-Beta Schritt für Schritt durch, an einer Stellung jeder Spielart oder einem " +
      "eigenen Baum: was geprüft wird, was abgeschnitten wird und warum. Oder öffnen Sie den Minimax-Baum hinter " +
      "jedem Zug des Programms Towers.",
    lesson: "Eine Suche durchgehen",
    open: "Den Baum von Towers öffnen",
  },
  rules: {
    title: "Die Regeln jeder Spielart",
    text:
      "Ein Rundgang für jede Spielart: wie einfache Steine und Damen ziehen, was geschlagen werden muss und wann " +
      "eine Partie remis ist.",
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
