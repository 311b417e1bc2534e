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
BARRIER = HEAD + "#include <stdint.h>\nint atoi(const char *); pthread_barrier_t b; int y;\n"
TWO = (" void *f(void *a) { %s return 0; } void *g(void *a) { %s return 0; } int main(void) { pthread_t t, u; %s"
       " pthread_create(&t, 0, f, 0); pthread_create(&u, 0, g, 0); %s pthread_join(t, 0); pthread_join(u, 0); }")
INIT = "pthread_barrier_init(&b, 0, %s);"
WAIT = "pthread_barrier_wait(&b);"
MANY = (BARRIER + "void *f(void *a) { data[(intptr_t)a] = 1; " + WAIT + " return data[0] ? a : 0; } int main(int c, char **v) { pthread_t t[8];"
        " int n = atoi(v[0]); if (n > 8) n = 8; pthread_barrier_init(&b, 0, n); for (int i = 0; i < %s; i++)"
        " pthread_create(&t[i], 0, f, (void *)(intptr_t)i); for (int i = 0; i < %s; i++) pthread_join(t[i], 0); }")
ENDS = (BARRIER + "void *f(void *a) { *(int *)a = 1; return 0; } int main(int argc, char **v) { pthread_t t[8]; int n = atoi(v[0]), c, s = 0;"
        " if (n > 8) n = 8; %s for (c = 0; c < n; c++) { %s } for (%s) pthread_join(t[i], 0); for (int i = 0; i < 8; i++) s += data[i];"
        " return s; }")
CREATE = "if (pthread_create(&t[c], 0, f, &data[c])) break;"
BOUND = (BARRIER + "int many = 2; void *f(void *a) { *(int *)a = 1; return 0; } int main(int argc, char **v) { pthread_t t[8]; if (argc > 1)"
         " many = argc & 7; for (int i = 0; i < many; i++) pthread_create(&t[i], 0, f, &data[i]); %s for (int i = 0; i < many; i++)"
         " pthread_join(t[i], 0); return data[1]; }")
ALL = "pthread_mutex_lock(&locks[0]); pthread_mutex_lock(&locks[1]); data[0]++; data[%s]++; pthread_mutex_unlock(&locks[1]);" \
      " pthread_mutex_unlock(&locks[0]);"
ONE = "int k = counter & 3; pthread_mutex_lock(&locks[k]); data[k]++; pthread_mutex_unlock(&locks[k]);"
STRIPE = "unsigned k = counter & 7; pthread_mutex_lock(&locks[k %% %s]); data[k]++; pthread_mutex_unlock(&locks[k %% %s]);"
ROWS = ("long k = counter & 1; pthread_mutex_lock(&locks[k]); for (int c = 0; c < %s; c++) data[4 * k + c]++;"
        " pthread_mutex_unlock(&locks[k]);")
CHECKED = "int r = pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); if (r) y = 1;"
DRAWN = BARRIER + "atomic_uint next, now; %s"
TURN = ("unsigned mine = atomic_fetch_add(&next, 1); while (atomic_load_explicit(&now, memory_order_%s) != mine) ; x++;"
        " atomic_store_explicit(&now, atomic_load(&now) + 1, memory_order_%s); %s")
GOOD = TURN % ("acquire", "release", "")
PASS = ("for (int i = 0; i < counter; i++) { pthread_mutex_lock(&m); int is = turn; pthread_mutex_unlock(&m); if (is == %s) { x++; %s"
        " pthread_mutex_lock(&m); turn = %s; pthread_mutex_unlock(&m); %s } }")
PASSED = BARRIER + "int turn; "
SPIN = BARRIER + "atomic_int word; "
OWN = "int none = 0; if (atomic_compare_exchange_strong(&word, &none, %s)) { x++; atomic_store(&word, 0); }"
PROGRAMS = {
    "passed on": (0, PASSED + TWO % (PASS % (0, "", 1, ""), PASS % (1, "", 0, ""), "", "")),
    "passed on too early": (3, PASSED + TWO % (PASS % (0, "", 1, "x++;"), PASS % (1, "", 0, ""), "", "")),
    "passed on by a third": (3, PASSED + TWO % (PASS % (0, "", 1, ""), PASS % (1, "", 0, ""), "",
                                                "pthread_mutex_lock(&m); turn = 1; pthread_mutex_unlock(&m);")),
    "passed on without a lock": (3, PASSED + TWO % (PASS % (0, "", 1, ""), PASS.replace("pthread_mutex_lock(&m); turn", "turn") % (1, "", 0, ""),
                                                    "", "")),
    "passed on by several": (3, PASSED + TWO % (PASS % (0, "", 1, ""), PASS % (1, "", 0, ""), "pthread_t v; pthread_create(&v, 0, f, 0);",
                                                "pthread_join(v, 0);")),
    "owner's number": (0, SPIN + TWO % (OWN % 1, OWN % 2, "", "")),
    "owner's number 0": (3, SPIN + TWO % (OWN % 1, OWN % 0, "", "")),
    "exchange of other numbers": (3, SPIN + TWO % (OWN % 2, "if (atomic_exchange(&word, 1) != 1) { x++; atomic_store(&word, 0); }", "", "")),
    "tickets moved": (0, TICKET.replace("counter++", "counter++ - 1").replace("if (i", "if (i >= 0 && i") + "int main(void) { pthread_t t[3];"
                         " for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, f, 0); }"),
    "tickets moved apart": (3, TICKET.replace("if (i < 8) data[i] = 1", "if (i < 7) data[i + 1] = data[i]") + "int main(void) { pthread_t t[3];"
                               " for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, f, 0); }"),
    "unlock that is held": (0, BARRIER + TWO % (("pthread_mutex_lock(&m); x++; if (pthread_mutex_unlock(&m)) y = 1;",) * 2 + ("", ""))),
    "unlock that is not held": (3, BARRIER + TWO % (("if (pthread_mutex_unlock(&m)) y = 1;",) * 2 + ("", ""))),
    "turns": (0, DRAWN % "" + TWO % (GOOD, GOOD, "", "")),
    "turns that are added": (0, DRAWN % "" + TWO % (GOOD, GOOD.replace("atomic_store_explicit(&now, atomic_load(&now) + 1, memory_order_release)",
                                                                      "atomic_fetch_add(&now, 1)"), "", "")),
    "turns read relaxed": (3, DRAWN % "" + TWO % (TURN % ("relaxed", "release", ""), GOOD, "", "")),
    "turns ended relaxed": (3, DRAWN % "" + TWO % (TURN % ("acquire", "relaxed", ""), GOOD, "", "")),
    "turn ended twice": (3, DRAWN % "" + TWO % (TURN % ("acquire", "release", "atomic_fetch_add(&now, 1);"), GOOD, "", "")),
    "turn of two": (3, DRAWN % "" + TWO % (GOOD.replace("+ 1", "+ 2"), GOOD, "", "")),
    "turn ended by another": (3, DRAWN % "" + TWO % (GOOD, GOOD, "", "atomic_fetch_add(&now, 1);")),
    "after the turn": (3, DRAWN % "" + TWO % (TURN % ("acquire", "release", "x++;"), GOOD, "", "")),
    "found before the turn ended": (3, DRAWN % "" + TWO % (
        "unsigned mine = atomic_fetch_add(&next, 1); int is = atomic_load(&now) == mine; if (is) { x++; atomic_fetch_add(&now, 1); }"
        " if (is) { x++; atomic_fetch_add(&now, 1); }", GOOD, "", "")),
    "tickets given again": (3, DRAWN % "" + TWO % (GOOD, GOOD, "", "atomic_fetch_sub(&next, 1);")),
    "tickets reset": (3, DRAWN % "" + TWO % (GOOD, GOOD, GOOD + "next = 0;", "")),
    "tickets from one": (3, BARRIER + "atomic_uint next = 1, now = 0;" + TWO % (GOOD, GOOD, "", "")),
    "barrier": (0, BARRIER + TWO % ("x = 1; " + WAIT, WAIT + " x = 2;", INIT % 2, "")),
    "barrier of fewer": (3, BARRIER + TWO % ("x = 1; " + WAIT, WAIT + " x = 2;", INIT % 2, WAIT)),
    "barrier made twice": (3, BARRIER + TWO % ("x = 1; " + WAIT, WAIT + " x = 2;", INIT % 2 + INIT % 1, "")),
    "before the barrier": (3, BARRIER + TWO % ("x = 1; " + WAIT, "x = 2; " + WAIT, INIT % 2, "")),
    "barrier of one of two": (3, BARRIER + "pthread_barrier_t c, *which = &b;" + TWO % (
        "x = 1; " + WAIT, "pthread_barrier_wait(which); x = 2;", INIT % 2 + "if (counter) which = &c; pthread_barrier_init(&c, 0, 1);", "")),
    "barriers in a loop": (0, BARRIER + TWO % ("for (int i = 0; i < counter; i++) { x = 1; " + WAIT + WAIT + "}",
                                               "for (int i = 0; i < counter; i++) { " + WAIT + "x = 2; " + WAIT + "}", INIT % 2, "")),
    "one barrier in a loop": (3, BARRIER + TWO % ("for (int i = 0; i < counter; i++) { x = 1; " + WAIT + "}",
                                                  "for (int i = 0; i < counter; i++) { " + WAIT + "x = 2; }", INIT % 2, "")),
    "chosen by the barrier": (0, BARRIER + TWO % (
        "if (pthread_barrier_wait(&b) == -1) x++;", "if (pthread_barrier_wait(&b) == -1) x++;", INIT % 2, "")),
    "not chosen by the barrier": (3, BARRIER + TWO % ("if (pthread_barrier_wait(&b) == 0) x++;", "if (pthread_barrier_wait(&b) == 0) x++;",
                                                      INIT % 3, WAIT)),
    "chosen by one of two waits": (3, BARRIER + TWO % (
        ("int r = pthread_barrier_wait(&b), q = pthread_barrier_wait(&b); if (r == -1 || q == -1) x++;",) * 2 + (INIT % 2, ""))),
    "barrier of as many": (0, MANY % ("n", "n")),
    "barrier of one fewer": (3, MANY % ("n + 1", "n + 1")),
    "joined as far as created": (0, ENDS % ("", CREATE, "int i = 0; i < c; i++")),
    "joined but one": (3, ENDS % ("", CREATE, "int i = 0; i < c - 1; i++")),
    "left after a creation": (3, ENDS % ("", "pthread_create(&t[c], 0, f, &data[c]); if (counter) break;", "int i = 0; i < c; i++")),
    "joined as far as some number": (3, ENDS % ("", CREATE + " s = c;", "int i = 0; i < s; i++")),
    "left if it was created": (3, ENDS % ("", "if (!pthread_create(&t[c], 0, f, &data[c])) break;", "int i = 0; i < c; i++")),
    "joined backwards": (0, ENDS % ("", "pthread_create(&t[c], 0, f, &data[c]);", "int i = n - 1; i >= 0; i--")),
    "joined backwards but the first": (3, ENDS % ("", "pthread_create(&t[c], 0, f, &data[c]);", "int i = n - 1; i > 0; i--")),
    "joined backwards but the last": (3, ENDS % ("", "pthread_create(&t[c], 0, f, &data[c]);", "int i = n - 2; i >= 0; i--")),
    "bound in memory": (0, BOUND % ""),
    "bound that changes": (3, BOUND % "many--;"),
    "all locks": (0, BARRIER + TWO % (ALL % 1, ONE, "", "")),
    "all locks but one": (3, BARRIER + TWO % (ALL % 2, ONE, "", "")),
    "striped locks": (0, BARRIER + TWO % (STRIPE % (4, 4), STRIPE % (4, 4), "", "")),
    "other stripes": (3, BARRIER + TWO % (STRIPE % (4, 4), STRIPE % (3, 3), "", "")),
    "lock of a row": (0, BARRIER + TWO % (ROWS % 4, ROWS % 4, "", "")),
    "beyond the row": (3, BARRIER + TWO % (ROWS % 5, ROWS % 4, "", "")),
    "lock that is taken": (0, BARRIER + TWO % (CHECKED, CHECKED, "", "")),
    "lock that may be robust": (3, BARRIER + TWO % (CHECKED, CHECKED, "pthread_mutexattr_t r; pthread_mutexattr_init(&r);"
                                                    " pthread_mutexattr_setrobust(&r, 1); pthread_mutex_init(&m, &r);", "")),
    "parts by a branch": (0, BARRIER + TWO % ("int i = counter; if (i >= 0 && i < 4) data[i] = 1;", "data[4] = 1;", "", "")),
    "parts by another branch": (3, BARRIER + TWO % ("int i = counter; if (i >= 0 && i <= 4) data[i] = 1;", "data[4] = 1;", "", "")),
    "tickets downwards": (0, TICKET.replace("counter++", "counter--") + "int main(void) { counter = 7; pthread_t t[3]; for (int i = 0; i < 3; i++)"
                                            " pthread_create(&t[i], 0, f, 0); }"),
    "tickets up and down": (3, TICKET.replace("counter++", "counter--") + "int main(void) { counter = 7; pthread_t t[3]; for (int i = 0; i < 3;"
                                              " i++) pthread_create(&t[i], 0, f, 0); counter++; }"),
    "numbers from a constant": (0, BARRIER + "void *f(void *a) { data[*(int *)a] = 1; return 0; } int main(void) { int id[2] = {0, 1};"
                                             " pthread_t t[2]; for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, f, &id[i]);"
                                             " for (int i = 0; i < 2; i++) pthread_join(t[i], 0); }"),
    "equal numbers from a constant": (3, BARRIER + "void *f(void *a) { data[*(int *)a] = 1; return 0; } int main(void) { int id[2] = {1, 1};"
                                                   " pthread_t t[2]; for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, f, &id[i]);"
                                                   " for (int i = 0; i < 2; i++) pthread_join(t[i], 0); }"),
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
