"""For each argument of `raddle prove`, a program that it proves, and a racy one that it would prove if a condition of the argument
were dropped. Prints how many programs there are, and each that has another exit code than expected."""

import pathlib
import subprocess
import sys
import tempfile

HEAD = """#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
int x, data[8]; atomic_int counter; _Thread_local int own;
struct s { pthread_mutex_t lock, other; int value; } items[4];
pthread_mutex_t locks[8]; pthread_once_t once = PTHREAD_ONCE_INIT, twice = PTHREAD_ONCE_INIT; void start(void) { x = 1; }
void __VERIFIER_atomic_begin(void); void __VERIFIER_atomic_end(void); int *shared;
"""
MAIN = """int main(void) {{ pthread_t t[4]; int ids[4] = {{0}}; (void)ids;
  for (int i = 0; i < 4; i++) {{ {before} pthread_create(&t[i], 0, f, {argument}); {behind} }}
  for (int i = 0; i < {joined}; i++) pthread_join(t[i], 0);
  {after} return 0; }}
"""


def program(body, argument="0", before="", behind="", after="", joined="4"):
    thread = "void *f(void *a) { %s return 0; }\n" % body
    return HEAD + thread + MAIN.format(argument=argument, before=before, behind=behind, after=after, joined=joined)


LOCKED = "pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m);"
OWN_LOCK = "struct s *p = a; pthread_mutex_lock(&p->lock); p->value++; pthread_mutex_unlock(&p->lock);"
BY_INDEX = "int k = counter & 3; pthread_mutex_lock(&locks[k]); data[%s]++; pthread_mutex_unlock(&locks[k]);"
WRITER = HEAD + "void *f(void *a) { *(int *)a = 1; return 0; }\n"
TICKET = HEAD + "void *f(void *a) { int i = counter++; if (i < 8) data[i] = 1; return 0; }\n"
PROGRAMS = {
    "lock": (0, program(LOCKED)),
    "no lock": (3, program("x++;")),
    "another lock": (3, program(LOCKED, behind="pthread_mutex_lock(&n); x++; pthread_mutex_unlock(&n);")),
    "after the unlock": (3, program(LOCKED + "x++;")),
    "try": (0, program("if (pthread_mutex_trylock(&m) == 0) { x++; pthread_mutex_unlock(&m); }")),
    "try fails": (3, program("if (pthread_mutex_trylock(&m) != 0) x++; else pthread_mutex_unlock(&m);")),
    "write under a read lock": (3, program("pthread_rwlock_rdlock(&rw); x++; pthread_rwlock_unlock(&rw);")),
    "write lock": (0, program("pthread_rwlock_wrlock(&rw); x++; pthread_rwlock_unlock(&rw);")),
    "join": (0, program(LOCKED, after="x++;")),
    "join of too few": (3, program(LOCKED, after="x++;", joined="3")),
    "atomic": (0, program("counter++;")),
    "atomic and not": (3, program("counter++;", behind="*(int *)&counter = 1;")),
    "own lock": (0, program(OWN_LOCK, argument="&items[i & 1]")),
    "lock of another": (3, program(OWN_LOCK.replace("&p->lock", "&items[((long)p >> 6) & 3].lock"), argument="&items[i & 1]")),
    "destroyed lock": (3, program(LOCKED, after="", behind="pthread_mutex_destroy(&m);")),
    "text behind a list of arguments": (3, program("say(\"%s\", text); text[0] = 'a';").replace(
        "void *f", "#include <stdarg.h>\n#include <stdio.h>\nchar text[4]; void say(const char *format, ...) { va_list all;"
        " va_start(all, format); vprintf(format, all); va_end(all); }\nvoid *f").replace("text[0] = 'a';", "")
        .replace("return 0; }\n", "text[0] = 'a'; return 0; }\n")),
    "own variable": (0, program("own++;")),
    "slot": (0, program("*(int *)a = 1;", argument="&data[i]")),
    "slot and its neighbour": (3, program("((int *)a)[1] = 1; *(int *)a = 1;", argument="&data[i]")),
    "before creation": (0, program("int v = *(int *)a; (void)v;", argument="&data[i]", before="data[i] = i;")),
    "after creation": (3, program("int v = *(int *)a; (void)v;", argument="&data[i]", behind="data[i] = i;")),
    "ticket": (0, program("int i = counter++; if (i < 8) data[i] = 1;")),
    "ticket that is taken back": (3, program("int i = counter++; if (i < 8) data[i] = 1; counter--;")),
    "ticket from before a reset": (3, TICKET + "int main(void) { pthread_t t; int i = counter++; counter = 0;"
                                      " pthread_create(&t, 0, f, 0); if (i < 8) data[i] = 2; pthread_join(t, 0); }"),
    "two locks of an element": (3, program("struct s *p = a; pthread_mutex_t *l = counter ? &p->lock : &p->other;"
                                           " if (counter) { pthread_mutex_lock(&p->lock); p->value++; pthread_mutex_unlock(&p->lock); }"
                                           " else { pthread_mutex_lock(&p->other); p->value++; pthread_mutex_unlock(&p->other); } (void)l;",
                                           argument="&items[i & 1]")),
    "lock by index": (0, program(BY_INDEX % "k")),
    "lock by another index": (3, program(BY_INDEX % "k + 1")),
    "one lock by two indices": (3, program(BY_INDEX % "k" + "k++; " + BY_INDEX.split("3;")[1] % "k - 1")),
    "once": (0, program("pthread_once(&once, start); int v = x; (void)v;")),
    "another once": (3, program("pthread_once(&once, start);", behind="pthread_once(&twice, start);")),
    "write after once": (3, program("pthread_once(&once, start); x = 2;")),
    "section": (0, program("__VERIFIER_atomic_begin(); x++; __VERIFIER_atomic_end();")),
    "after the section": (3, program("__VERIFIER_atomic_begin(); x++; __VERIFIER_atomic_end(); x++;")),
    "own variable of another": (3, program("int *p = a; (*p)++;", argument="&own")),
    "fresh": (0, program("int *p = malloc(4); if (p) *p = 1; free(p);")),
    "published": (3, program("int *p = malloc(4); if (!p) return 0; pthread_mutex_lock(&m); shared = p; pthread_mutex_unlock(&m); *p = 1;",
                             behind="pthread_mutex_lock(&m); if (shared) *shared = 2; pthread_mutex_unlock(&m);")),
    "block of its own": (0, program("*(int *)a = 1;", argument="p", before="int *p = malloc(4);")),
    "block for all": (3, program("*(int *)a = 1;", argument="p", before="static int *p; if (!p) p = malloc(4);")),
    "join of another": (3, TICKET + "void *g(void *a) { x++; return 0; } int main(void) { pthread_t t, u;"
                           " pthread_create(&t, 0, f, 0); pthread_create(&u, 0, g, 0); pthread_join(t, 0); x++; }"),
    "join of one of two": (3, WRITER + "int main(void) { pthread_t t; pthread_create(&t, 0, f, &x);"
                              " pthread_create(&t, 0, f, &x); pthread_join(t, 0); x++; }"),
    "join of the second half": (3, program(LOCKED, after="x++;").replace("int i = 0; i < 4; i++) pthread_join", "int i = 1; i < 4; i++) pthread_join")),
    "thread of an earlier round": (3, TICKET.replace("int i", "x++; int i") + "int main(void) { pthread_t t;"
                                      " for (int i = 0; i < 2; i++) pthread_create(&t, 0, f, 0); pthread_join(t, 0); x++; }"),
    "function of the library behind a pointer": (3, program("say(\"a\"); x++;").replace("void *f", "#include <stdio.h>\nint (*say)(const char *) = puts;\nvoid *f")),
    "memory set through a pointer": (3, program("fill(&x, 1, 4);").replace("void *f", "#include <string.h>\nvoid *(*fill)(void *, int, size_t) = memset;\nvoid *f")),
    "hidden state": (3, program("srand(rand());")),
    "hidden state under a lock": (0, program("pthread_mutex_lock(&m); srand(rand()); pthread_mutex_unlock(&m);")),
    "buffer of a stream": (3, program("puts(buffer); buffer[0] = 'a';", before="setvbuf(stdout, buffer, _IOFBF, 64);").replace(
        "void *f", "#include <stdio.h>\nchar buffer[64];\nvoid *f")),
    "local of a function that has returned": (3, WRITER + "pthread_t go(int n) { int v = 0; pthread_t t; if (n > 0) return go(n - 1);"
                                                 " pthread_create(&t, 0, f, &v); return t; } int main(void) { pthread_join(go(2), 0); }"),
    "local of a thread that has ended": (3, WRITER + "void *g(void *a) { int v = 0; pthread_t t; pthread_create(&t, 0, f, &v); return 0; }"
                                            " int main(void) { pthread_t t; pthread_create(&t, 0, g, 0); pthread_join(t, 0); }"),
    "local of a main that has exited": (3, WRITER + "int main(void) { int v = 0; pthread_t t; pthread_create(&t, 0, f, &v); pthread_exit(0); }"),
    "local array of any length": (3, WRITER + "pthread_t go(int n) { int v[n]; pthread_t t; pthread_create(&t, 0, f, v); return t; }"
                                     " int main(int n, char **v) { pthread_join(go(n), 0); }"),
    "local until the join": (0, WRITER + "void go(void) { int v = 0; pthread_t t; pthread_create(&t, 0, f, &v); pthread_join(t, 0); }"
                                " int main(void) { go(); }"),
}


def main():
    mistakes = []
    with tempfile.TemporaryDirectory() as folder:
        for name, (expected, source) in PROGRAMS.items():
            file = pathlib.Path(folder) / (name.replace(" ", "_") + ".c")
            file.write_text(source)
            done = subprocess.run([sys.argv[1], "prove", str(file)], capture_output=True, text=True, check=False)
            if done.returncode != expected:
                mistakes.append(f"{name}: exit {done.returncode}, not {expected}\n{done.stdout}{done.stderr}")
    print("\n".join(mistakes + [f"{len(PROGRAMS)} programs, {len(mistakes)} mistakes"]))


main()
