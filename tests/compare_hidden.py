#!/usr/bin/env python3
"""Holds searches to plain enumeration on random programs with clocks, random numbers, exit handlers, thread-locals,
uninitialized reads and compare-exchanges with two orders (drawn.py).

compare_hidden.py RADDLE [FIRST COUNT]: the numbers of the programs; 28 of them from 0 on if none are given. Each is explored
by default, by plain enumeration, with all accesses visible and with a process for each execution: verdict, number of
executions, errors, and what memory is left have to be the same. What a program finds out (times, numbers, which handlers
were called) it leaves in memory. A program that is judged differently stays behind, named.
"""
import concurrent.futures
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import drawn

KINDS = ("time", "random", "exit", "mixed", "locals", "uninitialized", "orders")
START = """#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
static atomic_int words[2];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static sem_t semaphore;
static long long latest, found[4][8];
static atomic_int called;
static long long now(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return t.tv_sec * 1000000000LL + t.tv_nsec;
}
static struct timespec in(int seconds) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  t.tv_sec += seconds;
  return t;
}
static void stamp(void) {
  pthread_mutex_lock(&lock);
  long long t = now(CLOCK_MONOTONIC);
  assert(t > latest);
  latest = t;
  pthread_mutex_unlock(&lock);
}
static void handler0(void) { called = called * 3 + 1; }
static void handler1(void) { called = called * 3 + 2; }
""" + drawn.VARIABLES


def statements(draw, kind, place):
    """What a thread may do next; `place` is its own variable for what it finds out."""
    if kind in ("locals", "uninitialized", "orders"):
        return drawn.statements(draw, kind)
    which, value, seconds = draw.randint(0, 1), draw.randint(1, 3), draw.randint(1, 5)
    both = (f"{place} = atomic_load(&words[{which}]);", f"atomic_store(&words[{which}], {value});",
            f"{place} = atomic_fetch_add(&words[{which}], 1);")
    time = (f"{place} = now(CLOCK_MONOTONIC);", f"{place} = now(CLOCK_REALTIME);", f"{place} = time(NULL);",
            f"{place} = now(CLOCK_PROCESS_CPUTIME_ID);", f"sleep({seconds});", f"usleep({seconds}000); stamp();",
            "stamp();", "sem_post(&semaphore);", f"{place} = sem_trywait(&semaphore);",
            f"{{ struct timespec t = in({seconds}); {place} = sem_timedwait(&semaphore, &t); }}",
            f"{{ struct timespec t = in({seconds}); {place} = pthread_mutex_timedlock(&lock, &t); "
            f"if (!{place}) pthread_mutex_unlock(&lock); }}",
            f"{{ struct timespec t = in({seconds}); pthread_mutex_lock(&lock); "
            f"{place} = pthread_cond_timedwait(&condition, &lock, &t); pthread_mutex_unlock(&lock); }}",
            "pthread_cond_signal(&condition);", f"{place} = pthread_mutex_trylock(&lock); "
            f"if (!{place}) pthread_mutex_unlock(&lock);")
    chance = (f"{place} = rand();", f"{place} = random();", f"srand({value});", f"{place} = lrand48();",
              f"srand48({value});")
    end = (f"atexit(handler{which});", f"atexit(handler{which});", f"exit({value});", f"_exit({value});",
           f"at_quick_exit(handler{which});", f"quick_exit({value});")
    return both + {"time": time, "random": chance, "exit": end, "mixed": time + chance + end}[kind]


def program(seed):
    draw = random.Random(seed)
    kind = KINDS[seed % len(KINDS)]
    threads = draw.choice((2, 2, 3)) if kind != "mixed" else 2
    text = START
    for thread in range(threads):
        length = draw.randint(2, 4) if threads == 2 else 2
        body = (draw.choice(statements(draw, kind, f"found[{thread}][{i}]")) for i in range(length))
        text += f"static void *thread{thread}(void *unused) {{ {' '.join(body)} return unused; }}\n"
    text += "int main(void) {\n  sem_init(&semaphore, 0, 0);\n"
    if kind in ("exit", "mixed"):
        text += "  atexit(handler0);\n"
    text += f"  pthread_t threads[{threads}];\n"
    for thread in range(1, threads):
        text += f"  pthread_create(&threads[{thread}], NULL, thread{thread}, NULL);\n"
    text += "  thread0(NULL);\n"
    if draw.randint(0, 2):
        text += "".join(f"  pthread_join(threads[{thread}], NULL);\n" for thread in range(1, threads))
    text += f"  found[3][0] = now(CLOCK_MONOTONIC);\n  return {draw.choice(('0', 'words[0]', 'rand() % 2'))};\n}}\n"
    return text


def explore(raddle, path, *flags):
    """Verdict, executions, errors, what memory is left, and what is noted of exit statuses."""
    result = subprocess.run([raddle, "explore", "--self-check", *flags, str(path)], capture_output=True, text=True,
                            check=False)
    text = result.stdout + result.stderr
    errors = sorted({error for error in re.findall(r"error: (.*)", text) if "data race" not in error})
    return (result.returncode, re.findall(r"^executions: (\d+)", text, re.MULTILINE), errors,
            re.findall(r"^final states: .*", text, re.MULTILINE), re.findall(r"^note: in .* executions .*", text, re.MULTILINE))


def compare(raddle, seed, folder):
    path = folder / f"hidden_{seed}.c"
    path.write_text(program(seed), encoding="utf-8")
    default = explore(raddle, path)
    for flags in (("--brute-force", "--max-executions", "200000"), ("--visible=all",), ("--mode", "fork")):
        other = explore(raddle, path, *flags)
        mine = default
        if flags[0] == "--visible=all":  # more accesses are steps, so that more orders are told apart
            mine, other = (default[0], default[2:4]), (other[0], other[2:4])
        if mine != other:
            print(f"{path}: {mine}, but with {' '.join(flags)} {other}")
            return None
    path.unlink()
    return default[0]


def main(raddle, first=0, count=28):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="compare_hidden."))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        verdicts = list(pool.map(lambda seed: compare(raddle, seed, folder), range(first, first + count)))
    if None not in verdicts:
        folder.rmdir()
    differ = verdicts.count(None)
    told = f"{verdicts.count(0)} proved, {verdicts.count(1)} violated"
    print(f"{count} random programs compared ({told}); {differ} are judged differently")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
