#!/usr/bin/env python3
"""Holds `raddle prove` to `raddle explore` on random programs: what an execution shows must not be proved absent.

prove_random.py RADDLE [--first N] [--count N] [--jobs N] [--keep DIR] [--generate-only DIR]: programs N, N + 1, ...; 20 from
0 on if nothing is given. The same number is always the same program. Each program follows a discipline for each of its
variables (a lock, a lock per element, a slot per thread, a flag, a ticket, an object with its own lock, a list, a semaphore,
a user-made lock) and breaks one now and then. Its loops and thread counts are bounded by the arguments of main, which prove
does not know; explore sees the version with -DCUT, where they are small constants. A contradiction names the program and keeps
it in DIR. Too few programs that race, or too few that do not, fail the comparison, too.
"""
import argparse
import collections
import concurrent.futures
import pathlib
import random
import re
import subprocess
import sys
import tempfile

# An execution that frees or destroys what another thread uses has a data race, whatever it is reported as.
RACES = "data race on|was destroyed|that nobody holds|freed|thread that has ended"
LIMITS = ["--max-executions", "2000", "--timeout", "10", "--quiet"]
START = """#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef CUT
#define BOUND(n) 2
#define THREADS(n) 2
#else
#define BOUND(n) (n)
#define THREADS(n) (n)
#endif
#define SLOTS 4

struct object { pthread_mutex_t lock; int count; int size; struct object *next; };
static int bound = 3;
static int plain[3], array[SLOTS], slot[SLOTS + 1], ticketed[64], published[2], spun, posted, shared_count;
static pthread_mutex_t mutex[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_mutex_t locks[SLOTS] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                       PTHREAD_MUTEX_INITIALIZER};
static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
static sem_t semaphore;
static atomic_int flag, word, next_ticket;
static struct object *object, *list;
static pthread_t ids[SLOTS];

static void with_lock(pthread_mutex_t *lock, void (*body)(int), int v) {
  pthread_mutex_lock(lock);
  body(v);
  pthread_mutex_unlock(lock);
}
static void add_first(int v) { plain[0] += v; }
static void add_second(int v) { plain[1] += v; }
static void enter(int order) {
  int free_word = 0;
  while (!(order ? atomic_compare_exchange_strong(&word, &free_word, 1)
                 : atomic_compare_exchange_strong_explicit(&word, &free_word, 1, memory_order_relaxed,
                                                           memory_order_relaxed)))
    free_word = 0;
}
static struct object *make(int v) {
  struct object *o = malloc(sizeof *o);
  pthread_mutex_init(&o->lock, NULL);
  o->count = v;
  o->size = 0;
  o->next = NULL;
  return o;
}
static void bump(struct object *o) {
  pthread_mutex_lock(&o->lock);
  o->count++;
  pthread_mutex_unlock(&o->lock);
}
"""


class Drawn:
    """The text of one random program."""

    def __init__(self, number):
        self.draw = random.Random(number)
        self.careless = self.draw.choice([0, 0, 0.15, 0.3])
        kinds = [name[4:] for name in dir(self) if name.startswith("use_")]
        self.kinds = self.draw.sample(kinds, self.draw.randint(1, 3))
        self.names = 0

    def slips(self):
        return self.draw.random() < self.careless

    def either(self, right, *wrong):
        return self.draw.choice(wrong) if self.slips() else right

    def name(self):
        self.names += 1
        return f"v{self.names}"

    # What a thread does to one variable; `self_` is the number of the thread.
    def use_plain(self):
        k = self.draw.randrange(2)
        lock = self.either(f"&mutex[{k}]", f"&mutex[{1 - k}]")
        form = self.draw.randrange(4)
        if self.slips():
            return f"plain[{k}]++;"
        if form == 0:
            return f"with_lock({lock}, {'add_second' if k else 'add_first'}, 1);"
        if form == 1:
            failed = self.either("", f" else plain[{k}]--;")
            return f"if (pthread_mutex_trylock({lock}) == 0) {{ plain[{k}]++; pthread_mutex_unlock({lock}); }}{failed}"
        if form == 2:
            v = self.name()
            late = self.either("", f" plain[{k}] = {v};")
            return f"pthread_mutex_lock({lock}); int {v} = plain[{k}]; plain[{k}] = {v} + 1; pthread_mutex_unlock({lock});{late}"
        return f"pthread_mutex_lock({lock}); if (self_ > 0) plain[{k}] = self_; pthread_mutex_unlock({lock});"

    def use_rwlock(self):
        if self.draw.random() < 0.5:
            v = self.name()
            return f"pthread_rwlock_rdlock(&rwlock); int {v} = plain[2]; pthread_rwlock_unlock(&rwlock); (void){v};"
        return f"pthread_rwlock_{self.either('wr', 'rd')}lock(&rwlock); plain[2]++; pthread_rwlock_unlock(&rwlock);"

    def use_array(self):
        i = self.name()
        index = self.draw.choice([f"{i}", f"(SLOTS - 1 - {i})", f"({i} + self_) % SLOTS"])
        lock = self.either(index, f"({i} + 1) % SLOTS", "0")
        return (f"for (int {i} = 0; {i} < BOUND(bound) && {i} < SLOTS; {i}++) {{ pthread_mutex_lock(&locks[{lock}]); "
                f"array[{index}]++; pthread_mutex_unlock(&locks[{lock}]); }}")

    def use_slot(self):
        return f"slot[{self.either('self_', 'self_ / 2', 'self_ + 1', '0')}] {self.draw.choice(['= 1', '+= self_', '++'])};"

    def use_flag(self):
        data = f"published[{self.draw.randrange(2)}]"
        release = self.either("release", "relaxed")
        acquire = self.either("acquire", "relaxed")
        v = self.name()
        store = f"atomic_store_explicit(&flag, 1, memory_order_{release});"
        steps = [f"{data} = 4;", store]
        if self.slips():
            steps.reverse()
        return (f"if (self_ == {self.either('0', 'bound')}) {{ {' '.join(steps)} }} else if (atomic_load_explicit(&flag, "
                f"memory_order_{acquire})) {{ int {v} = {data}; (void){v}; }}")

    def use_ticket(self):
        v = self.name()
        take = self.either("atomic_fetch_add(&next_ticket, 1)", "atomic_load(&next_ticket)", "atomic_fetch_add(&next_ticket, 1) / 2")
        return f"int {v} = {take}; if ({v} >= 0 && {v} < 64) ticketed[{v}] = self_;"

    def use_object(self):
        return self.either("bump(object);", "object->count--;",
                           "pthread_mutex_lock(&mutex[0]); object->count++; pthread_mutex_unlock(&mutex[0]);")

    def use_list(self):
        o = self.name()
        if self.draw.random() < 0.5:
            after = self.either("", f" {o}->size = 1;")
            return (f"struct object *{o} = make(self_); pthread_mutex_lock(&mutex[1]); {o}->next = list; list = {o}; "
                    f"pthread_mutex_unlock(&mutex[1]);{after}")
        unlink = self.either(f"if ({o}) list = {o}->next;", "")
        return (f"pthread_mutex_lock(&mutex[1]); struct object *{o} = list; {unlink} pthread_mutex_unlock(&mutex[1]); "
                f"if ({o}) {{ {o}->size++; {self.draw.choice(['', f'free({o});'])} }}")

    def use_semaphore(self):
        return "sem_wait(&semaphore); posted++; sem_post(&semaphore);" if not self.slips() else "posted++;"

    def use_spin(self):
        leave = self.either("atomic_store(&word, 0);", "atomic_store_explicit(&word, 0, memory_order_relaxed);")
        return f"enter({self.either('1', '0')}); spun++; {leave}"

    def use_private(self):
        p = self.name()
        return (f"int *{p} = malloc(SLOTS * sizeof(int)); memset({p}, 0, SLOTS * sizeof(int)); {p}[self_ & 3] = self_; "
                f"pthread_mutex_lock(&mutex[0]); shared_count += {p}[0]; pthread_mutex_unlock(&mutex[0]); free({p});")

    def actions(self, most):
        return [getattr(self, "use_" + self.draw.choice(self.kinds))() for _ in range(self.draw.randint(1, most))]

    def thread(self, name):
        steps = self.actions(3)
        if self.draw.random() < 0.3:
            i = self.name()
            steps = [f"for (int {i} = 0; {i} < BOUND(bound); {i}++) {{", *steps, "}"]
        body = "\n".join(f"  {each}" for each in steps)
        return f"static void *{name}(void *argument) {{\n  int self_ = (int)(long)argument;\n{body}\n  return NULL;\n}}"

    def main(self, entries):
        """Main creates the threads of one entry in a loop, or one of each, and joins them, most of the time."""
        draw = self.draw
        loop = draw.random() < 0.5
        n = "THREADS(n)" if loop else str(len(entries))
        first, last = self.either("0", "1"), self.either(n, f"{n} - 1")
        creates = [f"for (int i = 0; i < {n}; i++) pthread_create(&ids[i], NULL, {entries[0]}, (void *)(long)i);"] if loop else \
            [f"pthread_create(&ids[{i}], NULL, {entry}, (void *){i}L);" for i, entry in enumerate(entries)]
        join = f"for (int i = {first}; i < {last}; i++) pthread_join(ids[i], NULL);"
        during = [f"{{ int self_ = SLOTS - 1; {' '.join(self.actions(1))} }}"] if draw.random() < 0.5 else []
        end = ["plain[0]++; slot[0]++; spun = 0; posted = 0; published[0] = 1;", "object->count = 0;"]
        if draw.random() < 0.5:
            end.append("pthread_mutex_destroy(&object->lock); free(object);")
        if self.slips():
            end, join = [end[0], join, *end[1:]], ""
        lines = ["bound = argc > 1 ? atoi(argv[1]) : 3;", "int n = argc > 2 ? atoi(argv[2]) : 2;",
                 "if (n < 1 || n > SLOTS) n = SLOTS;", f"sem_init(&semaphore, 0, {self.either('1', '2')});", "object = make(0);",
                 "list = make(1);", "plain[0] = 1;", *creates, *during, join, *end, 'printf("%d\\n", plain[0]);', "return 0;"]
        return "int main(int argc, char **argv) {\n" + "\n".join(f"  {each}" for each in lines if each) + "\n}"

    def text(self):
        entries = [f"entry{i}" for i in range(2)]
        threads = [self.thread(entry) for entry in entries]
        return "\n".join([START, *threads, self.main(entries)]) + "\n"


def verdicts(output):
    """The verdict of each property, from the line that lists them."""
    found = re.search(r"^properties: (.*)$", output, re.MULTILINE)
    parts = [part.partition(" ") for part in found.group(1).split("; ")] if found else []
    return {name: verdict for verdict, _, names in parts for name in re.split(r",? ", names)}


def provedBy(run):
    """The properties that `raddle prove` has proved: data races where it prints no verdict per property."""
    said = verdicts(run.stdout)
    return {name for name, verdict in said.items() if verdict == "proved"} if said else \
        ({"data-races"} if run.returncode == 0 else set())


def shownBy(run):
    """The properties that an execution of `raddle explore` violates."""
    if run.returncode != 1:
        return set()
    shown = {name for name, verdict in verdicts(run.stdout).items() if verdict == "violated"}
    return shown | ({"data-races"} if re.search(rf"violated: .*({RACES})", run.stdout) else set())


def compare(raddle, number, folder):
    """Whether explore finds a race, whether prove proves that there is none, and a complaint or None."""
    path = folder / f"{number}.c"
    path.write_text(Drawn(number).text(), encoding="utf-8")
    explored = subprocess.run([raddle, "explore", *LIMITS, "-DCUT", str(path)], capture_output=True, text=True, check=False)
    if explored.returncode not in (0, 1, 2, 3):
        return "failed", f"{number}: explore exits with {explored.returncode}\n{explored.stdout}{explored.stderr}"
    proof = subprocess.run([raddle, "prove", str(path)], capture_output=True, text=True, check=False)
    if proof.returncode not in (0, 1, 2, 3):
        return "failed", f"{number}: prove exits with {proof.returncode}\n{proof.stdout}{proof.stderr}"
    contradicted = provedBy(proof) & shownBy(explored)
    if contradicted:
        return "wrong", f"{number}: proved, but an execution violates: {', '.join(sorted(contradicted))}\n{explored.stdout}"
    races = "racy" if "data-races" in shownBy(explored) else "race-free" if explored.returncode == 0 else "open"
    return (races, "proved" if "data-races" in provedBy(proof) else "not proved"), None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("raddle")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=pathlib.Path, default=pathlib.Path("."))
    parser.add_argument("--generate-only", type=pathlib.Path)
    options = parser.parse_args()
    numbers = range(options.first, options.first + options.count)
    if options.generate_only:
        options.generate_only.mkdir(parents=True, exist_ok=True)
        for number in numbers:
            (options.generate_only / f"{number}.c").write_text(Drawn(number).text(), encoding="utf-8")
        return 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(lambda number: compare(options.raddle, number, pathlib.Path(folder)), numbers))
    complaints = [(number, complaint) for number, (_, complaint) in zip(numbers, results) if complaint]
    for number, complaint in complaints:
        (options.keep / f"prove_random_{number}.c").write_text(Drawn(number).text(), encoding="utf-8")
        print(complaint)
    counts = collections.Counter(kind for kind, complaint in results if complaint is None)
    for (races, proved), count in sorted(counts.items()):
        print(f"{count:6} {races}, {proved}")
    racy = sum(count for (races, _), count in counts.items() if races == "racy")
    few = [word for word, share in (("racy", racy), ("others", options.count - racy)) if 10 * share < options.count]
    for word in few:
        print(f"too few: {word}")
    print(f"{options.count} programs, {len(complaints)} contradictions or failures")
    return 1 if complaints or few else 0


if __name__ == "__main__":
    sys.exit(main())
