"""What is told of a write before and after it, and what is different between the two."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scoring.reports.labels import NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """One thing told: a label with a text, or with parts. `key` finds the same thing on the other side; what is `quiet`
    is worth telling only where it has changed; what is `apart`, as all with parts, is divided from the rest by
    semicolons.
    """

    key: str
    label: str = ""
    text: str = ""
    parts: tuple["Told", ...] = ()
    quiet: bool = False
    apart: bool = False

    @property
    def words(self) -> str:
        """ "points −96", "seat 3 (Anna Beispiel): points 28, won 9"."""
        return f"{self.label}: {told_words(self.parts)}" if self.parts else _labelled(self.label, self.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Two sides of a write in words. `changed` has what both tell, with arrows, `only_before` and `only_after` what one
    of them tells alone; `before` and `after` are the sides without what is the same on both.
    """

    changed: str
    only_before: str
    only_after: str
    before: str
    after: str


def told_words(told: Sequence[Told]) -> str:
    """All of it on one line."""
    return _joined([(each.words, _is_apart(each)) for each in told if not each.quiet and (each.text or each.parts)])


def difference(before: Sequence[Told], after: Sequence[Told]) -> Difference:
    """What is different; where one side tells nothing, all of the other."""
    pairs = list(_pairs(before, after))
    old, new = _alone(before, after), _alone(after, before)
    return Difference(
        changed=_joined([(_arrow(*pair), _is_apart(*pair)) for pair in pairs]),
        only_before=told_words(old),
        only_after=told_words(new),
        before=told_words([*(one for one, _other in pairs), *old]),
        after=told_words([*(other for _one, other in pairs), *new]),
    )


def _pairs(before: Sequence[Told], after: Sequence[Told]) -> Iterator[tuple[Told, Told]]:
    """What both sides tell, and not alike, each reduced to what is different."""
    others = {each.key: each for each in after}
    for one in before:
        other = others.get(one.key)
        if other is not None and (one.text, one.parts) != (other.text, other.parts):
            yield _reduced(one, other), _reduced(other, one)


def _reduced(one: Told, other: Told) -> Told:
    if not (one.parts and other.parts):
        return replace(one, quiet=False)
    there = {each.key: each for each in other.parts}
    parts = [each for each in one.parts if each != there.get(each.key)]
    changed = [_reduced(each, there[each.key]) if each.key in there else each for each in parts]
    return replace(one, parts=tuple(changed), quiet=False)


def _alone(told: Sequence[Told], others: Sequence[Told]) -> list[Told]:
    keys = {each.key for each in others}
    return [each for each in told if each.key not in keys]


def _arrow(one: Told, other: Told) -> str:
    if not (one.parts or other.parts):
        return _labelled(other.label or one.label, f"{one.text} → {other.text}")
    old, new = ({part.key: part for part in each.parts} for each in (one, other))
    nothing = Told(key="", text=NOTHING)
    arrows = [_arrow(old.get(key, nothing), new.get(key, nothing)) for key in {**old, **new}]
    return f"{other.label}: {', '.join(arrows)}"


def _is_apart(*told: Told) -> bool:
    return any(each.apart or each.parts for each in told)


def _labelled(label: str, text: str) -> str:
    """ "points −96", but "state: open" and "table 3: 17, 24, 5"."""
    if not label:
        return text
    apart = label[-1:].isdigit() or any(letter.isalpha() for letter in text)
    return f"{label}{':' if apart else ''} {text}"


def _joined(texts: Sequence[tuple[str, bool]]) -> str:
    """The texts, with those that stand apart divided from both neighbours by semicolons."""
    line, after_apart = "", False
    for text, apart in texts:
        separator = "; " if apart or after_apart else ", "
        line, after_apart = f"{line}{separator}{text}" if line else text, apart
    return line
