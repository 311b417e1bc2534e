#!/usr/bin/env python3
"""Each kind of suppression silences the findings that it names, and no others.

For each kind of finding there is a small program. With all kinds of suppressions but those that name it, it is still
violated; with each of these alone it is not, and it is not proved either.

usage: suppression_kinds.py RADDLE
"""
import os
import subprocess
import sys
import tempfile

HEAD = "#include <assert.h>\n#include <pthread.h>\n#include <stdlib.h>\n"
TWO = ("int main(void) { pthread_t t, u; pthread_create(&t, 0, f, 0); pthread_create(&u, 0, g, 0);"
       " pthread_join(t, 0); pthread_join(u, 0); return 0; }\n")
MUTEXES = "pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;\n"

# Name, the kinds of suppressions that mean it, command and flags, program.
PROGRAMS = [
    ("data race", ["race", "race_top", "data-race"], ["explore"],
     "int x; void *f(void *p) { x = 1; return p; } void *g(void *p) { x = 2; return p; }\n" + TWO),
    ("deadlock", ["deadlock"], ["explore"], MUTEXES +
     "void *f(void *p) { pthread_mutex_lock(&a); pthread_mutex_lock(&b); pthread_mutex_unlock(&b);"
     " pthread_mutex_unlock(&a); return p; }\n"
     "void *g(void *p) { pthread_mutex_lock(&b); pthread_mutex_lock(&a); pthread_mutex_unlock(&a);"
     " pthread_mutex_unlock(&b); return p; }\n" + TWO),
    ("lost wake-up", ["lost-wakeup"], ["explore"], MUTEXES +
     "pthread_cond_t c = PTHREAD_COND_INITIALIZER;\n"
     "void *f(void *p) { pthread_mutex_lock(&a); pthread_cond_wait(&c, &a); pthread_mutex_unlock(&a); return p; }\n"
     "void *g(void *p) { pthread_cond_signal(&c); return p; }\n" + TWO),
    ("assertion", ["assertion"], ["explore"], "int x; int main(void) { assert(x == 1); return 0; }\n"),
    ("crash", ["crash"], ["explore"], "int x; int main(void) { return 1 / x; }\n"),
    ("misuse of a lock", ["mutex", "misuse"], ["explore"],
     MUTEXES + "int main(void) { pthread_mutex_unlock(&a); return 0; }\n"),
    ("misuse of a thread", ["thread", "misuse"], ["explore"],
     "void *f(void *p) { return p; }\n"
     "int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); pthread_join(t, 0); pthread_join(t, 0); return 0; }\n"),
    ("thread leak", ["thread", "misuse"], ["explore", "--strict"],
     "void *f(void *p) { return p; }\n"
     "int main(void) { pthread_t t; pthread_create(&t, 0, f, 0); return 0; }\n"),
    ("exit status", ["exit-status"], ["explore", "--expect-exit", "0"], "int main(void) { return 1; }\n"),
    ("memory error", ["memory-error"], ["explore"],
     "int main(void) { char *p = malloc(1); free(p); free(p); return 0; }\n"),
    ("leak", ["leak", "memory-error"], ["explore", "--leaks"],
     "void *p; int main(void) { p = malloc(1); p = 0; return 0; }\n"),
    ("refused", ["refused"], ["verify"],
     "#include <raddle.h>\npthread_mutex_t m; int count; RADDLE_GUARDED_BY(count, m);\nvoid f(void) { count++; }\n"),
    ("not linearizable", ["not-linearizable"], ["explore"],
     "#include <atomic>\n#include <raddle/linearizable.h>\n"
     "struct Counter { std::atomic<int> n{0}; int next() { const int now = n.load(); n.store(now + 1); return now; } };\n"
     "int main() { raddle::linearizable<Counter>().operation(\"next\", &Counter::next).check(); }\n"),
]
# Those of ThreadSanitizer that nothing here is called.
OTHERS = {"signal", "called_from_lib"}
KINDS = sorted(OTHERS.union(*(meant for _, meant, _, _ in PROGRAMS)))


def verdict(raddle, command, suppressions, folder):
    with open(os.path.join(folder, "suppressions"), "w", encoding="utf-8") as file:
        file.writelines(f"{kind}:*\n" for kind in suppressions)
    done = subprocess.run([raddle, *command, "--quiet", "--suppressions", "suppressions"], cwd=folder, capture_output=True,
                          text=True, check=False)
    lines = [line for line in done.stdout.splitlines() if line.split(":")[0] in
             ("proved", "violated", "bounded", "unknown")]
    return lines[0].split(":")[0] if lines else f"nothing ({done.stderr})"


def main():
    raddle = os.path.abspath(sys.argv[1])
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, meant, command, program in PROGRAMS:
            file_name = "program.cpp" if "std::" in program else "program.c"
            with open(os.path.join(folder, file_name), "w", encoding="utf-8") as file:
                file.write(HEAD + program)
            others = [kind for kind in KINDS if kind not in meant]
            for suppressions, expected in [(others, "violated")] + [([kind], "bounded") for kind in meant]:
                found = verdict(raddle, [*command, file_name], suppressions, folder)
                if found != expected:
                    failures += 1
                    print(f"{name}, with {', '.join(suppressions)}: expected {expected}, not {found}")
    print(f"{len(PROGRAMS)} kinds of findings, {failures} failures")
    sys.exit(failures != 0)


main()
