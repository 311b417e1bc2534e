#!/usr/bin/env python3
"""Holds `raddle witness` to `raddle explore` on random programs: no race that is none, and none that is denied.

compare_witness.py RADDLE [FIRST COUNT]: the numbers of the programs; 40 of them from 0 on if none are given. For each
variable that explore finds a race on (one that does not need another race), witness has to report that race, or to
suspect it and say that it gave up. What witness reports has to be a race to explore, and is replayed. In programs with
even numbers each access happens in each execution, so that Lockset has to warn of each race. A program that is judged
differently stays behind, named. Too few programs with a race, or too few without, fail the comparison too.
"""
import concurrent.futures
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

import drawn

START = """#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>
static atomic_int words[2];
static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_rwlock_t shared = PTHREAD_RWLOCK_INITIALIZER;
static sem_t permits;
static atomic_int flag;
static int x, y, z;
""" + drawn.DECLARATIONS
VARIABLES = ("x", "y", "z")


def access(draw):
    variable = draw.choice(VARIABLES)
    return draw.choice((f"{variable} = 1;", f"seen += {variable};", f"++{variable};"))


def section(draw, inside):
    which = draw.randint(0, 1)
    mode = draw.choice(("rd", "wr"))
    return draw.choice((f"pthread_mutex_lock(&locks[{which}]); {inside} pthread_mutex_unlock(&locks[{which}]);",
                        f"pthread_rwlock_{mode}lock(&shared); {inside} pthread_rwlock_unlock(&shared);"))


def statement(draw, has_conditions):
    kind = draw.randint(0, 11)
    if kind > 9:
        return draw.choice(drawn.statements(draw, draw.choice(("time", "random", "orders") if has_conditions else ("time", "random"))))
    if kind < 3:
        return access(draw)
    if kind < 7:
        return section(draw, access(draw) if kind < 6 else "")
    condition = draw.choice(("atomic_load(&flag)", "sem_trywait(&permits) == 0"))
    if kind == 7:
        return f"if ({condition}) {access(draw)}" if has_conditions else f"(void)({condition});"
    return draw.choice(("atomic_store(&flag, 1);", "sem_post(&permits);"))


def program(seed):
    draw = random.Random(seed)
    threads = draw.choice((2, 2, 3))
    text = START
    for thread in range(threads):
        body = (statement(draw, seed % 2 == 1) for _ in range(draw.randint(2, 4) if threads == 2 else 2))
        text += f"static void *thread{thread}(void *unused) {{\n  long seen = 0;\n  "
        text += "\n  ".join(body) + "\n  return seen ? unused : NULL;\n}\n"
    text += f"int main(void) {{\n  pthread_t threads[{threads}];\n  sem_init(&permits, 0, {draw.randint(0, 1)});\n"
    text += draw.choice(("", "", "  atexit(handler1);\n"))
    joined = draw.randint(0, threads - 1) if draw.randint(0, 2) == 0 else None
    for thread in range(threads):
        text += f"  pthread_create(&threads[{thread}], NULL, thread{thread}, NULL);\n"
        if thread == joined:
            text += f"  pthread_join(threads[{thread}], NULL);\n"
    text += "".join(f"  pthread_join(threads[{t}], NULL);\n" for t in range(threads) if t != joined)
    return text + "}\n"


def outcome(raddle, command, path, *flags):
    result = subprocess.run([raddle, command, "--json", "-", *flags, str(path)], capture_output=True, text=True,
                            check=False)
    try:
        return json.loads(result.stdout)
    except json.JSONDecodeError:
        return {"findings": [], "error": f"{command} exits {result.returncode}: {result.stderr.strip()}"}


def races(found, evidence):
    """By variable: the findings of that evidence."""
    return {finding["variable"]: finding for finding in found["findings"]
            if finding["kind"] == "data-race" and finding["evidence"] == evidence}


def replays(raddle, folder):
    return all(subprocess.run([raddle, "replay", str(trace)], capture_output=True, check=False).returncode == 1
               for trace in folder.iterdir())


def objections(raddle, seed, path):
    """What is wrong with the answer of witness."""
    explored = outcome(raddle, "explore", path)
    with tempfile.TemporaryDirectory() as traces:
        witness = outcome(raddle, "witness", path, "--trace-dir", traces)
        if "error" in witness:
            yield witness["error"]
            return
        if not replays(raddle, pathlib.Path(traces)):
            yield "a witness does not replay"
    actual = races(explored, "witnessed")
    witnessed, suspected = races(witness, "witnessed"), races(witness, "suspected")
    for variable in witnessed.keys() - actual.keys():
        yield f"a race on {variable} is reported, and there is none"
    for variable, race in actual.items():
        if variable in witnessed or race["after"] is not None:
            continue
        if variable not in suspected and seed % 2 == 0:
            yield f"nothing is said of the race on {variable}"
        if variable in suspected and "the budget was spent" not in suspected[variable]["message"]:
            yield f"the race on {variable} is denied: {suspected[variable]['message']}"


def compare(raddle, seed, folder):
    """Whether the program has a race that was witnessed; None if the answers differ."""
    path = folder / f"random_{seed}.c"
    path.write_text(program(seed), encoding="utf-8")
    found = list(objections(raddle, seed, path))
    for objection in found:
        print(f"{path}: {objection}")
    if found:
        return None
    has_race = bool(races(outcome(raddle, "explore", path), "witnessed"))
    path.unlink()
    return has_race


def main(raddle, first=0, count=40):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="compare_witness."))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        answers = list(pool.map(lambda seed: compare(raddle, seed, folder), range(first, first + count)))
    if None not in answers:
        folder.rmdir()
    racy, differ = answers.count(True), answers.count(None)
    print(f"{count} random programs compared, {racy} of them have a race; {differ} are judged differently")
    return 1 if differ or not count <= 5 * racy <= 4 * count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
