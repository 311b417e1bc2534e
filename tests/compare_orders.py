#!/usr/bin/env python3
"""Holds the race detector to the definition of a data race, on random programs over atomics of all memory orders.

compare_orders.py RADDLE [FIRST COUNT]: the numbers of the programs; 24 of them from 40 on if none are given. The oracle runs
all interleavings of a program and asks for each whether two plain accesses conflict and neither happens before the other,
by the words of the standard: sequenced before, synchronizes with, release sequences as of C++17 or of C++20. Even numbers
are compiled for the former, odd ones for the latter. A program that is judged differently stays behind, named. Too few
programs with a race, or too few without, fail the comparison too.
"""
import concurrent.futures
import itertools
import os
import pathlib
import random
import subprocess
import sys
import tempfile

ORDERS = {"load": ("RELAXED", "ACQUIRE", "SEQ_CST"), "store": ("RELAXED", "RELEASE", "SEQ_CST"),
          "add": ("RELAXED", "ACQUIRE", "RELEASE", "ACQ_REL", "SEQ_CST"),
          "compare": ("RELAXED", "ACQUIRE", "RELEASE", "ACQ_REL", "SEQ_CST"), "fence": ("ACQUIRE", "RELEASE", "ACQ_REL", "SEQ_CST")}
ACQUIRING = ("ACQUIRE", "ACQ_REL", "SEQ_CST")
RELEASING = ("RELEASE", "ACQ_REL", "SEQ_CST")
ATOMICS = 2  # and as many plain variables


def statement(draw):
    """(kind, variable, value, expected, order, order of failure)"""
    kind = draw.choice(("load", "load", "store", "store", "store", "add", "compare", "compare", "fence", "data", "data"))
    order = draw.choice(ORDERS.get(kind, ("",)))
    return kind, draw.randrange(ATOMICS), draw.randrange(1, 3), draw.randrange(3), order, draw.choice(ORDERS["load"])


def modification(draw, orders):
    kind = draw.choice(("store", "store", "add", "compare"))
    order = draw.choice([order for order in ORDERS[kind] if order in orders] or ORDERS[kind])
    return kind, 0, draw.randrange(1, 3), draw.randrange(2), order, draw.choice(ORDERS["load"])


def threads_of(seed):
    """A thread writes data and lets others know, more or less; another one looks, and accesses the data if it saw that."""
    draw = random.Random(seed)
    publishes = [("data", 0, 1, 0, "", ""), modification(draw, RELEASING)]
    publishes += [draw.choice((modification(draw, ("RELAXED",)), statement(draw))) for _ in range(draw.randrange(3))]
    last = [step[2] for step in publishes if step[0] == "store"][-1:] or [2]
    looks = [(draw.choice(("load", "add", "compare", "compare")), 0, 3, 0, draw.choice(ORDERS["load"]),
              draw.choice(ORDERS["load"]))]
    looks += [statement(draw)] * draw.choice((0, 0, 1)) + [("guarded", 0, draw.choice((last[0], last[0], 1)), 0, "", "")]
    between = [[modification(draw, ORDERS["add"])] for _ in range(draw.choice((0, 0, 1)))]
    return [publishes, *between, looks]


def text_of(step):
    kind, variable, value, expected, order, failure = step
    order, failure = f"__ATOMIC_{order}", f"__ATOMIC_{failure}"
    return {
        "load": f"seen = __atomic_load_n(&atomics[{variable}], {order});",
        "store": f"__atomic_store_n(&atomics[{variable}], {value}, {order});",
        "add": f"seen = __atomic_fetch_add(&atomics[{variable}], {value}, {order});",
        "compare": f"seen = {expected}; __atomic_compare_exchange_n(&atomics[{variable}], &seen, {value}, false, {order}, "
                   f"{failure});",
        "fence": f"__atomic_thread_fence({order});",
        "data": f"data[{variable}] = {value};",
        "guarded": f"if (seen == {value}) data[{variable}] = 3;",
    }[kind]


def program(threads):
    lines = ["#include <pthread.h>", f"static int data[{ATOMICS}], atomics[{ATOMICS}];"]
    for number, steps in enumerate(threads):
        lines += [f"static void *thread{number}(void *) {{", "  int seen = 0;"] + [f"  {text_of(step)}" for step in steps]
        lines += ["  (void)seen;", "  return nullptr;", "}"]
    count = len(threads)
    lines += ["int main() {", f"  pthread_t threads[{count}];"]
    lines += [f"  pthread_create(&threads[{n}], nullptr, thread{n}, nullptr);" for n in range(count)]
    lines += ["  for (pthread_t thread : threads)", "    pthread_join(thread, nullptr);", "}"]
    return "\n".join(lines) + "\n"


class Event:
    """One executed step: what it read from and what it modified, by its place in the modification order."""

    def __init__(self, thread, step):
        self.thread, self.kind, self.variable, self.order = thread, step[0], step[1], step[4]
        self.reads = self.modifies = None  # places in the modification order of the variable; 0 is the initial value
        self.is_update = False


def run(threads, schedule):
    events, seen, places = [], [0] * len(threads), [0] * len(threads)
    values, sizes = [0] * ATOMICS, [0] * ATOMICS
    for thread in schedule:
        step = threads[thread][places[thread]]
        places[thread] += 1
        kind, variable, value, expected, _, failure = step
        event = Event(thread, step)
        if kind == "guarded" and seen[thread] != value:
            continue
        events.append(event)
        if kind in ("load", "add", "compare"):
            event.reads, seen[thread] = sizes[variable], values[variable]
        fails = kind == "compare" and values[variable] != expected
        if fails:
            event.order = failure
        if kind in ("store", "add", "compare") and not fails:
            event.is_update = kind != "store"
            values[variable] = values[variable] + value if kind == "add" else value
            sizes[variable] += 1
            event.modifies = sizes[variable]
    return events


def release_sequence(events, head, edition):
    """The places of the modifications in the sequence that `head` heads, or would."""
    result = [head.modifies]
    for event in events:
        if event.variable == head.variable and event.modifies == result[-1] + 1:
            if not event.is_update and (edition >= 20 or event.thread != head.thread):
                break
            result.append(event.modifies)
    return result


def synchronizes(events, edition):
    """Pairs of positions. What a fence stands for is the next or last access of its thread."""
    for (i, write), (j, read) in itertools.product(enumerate(events), repeat=2):
        if write.modifies is None or read.reads is None or write.variable != read.variable or write.thread == read.thread:
            continue
        if read.reads not in release_sequence(events, write, edition):
            continue
        releases = [i] if write.order in RELEASING else []
        releases += [k for k in range(i) if events[k].kind == "fence" and events[k].thread == write.thread
                     and events[k].order in RELEASING]
        acquires = [j] if read.order in ACQUIRING else []
        acquires += [k for k in range(j, len(events)) if events[k].kind == "fence" and events[k].thread == read.thread
                     and events[k].order in ACQUIRING]
        yield from itertools.product(releases, acquires)


def has_race(events, edition):
    count = len(events)
    before = [{i} for i in range(count)]  # positions of what happens before each; all edges lead forwards
    edges = [[i for i in range(j) if events[i].thread == events[j].thread] for j in range(count)]
    for i, j in synchronizes(events, edition):
        edges[j].append(i)
    for j in range(count):
        before[j].update(*(before[i] for i in edges[j]))
    plain = [i for i, event in enumerate(events) if event.kind in ("data", "guarded")]
    return any(events[i].variable == events[j].variable and i not in before[j] for i, j in itertools.combinations(plain, 2))


def schedules(lengths):
    if not any(lengths):
        yield ()
    for thread, length in enumerate(lengths):
        if length:
            shorter = [each - (number == thread) for number, each in enumerate(lengths)]
            for rest in schedules(shorter):
                yield (thread, *rest)


def expected(threads, edition):
    return any(has_race(run(threads, schedule), edition) for schedule in schedules([len(each) for each in threads]))


def compare(raddle, seed, folder):
    threads, edition = threads_of(seed // 2), 17 if seed % 2 == 0 else 20
    path = pathlib.Path(folder) / f"orders{seed}.cpp"
    path.write_text(program(threads))
    outcome = subprocess.run([raddle, "explore", f"--cxxflag=-std=c++{edition}", path], capture_output=True, text=True)
    wanted = expected(threads, edition)
    found = {0: False, 1: "data race" in outcome.stdout}.get(outcome.returncode)
    if found == wanted:
        return wanted, None
    kept = pathlib.Path(tempfile.gettempdir()) / path.name
    kept.write_text(path.read_text())
    return wanted, f"{kept} (C++{edition}): expected {'a race' if wanted else 'none'}:\n{outcome.stdout}{outcome.stderr}"


def main():
    raddle = sys.argv[1]
    first, count = (int(word) for word in sys.argv[2:4]) if len(sys.argv) > 3 else (40, 24)
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda seed: compare(raddle, seed, folder), range(first, first + count)))
    wrong = [message for _, message in results if message]
    races = sum(wanted for wanted, _ in results)
    print("\n".join(wrong))
    if count >= 20 and not count // 6 <= races <= count - count // 6:
        wrong.append("")
        print("too few programs with a race, or without")
    print(f"{count} programs, {races} with a race, {len(wrong)} judged differently")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
