"""The regular expressions of constraints, for `sudoku_certificate`: read, and taken apart value by value."""

from __future__ import annotations

from typing import Any

# ("one", values, is_not), ("all", parts), ("any", parts) or ("repeat", part, least, most).
Expression = tuple[Any, ...]

EMPTY: Expression = ("all", ())


def parse(text: str) -> Expression:
    """Reads an expression."""
    found, at = either(text, 0)
    if at != len(text):
        raise ValueError(f"character {at + 1} of {text}")
    return found


def either(text: str, at: int) -> tuple[Expression, int]:
    choices = []
    parts: list[Expression] = []
    while at < len(text) and text[at] != ")":
        if text[at] == "|":
            choices.append(("all", tuple(parts)))
            parts, at = [], at + 1
            continue
        part, at = one(text, at)
        while at < len(text) and text[at] in "*+?{":
            part, at = repeat(part, text, at)
        parts.append(part)
    choices.append(("all", tuple(parts)))
    return ("any", tuple(choices)), at


def one(text: str, at: int) -> tuple[Expression, int]:
    if text[at] == "(":
        found, at = either(text, at + (3 if text.startswith("(?:", at) else 1))
        if text[at] != ")":
            raise ValueError("a group without its end")
        return found, at + 1
    if text[at] == ".":
        return ("one", frozenset(), True), at + 1
    if text[at] == "[":
        end = text.index("]", at)
        body = text[at + 1 : end].removeprefix("^")
        values: set[int] = set()
        while body:
            is_range = body[1:2] == "-"
            first, last = int(body[0], 36), int(body[2 if is_range else 0], 36)
            values |= set(range(first, last + 1))
            body = body[3 if is_range else 1 :]
        return ("one", frozenset(values), text[at + 1] == "^"), end + 1
    return ("one", frozenset([int(text[at], 36)]), False), at + 1


def repeat(part: Expression, text: str, at: int) -> tuple[Expression, int]:
    simple = {"*": (0, None), "+": (1, None), "?": (0, 1)}
    if text[at] in simple:
        return ("repeat", part, *simple[text[at]]), at + 1
    end = text.index("}", at)
    least, comma, most = text[at + 1 : end].partition(",")
    bound = (int(most) if most else None) if comma else int(least)
    return ("repeat", part, int(least), bound), end + 1


def can_be_empty(expression: Expression) -> bool:
    kind, body, *rest = expression
    if kind == "one":
        return False
    if kind == "repeat":
        return rest[0] == 0 or can_be_empty(body)
    return (all if kind == "all" else any)(map(can_be_empty, body))


def after(expression: Expression, value: int) -> set[Expression]:
    """What can be left to match after a value: the partial derivatives of Antimirov."""
    kind, body, *rest = expression
    if kind == "one":
        return {EMPTY} if (value in body) != rest[0] else set()
    if kind == "any":
        return {left for part in body for left in after(part, value)}
    if kind == "repeat":
        least, most = rest
        if most == 0:
            return set()
        again = ("repeat", body, max(least - 1, 0), None if most is None else most - 1)
        return {("all", (left, again)) for left in after(body, value)}
    found: set[Expression] = set()
    for at, part in enumerate(body):
        found |= {("all", (left, *body[at + 1 :])) for left in after(part, value)}
        if not can_be_empty(part):
            break
    return found
