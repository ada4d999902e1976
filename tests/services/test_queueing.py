"""The queue of writers in one process."""

from threading import Thread
from time import sleep

from scoring.services.queueing import Queue


def test_who_asks_first_comes_first() -> None:
    queue, order = Queue(), list[int]()
    assert queue.acquire(1)

    def wait(number: int) -> None:
        assert queue.acquire(5)
        order.append(number)
        queue.release()

    threads = [Thread(target=wait, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
        sleep(0.02)
    assert order == []
    queue.release()
    for thread in threads:
        thread.join()
    assert order == list(range(8))


def test_who_waits_too_long_is_told_and_takes_nobodys_turn() -> None:
    queue = Queue()
    assert queue.acquire(1)
    assert not queue.acquire(0.01)
    queue.release()
    assert queue.acquire(0.01)


def test_one_at_a_time() -> None:
    queue, inside, most = Queue(), list[int](), list[int]()

    def work(number: int) -> None:
        for _time in range(50):
            assert queue.acquire(5)
            inside.append(number)
            most.append(len(inside))
            inside.remove(number)
            queue.release()

    threads = [Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(most) == 400 and set(most) == {1}
