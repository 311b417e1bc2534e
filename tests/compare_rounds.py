#!/usr/bin/env python3
"""Holds the rule about rounds without effect (decision 044) to searches that take each round.

compare_rounds.py RADDLE [FIRST COUNT]: the numbers of the programs; 24 of them from 0 on if none are given. Each is a
random program with loops that try again. Its threads note what they have done in a word, and an assertion says that the
word and the shared variables never come to one certain state at the end. The default search and one that takes each
round (`--preemptions` with a bound that is never met) have to agree on each finding, for a state that can be reached and
for all others. In some programs a thread polls under locks: there the other search never ends, so its steps are bounded,
and the default search has to find at least what it does. Too few programs in which rounds were left out fail the
comparison, too.
"""
import concurrent.futures
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

# Of a thread. Who takes more may go on for ever; such a search is compared with none.
STEPS = 300
POLLING_STEPS = 60

START = """#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
struct block { int value; struct block *next; };
static _Atomic(struct block *) blocks, shown;
struct node { _Atomic(struct node *) next; };
static atomic_int words[2], lock, flag, done;
static _Atomic(struct node *) top;
static struct node nodes[3];
static int log0, log1, log2;
static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int guarded[2];
__attribute__((noinline)) static void note(int *log, int limit) { for (int i = 0; i < limit; i++) *log += 3; }
"""


def statement(draw, thread):
    """One thing that a thread does; most of them try again until they succeed."""
    which, other = draw.randint(0, 1), draw.randint(0, 1)
    load, failed = draw.choice((("acquire", "acquire"), ("relaxed", "relaxed"), ("relaxed", "acquire"), ("acquire", "relaxed")))
    return draw.choice((
        # What was loaded before the loop is read anew by the compare-exchange.
        f"{{ int e = atomic_load_explicit(&words[{which}], memory_order_{load}); "
        f"while (!atomic_compare_exchange_strong_explicit(&words[{which}], &e, e + 1, memory_order_acq_rel, "
        f"memory_order_{failed})) ; log{thread} = log{thread} * 3 + e; }}",
        # Loaded in each round, with a counter that decides nothing, or that decides something.
        f"for (int n = 0;; n++) {{ int e = atomic_load(&words[{which}]); "
        f"if (atomic_compare_exchange_strong(&words[{which}], &e, e + 1)) break; sched_yield(); }}",
        f"for (int n = 0;; n++) {{ int e = atomic_load(&words[{which}]); if (n == 1) log{thread}++; "
        f"if (atomic_compare_exchange_strong(&words[{which}], &e, e + 1)) break; }}",
        # A counter that decides only how to pause, and some that decide more.
        *(f"for (int n = 0;;) {{ int e = atomic_load(&words[{which}]); "
          f"if (atomic_compare_exchange_strong(&words[{which}], &e, e + 1)) break; if (++n > {limit}) {{ {then} n = 0; }} }}"
          for limit, then in ((1, "sched_yield();"), (0, "sched_yield();"), (0, f"log{thread}++;"), (0, f"e = log{thread}; sched_yield();"),
                              (0, "atomic_store(&done, 1);"))),
        # A lock that is tested first; what it guards.
        f"for (;;) {{ while (atomic_load_explicit(&lock, memory_order_relaxed)) ; int e = 0; "
        f"if (atomic_compare_exchange_strong(&lock, &e, 1)) break; }} log{thread} = log{thread} * 2 + atomic_load(&words[{other}]); "
        f"atomic_store(&lock, 0);",
        # Helping: a round that has an effect before it begins anew.
        f"for (;;) {{ int e = atomic_load(&words[0]); int f = atomic_load(&words[1]); "
        f"if (f < e) {{ atomic_compare_exchange_strong(&words[1], &f, f + 1); continue; }} "
        f"if (atomic_compare_exchange_strong(&words[0], &e, e + 1)) break; }}",
        # A word that is changed and changed back, and one that stays so.
        f"for (int e = 0; !atomic_compare_exchange_strong(&flag, &e, 1); e = 0) "
        f"if (atomic_load(&words[{other}]) == 1) {{ atomic_store(&done, 1); atomic_store(&done, 0); }} atomic_store(&flag, 0);",
        # A value that is kept, and one that is not.
        f"{{ int ready = 0; while (!ready) {{ int e = atomic_load(&words[{which}]); "
        f"if (atomic_compare_exchange_strong(&words[{which}], &e, e ^ 2)) ready = 1; }} }}",
        f"{{ int seen = 0, e = atomic_load(&words[{which}]); "
        f"while (!atomic_compare_exchange_strong(&words[{which}], &e, e + 1)) seen = 1; log{thread} += seen; }}",
        f"{{ struct node *t = atomic_load(&top); do atomic_store(&nodes[{thread}].next, t); "
        f"while (!atomic_compare_exchange_strong(&top, &t, &nodes[{thread}])); }}",
        f"{{ struct node *t = atomic_load(&top); while (t) {{ struct node *n = atomic_load(&t->next); "
        f"if (atomic_compare_exchange_strong(&top, &t, n)) {{ log{thread} = log{thread} * 2 + 1; break; }} }} }}",
        f"{{ struct node *t = atomic_load(&top); while (t && !atomic_compare_exchange_weak(&top, &t, atomic_load(&t->next))) ; "
        f"log{thread} = log{thread} * 2 + (t != 0); }}",
        # A lock that is taken by an update which may change nothing.
        f"for (;;) {{ while (atomic_load(&lock)) ; if (!atomic_exchange(&lock, 1)) break; }} "
        f"log{thread} = log{thread} * 2 + atomic_load(&words[{other}]); atomic_store(&lock, 0);",
        f"while (atomic_fetch_or(&flag, 1) & 1) if (atomic_load(&words[{other}]) == 1) atomic_fetch_and(&done, {which}); "
        f"atomic_store(&flag, 0);",
        f"log{thread} = log{thread} * 2 + atomic_load(&done);",
        f"atomic_store(&words[{which}], 1);",
        f"log{thread} = log{thread} * 2 + atomic_load(&words[{which}]);",
    ))


def with_blocks(draw, thread):
    """One thing that a thread does with blocks that it allocates."""
    which = draw.randint(0, 1)
    return draw.choice((
        # New blocks: written in each round, shown before or not, read first or not.
        *(f"{{ struct block *b = calloc(1, sizeof *b), *t = atomic_load(&blocks); b->value = {thread + 1}; {before} "
          f"do {{ {first} b->next = t; }} while (!atomic_compare_exchange_strong(&blocks, &t, b)); }}"
          for before, first in (("", ""), ("", ""), ("", f"log{thread} += b->next != 0;"), ("atomic_store(&shown, b);", ""))),
        f"{{ struct block *b = calloc(1, sizeof *b); for (;;) {{ struct block *t = atomic_load(&blocks); "
        f"if (t && t->value == {which + 1}) {{ log{thread} += b->next != 0; break; }} b->next = t; "
        f"if (atomic_compare_exchange_strong(&blocks, &t, b)) break; }} }}",
        # The block itself has what the compare-exchange expects.
        *(f"{{ struct block *b = calloc(1, sizeof *b); b->value = {thread + 1}; {before} b->next = atomic_load(&blocks); "
          f"while (!atomic_compare_exchange_weak(&blocks, &b->next, b)) {{ {inside} }} }}"
          for before, inside in (("", ""), ("", ""), ("", f"log{thread} += b->next != 0;"), ("", "b->next = atomic_load(&blocks);"),
                                 ("", "b->value = 2;"), ("atomic_store(&shown, b);", ""), (f"log{thread}++;", ""))),
        f"{{ struct block *b = atomic_load(&shown); if (b) log{thread} = log{thread} * 2 + (b->next == 0); }}",
        f"for (;;) {{ struct block *t = atomic_load(&blocks); if (!t) break; struct block *n = t->next; "
        f"if (atomic_compare_exchange_strong(&blocks, &t, n)) {{ log{thread} = log{thread} * 2 + t->value; break; }} }}",
    ))


def under_locks(draw, thread):
    """What thread 0 polls for under locks, and what the others do until it comes."""
    which, log = draw.randint(0, 1), f"log{thread}"
    lock, unlock = (f"pthread_mutex_{each}(&locks[{which}]);" for each in ("lock", "unlock"))
    attempt = f"if (pthread_mutex_trylock(&locks[{which}]) == 0) {{ %s {unlock} }} else {log} = {log} * 2 + 1;"
    if thread != 0:
        before = draw.choice(("", attempt % f"{log} += guarded[{which}];", f"{log} += atomic_load(&done);",
                              f"{lock} {log} += guarded[{which}]; {unlock}", f"{log} += atomic_load(&flag) + 1;"))
        both = "".join(f"pthread_mutex_lock(&locks[{n}]); guarded[{n}]++; pthread_mutex_unlock(&locks[{n}]); "
                       for n in draw.sample((0, 1), 2))
        return f"{before} {both}"
    in_round = draw.choice(("", "", f"{log}++;", f"note(&{log}, atomic_load(&done) + 1);", "atomic_store(&flag, 1);",
                            f"if (atomic_load(&words[{which}])) {log}++;", "atomic_store(&done, 1); atomic_store(&done, 0);"))
    inside, outside = draw.choice((("", in_round), (in_round, "")))
    pause = draw.choice(("sched_yield();", ""))
    return draw.choice((
        f"for (;;) {{ {lock} int e = guarded[{which}]; {inside} {unlock} if (e) break; {outside} {pause} }}",
        f"for (int e = 0;;) {{ if (pthread_mutex_trylock(&locks[{which}]) == 0) {{ e = guarded[{which}]; {inside} {unlock} }} "
        f"if (e) break; {outside} {pause} }}",
        f"for (;;) {{ {lock} pthread_mutex_lock(&locks[{1 - which}]); int e = guarded[0] + guarded[1]; {inside} {unlock} "
        f"pthread_mutex_unlock(&locks[{1 - which}]); if (e == 2) break; {outside} {pause} }}",
        f"{lock} while (!guarded[{which}]) {{ {unlock} {outside} {pause} {lock} {inside} }} {unlock}",
        f"{lock} while (!guarded[{which}]) {{ {inside} {unlock} {outside} {pause} {lock} }} {unlock}",
        f"{lock} {inside} {log} += guarded[{which}]; while (!guarded[{which}]) {{ {unlock} {outside} {pause} {lock} }} {unlock}",
    ))


def program(seed, polls):
    draw = random.Random(seed)
    threads = 2 if polls else draw.choice((2, 2, 2, 3))
    kind = under_locks if polls else draw.choice((statement, with_blocks))
    text = START
    for thread in range(threads):
        body = " ".join(kind(draw, thread) for _ in range(1 if polls or threads == 3 else draw.choice((1, 2))))
        text += f"static void *thread{thread}(void *unused) {{ {body} return unused; }}\n"
    text += f"int main(void) {{\n  pthread_t threads[{threads}];\n"
    text += "".join(f"  pthread_create(&threads[{t}], 0, thread{t}, 0);\n" for t in range(threads))
    text += "".join(f"  pthread_join(threads[{t}], 0);\n" for t in range(threads))
    text += ("  int state = words[0] + 5 * words[1] + 25 * log0 + 125 * log1 + 625 * log2;\n"
             "  state = (state % 8 + 8) % 8;\n")
    return text + "".join(f"  if (state == {value}) assert(!\"{value}\");\n" for value in range(8)) + "}\n"


def explore(raddle, path, flags):
    """Verdict and findings, whether all was explored, and how many executions were blocked."""
    with tempfile.NamedTemporaryFile() as outcome:
        subprocess.run([raddle, "explore", "--quiet", "--memory-model=sc", "--max-executions=60000", *flags,
                        "--json", outcome.name, str(path)],
                       capture_output=True, check=False)
        found = json.load(outcome)
    findings = sorted((finding["kind"], finding["rule"], sorted((site["line"], site["column"]) for site in finding["sites"]))
                      for finding in found["findings"])
    coverage = found["coverage"]
    return (found["verdict"], findings), coverage["complete"], coverage["blocked"]


def compare_polling(raddle, path):
    """Whether rounds were left out; None if the search missed a failed assertion or invented a deadlock."""
    bound = f"--max-steps={POLLING_STEPS}"
    (_, found), is_all, blocked = explore(raddle, path, [bound])
    if any(finding[0] == "deadlock" for finding in found):
        print(f"{path}: what is polled for always comes")
        return None
    if not is_all:  # not all rounds could be left out, and the others go on for ever
        return False
    (_, all_rounds), _, _ = explore(raddle, path, ["--preemptions=2", bound])
    missed = [finding for finding in all_rounds if finding[0] == "assertion" and finding not in found]
    if missed:
        print(f"{path}: with each round also {missed}")
        return None
    return blocked > 0


def compare(raddle, seed, folder):
    """Whether rounds were left out; None if the searches differ."""
    path = folder / f"rounds_{seed}.c"
    polls = seed % 3 == 2
    path.write_text(program(seed, polls), encoding="utf-8")
    if polls:
        result = compare_polling(raddle, path)
        if result is not None:
            path.unlink()
        return result
    search, _, blocked = explore(raddle, path, [])
    all_rounds, complete, _ = explore(raddle, path, ["--preemptions=1000", f"--max-steps={STEPS}"])
    if complete and search != all_rounds:
        print(f"{path}: {search}, but with each round {all_rounds}")
        return None
    path.unlink()
    return blocked > 0 if complete else False


def main(raddle, first=0, count=24):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="compare_rounds."))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda seed: compare(raddle, seed, folder), range(first, first + count)))
    if None not in results:
        folder.rmdir()
    left_out, differ = results.count(True), results.count(None)
    print(f"{count} random programs compared, in {left_out} of them rounds were left out; {differ} are judged differently")
    return 1 if differ or 4 * left_out < count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
