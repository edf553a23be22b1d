/* The towers program, with one rule broken if M is the number of a mutant. It is written for the tests of
   `tessera grade` alone: plain and slow. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef M
#define M 0
#endif

typedef struct { char cell[8][8]; int turn; } Board; /* turn: 1 black, -1 white */
typedef struct { int row, col, to_row, to_col; } Action;

static const int ROWS[4] = {-1, 1, 1, -1}, COLS[4] = {1, 1, -1, -1};
static int number = 0;

static int owner(char piece) {
  if (piece == 'b' || piece == 'B') return 1;
  if (piece == 'w' || piece == 'W') return -1;
  return 0;
}
static int inside(int row, int col) { return row >= 0 && row < 8 && col >= 0 && col < 8; }
static int tower(char piece) { return piece == 'B' || piece == 'W'; }

static int can(const Board *b, Action a, int in_tree) {
  char piece = b->cell[a.row][a.col];
  int rows = a.to_row - a.row, cols = a.to_col - a.col, forward = b->turn == 1 ? -1 : 1;
  if (owner(piece) != b->turn || b->cell[a.to_row][a.to_col] != '.') return 0;
  if (M == 1 && !in_tree && rows == 0 && abs(cols) == 1) return 1;
  if (M == 2 && !in_tree && abs(rows) == 3 && abs(cols) == 3) return 1;
  if (abs(rows) != abs(cols) || abs(rows) < 1 || abs(rows) > 2) return 0;
  int back = (rows > 0) != (forward > 0);
  if (back && !tower(piece) && !(M == 3 && !in_tree)) return 0;
  if (M == 4 && back && abs(rows) == 1) return 0;
  if (M == 5 && back && abs(rows) == 2) return 0;
  if (abs(rows) == 2) {
    char jumped = b->cell[a.row + rows / 2][a.col + cols / 2];
    if (M == 6 && !in_tree) return jumped != '.';
    if (M == 7 && !in_tree) return owner(jumped) != b->turn;
    if (M == 8 && tower(jumped)) return 0;
    if (M == 9 && tower(piece)) return 0;
    return owner(jumped) == -b->turn;
  }
  return 1;
}

static int list(const Board *b, Action *actions, int in_tree) {
  int count = 0, captures = 0;
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      for (int k = 0; k < 4; k++)
        for (int step = 1; step <= 2; step++) {
          int row = M == 10 ? j : M == 11 ? 7 - i : i, col = M == 10 ? i : j;
          int d = M == 12 ? 3 - k : M == 13 ? (k + 1) % 4 : k;
          Action a = {row, col, row + step * ROWS[d], col + step * COLS[d]};
          if (!inside(a.to_row, a.to_col) || !can(b, a, in_tree)) continue;
          if (step == 2) captures++;
          actions[count++] = a;
        }
  if (M == 14 && captures) {
    int kept = 0;
    for (int i = 0; i < count; i++)
      if (abs(actions[i].to_row - actions[i].row) == 2) actions[kept++] = actions[i];
    count = kept;
  }
  return count;
}

static void apply(Board *b, Action a, int in_tree) {
  char piece = b->cell[a.row][a.col];
  int last = b->turn == 1 ? 0 : 7, jump = abs(a.to_row - a.row) == 2;
  b->cell[a.row][a.col] = '.';
  if (jump && M != 15) b->cell[(a.row + a.to_row) / 2][(a.col + a.to_col) / 2] = '.';
  if (a.to_row == last && !(M == 16) && !(M == 17 && jump) && !(M == 18 && in_tree))
    piece = b->turn == 1 ? 'B' : 'W';
  b->cell[a.to_row][a.to_col] = piece;
  b->turn = -b->turn;
}

static int material(const Board *b, int worth) {
  int cost = 0;
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) cost += owner(b->cell[i][j]) * (tower(b->cell[i][j]) ? worth : 1);
  return cost;
}

static int cost(const Board *b, int in_tree) {
  Action actions[256];
  if (!(M == 19 && !in_tree) && !(M == 20 && in_tree) && list(b, actions, 1) == 0)
    return b->turn == 1 ? INT_MIN : M == 21 ? INT_MAX - 1 : INT_MAX;
  return material(b, M == 22 ? 2 : M == 23 && in_tree ? 1 : 3);
}

static int minimax(const Board *b, int depth, Action *best) {
  Action actions[256];
  int count = list(b, actions, 1), found = 0, value = 0;
  if (depth == 0 || count == 0) return M == 24 && depth > 0 ? material(b, 3) : cost(b, 1);
  for (int i = 0; i < count; i++) {
    Board after = *b;
    apply(&after, actions[i], 1);
    int one = minimax(&after, depth - 1, NULL);
    int black = M == 25 ? b->turn != 1 : M == 26 ? 1 : b->turn == 1;
    int better = black ? one > value : one < value;
    if (!found || better || (M == 27 && one == value)) {
      value = one;
      found = 1;
      if (best) *best = actions[i];
    }
  }
  return value;
}

static void print_board(const Board *b) {
  printf("     A   B   C   D   E   F   G   H\n");
  for (int i = 0; i < 8; i++) {
    printf("   +---+---+---+---+---+---+---+---+\n %d |", i + 1);
    for (int j = 0; j < 8; j++) printf(" %c |", b->cell[i][j]);
    printf("\n");
  }
  printf("   +---+---+---+---+---+---+---+---+\n");
}

static void play(Board *b, Action a, int computed) {
  const char *name = b->turn == 1 ? "BLACK" : "WHITE";
  apply(b, a, 0);
  printf("=====================================\n");
  printf("%s%s ACTION #%d: %c%d-%c%d\n", computed && M != 28 ? "*** " : "", name,
         M == 29 ? number++ : ++number, 'A' + a.col, a.row + 1, 'A' + a.to_col, a.to_row + 1);
  printf("BOARD COST: %d\n", cost(b, 0));
  print_board(b);
}

static int compute(Board *b, int count) {
  for (int i = 0; i < count; i++) {
    Action actions[256], best;
    if (list(b, actions, 1) == 0) {
      if (M != 30) printf("%s WIN!\n", b->turn == (M == 31 ? 1 : -1) ? "BLACK" : "WHITE");
      return 0;
    }
    minimax(b, M == 32 ? 2 : M == 33 ? 4 : 3, &best);
    play(b, best, 1);
  }
  return 0;
}

static void error(const char *text) { printf("ERROR: %s\n", text); }

int main(void) {
  Board b;
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      b.cell[i][j] = (i + j) % 2 == 0 ? '.' : i < 3 ? 'w' : i > 4 ? 'b' : '.';
  b.turn = 1;
  printf("BOARD SIZE: 8x8\n#BLACK PIECES: 12\n#WHITE PIECES: %d\n", M == 34 ? 11 : 12);
  print_board(&b);
  char line[1000];
  while (fgets(line, sizeof line, stdin)) {
    char from, to;
    int row, to_row;
    if (line[0] == 'A' && line[1] < ' ') {
      compute(&b, M == 35 ? 2 : 1);
      return 0;
    }
    if (line[0] == 'P' && line[1] < ' ') {
      compute(&b, M == 36 ? 9 : 10);
      return 0;
    }
    if (sscanf(line, M == 37 ? "%c%1d-%c%1d" : "%c%d-%c%d", &from, &row, &to, &to_row) != 4) continue;
    Action a = {row - 1, from - 'A', to_row - 1, to - 'A'};
    int source_out = !inside(a.row, a.col), target_out = !inside(a.to_row, a.to_col), wrong = 1;
    char piece = source_out ? '.' : b.cell[a.row][a.col];
    char target = target_out ? '.' : b.cell[a.to_row][a.to_col];
    if (M == 38 && target_out) error("Target cell is outside of the board.");
    else if (source_out) error(M == 39 ? "Illegal action." : "Source cell is outside of the board.");
    else if (target_out) error(M == 40 ? "Illegal action." : "Target cell is outside of the board.");
    else if (M == 41 && target != '.') error("Target cell is not empty.");
    else if (piece == '.') error(M == 42 ? "Illegal action." : "Source cell is empty.");
    else if (M == 43 && owner(piece) != b.turn) error("Source cell holds opponent's piece/tower.");
    else if (target != '.') error(M == 44 ? "Illegal action." : "Target cell is not empty.");
    else if (owner(piece) != b.turn) error(M == 45 ? "Illegal action." : "Source cell holds opponent's piece/tower.");
    else if (!can(&b, a, 0)) error(M == 46 ? "Illegal move." : "Illegal action.");
    else {
      if (M == 47 && abs(a.to_row - a.row) == 1) {
        Action actions[256];
        int count = list(&b, actions, 1), captures = 0;
        for (int i = 0; i < count; i++) captures += abs(actions[i].to_row - actions[i].row) == 2;
        if (captures) {
          error("Illegal action.");
          return 1;
        }
      }
      wrong = 0;
      play(&b, a, 0);
      if (M == 48 && abs(a.to_row - a.row) == 2) {
        Board again = b;
        Action actions[256];
        again.turn = -b.turn;
        int count = list(&again, actions, 1);
        for (int i = 0; i < count; i++)
          if (actions[i].row == a.to_row && actions[i].col == a.to_col && abs(actions[i].to_row - a.to_row) == 2)
            b.turn = again.turn;
      }
    }
    if (M == 49 && tower(piece) && number > 5) *(volatile int *)0 = 1;
    if (M == 50 && wrong) continue;
    if (wrong) return M == 51 ? 0 : 1;
  }
  if (M == 52) compute(&b, 1);
  if (M == 53) for (;;) {}
  if (M == 54) for (;;) printf("a long line that never ends, again and again\n");
  return 0;
}
