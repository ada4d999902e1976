"""A small spreadsheet of our own: it evaluates the few things our formulas use, apart from the code that writes them.

SUM and COUNTIFS over ranges, numbers, text in quotes, cells, + - * & and brackets.
"""

import re
from typing import Any

from openpyxl.utils import range_boundaries
from openpyxl.worksheet.worksheet import Worksheet

TOKEN = re.compile(r'"[^"]*"|\d+|[A-Z]+(?=\()|\$?[A-Z]+\$?\d+(?::\$?[A-Z]+\$?\d+)?|[-+*&(),]')


def evaluate(sheet: Worksheet, formula: str) -> int:
    """The value of a formula as it stands in a cell ("=SUM(A1:A3)")."""
    text = formula.removeprefix("=")
    tokens = TOKEN.findall(text)
    assert "".join(tokens) == text, f"cannot read {formula}"
    reader = _Reader(sheet, tokens)
    value = reader.sum()
    assert not reader.tokens, f"cannot read {formula}"
    assert isinstance(value, int)
    return value


class _Reader:
    def __init__(self, sheet: Worksheet, tokens: list[str]) -> None:
        self.sheet = sheet
        self.tokens = list(tokens)

    def _next_is(self, *tokens: str) -> bool:
        return bool(self.tokens) and self.tokens[0] in tokens

    def sum(self) -> Any:
        value = self._product()
        while self._next_is("+", "-", "&"):
            sign, other = self.tokens.pop(0), self._product()
            value = f"{value}{other}" if sign == "&" else value + (other if sign == "+" else -other)
        return value

    def _product(self) -> Any:
        value = self._single()
        while self._next_is("*"):
            self.tokens.pop(0)
            value *= self._single()
        return value

    def _single(self) -> Any:
        token = self.tokens.pop(0)
        if token.startswith('"'):
            return token[1:-1]
        if token.isdigit():
            return int(token)
        if token == "(":
            return self._closed(self.sum())
        if token in ("SUM", "COUNTIFS"):
            return self._call(token)
        return self._cells(token) if ":" in token else (self._cells(token)[0] or 0)

    def _call(self, name: str) -> int:
        self.tokens.pop(0)
        arguments = [self.sum()]
        while self._next_is(","):
            self.tokens.pop(0)
            arguments.append(self.sum())
        self._closed(None)
        if name == "SUM":
            return sum(value for value in arguments[0] if isinstance(value, int))
        return _countifs(arguments)

    def _closed(self, value: Any) -> Any:
        assert self.tokens.pop(0) == ")"
        return value

    def _cells(self, reference: str) -> list[Any]:
        left, top, right, bottom = range_boundaries(reference.replace("$", ""))
        assert None not in (left, top, right, bottom)
        rows = self.sheet.iter_rows(min_row=top, max_row=bottom, min_col=left, max_col=right)
        return [self._value(cell.value) for row in rows for cell in row]

    def _value(self, value: Any) -> Any:
        return evaluate(self.sheet, value) if isinstance(value, str) and value.startswith("=") else value


def _countifs(arguments: list[Any]) -> int:
    columns, criteria = arguments[::2], arguments[1::2]
    assert len({len(column) for column in columns}) == 1
    return sum(
        all(_meets(value, criterion) for value, criterion in zip(values, criteria, strict=True))
        for values in zip(*columns, strict=True)
    )


def _meets(value: Any, criterion: Any) -> bool:
    if criterion == "=":
        return value is None
    if isinstance(criterion, int):
        return bool(value == criterion)
    limit = int(criterion[1:])
    if not isinstance(value, int):
        return False
    return value > limit if criterion[0] == ">" else value < limit
