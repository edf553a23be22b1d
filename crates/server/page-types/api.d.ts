// The requests and answers of the JSON API. `WRITE_TYPES=1 cargo test -p tessera-api types` writes this file.
export as namespace Api;

/** The counts of a player's moves. */
export type Accuracy = {
  /** The number of all moves. */
  moves: number;
  /** The number of moves that count for accuracy. */
  counted: number;
  /** The accuracy from 0 to 100; `null` if no move counts. */
  accuracy: number | null;
  /** The number of inaccuracies. */
  inaccuracies: number;
  /** The number of mistakes. */
  mistakes: number;
  /** The number of blunders. */
  blunders: number;
};

/** An error: `code` is for programs, `message` for people. */
export type ApiError = {
  /** The kind of the error. */
  code: ErrorCode;
  /** What is wrong. */
  message: string;
  /** The field of the request that is wrong. */
  field?: string;
  /** The number of the wrong move, counted from 1. */
  ply?: number;
  /** The line in a text, counted from 1. */
  line?: number;
  /** The column in a text, counted from 1. */
  column?: number;
  /** The legal moves. */
  legal?: Array<string>;
  /** Maximum depth that is possible. */
  fits?: number;
  /** A hint on how to correct the request. */
  help?: string;
};

/** A score, such as `{"estimate": 0, "draw": true}`. */
export type Assessment = OneOf<{
  /** Whether it is a proven draw. Omitted if it is not. */
  draw?: boolean;
} & ({
  estimate: number;
} | {
  win: number;
} | {
  loss: number;
})>;

/** A move of the opening book. */
export type BookMove = {
  move: string;
  score: Score;
  /** The score to display. */
  text: string;
  /** The number of positions of the book behind the move. */
  positions: number;
};

/** The true candidates. */
export type CandidatesAnswer = {
  /** Whether there is a solution. */
  solvable: boolean;
  /** The values that each cell has in some solution. */
  candidates: {
    [key in string]: Array<number>;
  };
};

/** There is no progress to tell. */
export type CandidatesProgress = Record<symbol, never>;

/** The body of a request for the true candidates. */
export type CandidatesRequest = {
  puzzle: VariantPuzzle;
  values?: {
    [key in string]: number;
  };
  nodes?: number | null;
  seconds?: number | null;
};

/** A certificate, and what it proves. */
export type CertificateAnswer = {
  fen: string;
  /** What is proven, in words. */
  text: string;
  /** Whether a win is proven to be the shortest; `null` for a draw. */
  shortest: boolean | null;
  /** The number of lines after the first one. */
  lines: number;
  /** The file. */
  certificate: string;
};

/** A game whose last position is to be proven, and the time for it. */
export type CertificateRequest = {
  variant: string;
  start?: string | null;
  moves: Array<string>;
  seconds?: number | null;
};

/** A color by its name. */
export type Color = "white" | "black";

/** A time or an evaluation after a ply of its line, such as `[%clk 0:03:00]` in a comment. */
export type Command = {
  ply: number;
  name: string;
  value: string;
};

/** A comment after a ply of its line. */
export type Comment = {
  ply: number;
  text: string;
};

/** A draw rule whose count has begun. */
export type Counting = {
  /** The place of the rule among those of the variant. */
  rule: number | null;
  text: string;
  plies: number;
  limit: number;
};

/** The features of the position, its value, and the effort of search methods. */
export type DepthAnswer = {
  features: Array<Feature>;
  /** The sums of the features' values, in men. */
  white: number;
  black: number;
  evaluation: Worth;
  /** `null` if the search was given up. */
  value: Worth | null;
  line: Array<string>;
  searches: Array<DepthSearch>;
  fen: string;
  /** One character for each cell. */
  pieces: string;
  to_move: Color;
};

/** A game of English draughts whose last position is searched. */
export type DepthRequest = {
  start?: string | null;
  moves?: Array<string>;
  depth: number;
};

export type DepthSearch = {
  method: string;
  depth: number;
  /** The chosen move; `null` if the player cannot move. */
  move: string | null;
  value: Worth;
  nodes: number;
  leaves: number;
  seconds: number;
};

export type Endgame = {
  id: string;
  title: string;
  variant: string;
  value: Value;
  note: string;
  fen: string;
  /** One character for each cell. */
  pieces: string;
  to_move: Color;
};

/** All puzzles. */
export type EndgamesAnswer = {
  puzzles: Array<Endgame>;
};

/** An error as an answer or as an event. */
export type ErrorBody = {
  /** The error. */
  error: ApiError;
};

/** The kind of an error. Each has an HTTP status. */
export type ErrorCode = "bad_json" | "bad_request" | "forbidden" | "not_found" | "method_not_allowed" | "timeout" | "too_large" | "unsupported_media_type" | "bad_position" | "illegal_move" | "illegal_action" | "unreadable" | "too_many_requests" | "busy" | "internal";

export type Feature = {
  name: string;
  /** The value of one occurrence of the feature, in men. */
  value: number;
  white: number;
  black: number;
};

/** A file. */
export type FileAnswer = {
  name: string;
  media_type: string;
  text: string;
};

/**
 * The variants by which the first game of the text can be played to its end, the likeliest first. Those that do not
 * come with the library are last.
 */
export type FitsAnswer = {
  variants: Array<string>;
};

/** A text of unknown variant. */
export type FitsRequest = {
  text: string;
};

/** The format to write. */
export type Format = "pdn" | "json" | "fen" | "grid" | "svg";

/** The game, and one of its positions. */
export type GameAnswer = {
  variant: string;
  start: Position;
  plies?: Array<Ply>;
  ply: number;
  position: Position;
  /** The named opening of the game up to the position, if it has a name. */
  opening: Opening | null;
  legal: Array<Move>;
  outcome: Outcome | null;
  counting: Array<Counting>;
  /** How many times the position has occurred, this time included. */
  repetitions: number;
};

/** A game to play. */
export type GameRequest = {
  variant: string;
  start?: string | null;
  moves: Array<string>;
  /** The position to describe; the last one if left out. */
  ply?: number | null;
  /** Whether the answer has the plies of the game. */
  plies?: boolean;
};

/** A puzzle with one solution. */
export type GenerateAnswer = {
  cells: string;
  clues: number;
  seed: number;
  solution: string;
  /** The level and the score by HoDoKu's table. */
  level: string;
  score: number;
  /** The order of techniques in which the puzzle needs what it should, for its path. */
  order?: string;
  /** The ids of the techniques in this order, if it has no name. */
  techniques?: Array<string>;
};

/** How long the search has gone on, as a number of attempts and in seconds. */
export type GenerateProgress = {
  attempts: number;
  seconds: number;
};

/** The body of a request for a new puzzle. */
export type GenerateRequest = {
  /** Minimum and maximum number of clues. */
  clues?: [number, number] | null;
  symmetry?: string | null;
  /** A random seed if it is left out. */
  seed?: number | null;
  /** HoDoKu's level. Any if it is left out. */
  level?: string | null;
  /** Techniques that the puzzle needs. */
  needs?: Array<string>;
  /** The last technique of the `order` that the puzzle may need. */
  only_until?: string | null;
  /** Maximum time of the search. */
  seconds?: number | null;
};

/** A numeric annotation glyph after a ply of its line, such as 1 for `!` and 2 for `?`. */
export type GlyphMark = {
  ply: number;
  glyph: number;
};

/** The final result. */
export type LastThought = {
  /** The best move, or the one that the level chooses; `null` if the game is over. */
  move: string | null;
  /** Why the search ended, or `book` if the move is from the opening book. */
  ended: string | null;
  depth: number;
  nodes: number;
  seconds: number;
  lines: Array<Line>;
  /** The moves of the opening book, best first. */
  book: Array<BookMove>;
};

/** A board without pieces. */
export type Layout = {
  columns: number;
  rows: number;
  /** Whether every cell is played on. */
  is_full: boolean;
  /** How squares are named: `numeric` or `algebraic`. */
  style: "numeric" | "algebraic";
  /** The number of the square in each cell; `null` if there is no square. */
  numbers: Array<number | null>;
  /** The letters below the columns. */
  letters: Array<string>;
  /** The numbers beside the rows. */
  row_numbers: Array<number>;
  /** The player whose men move up the board. */
  bottom: Color;
};

/** A lesson. */
export type Lesson = {
  id: string;
  title: string;
  text: string;
  task: string;
  refusal: string;
  start: Position;
  before: Array<Ply>;
  position: Position;
  legal: Array<Move>;
  /** The legal moves that the task asks for, each with the position after it. */
  goals: Array<LessonGoal>;
  wrong: Array<LessonTry>;
};

/** A move that the task asks for. */
export type LessonGoal = {
  after: Position;
  /** The notation, such as `22x15`. */
  move: string;
  /** The cells of the moving piece, from the source to the target. */
  path: Array<number>;
  /** The cells of the captured pieces. */
  captured: Array<number>;
};

/** A move that is not legal, but would be without the rule. */
export type LessonTry = {
  path: Array<number>;
  captured: Array<number>;
};

/** A level of the engine. */
export type Level = {
  level: number;
  name: string;
};

/** A line of best play, with its score for the side to move. */
export type Line = {
  score: Score;
  /** The score to display, such as `+2.45`. */
  text: string;
  moves: Array<string>;
};

export type LineProblem = {
  line: number;
  /** The first character that is wrong, counted from 1. */
  column: number;
  /** The number of wrong characters; 0 if something is missing. */
  length: number;
  message: string;
  help?: string;
};

/** The efforts of all methods at all depths. */
export type MethodsAnswer = {
  searches: Array<TowersSearch>;
  fen: string;
  /** One character for each cell. */
  pieces: string;
  to_move: Color;
};

/** A position, given by a position in FEN and actions from there. */
export type MethodsRequest = {
  /** The position before the actions; the initial position if left out. */
  fen?: string | null;
  actions?: Array<string>;
  depth: number;
};

/** A move: its notation, and its cells. */
export type Move = {
  /** The notation, such as `22x15`. */
  move: string;
  /** The cells of the moving piece, from the source to the target. */
  path: Array<number>;
  /** The cells of the captured pieces. */
  captured: Array<number>;
};

/** A legal move, with the value that it leads to for the player who makes it. */
export type MoveValue = {
  value: Value | null;
  text: string;
  /** The notation, such as `22x15`. */
  move: string;
  /** The cells of the moving piece, from the source to the target. */
  path: Array<number>;
  /** The cells of the captured pieces. */
  captured: Array<number>;
};

/** A node of the full tree. */
export type NodeAnswer = {
  /** The action that leads here. */
  last: TowersAction | null;
  role: NodeRole;
  plies_left: number;
  /** The index of the chosen child. */
  chosen: number | null;
  children: Array<NodeChild>;
  /** The chosen actions from the node to the leaf that gives the cost. */
  chosen_path: Array<string>;
  fen: string;
  /** One character for each cell. */
  pieces: string;
  to_move: Color;
  /** The cost; `null` if the game is over. */
  cost: number | null;
  /** The cost to display: `+∞` or `−∞` if the game is over. */
  cost_text: string;
};

export type NodeChild = {
  chosen: boolean;
  role: NodeRole;
  /** The number of its own children. */
  replies: number;
  /** The notation, such as `G6-F5`. */
  action: string;
  /** The cells of the acting piece, from the source to the target. */
  way: Array<number>;
  /** The cells of the captured pieces. */
  captured: Array<number>;
  fen: string;
  /** One character for each cell. */
  pieces: string;
  to_move: Color;
  /** The cost; `null` if the game is over. */
  cost: number | null;
  /** The cost to display: `+∞` or `−∞` if the game is over. */
  cost_text: string;
};

/** A node, given by the actions that lead to it. */
export type NodeRequest = {
  /** The position before the actions; the initial position if left out. */
  fen?: string | null;
  /** The actions from there to the root. */
  actions: Array<string>;
  /** The actions from the root to the node. */
  path: Array<string>;
  /** The depth of the tree: the plies from the root to the leaves. */
  depth: number;
};

/** How the cost of a node follows from those of its children. */
export type NodeRole = "max" | "min" | "leaf";

/** The named opening with which a game begins. */
export type Opening = {
  name: string;
  /** The moves that have this name. */
  moves: string;
  /** The first three moves, which are the ballot of an opening of English draughts; `null` before the third move. */
  ballot: string | null;
};

/** An opening: a game to begin with. */
export type OpeningAnswer = {
  variant: string;
  /** The initial position in FEN. */
  start: string;
  moves: Array<string>;
};

/** A kind of openings. */
export type OpeningKind = {
  kind: string;
  title: string;
};

/** A variant and a kind of openings. */
export type OpeningRequest = {
  variant: string;
  kind: string;
};

/** How a game ended. */
export type Outcome = {
  winner: Color | null;
  reason: Reason;
  /** The player who has no pieces or no legal move, who loses in most variants; `null` for another reason. */
  player: Color | null;
  /** The place of the drawing rule among those of the variant; `null` for another reason. */
  rule: number | null;
  text: string;
};

/** The path to the solution. */
export type PathAnswer = {
  /** Whether the path ends with every cell filled in. */
  solved: boolean;
  problem: SudokuProblem | null;
  /** The candidates before the first step, for each cell. */
  candidates: Array<string>;
  steps: Array<SudokuStep>;
  /** The level and the score of the path by HoDoKu's table. */
  level: string;
  score: number;
};

/** A ply, and the position after it. */
export type Ply = {
  /** The move with its number. */
  label: string;
  player: Color;
  /** The notation, such as `22x15`. */
  move: string;
  /** The cells of the moving piece, from the source to the target. */
  path: Array<number>;
  /** The cells of the captured pieces. */
  captured: Array<number>;
  fen: string;
  /** One character for each cell. */
  pieces: string;
  to_move: Color;
};

/** A position. */
export type Position = {
  fen: string;
  /** One character for each cell. */
  pieces: string;
  to_move: Color;
};

/** A position to check: either `pieces` and `to_move`, or `fen`. */
export type PositionRequest = {
  variant: string;
  pieces?: string | null;
  to_move?: Color | null;
  fen?: string | null;
};

/** The result of a proof. */
export type ProofAnswer = {
  /** How the game has ended; `null` if it goes on. */
  outcome: Outcome | null;
  /** The value for the side to move; `null` if it is not proven. */
  value: Value | null;
  text: string;
  seconds: number;
  nodes: number;
  line: Array<ProofPly>;
  ending: ProofEnding;
  ending_text: string;
  /** How the game ends after the line; `null` if it goes on. */
  end: Outcome | null;
  /** The number of plies of the line after which its last position was reached before. */
  repeats: number | null;
  moves?: Array<MoveValue>;
  fen: string;
  /** One character for each cell. */
  pieces: string;
  to_move: Color;
  /** The value is at least this; `null` if there is no bound. */
  lower: Value | null;
  /** The value is at most this; `null` if there is no bound. */
  upper: Value | null;
};

/** How the line ends, for the side to move at its beginning. */
export type ProofEnding = "win" | "loss" | "draw" | "unknown";

export type ProofPly = {
  /** Whether the ply is proven to be best play. */
  proven: boolean;
  /** The move with its number. */
  label: string;
  player: Color;
  /** The notation, such as `22x15`. */
  move: string;
  /** The cells of the moving piece, from the source to the target. */
  path: Array<number>;
  /** The cells of the captured pieces. */
  captured: Array<number>;
  fen: string;
  /** One character for each cell. */
  pieces: string;
  to_move: Color;
};

/** The progress of a proof. */
export type ProofProgress = {
  seconds: number;
  nodes: number;
  /** The value is at least this; `null` if there is no bound. */
  lower: Value | null;
  /** The value is at most this; `null` if there is no bound. */
  upper: Value | null;
};

/** A game whose last position is to be proven, and the time for it. */
export type ProveRequest = {
  variant: string;
  start?: string | null;
  moves: Array<string>;
  seconds?: number | null;
  /** Whether to prove the value of each legal move too. */
  each?: boolean;
};

export type Puzzle = {
  id: string;
  value: PuzzleGoal;
  line: Array<PuzzlePly>;
  rating: number;
  themes: Array<string>;
  /** The number of pieces that the solver gives up in the exchange at the beginning. */
  given: number;
  fen: string;
  /** One character for each cell. */
  pieces: string;
  to_move: Color;
};

/** The value of a puzzle, in the same form as other values. */
export type PuzzleGoal = OneOf<{
  win: number;
} | {
  draw: boolean;
}>;

export type PuzzlePly = {
  move: string;
  /** Whether it is the solver's only move that keeps the value. */
  only: boolean;
};

/** The number of puzzles of each variant, and all themes. */
export type PuzzleVariants = {
  variants: Array<VariantCount>;
  themes: Array<string>;
};

/** The puzzles of a variant. */
export type PuzzlesAnswer = {
  variant: string;
  puzzles: Array<Puzzle>;
};

/** The rating of a puzzle. */
export type RateAnswer = {
  er: number;
  ep: number;
  ed: number;
  /** Sudoku Explainer's name of the hardest technique. `null` for a full grid. */
  hardest: string | null;
  level: string;
  score: number;
};

/** The part of a rating that is known first: HoDoKu's. */
export type RateProgress = {
  level: string;
  score: number;
};

/** The body of a request to rate a puzzle. */
export type RateRequest = {
  cells: string;
};

/** The games of the text. */
export type ReadAnswer = {
  format: string;
  games: Array<ReadGame>;
  /** The problems of games that could not be read at all. */
  problems: Array<ReadProblem>;
  /** The number of games that are not in the answer. */
  left_out: number;
};

/** A game. */
export type ReadGame = {
  variant: string;
  title: string;
  tags: Array<[string, string]>;
  start: string;
  moves: Array<string>;
  result: string;
  problems: Array<ReadProblem>;
  comments: Array<Comment>;
  marks: Array<GlyphMark>;
  commands: Array<Command>;
  variations: Array<Variation>;
};

/** A problem in the text, with its consequence. */
export type ReadProblem = {
  line: number;
  column: number;
  kind: string;
  message: string;
};

/** A text to read. */
export type ReadRequest = {
  text: string;
  /** The variant of all games, whatever they are tagged with; `null` for the variant that each is tagged with. */
  variant?: string | null;
};

/** Why a game ended. */
export type Reason = "no_pieces" | "no_move" | "first_king" | "resignation" | "agreement" | "rule";

/** The game, and its record. */
export type RecordAnswer = {
  /** The output of the program. */
  record: string;
  start: RecordStart;
  plies: Array<RecordPly>;
  end: RecordEnd;
};

/** Why the record ends. */
export type RecordEnd = OneOf<{
  kind: "open";
} | {
  kind: "illegal";
} & LineProblem | {
  kind: "bad_line";
} & LineProblem | {
  kind: "winner";
  winner: Color;
}>;

export type RecordPly = {
  /** The number of the ply, counted from 1. */
  number: number;
  player: Color;
  computed: boolean;
  /** The line of the text; `null` for a computed action. */
  line: number | null;
  /** The notation, such as `G6-F5`. */
  action: string;
  /** The cells of the acting piece, from the source to the target. */
  way: Array<number>;
  /** The cells of the captured pieces. */
  captured: Array<number>;
  /** The cost; `null` if the game is over. */
  cost: number | null;
  /** The cost to display: `+∞` or `−∞` if the game is over. */
  cost_text: string;
  fen: string;
  /** One character for each cell. */
  pieces: string;
  to_move: Color;
};

/** An input of the towers program. */
export type RecordRequest = {
  text: string;
  depth?: number | null;
  /** The position before the first action; the initial position if left out. */
  fen?: string | null;
};

/** The position before the first action. */
export type RecordStart = {
  fen: string;
  /** One character for each cell. */
  pieces: string;
  to_move: Color;
  /** The cost; `null` if the game is over. */
  cost: number | null;
  /** The cost to display: `+∞` or `−∞` if the game is over. */
  cost_text: string;
};

/** The review of the moves `from..to`. */
export type ReviewAnswer = {
  from: number;
  to: number;
  nodes: number;
  white: Accuracy;
  black: Accuracy;
  /** The chances of white in the position before each move, and after the last one. */
  white_chances: Array<number>;
  moves: Array<ReviewedMove>;
};

/** The mark of a move: how good it was. */
export type ReviewMark = "only" | "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/** A position that was searched. */
export type ReviewProgress = {
  done: number;
  all: number;
  ply: number;
  to_move: Color;
  score: Assessment;
  /** The chances of white. */
  white_chances: number;
  /** The move from the position; `null` for the last one. */
  reviewed: ReviewedMove | null;
};

/** A game, the moves of it to review, and the limits of the search of a position. */
export type ReviewRequest = {
  variant: string;
  start?: string | null;
  moves: Array<string>;
  nodes?: number | null;
  seconds?: number | null;
  from?: number | null;
  to?: number | null;
};

/** A move, compared with the best move. Scores and chances are for the player who made it. */
export type ReviewedMove = {
  /** The player who made the move: `white` or `black`. */
  player: Color;
  /** The notation of the move. */
  move: string;
  /** The mark of the move. */
  mark: ReviewMark;
  /** The score of the move. */
  score: Assessment;
  /** The score of the best move. */
  best_score: Assessment;
  /** The chances after the move, from 0 to 1. */
  chances: number;
  /** The chances after the best move, from 0 to 1. */
  best_chances: number;
  /** The chances that were lost by the move. */
  loss: number;
  /** Whether the move counts for accuracy. */
  counts: boolean;
  /** The depth, in plies, of the search of the position after the move. */
  depth: number;
  /** The best line from the position before the move. */
  better: Array<string>;
  /** The best line from the position after the move. */
  reply: Array<string>;
};

/** A score as a JSON object. */
export type Score = OneOf<{
  estimate: number;
} | {
  win: number;
} | {
  loss: number;
}>;

/** The next step, or why there is none. */
export type StepAnswer = {
  /** Whether every cell is filled in. */
  solved: boolean;
  problem: SudokuProblem | null;
  step: SudokuStep | null;
  /** The candidates that are left, for each cell. */
  candidates: Array<string>;
};

export type StepDrawing = {
  units: Array<StepUnit>;
  /** The indices of the filled cells that the reason relies on. */
  causes: Array<number>;
  candidates: Array<StepMark>;
  groups: Array<StepGroup>;
  links: Array<StepLink>;
};

export type StepGroup = {
  cells: Array<number>;
  digit: number | null;
  path: string;
};

export type StepLink = {
  from: StepNode;
  to: StepNode;
  kind: string;
  case: number;
  path: string;
  head: string;
};

export type StepMark = {
  cell: number;
  digit: number;
  role: string;
};

export type StepNode = {
  digit: number;
  cells: Array<number>;
};

export type StepRatings = {
  /** HoDoKu's score of the technique, if HoDoKu has it. */
  hodoku: number | null;
};

export type StepUnit = {
  role: string;
  kind: string;
  /** Counted from 1: rows from the top, columns from the left, boxes row by row. */
  number: number;
};

/** All steps of a position. */
export type StepsAnswer = {
  solved: boolean;
  problem: SudokuProblem | null;
  candidates: Array<string>;
  /** The steps, those of a technique together. */
  steps: Array<SudokuStep>;
  /** The number of steps beyond the limits. */
  left_out: number;
};

/** The progress of a search for steps. */
export type StepsProgress = {
  /** The number of steps so far. */
  steps: number;
};

/** The result of checking a grid. */
export type SudokuCheckAnswer = {
  unknown: number;
  violations: Array<SudokuViolation>;
  /** For each unknown cell the digits that no peer holds; empty for filled cells. */
  candidates: Array<string>;
  solved: boolean;
  /** The number of solutions; 2 stands for any number above 1. */
  solutions?: number;
  /** The indices of filled cells that differ from the only solution. */
  wrong?: Array<number>;
};

/** The body of a request to check a grid. */
export type SudokuCheckRequest = {
  cells: string;
  /** The puzzle that is being filled in. If it is left out, `cells` is taken. */
  givens?: string | null;
  /** Whether to solve the givens and compare the cells with the solution. */
  solution?: boolean;
};

/** A file: a name, a media type and the text. */
export type SudokuFileAnswer = {
  name: string;
  media_type: string;
  text: string;
};

export type SudokuFormat = {
  name: string;
  has_candidates: boolean;
  description: string;
};

/** All formats and symmetries. */
export type SudokuFormatsAnswer = {
  formats: Array<SudokuFormat>;
  symmetries: Array<string>;
};

export type SudokuGrid = {
  cells: string;
  /** The candidates of each cell, if the text has candidates. */
  candidates: Array<string> | null;
};

/** The body of a request for steps. */
export type SudokuPositionRequest = {
  cells: string;
  /** The puzzle that is being filled in. If it is left out, `cells` is taken. */
  givens?: string | null;
  /** Candidates that the player has eliminated, such as `r1c2<>3`. */
  eliminated?: Array<string>;
  /** Whether techniques may rely on the puzzle having one solution. They may if it is left out. */
  uniqueness?: boolean | null;
  /** The order in which techniques are tried. `easy-first` if it is left out. */
  order?: string | null;
  /** The only techniques to try, in this order. All of the order if it is left out. */
  techniques?: Array<string> | null;
};

/** A problem of the position, which is reported before any step. */
export type SudokuProblem = {
  kind: SudokuProblemKind;
  text: string;
  /** The indices of the filled cells that are wrong, or that show the problem. */
  cells: Array<number>;
  /** The eliminated candidates that are in the solution. */
  eliminated: Array<string>;
};

/** The kinds of problems. */
export type SudokuProblemKind = "contradiction" | "no_solution" | "several" | "wrong_digit" | "wrong_elimination";

/** The puzzles of a text. */
export type SudokuReadAnswer = {
  format: string;
  grids: Array<SudokuGrid>;
  /** The number of puzzles beyond the first `MAX_PUZZLES`. */
  left_out: number;
};

/** The body of a request to read puzzles. */
export type SudokuReadRequest = {
  text: string;
};

/** The result of solving a grid. */
export type SudokuSolveAnswer = {
  /** The number of solutions, up to the limit. */
  count: number;
  /** Whether there are more than `count`. */
  more: boolean;
  /** The first one that was found. */
  solution: string | null;
};

/** The body of a request to solve a grid. */
export type SudokuSolveRequest = {
  cells: string;
  /** Maximum number of solutions to count. 2 if it is left out, which shows whether the solution is the only one. */
  limit?: number | null;
};

/** A step. */
export type SudokuStep = {
  technique: string;
  id: string;
  short: string;
  level: string;
  needs_uniqueness: boolean;
  placements: Array<string>;
  eliminations: Array<string>;
  text: string;
  notation: string;
  ratings: StepRatings;
  drawing: StepDrawing;
};

/** A unit, as answers have it. */
export type SudokuUnit = {
  kind: string;
  /** Counted from 1: rows from the top, columns from the left, boxes row by row. */
  number: number;
};

/** A digit that a unit holds more than once. */
export type SudokuViolation = {
  unit: SudokuUnit;
  digit: number;
  cells: Array<number>;
};

/** The body of a request to write a grid. */
export type SudokuWriteRequest = {
  cells: string;
  /** The candidates of each unknown cell, for formats of candidates. */
  candidates?: Array<string> | null;
  format: string;
};

export type Technique = {
  name: string;
  id: string;
  short: string;
  description: string;
  level: string;
  /** HoDoKu's score of a step, if HoDoKu has the technique. */
  score: number | null;
  needs_uniqueness: boolean;
  /** Whether the next step and the path use it, unless other techniques are chosen. */
  is_usual: boolean;
  /** Whether puzzles that need it can be generated. */
  can_be_needed: boolean;
};

/** All techniques, from easy to hard as they are tried. */
export type TechniquesAnswer = {
  techniques: Array<Technique>;
  /** The names of the orders in which techniques are tried. */
  orders: [string, string, string];
};

/** A position to analyse, and the limits of the search. */
export type ThinkRequest = {
  variant: string;
  start?: string | null;
  moves: Array<string>;
  depth?: number | null;
  seconds?: number | null;
  lines?: number | null;
  /** The level of the engine; full strength if it is left out. */
  level?: number | null;
  /** Whether the move may be from the opening book. */
  book?: boolean;
};

/** The result of a depth. Depth 0 means that the line is from the opening book. */
export type Thought = {
  depth: number;
  nodes: number;
  seconds: number;
  lines: Array<Line>;
  /** The moves of the opening book, best first. */
  book: Array<BookMove>;
};

/** The lessons of a variant. */
export type TourAnswer = {
  variant: string;
  lessons: Array<Lesson>;
};

/** An action: its notation, and its cells. It is a `MoveShape` with the names of the towers program. */
export type TowersAction = {
  /** The notation, such as `G6-F5`. */
  action: string;
  /** The cells of the acting piece, from the source to the target. */
  way: Array<number>;
  /** The cells of the captured pieces. */
  captured: Array<number>;
};

export type TowersSearch = {
  method: string;
  depth: number;
  /** The chosen action; `null` if the player cannot act. */
  action: string | null;
  nodes: number;
  leaves: number;
  seconds: number;
  /** The cost; `null` if the game is over. */
  cost: number | null;
  /** The cost to display: `+∞` or `−∞` if the game is over. */
  cost_text: string;
};

/** A search, step by step. */
export type Trace = {
  method: string;
  value: TraceCost;
  line: Array<number>;
  visited: number;
  leaves: number;
  hits: number;
  steps: Array<TraceStep>;
  /** For each node what was found there; `null` for a node that was not visited. */
  reached: Array<TraceReached | null>;
};

/** The tree, and the searches of it. */
export type TraceAnswer = {
  /** Whether the player at the root chooses the largest or the smallest cost. */
  root: TraceRole;
  depth: number;
  /** The game that the tree is of; `null` for a tree written by hand. */
  game: TraceGame | null;
  nodes: Array<TraceNode>;
  traces: Array<Trace>;
  iterations: Array<TraceIteration>;
  comparison: Array<TraceComparison>;
};

/** The position of a node, and the move that leads there. */
export type TraceBoard = {
  pieces: string;
  last: Move | null;
};

/** The effort of each order of moves at a depth. */
export type TraceComparison = {
  depth: number;
  minimax: number;
  orders: {
    [key in string]: number;
  };
  table: number;
};

/** A cost: a number, or who has won. */
export type TraceCost = number | string;

/** The position at the root. */
export type TraceGame = {
  variant: string;
  maximizer: Color;
  fen: string;
  /** One character for each cell. */
  pieces: string;
  to_move: Color;
};

/** A search of iterative deepening. */
export type TraceIteration = {
  depth: number;
  value: TraceCost;
  line: Array<number>;
  visited: number;
  /** The number of nodes at which the next search tries another move first. */
  moved: number;
};

export type TraceMethod = "minimax" | "alpha_beta";

/** A node of the tree. */
export type TraceNode = {
  parent: number | null;
  name: string;
  ply: number;
  children: Array<number>;
  /** One more than the largest index of a node below. */
  end: number;
  /** The static cost of the node; `null` at an inner node of a tree written by hand. */
  standing: TraceCost | null;
  /** The cost by plain minimax. */
  value: TraceCost;
  /** The first node with the same position, if it is another one. */
  twin: number | null;
  /** The position of the node; `null` in a tree written by hand. */
  board?: TraceBoard;
};

export type TraceOrder = "generated" | "best_first" | "worst_first" | "captures_first" | "previous";

/** What a search found at a node. */
export type TraceReached = {
  value: TraceCost;
  bound: string;
  best: number | null;
  alpha: TraceCost | null;
  beta: TraceCost | null;
};

/** A tree to search, and the options of the search. */
export type TraceRequest = {
  source: TraceSource;
  /** The methods to record. */
  methods?: Array<TraceMethod>;
  order?: TraceOrder;
  /** Whether alpha-beta looks up positions that it has already searched. */
  table?: boolean;
  /** Whether captures are followed beyond the depth. */
  quiescence?: boolean;
};

/** Whether the player at a node chooses the largest or the smallest cost. */
export type TraceRole = "max" | "min";

/** What is searched: a position with its evaluation, or a tree written by hand. */
export type TraceSource = {
  variant?: string | null;
  /** The initial position if left out. */
  fen?: string | null;
  depth?: number | null;
  /** The player who moves first in the variant if left out. */
  maximizer?: Color | null;
  weights?: TraceWeights | null;
  tree?: string | null;
  root?: TraceRole | null;
};

/** A step of a search. */
export type TraceStep = OneOf<{
  kind: "visit";
  node: number;
  value: TraceCost | null;
  alpha: TraceCost | null;
  beta: TraceCost | null;
} | {
  kind: "stand";
  node: number;
  value: TraceCost;
  alpha: TraceCost | null;
  beta: TraceCost | null;
} | {
  kind: "hit";
  node: number;
  twin: number;
  value: TraceCost;
  bound: string;
} | {
  kind: "back";
  node: number;
  child: number;
  value: TraceCost;
  best: TraceCost;
  alpha: TraceCost | null;
  beta: TraceCost | null;
} | {
  kind: "cut";
  node: number;
  by: number;
  at: number | null;
  has: TraceCost;
  skipped: Array<number>;
}>;

export type TraceWeights = {
  man: number;
  king: number;
  advance: number;
};

/** A value for the side to move. */
export type Value = OneOf<{
  win: number | null;
} | {
  loss: number | null;
} | {
  draw: boolean;
}>;

/** A variant with its rules and its board. */
export type VariantAnswer = {
  /** The conditions of the drawing rules in words. */
  draws: Array<string>;
  openings: Array<OpeningKind>;
  layout: Layout;
  /** The pieces of the initial position, one character for each cell. */
  pieces: string;
  /** The initial position in FEN. */
  initial: string;
  /** The rules, topic by topic. */
  rules: Array<VariantRules>;
  /** The identifier, such as `english`. */
  name: string;
  /** The name to display. */
  title: string;
  /** Other identifiers that are accepted. */
  aliases: Array<string>;
  /** The width of the board in cells. */
  columns: number;
  /** The height of the board in cells. */
  rows: number;
  /** The number of squares: the cells that are played on. */
  squares: number;
  /** The number of men of each player in the initial position. */
  men: number;
  /** The player who moves first: `white` or `black`. */
  first_to_move: Color;
  /** The number of the variant in the tag `GameType` of Portable Draughts Notation, if it has one. */
  game_type: number | null;
  /** What distinguishes the variant from others, in a few words. */
  summary: string;
};

/** The result of checking values. */
export type VariantCheckAnswer = {
  /** The number of cells without a value. */
  unknown: number;
  solved: boolean;
  conflicts: Array<VariantConflict>;
};

/** The body of a request to check values. */
export type VariantCheckRequest = {
  puzzle: VariantPuzzle;
  /** The values that were entered, without those that are given. */
  values?: {
    [key in string]: number;
  };
};

/** Values that contradict each other. */
export type VariantConflict = {
  /** The number of the constraint in the puzzle, counted from 1. `null` if a cell has a value that it may not have. */
  constraint: number | null;
  type: string | null;
  words: string | null;
  cells: Array<string>;
};

export type VariantCount = {
  name: string;
  count: number;
};

/** The formats that can be written. */
export type VariantFormatsAnswer = {
  formats: Array<string>;
};

/** The picture of a puzzle, without values. Lengths are in units of its `viewBox`. */
export type VariantPicture = {
  svg: string;
  /** The rules of style for it, with colours for light and dark. */
  style: string;
  width: number;
  height: number;
  /** The top left corner of the grid. */
  left: number;
  top: number;
  /** The side of a cell. */
  cell: number;
  /** What the picture does not show by a usual mark, a sentence each. */
  words: Array<string>;
};

/** A puzzle that was read. */
export type VariantReadAnswer = {
  format: string;
  /** The puzzle as `docs/sudoku-variants.schema.json` describes it, with its title, author and rules. */
  puzzle: VariantPuzzle;
  /** Each constraint as a sentence, in their order in the puzzle. */
  words: Array<string>;
  /** What the text has that has no meaning for a solution, or was not understood. */
  warnings: Array<string>;
  picture: VariantPicture;
};

/** The body of a request to read a puzzle. */
export type VariantReadRequest = {
  text: string;
};

/** The rules about one topic. */
export type VariantRules = {
  /** The topic, such as `Board`. */
  topic: string;
  /** The rules, a sentence each. */
  sentences: Array<string>;
};

/** The result of counting solutions. */
export type VariantSolveAnswer = {
  /** The number of solutions, up to the limit. */
  count: number;
  /** Whether there are more than `count`; `null` if the search ended before that was known. */
  more: boolean | null;
  /** The limit that ended the search: `nodes` or `seconds`. */
  incomplete: string | null;
  /** The first solution that was found. */
  solution: {
    [key in string]: number;
  } | null;
};

/** The number of solutions so far. */
export type VariantSolveProgress = {
  count: number;
};

/** The body of a request to count solutions. */
export type VariantSolveRequest = {
  puzzle: VariantPuzzle;
  values?: {
    [key in string]: number;
  };
  /** Maximum number of solutions to count. 2 if it is left out, which shows whether the solution is the only one. */
  limit?: number | null;
  /** Maximum number of decisions. */
  nodes?: number | null;
  /** Maximum time. */
  seconds?: number | null;
};

/** A variant as the list shows it. */
export type VariantSummary = {
  openings: Array<OpeningKind>;
  /** The identifier, such as `english`. */
  name: string;
  /** The name to display. */
  title: string;
  /** Other identifiers that are accepted. */
  aliases: Array<string>;
  /** The width of the board in cells. */
  columns: number;
  /** The height of the board in cells. */
  rows: number;
  /** The number of squares: the cells that are played on. */
  squares: number;
  /** The number of men of each player in the initial position. */
  men: number;
  /** The player who moves first: `white` or `black`. */
  first_to_move: Color;
  /** The number of the variant in the tag `GameType` of Portable Draughts Notation, if it has one. */
  game_type: number | null;
  /** What distinguishes the variant from others, in a few words. */
  summary: string;
};

/** A puzzle as a text. */
export type VariantWriteAnswer = {
  text: string;
};

/** The body of a request to write a puzzle. */
export type VariantWriteRequest = {
  puzzle: VariantPuzzle;
  format: string;
};

/** All variants, and what they have in common. */
export type VariantsAnswer = {
  variants: Array<VariantSummary>;
  levels: Array<Level>;
};

/** A line of moves that leaves another line. */
export type Variation = {
  /** The number of the line that it leaves: 0 is the game, 1 the first variation. */
  line: number;
  /** The number of plies of that line before the variation; its first move replaces the next one. */
  ply: number;
  moves: Array<string>;
  comments: Array<Comment>;
  marks: Array<GlyphMark>;
  commands: Array<Command>;
};

/** What a position is worth: the advantage of white in men, or the winner and the number of plies to the win. */
export type Worth = {
  men?: number;
  winner?: Color;
  plies?: number;
};

/** A game to write. */
export type WriteRequest = {
  variant: string;
  start?: string | null;
  moves: Array<string>;
  /** The position to write, for formats of positions; the last one if left out. */
  ply?: number | null;
  tags?: Array<[string, string]>;
  /** The result of the game; the one by the rules if left out. */
  result?: string | null;
  comments?: Array<Comment>;
  marks?: Array<GlyphMark>;
  commands?: Array<Command>;
  variations?: Array<Variation>;
  format: Format;
  flipped?: boolean;
};

type Keys<T> = T extends unknown ? keyof T : never;

/** One of several objects. The fields that only others have are `undefined`. */
export type OneOf<T, All = T> = T extends unknown ? T & { [key in Exclude<Keys<All>, keyof T>]?: undefined } : never;

/** A variant sudoku, as `docs/sudoku-variants.schema.json` describes it. */
export type VariantPuzzle = {
  rows: number;
  columns: number;
  /** The least and the greatest value. */
  values: [number, number];
  /** The number of cells beside the grid: `x1`, `x2` and so on. */
  extra?: number;
  /** The cells that the puzzle does not have. */
  absent?: string[];
  title?: string;
  author?: string;
  rules?: string;
  givens?: { [cell: string]: number };
  /** The only values that a cell may have. */
  candidates?: { [cell: string]: number[] };
  constraints?: VariantConstraint[];
  /** What could not be read from another format. */
  remarks?: string[];
};

/** A constraint. Its other fields depend on its type. */
export type VariantConstraint = { type: string; [field: string]: unknown };

/** The answers of `GET` requests, by the part of the address after `/api/`. */
export interface Gets {
  "variants": VariantsAnswer;
  "variants/{name}": VariantAnswer;
  "variants/{name}/tour": TourAnswer;
  "puzzles": PuzzleVariants;
  "puzzles/{name}": PuzzlesAnswer;
  "endgames": EndgamesAnswer;
  "sudoku/formats": SudokuFormatsAnswer;
  "sudoku/techniques": TechniquesAnswer;
  "sudoku/variants/formats": VariantFormatsAnswer;
}

/** `POST` requests. */
export interface Posts {
  "draughts/game": { request: GameRequest; answer: GameAnswer };
  "draughts/position": { request: PositionRequest; answer: Position };
  "draughts/opening": { request: OpeningRequest; answer: OpeningAnswer };
  "draughts/read": { request: ReadRequest; answer: ReadAnswer };
  "draughts/fits": { request: FitsRequest; answer: FitsAnswer };
  "draughts/write": { request: WriteRequest; answer: FileAnswer };
  "towers/record": { request: RecordRequest; answer: RecordAnswer };
  "towers/node": { request: NodeRequest; answer: NodeAnswer };
  "towers/methods": { request: MethodsRequest; answer: MethodsAnswer };
  "search/trace": { request: TraceRequest; answer: TraceAnswer };
  "endgames/depth": { request: DepthRequest; answer: DepthAnswer };
  "sudoku/read": { request: SudokuReadRequest; answer: SudokuReadAnswer };
  "sudoku/check": { request: SudokuCheckRequest; answer: SudokuCheckAnswer };
  "sudoku/solve": { request: SudokuSolveRequest; answer: SudokuSolveAnswer };
  "sudoku/write": { request: SudokuWriteRequest; answer: SudokuFileAnswer };
  "sudoku/step": { request: SudokuPositionRequest; answer: StepAnswer };
  "sudoku/variants/read": { request: VariantReadRequest; answer: VariantReadAnswer };
  "sudoku/variants/check": { request: VariantCheckRequest; answer: VariantCheckAnswer };
  "sudoku/variants/write": { request: VariantWriteRequest; answer: VariantWriteAnswer };
}

/** `POST` requests for long work, which reports its progress. */
export interface Streams {
  "draughts/think": { request: ThinkRequest; progress: Thought; answer: LastThought };
  "draughts/review": { request: ReviewRequest; progress: ReviewProgress; answer: ReviewAnswer };
  "endgames/prove": { request: ProveRequest; progress: ProofProgress; answer: ProofAnswer };
  "endgames/certificate": { request: CertificateRequest; progress: ProofProgress; answer: CertificateAnswer };
  "sudoku/steps": { request: SudokuPositionRequest; progress: StepsProgress; answer: StepsAnswer };
  "sudoku/path": { request: SudokuPositionRequest; progress: StepsProgress; answer: PathAnswer };
  "sudoku/rate": { request: RateRequest; progress: RateProgress; answer: RateAnswer };
  "sudoku/generate": { request: GenerateRequest; progress: GenerateProgress; answer: GenerateAnswer };
  "sudoku/variants/solve": { request: VariantSolveRequest; progress: VariantSolveProgress; answer: VariantSolveAnswer };
  "sudoku/variants/candidates": { request: CandidatesRequest; progress: CandidatesProgress; answer: CandidatesAnswer };
}
