"""The alarm of a search is heard, also where Python swallows what a handler raises, and it is silent afterwards."""

import gc
import importlib
import signal
import sys
from time import process_time

import pytest

from verify.deciding import clock
from verify.deciding.clock import Alarm, limited

SHORT, LONG = 0.05, 30.0


def work(seconds):
    """Compute for a time."""
    end = process_time() + seconds
    while process_time() < end:
        pass


def stopped_after(seconds, attempt):
    """Return when an attempt was stopped by its alarm."""
    start = process_time()
    with pytest.raises(Alarm), limited(seconds):
        attempt()
    return process_time() - start


@pytest.fixture(autouse=True)
def quiet():
    """Keep the garbage collection, which may take longer than the times here, for where it is asked for."""
    gc.disable()
    yield
    gc.enable()


@pytest.fixture
def collecting(monkeypatch):
    """Let each garbage collection take longer than the alarm waits; nobody is told what it swallows."""

    def slow(phase, info):
        work(2 * SHORT)

    monkeypatch.setattr(sys, "unraisablehook", lambda swallowed: None)
    gc.callbacks.append(slow)
    yield
    gc.callbacks.remove(slow)


def test_the_time_is_over():
    assert SHORT <= stopped_after(SHORT, lambda: work(LONG)) < LONG
    stopped_after(0, lambda: None)


def test_an_alarm_during_a_garbage_collection_rings_again(collecting):
    def attempt():
        gc.collect()
        work(LONG)

    assert stopped_after(SHORT, attempt) < LONG


def test_an_alarm_that_is_caught_inside_rings_again():
    def attempt():
        try:
            work(LONG)
        except Alarm:
            work(LONG)

    assert stopped_after(SHORT, attempt) < LONG


def test_no_alarm_rings_while_a_module_is_imported(tmp_path, monkeypatch):
    """What is half loaded stays so: a library in Rust that loads it panics then, each time."""
    (tmp_path / "slowly_loaded.py").write_text(
        f"from time import process_time\nend = process_time() + {4 * SHORT}\nwhile process_time() < end:\n    pass\n"
    )
    monkeypatch.syspath_prepend(tmp_path)

    def attempt():
        importlib.import_module("slowly_loaded")
        work(LONG)

    assert 4 * SHORT <= stopped_after(SHORT, attempt) < LONG
    assert sys.modules.pop("slowly_loaded").end


def test_no_alarm_rings_outside():
    before = signal.getsignal(signal.SIGPROF)
    with limited(SHORT):
        pass
    stopped_after(SHORT, lambda: work(LONG))
    work(3 * SHORT)
    assert signal.getsignal(signal.SIGPROF) == before
    assert signal.getitimer(signal.ITIMER_PROF) == (0, 0)


def test_an_alarm_inside_does_not_stop_the_one_outside():
    inside = []

    def attempt():
        inside.append(stopped_after(SHORT, lambda: work(LONG)))
        work(LONG)

    assert 4 * SHORT <= stopped_after(4 * SHORT, attempt) < LONG
    assert SHORT <= inside[0] < 4 * SHORT


def test_an_alarm_outside_rings_inside():
    def attempt():
        with limited(2 * LONG):
            work(LONG)

    assert SHORT <= stopped_after(SHORT, attempt) < LONG


def test_the_time_outside_goes_on_while_that_inside_is_set_often():
    def attempt():
        for _ in range(1000):
            with limited(LONG):
                pass
        work(LONG)

    assert 4 * SHORT <= stopped_after(4 * SHORT, attempt) < LONG


def test_an_alarm_of_another_goes_on():
    rung = []
    before = signal.signal(signal.SIGPROF, lambda number, frame: rung.append(process_time()))
    signal.setitimer(signal.ITIMER_PROF, 4 * SHORT)
    stopped_after(SHORT, lambda: work(LONG))
    assert not rung
    work(6 * SHORT)
    signal.signal(signal.SIGPROF, before)
    assert len(rung) == 1


def test_the_alarm_is_off_before_its_handler_is_gone(monkeypatch):
    """Between the two it would end the process."""
    armed, change = [], signal.signal

    def restored(number, handler):
        armed.append(handler == clock._ring or signal.getitimer(signal.ITIMER_PROF)[0])
        return change(number, handler)

    monkeypatch.setattr(clock.signal, "signal", restored)
    with limited(LONG):
        pass
    with pytest.raises(Alarm), limited(SHORT):
        work(LONG)
    assert armed == [True, 0, True, 0]
