#!/usr/bin/env python3
"""Holds the search to plain enumeration on random programs with semaphores, read-write locks, futexes and barriers, and
with what drawn.py adds: time, random numbers, exit handlers, thread-locals, uninitialized reads, orders of exchanges.

compare_random.py RADDLE [FIRST COUNT]: the numbers of the programs; 60 of them from 0 on if none are given. A program that
is judged differently stays behind, named. Too few programs that fail, or too few that do not, fail the comparison too.
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

OWN = ("semaphore", "rwlock", "futex", "barrier")
KINDS = OWN + drawn.KINDS
LENGTHS = {"semaphore": (2, 4), "rwlock": (1, 2), "futex": (1, 3), "barrier": (2, 3), **dict.fromkeys(drawn.KINDS, (1, 3))}
PREFERENCES = ("PTHREAD_RWLOCK_INITIALIZER", "PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP")
START = """#define _GNU_SOURCE
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
static sem_t semaphores[2];
static pthread_rwlock_t locks[2] = {PREFERENCE, PREFERENCE};
static pthread_barrier_t barrier;
static atomic_int words[2];
static void wait(atomic_int *word, int value, struct timespec *time) {
  syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, value, time, NULL, 0);
}
static void wake(atomic_int *word, int count) { syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, count, NULL, NULL, 0); }
""" + drawn.DECLARATIONS


def statements(draw, kind):
    """What a thread of such a program may do next."""
    if kind in drawn.KINDS:
        return drawn.statements(draw, kind)
    which, value, mode = draw.randint(0, 1), draw.randint(0, 1), draw.choice(("rd", "wr"))
    add = f"atomic_fetch_add(&words[{which}], 1);"
    return {
        "semaphore": (f"sem_wait(&semaphores[{which}]);", f"sem_post(&semaphores[{which}]);",
                      f"if (sem_trywait(&semaphores[{which}]) == 0) {add}", add),
        "rwlock": (f"pthread_rwlock_{mode}lock(&locks[{which}]); {add} pthread_rwlock_unlock(&locks[{which}]);",
                   f"pthread_rwlock_{mode}lock(&locks[{which}]); pthread_rwlock_unlock(&locks[{which}]);",
                   f"if (pthread_rwlock_try{mode}lock(&locks[{which}]) == 0) {{ {add} "
                   f"pthread_rwlock_unlock(&locks[{which}]); }}"),
        "futex": (f"wait(&words[{which}], {value}, NULL);", f"atomic_store(&words[{which}], {value});", add,
                  f"wake(&words[{which}], 1);", f"wake(&words[{which}], INT_MAX);",
                  f"wait(&words[{which}], 0, &(struct timespec){{1, 0}});"),
        "barrier": ("pthread_barrier_wait(&barrier);", f"if (pthread_barrier_wait(&barrier) != 0) {add}", add,
                    f"atomic_store(&words[{which}], 2);"),
    }[kind]


def program(seed):
    draw = random.Random(seed)
    kind = KINDS[seed % len(KINDS)]
    threads = 2 if kind == "barrier" else draw.choice((2, 2, 3))
    text = START.replace("PREFERENCE", PREFERENCES[seed // len(KINDS) % 2])
    for thread in range(threads):
        length = draw.randint(*LENGTHS[kind]) if threads == 2 else LENGTHS[kind][0]
        body = (draw.choice(statements(draw, kind)) for _ in range(length))
        text += f"static void *thread{thread}(void *unused) {{ {' '.join(body)} return unused; }}\n"
    text += f"int main(void) {{\n  sem_init(&semaphores[0], 0, {draw.randint(0, 1)});\n"
    text += f"  sem_init(&semaphores[1], 0, {draw.randint(0, 2)});\n  pthread_barrier_init(&barrier, NULL, 2);\n"
    text += f"  pthread_t threads[{threads}];\n"
    text += "".join(f"  pthread_create(&threads[{t}], NULL, thread{t}, NULL);\n" for t in range(threads))
    text += "".join(f"  pthread_join(threads[{t}], NULL);\n" for t in range(threads))
    return text + "}\n"


def explore(raddle, path, flag):
    """Exit code, number of executions and errors."""
    result = subprocess.run([raddle, "explore", flag, str(path)], capture_output=True, text=True, check=False)
    errors = sorted(set(re.findall(r"error: (.*)", result.stdout + result.stderr)))
    return result.returncode, re.findall(r"^executions: (\d+)", result.stdout, re.MULTILINE), errors


def compare(raddle, seed, folder):
    path = folder / f"random_{seed}.c"
    path.write_text(program(seed), encoding="utf-8")
    search, enumeration = explore(raddle, path, "--self-check"), explore(raddle, path, "--brute-force")
    if search != enumeration:
        print(f"{path}: {search}, but enumeration says {enumeration}")
        return None
    path.unlink()
    return search[0]


def main(raddle, first=0, count=60):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="compare_random."))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        codes = list(pool.map(lambda seed: compare(raddle, seed, folder), range(first, first + count)))
    if None not in codes:
        folder.rmdir()
    violated, differ = codes.count(1), codes.count(None)
    print(f"{count} random programs compared, {violated} of them fail; {differ} are judged differently")
    return 1 if differ or not count <= 5 * violated <= 4 * count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
