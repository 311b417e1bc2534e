#!/usr/bin/env python3
"""How raddle kiss scales with the length of threads: prints the table of docs/performance.md.

    bench/kiss_scale.py [--build build/release] [--seconds 60] [--quick]

Each program has THREADS threads, main included, of OPERATIONS visible operations each, and is checked with ts = 2 by
raddle_kiss_scale: `lost` is violated (an update of a counter can be lost), `safe` is not (whoever runs inside whom, the
counter is at least what one thread adds), `mutex` is not (all updates are locked). `table` has threads that increment
elements of a shared array at indices that are inputs; how large they can be is what the table tells.

It fails, and says why, if an answer is wrong, or if one about a counter takes more than 60 seconds or 4 GiB, or is none."""
import argparse
import os
import re
import subprocess
import sys
import tempfile

MOST_SECONDS = 60
MOST_MEGABYTES = 4096

COUNTER = """
#include <assert.h>
#include <pthread.h>
enum {{ kRounds = {rounds} }};
int count;
pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void work(void) {{
  for (int round = 0; round < kRounds; ++round) {{
    {before}
    count = count + 1;
    {after}
  }}
}}
static void *worker(void *unused) {{
  work();
  return unused;
}}
int main(void) {{
  pthread_t threads[{workers}];
  for (int index = 0; index < {workers}; ++index)
    pthread_create(&threads[index], 0, worker, 0);
  work();
  for (int index = 0; index < {workers}; ++index)
    pthread_join(threads[index], 0);
  assert({condition});
}}
"""

TABLE = """
#include <assert.h>
#include <pthread.h>
unsigned __VERIFIER_nondet_uint(void);
unsigned char table[{elements}];
static void work(void) {{
  for (int round = 0; round < {rounds}; ++round) {{
    unsigned index = __VERIFIER_nondet_uint() % {elements};
    table[index] = table[index] + 1;
  }}
}}
static void *worker(void *unused) {{
  work();
  return unused;
}}
int main(void) {{
  pthread_t thread;
  pthread_create(&thread, 0, worker, 0);
  work();
  pthread_join(thread, 0);
  assert(table[{elements} / 2] {condition});
}}
"""


def counter(kind, threads, operations):
    locked = kind == "mutex"
    rounds = operations // (4 if locked else 2)
    total = rounds * threads
    condition = "count >= kRounds" if kind == "safe" else f"count == {total}"
    return COUNTER.format(rounds=rounds, workers=threads - 1, condition=condition,
                          before="pthread_mutex_lock(&mutex);" if locked else "",
                          after="pthread_mutex_unlock(&mutex);" if locked else "")


def table(kind, elements, rounds):
    condition = f"< {2 * rounds}" if kind == "violated" else f"<= {2 * rounds}"
    return TABLE.format(elements=elements, rounds=rounds, condition=condition)


def check(build, text, ts, seconds):
    with tempfile.TemporaryDirectory() as directory:
        path = os.path.join(directory, "program.c")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        command = ["/usr/bin/time", "-f", "%M %U", os.path.join(build, "bin", "raddle_kiss_scale"), path, str(ts),
                   str(seconds)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    used = re.findall(r"^(\d+) ([\d.]+)$", done.stderr, re.M)
    kilobytes, seconds = used[-1] if used else ("0", "")
    values = dict(re.findall(r"(\w+)=([\d.]+)", done.stdout))
    verdict = done.stdout.split(" ")[0] if done.stdout else "failed: " + done.stderr.strip()
    return {"verdict": verdict, "megabytes": int(kilobytes) // 1024, "processor": seconds, **values}


def row(name, answer):
    print("| {} | {verdict} | {points} | {terms} | {total} | {processor} | {megabytes} |".format(
        name, **{"points": "", "terms": "", "total": "", **answer}), flush=True)


def surprises(name, answer, expected):
    """What is wrong with an answer about a counter."""
    if answer["verdict"] != expected:
        yield f"{name}: {answer['verdict']}, expected: {expected}"
    if float(answer.get("total", 0)) > MOST_SECONDS:
        yield f"{name}: {answer['total']} seconds, expected: at most {MOST_SECONDS}"
    if answer["megabytes"] > MOST_MEGABYTES:
        yield f"{name}: {answer['megabytes']} MB, expected: at most {MOST_MEGABYTES}"


def check_counters(options, sizes):
    for threads, operations in sizes:
        for kind in ("lost", "safe", "mutex"):
            name = f"{kind}, {threads} threads of {operations}"
            answer = check(options.build, counter(kind, threads, operations), 2, options.seconds)
            row(name, answer)
            yield from surprises(name, answer, "violated" if kind == "lost" else "safe")


def check_tables(options, sizes):
    """Those that are too large are undecided, which is no surprise."""
    for elements, rounds in sizes:
        for kind in ("violated", "safe"):
            name = f"table of {elements}, {rounds} updates each, {kind}"
            answer = check(options.build, table(kind, elements, rounds), 1, options.seconds)
            row(name, answer)
            if answer["verdict"] not in (kind, "undecided"):
                yield f"{name}: {answer['verdict']}, expected: {kind}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default="build/release")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--quick", action="store_true", help="small programs only")
    options = parser.parse_args()
    sizes = [(2, 30), (2, 100), (3, 30)] if options.quick else [(2, 100), (2, 300), (3, 30), (3, 100)]
    tables = [(16, 2)] if options.quick else [(16, 5), (16, 10), (16, 15), (64, 5), (64, 10), (64, 15)]
    print("| program | answer | points | terms | seconds | of a processor | MB |\n" + "| --- " * 7 + "|")
    wrong = [*check_counters(options, sizes), *check_tables(options, tables)]
    if wrong:
        print("\nNot as expected:", *wrong, sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
