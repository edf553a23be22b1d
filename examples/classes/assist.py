"""A program of the sudoku assistant's exercise with a mistake, for docs/classes.md."""

import sys

ROWS = [[9 * i + j for j in range(9)] for i in range(9)]
COLUMNS = [[9 * j + i for j in range(9)] for i in range(9)]
SQUARES = [[27 * (i // 3) + 3 * (i % 3) + 9 * (j // 3) + j % 3 for j in range(9)] for i in range(9)]
SETS = ROWS + COLUMNS + SQUARES


def print_grid(grid):
    print()
    for i, row in enumerate(ROWS):
        if i in (3, 6):
            print("------+-------+------")
        signs = [str(grid[cell] or ".") for cell in row]
        print(" | ".join(" ".join(signs[j : j + 3]) for j in (0, 3, 6)))
    print(f"\n{grid.count(0):2} cells are unknown")


def violations(grid):
    lines, sets = [], set()
    for number, cells in enumerate(SETS):
        for label in range(1, 10):
            count = sum(grid[cell] == label for cell in cells)
            if count > 1:
                kind = f"{('row', 'col', 'sqr')[number // 9]} {number % 9 + 1}"
                lines.append(f"set {number:2} ({kind}): {count} instances of {label}")
                sets.add(number)
    return lines, len(sets)


def options(grid, cell):
    taken = {grid[other] for cells in SETS if cell in cells for other in cells}
    return [label for label in range(1, 10) if label not in taken]


def strategy_one(grid):
    found = False
    for cell in range(81):
        # The mistake: the options are computed cell by cell, after earlier cells of the pass are filled in.
        if grid[cell] == 0 and len(options(grid, cell)) == 1:
            if not found:
                print("\nstrategy one")
            found = True
            grid[cell] = options(grid, cell)[0]
            print(f"row {cell // 9 + 1} col {cell % 9 + 1} must be {grid[cell]}")
    return found


grid = [int(word) for word in sys.stdin.read().split()]
print_grid(grid)
lines, sets = violations(grid)
if lines:
    print("\n" + "\n".join(lines))
    print(f"\n{sets} different sets have violations\n{len(lines)} violations in total")
    sys.exit(1)
while strategy_one(grid):
    pass
print_grid(grid)
if 0 not in grid:
    print("\nta daa!!!")
