"""A lock that is given in the order in which it was asked for: the standard one may let somebody wait for ever."""

from collections import deque
from threading import Event, Lock


class Queue:
    """One thread at a time; the others come in turn."""

    def __init__(self) -> None:
        self._guard = Lock()
        self._taken = False
        self._waiting: deque[Event] = deque()

    def acquire(self, timeout: float) -> bool:
        """Waits for its turn, at most `timeout` seconds; False if it did not come."""
        with self._guard:
            if not self._taken:
                self._taken = True
                return True
            turn = Event()
            self._waiting.append(turn)
        return turn.wait(timeout) or self._came_late(turn)

    def release(self) -> None:
        """The next one's turn."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._taken = False

    def _came_late(self, turn: Event) -> bool:
        """The turn may have come between the end of the waiting and here; then it is taken."""
        with self._guard:
            if turn in self._waiting:
                self._waiting.remove(turn)
            return turn.is_set()
