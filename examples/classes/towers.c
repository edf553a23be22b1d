/* A program of the towers exercise with two mistakes, for docs/classes.md. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct { char cell[8][8]; int black_acts; } Board;
typedef struct { int row, col, to_row, to_col; } Action;

/* North-east, south-east, south-west, north-west. */
static const int ROWS[4] = {-1, 1, 1, -1}, COLS[4] = {1, 1, -1, -1};

static int is_inside(int row, int col) { return row >= 0 && row < 8 && col >= 0 && col < 8; }
static int is_tower(char piece) { return piece == 'B' || piece == 'W'; }
static int is_black(char piece) { return piece == 'b' || piece == 'B'; }
static int is_white(char piece) { return piece == 'w' || piece == 'W'; }
static int is_own(const Board *b, char piece) { return b->black_acts ? is_black(piece) : is_white(piece); }
static int is_other(const Board *b, char piece) { return b->black_acts ? is_white(piece) : is_black(piece); }

static int is_legal(const Board *b, Action a) {
  char piece = b->cell[a.row][a.col];
  int rows = a.to_row - a.row, cols = a.to_col - a.col;
  if (!is_own(b, piece) || b->cell[a.to_row][a.to_col] != '.') return 0;
  if (abs(rows) != abs(cols) || abs(rows) < 1 || abs(rows) > 2) return 0;
  if (!is_tower(piece) && (rows < 0) != b->black_acts) return 0;
  if (abs(rows) == 2) return is_other(b, b->cell[a.row + rows / 2][a.col + cols / 2]);
  return 1;
}

static int list(const Board *b, Action *actions) {
  int count = 0;
  for (int row = 0; row < 8; row++)
    for (int col = 0; col < 8; col++)
      for (int d = 0; d < 4; d++)
        for (int step = 1; step <= 2; step++) {
          Action a = {row, col, row + step * ROWS[d], col + step * COLS[d]};
          if (is_inside(a.to_row, a.to_col) && is_legal(b, a)) actions[count++] = a;
        }
  return count;
}

static void apply(Board *b, Action a) {
  char piece = b->cell[a.row][a.col];
  b->cell[a.row][a.col] = '.';
  if (abs(a.to_row - a.row) == 2) b->cell[(a.row + a.to_row) / 2][(a.col + a.to_col) / 2] = '.';
  /* Mistake 1: a piece that captures on its way to the last row stays a piece. */
  else if (a.to_row == (b->black_acts ? 0 : 7)) piece = b->black_acts ? 'B' : 'W';
  b->cell[a.to_row][a.to_col] = piece;
  b->black_acts = !b->black_acts;
}

static int cost(const Board *b) {
  Action actions[256];
  int cost = 0;
  if (list(b, actions) == 0) return b->black_acts ? INT_MIN : INT_MAX;
  for (int row = 0; row < 8; row++)
    for (int col = 0; col < 8; col++) {
      char piece = b->cell[row][col];
      int worth = is_tower(piece) ? 3 : 1;
      cost += is_black(piece) ? worth : is_white(piece) ? -worth : 0;
    }
  return cost;
}

static int minimax(const Board *b, int depth, Action *best) {
  Action actions[256];
  int count = list(b, actions), value = 0;
  if (depth == 0 || count == 0) return cost(b);
  for (int i = 0; i < count; i++) {
    Board after = *b;
    apply(&after, actions[i]);
    int one = minimax(&after, depth - 1, NULL);
    /* Mistake 2: of equal actions, the last is taken. */
    if (i == 0 || (b->black_acts ? one >= value : one <= value)) {
      value = one;
      if (best) *best = actions[i];
    }
  }
  return value;
}

static void print_board(const Board *b) {
  printf("     A   B   C   D   E   F   G   H\n");
  for (int row = 0; row < 8; row++) {
    printf("   +---+---+---+---+---+---+---+---+\n %d |", row + 1);
    for (int col = 0; col < 8; col++) printf(" %c |", b->cell[row][col]);
    printf("\n");
  }
  printf("   +---+---+---+---+---+---+---+---+\n");
}

static void play(Board *b, Action a, int number, const char *mark) {
  const char *player = b->black_acts ? "BLACK" : "WHITE";
  apply(b, a);
  printf("=====================================\n%s%s ACTION #%d: %c%d-%c%d\nBOARD COST: %d\n", mark, player,
         number, 'A' + a.col, a.row + 1, 'A' + a.to_col, a.to_row + 1, cost(b));
  print_board(b);
}

static const char *mistake(const Board *b, Action a) {
  if (!is_inside(a.row, a.col)) return "Source cell is outside of the board.";
  if (!is_inside(a.to_row, a.to_col)) return "Target cell is outside of the board.";
  if (b->cell[a.row][a.col] == '.') return "Source cell is empty.";
  if (b->cell[a.to_row][a.to_col] != '.') return "Target cell is not empty.";
  if (is_other(b, b->cell[a.row][a.col])) return "Source cell holds opponent's piece/tower.";
  return is_legal(b, a) ? NULL : "Illegal action.";
}

int main(void) {
  Board b = {.black_acts = 1};
  char from, to;
  int row, to_row, number = 0, computed = 0;
  for (int i = 0; i < 64; i++)
    b.cell[i / 8][i % 8] = (i / 8 + i % 8) % 2 == 0 ? '.' : i < 24 ? 'w' : i > 39 ? 'b' : '.';
  printf("BOARD SIZE: 8x8\n#BLACK PIECES: 12\n#WHITE PIECES: 12\n");
  print_board(&b);
  while (scanf(" %c", &from) == 1) {
    if (scanf("%d-%c%d", &row, &to, &to_row) != 3) {
      computed = from == 'P' ? 10 : 1;
      break;
    }
    Action a = {row - 1, from - 'A', to_row - 1, to - 'A'};
    const char *text = mistake(&b, a);
    if (text) {
      printf("ERROR: %s\n", text);
      return 1;
    }
    play(&b, a, ++number, "");
  }
  while (computed-- > 0) {
    Action actions[256], best = {0, 0, 0, 0};
    if (list(&b, actions) == 0) {
      printf("%s WIN!\n", b.black_acts ? "WHITE" : "BLACK");
      return 0;
    }
    minimax(&b, 3, &best);
    play(&b, best, ++number, "*** ");
  }
  return 0;
}
