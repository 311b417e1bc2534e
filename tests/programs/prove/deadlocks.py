"""What `raddle prove` says of deadlocks: of programs whose locks and joins have an order, and of some that wait in a circle, each of
which would be proved without one condition. Prints how many programs there are, and each of which something else is said."""

import json
import pathlib
import subprocess
import sys
import tempfile

HEAD = """#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER, c = PTHREAD_MUTEX_INITIALIZER;
pthread_mutex_t l[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER; pthread_once_t once = PTHREAD_ONCE_INIT;
void lock(pthread_mutex_t *m) { pthread_mutex_lock(m); } void unlock(pthread_mutex_t *m) { pthread_mutex_unlock(m); }
struct object { pthread_mutex_t lock; } *first, *second;
struct object *make(void) { struct object *p = malloc(sizeof *p); pthread_mutex_init(&p->lock, 0); return p; }
unsigned long number;
"""
MAIN = """int main(void) { pthread_t t, u; struct object *all[2];
  for (int i = 0; i < 2; i++) all[i] = make();
  first = all[0]; second = all[1];
  pthread_create(&t, 0, f, 0); pthread_create(&u, 0, g, &l[1]); %s
  pthread_join(t, 0); pthread_join(u, 0); return 0; }
"""
B_THEN_A = "lock(&b); lock(&a); unlock(&a); unlock(&b);"


def program(one, other="", functions="", main=""):
    threads = f"void *f(void *p) {{ {one} return 0; }}\nvoid *g(void *p) {{ {other} return 0; }}\n"
    return HEAD + functions + "\n" + threads + MAIN % main


# Whether it is proved, the program, and the circle that is named, if any.
PROGRAMS = {
    "one order": (True, program("lock(&a); lock(&b); unlock(&b); unlock(&a);", "lock(&a); lock(&b); unlock(&b); unlock(&a);"), ""),
    "two orders": (False, program("lock(&a); lock(&b); unlock(&b); unlock(&a);", B_THEN_A), "for `a` at"),
    "three locks": (False, program("lock(&a); lock(&b); unlock(&b); unlock(&a); lock(&b); lock(&c); unlock(&c); unlock(&b);",
                                   "lock(&c); lock(&a); unlock(&a); unlock(&c);"), "for `a` at"),
    "gone before the other": (True, program("lock(&a); unlock(&a); lock(&b); unlock(&b);", B_THEN_A), ""),
    "twice": (False, program("lock(&a); lock(&a); unlock(&a);"), "for `a` at"),
    "read, then written": (False, program("pthread_rwlock_rdlock(&rw); pthread_rwlock_wrlock(&rw); pthread_rwlock_unlock(&rw);"), "`rw`"),
    "held when the thread ends": (False, program("lock(&a); if (__atomic_load_n(&number, 5)) pthread_exit(0); unlock(&a);",
                                                 "__atomic_store_n(&number, 1, 5);"), ""),
    "joined under its lock": (False, program("lock(&a); unlock(&a);", main="lock(&a); pthread_join(t, 0); unlock(&a); return 0;"),
                              "the end of a thread at"),
    "taken by a recursion": (False, program("take(2); lock(&b); unlock(&b); give(2);", B_THEN_A,
                                            "void take(int n) { if (n > 0) take(n - 1); else lock(&a); }"
                                            " void give(int n) { if (n > 0) give(n - 1); else unlock(&a); }"), "for `a` at"),
    "held around a second call": (False, program("use(1); lock(&a); use(1); unlock(&a);", B_THEN_A,
                                                 "void use(int n) { if (n > 0) use(n - 1); else { lock(&b); unlock(&b); } }"),
                                  "for `b` at"),
    "one of several": (False, program("lock(&l[0]); unlock(&l[0]); lock(&a); lock(&l[1]); unlock(&l[1]); unlock(&a);",
                                      "lock(p); lock(&a); unlock(&a); unlock(p);"), "for `a` at"),
    "two of one kind, tried": (False, program(
        "if (!pthread_mutex_trylock(&first->lock)) { if (!pthread_mutex_trylock(&second->lock)) { unlock(&first->lock);"
        " lock(&a); unlock(&a); unlock(&second->lock); } else unlock(&first->lock); }",
        "lock(&a); lock(&second->lock); unlock(&second->lock); unlock(&a);"), "second->lock"),
    "tried until it is free": (False, program("while (pthread_mutex_trylock(&a)) {} while (pthread_mutex_trylock(&b)) {} unlock(&b); unlock(&a);",
                                              B_THEN_A), "for `"),
    "tried once": (True, program("lock(&a); if (!pthread_mutex_trylock(&b)) unlock(&b); unlock(&a);", B_THEN_A), ""),
    "run once under a lock": (False, program("pthread_once(&once, start);", "lock(&a); pthread_once(&once, start); unlock(&a);",
                                             "void start(void) { lock(&a); unlock(&a); }"), "for `a` at"),
    "its own end": (False, program("pthread_join(pthread_self(), 0);"), ""),
    "the end of main": (False, program("lock(&a); unsigned long n = number; unlock(&a); if (n) pthread_join((pthread_t)n, 0);",
                                       main="lock(&a); number = (unsigned long)pthread_self(); unlock(&a);"), ""),
    "the lock of a stream": (False, program("flockfile(stdout); lock(&a); unlock(&a); funlockfile(stdout);",
                                            "lock(&a); flockfile(stdout); funlockfile(stdout); unlock(&a);"), ""),
    "a spin loop": (False, program("while (!__atomic_load_n(&number, 5)) {}", "__atomic_store_n(&number, 1, 5);"), ""),
}


def main():
    mistakes = []
    with tempfile.TemporaryDirectory() as folder:
        for name, (isProved, source, circle) in PROGRAMS.items():
            file = pathlib.Path(folder) / (name.replace(" ", "_").replace(",", "") + ".c")
            file.write_text(source)
            report = file.with_suffix(".json")
            done = subprocess.run([sys.argv[1], "prove", "--json", str(report), str(file)], capture_output=True, text=True, check=False)
            verdict = json.loads(report.read_text())["properties"]["deadlocks"]
            wasProved = verdict["checked"] and verdict["verdict"] == "proved"
            notes = [line for line in done.stdout.splitlines() if "deadlocks are not excluded" in line]
            if wasProved != isProved or len(notes) != (0 if isProved else 1) or (circle and circle not in notes[0]):
                mistakes.append(f"{name}: {verdict}\n{done.stdout}{done.stderr}")
    print("\n".join(mistakes + [f"{len(PROGRAMS)} programs, {len(mistakes)} mistakes"]))


main()
