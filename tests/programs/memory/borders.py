#!/usr/bin/env python3
"""Programs with accesses at the borders of variables, of which it is known by construction which go beyond.

borders.py write SEED FILE     a C program: main chooses one of its cases, each of which makes one access
borders.py compare SEED FILE   compares the findings in FILE (--json of explore) with what was meant; says what differs

A case is an object (local, global, constant, thread-local, heap, variable length), a way to get there (index, pointer,
loop, copy, callee, another thread) and an offset, in bounds or not; or a local that is used while it lives or after.
"""
import json
import random
import sys

CASES = 96
TYPES = {"char": 1, "short": 2, "int": 4, "long": 8}
HEAD = """#include <pthread.h>
#include <raddle.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static volatile long zero;
static void *volatile kept;
static char source[64];
static void run(void *(*routine)(void *)) {
  pthread_t thread;
  pthread_create(&thread, NULL, routine, NULL);
  pthread_join(thread, NULL);
}
"""

# How the object of case N is defined outside and inside its function; `{t}` its type, `{n}` its length.
OBJECTS = {
    "local": ("", "{t} o{c}[{n}] = {{0}};"),
    "captured": ("", "{t} o{c}[{n}] = {{0}}; kept = o{c};"),
    "member": ("", "struct {{ long before; {t} last[{n}]; }} s{c} = {{0}}; {t} *o{c} = s{c}.last;"),
    "length": ("", "int n{c} = {n} + (int)zero; {t} o{c}[n{c}]; memset(o{c}, 0, sizeof o{c});"),
    "heap": ("", "{t} *o{c} = calloc({n}, sizeof({t}));"),
    "global": ("static {t} o{c}[{n}];", ""),
    "constant": ("static const {t} o{c}[{n}] = {{1}};", ""),
    "thread": ("static _Thread_local {t} o{c}[{n}];", ""),
}
# `{o}` is the object, `{k}` the offset; the second is code outside of the function.
READS = {
    "index": ("zero = {o}[zero + {k}];", ""),
    "pointer": ("const {t} *p = {o}; p += zero + {k}; zero = *p;", ""),
    "copy": ("{t} to; memcpy(&to, (const {t} *){o} + zero + {k}, sizeof to);", ""),
    "text": ("printf(\"%.*s\", (int)sizeof({t}), (const char *)({o} + zero + {k}));", ""),
    "callee": ("get{c}({o}, {k});", "static void get{c}(const {t} *p, long k) {{ zero = p[k]; }}"),
    "reference": ("get{c}(&{o}[zero + {k}]);", "static void get{c}(const {t} *p) {{ zero = *p; }}"),
}
WRITES = {
    "index": ("{o}[zero + {k}] = 0;", ""),
    "pointer": ("{t} *p = {o}; p += zero + {k}; *p = 0;", ""),
    "loop": ("for ({t} *p = {o}; p <= {o} + zero + {k}; ++p) *p = 0;", ""),
    "copy": ("memcpy({o} + zero + {k}, source, sizeof({t}));", ""),
    "fill": ("memset({o} + zero + {k}, 0, sizeof({t}));", ""),
    "text": ("snprintf((char *)({o} + zero + {k}), sizeof({t}), \"%0*d\", (int)sizeof({t}) - 1, 0);", ""),
    "callee": ("put{c}({o}, {k});", "static void put{c}({t} *p, long k) {{ p[k] = 0; }}"),
    "deeper": ("in{c}({o} + 1, {k} - 1);",
               "static void put{c}({t} *p, long k) {{ p[k] = 0; }}\n"
               "static void in{c}({t} *p, long k) {{ put{c}(p - 1, k + 1); }}"),
    "other": ("kept = {o}; run(put{c});",
              "static void *put{c}(void *a) {{ (({t} *)kept)[zero + {k}] = 0; return a; }}"),
}
# Those that lead to the object by a pointer from elsewhere.
BY_POINTER = ("callee", "reference", "deeper", "other")
# Uses of a local while it lives (False) and after its end (True).
LIVES = [
    ("static int *f{c}(void) {{ int x = 1; int *volatile p = &x; return p; }}", "zero = *f{c}() - 1;", True),
    ("static void f{c}(void) {{ int x[20] = {{1}}; kept = x; }}\n"
     "static int g{c}(int *p) {{ int y[20] = {{2}}; kept = y; return *p; }}", "f{c}(); zero = g{c}(kept) - 1;", True),
    ("static int g{c}(int *p) {{ return *p; }}", "int x = 1; kept = &x; zero = g{c}(kept) - 1;", False),
    ("static void *f{c}(void *a) {{ int x = 1; kept = &x; return a; }}", "run(f{c}); *(int *)kept = 1;", True),
    ("static void *f{c}(void *a) {{ *(int *)kept = 1; return a; }}", "int x = 1; kept = &x; run(f{c});", False),
    ("static _Thread_local int v{c};\nstatic void *f{c}(void *a) {{ v{c} = 1; kept = &v{c}; return a; }}",
     "run(f{c}); *(int *)kept = 1;", True),
    ("static _Thread_local int v{c};\nstatic void *f{c}(void *a) {{ *(int *)kept = 1; return a; }}",
     "kept = &v{c}; run(f{c}); zero = v{c} - 1;", False),
    ("static int depth{c}(int n) {{ int x = n; kept = &x; return n == 0 ? *(int *)kept : depth{c}(n - 1) + x; }}",
     "zero = depth{c}(5) - 15;", False),
    ("struct s{c} {{ int a, b; }};\nstatic struct s{c} f{c}(void) {{ struct s{c} x = {{1, 2}}; kept = &x; return x; }}",
     "zero = f{c}().a - 1;", False),
    ("", "int *p; {{ int x = 1; p = &x; }} zero = *p - 1;", True),
    ("", "for (int i = 0; i < 2; ++i) {{ int x = i; if (i) *(int *)kept = 1; kept = &x; }}", True),
    ("", "int *p = NULL; for (int i = 0; i < 2; ++i) p = &i; zero = *p - 2;", True),
    ("", "do {{ struct {{ int a, b; }} s = {{1, 2}}; kept = &s.b; }} while (zero); zero = *(int *)kept - 2;", True),
    ("", "int s = 0; for (int i = 0; i < 3; ++i) {{ int x = i; int *p = &x; s += *p; }} zero = s - 3;", False),
    ("static int get{c}(int *p) {{ return *p; }}",
     "for (int i = 0;; ++i) {{ int x = i; if (get{c}(&x) == 2) break; if (x == 1) continue; kept = &x; }}", False),
    ("", "switch (zero) {{ int x; case 0: x = 1; kept = &x; zero = *(int *)kept - 1; }}", False),
    ("", "int n = 0; again{c}: {{ int x = n; int *p = &x; n = *p + 1; if (n < 3) goto again{c}; }}", False),
]


def access(rng, number):
    """Code outside and inside of the function of a case, and whether it goes beyond the borders."""
    kind = rng.choice(list(OBJECTS))
    type_name, count = rng.choice(list(TYPES)), rng.choice([2, 3, 4, 7])
    ways = READS if kind == "constant" or rng.random() < 0.4 else WRITES
    way = rng.choice(list(ways))
    offset = rng.choice([0, count - 1, count, count, -1])
    if kind == "thread" and way in BY_POINTER:  # A known gap: nothing lies before the first thread-local.
        offset = max(offset, 0)
    words = {"c": number, "t": type_name, "n": count, "k": offset, "o": f"o{number}"}
    outside, inside = OBJECTS[kind]
    do, helper = ways[way]
    goes_beyond = offset >= count or (offset < 0 and way != "loop")
    if kind == "member":  # What lies before it, or fills up the structure, is part of the same object.
        size = TYPES[type_name]
        goes_beyond = 8 + (offset + 1) * size > (8 + count * size + 7) // 8 * 8
    code = inside.format(**words) + " " + do.format(**words)
    return f"{outside}\n{helper}".format(**words), code, goes_beyond


def life(rng, number):
    outside, inside, is_over = rng.choice(LIVES)
    return outside.format(c=number), inside.format(c=number), is_over


def cases(seed):
    rng = random.Random(seed)
    return [(life if rng.random() < 0.2 else access)(rng, number) for number in range(CASES)]


def write(seed, path):
    with open(path, "w", encoding="utf-8") as out:
        out.write(HEAD)
        for number, (outside, inside, _) in enumerate(cases(seed)):
            out.write(f"{outside.strip()}\nstatic void case{number}(void) {{ {inside.strip()} }}\n")
        names = ", ".join(f"case{number}" for number in range(CASES))
        out.write(f"static void (*const all[])(void) = {{{names}}};\n")
        out.write(f"int main(void) {{ all[raddle_choose({CASES})](); }}\n")


def compare(seed, path):
    with open(path, encoding="utf-8") as file:
        outcome = json.load(file)
    meant = {number for number, case in enumerate(cases(seed)) if case[2]}
    found = {finding["interleaving"][0]["choice"]: finding for finding in outcome["findings"]}
    for number in sorted(meant - set(found)):
        print(f"case {number} goes beyond and was not found")
    for number in sorted(set(found) - meant):
        print(f"case {number} is right and fails: {found[number]['message']}")
    for number, finding in sorted(found.items()):
        if finding["kind"] != "memory-error":
            print(f"case {number} is another kind of failure: {finding['message']}")
    print(f"{len(meant)} of {CASES} cases go beyond, {len(meant & set(found))} of them were found")


if __name__ == "__main__":
    {"write": write, "compare": compare}[sys.argv[1]](int(sys.argv[2]), sys.argv[3])
