"""Reaches guarded fields in all the ways that C has: `overlaps.py RADDLE TEMPORARY`.

One module is made of functions that write to, or read from, guarded fields without their lock: from several places, by
pointers of several types, forwards and backwards, by helpers, loops and functions of the library. None of them may be
verified. Functions that hold the lock, or access what is not guarded, are beside them, and have to be."""

import pathlib
import re
import subprocess
import sys

HEAD = """
#include <pthread.h>
#include <raddle.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct inner { short x; short y; };
struct s {
  pthread_mutex_t m;  /* 0 */
  int v, w;           /* 40, 44 */
  long l;             /* 48 */
  char name[8];       /* 56 */
  struct inner in;    /* 64 */
  int arr[4];         /* 68 */
  int open;           /* 84 */
};
struct outer { long pad; struct s s; };
struct other { long pad[5]; int x, y; };
union either { struct s s; char bytes[88]; long words[11]; };
struct s all[3];
struct s *shared;
RADDLE_GUARDED_BY(self->v, self->m, struct s *self);
RADDLE_GUARDED_BY(self->w, self->m, struct s *self);
RADDLE_GUARDED_BY(self->l, self->m, struct s *self);
RADDLE_GUARDED_BY(self->name[i], self->m, struct s *self, int i);
RADDLE_GUARDED_BY(self->in.x, self->m, struct s *self);
RADDLE_GUARDED_BY(self->in.y, self->m, struct s *self);
RADDLE_GUARDED_BY(self->arr[i], self->m, struct s *self, int i);
int sink;
"""

SIZE = 88
# what leads into an object, and where it lies relative to `struct s *a`
BASES = [("a", 0), ("a + 1", SIZE), ("a - 1", -SIZE), ("&a->m", 0), ("&a->v", 40), ("&a->w", 44), ("&a->name[2]", 58),
         ("&a->in", 64), ("&a->in.y", 66), ("a->arr", 68), ("&a->arr[3]", 80), ("&a->open", 84), ("&a->open + 1", 88)]
TYPES = [("char", 1), ("short", 2), ("int", 4), ("long", 8), ("float", 4), ("struct inner", 4)]
FIELDS = [("v", 40, 4), ("w", 44, 4), ("l", 48, 8), ("name", 58, 1), ("x", 64, 2), ("y", 66, 2), ("arr", 72, 4)]


def pointer_ways():
    """Bodies that access the field at `offset` of `a` through a pointer of another kind."""
    for base, begin in BASES:
        for kind, size in TYPES:
            for field, offset, bytes_ in FIELDS:
                index, rest = divmod(offset - begin, size)
                if rest or (base == "a->arr" and kind == "int" and field == "arr"):
                    continue
                value = ".x" if kind == "struct inner" else ""
                yield f"(({kind} *)({base}))[{index}]{value} = 0;"
                if (index + size) % 3 == 0:
                    yield f"{kind} *q = ({kind} *)({base}); q += {index}; sink = (int)(*q){value};"
                if (index + size) % 3 == 1:
                    yield f"volatile {kind} *q = ({kind} *)({base}) + {index - 1}; q++; (*q){value} = 1;"
                if (index + size) % 3 == 2 and not value:
                    yield f"put_{kind}(({kind} *)({base}), {index});"
    for base, begin in BASES:
        yield f"((struct other *)((char *)({base}) - {begin}))->x = 1;"
        yield f"((struct outer *)((char *)({base}) - {begin} - 8))->s.w = 1;"


OTHER_WAYS = [
    "int *end = (int *)(a + 1); end--; *--end = 0; sink = end[-10];",
    "int *q = &a->v; q++; q--; *q = 0;",
    "int *q = &a->v; q[1] = 0;",
    "int *q = &a->open; while (q != &a->v) *--q = 0;",
    "((struct other *)a)->x = 1;",
    "struct other *o = (struct other *)(a + 1); o[-1].y = 1;",
    "((union either *)a)->bytes[41] = 1;",
    "((union either *)a)->words[5] = 1;",
    "struct outer *o = (struct outer *)((char *)a - 8); o->s.v = 1;",
    "for (unsigned i = 0; i < sizeof *a; ++i) ((char *)a)[i] = 0;",
    "for (char *c = (char *)a; c != (char *)(a + 1); ++c) *c = 0;",
    "clear_bytes((char *)a, sizeof *a);",
    "clear_bytes((char *)&a->w, 4);",
    "clear_void(a, sizeof *a);",
    "int *q = n ? &a->v : &a->open; *q = 1;",
    "int *q = n ? (int *)(a + 1) : &sink; q[-12] = 1;",
    "all[1].v = 0;",
    "*(&all[0].open + 12) = 0;",
    "(&all[1])[-1].w = 0;",
    "((int *)all)[10] = 0;",
    "((char *)&all)[41] = 0;",
    "((struct other *)shared)->x = 1;",
    "((char *)shared)[40] = 1;",
    "((struct other *)&all[1])->y = 1;",
    "*(long *)&a->v = 0;",
    "*(short *)&a->w = 0;",
    "*((char *)&a->w + 1) = 0;",
    "__atomic_store_n((int *)(a + 1) - 12, 1, __ATOMIC_SEQ_CST);",
    "__atomic_fetch_add((long *)a + 5, 1, __ATOMIC_SEQ_CST);",
    "a->arr[n] = 0;",
    "(a->arr - 7)[0] = 0;",
    "struct s copy = *a; sink = copy.v;",
    "*a = all[2];",
    "struct inner i = a->in; sink = i.x;",
    "memset(a, 0, sizeof *a);",
    "memset(&a->v, 0, 4);",
    "memset((char *)a + 40, 0, 1);",
    "memcpy(&a->v, &sink, 4);",
    "memcpy(&sink, &a->w, 4);",
    "memmove(a, a + 1, sizeof *a);",
    "sink = memcmp(&a->v, &sink, 4);",
    "strcpy(a->name, \"x\");",
    "strncpy((char *)&a->v, \"x\", 2);",
    "snprintf(a->name, 8, \"%d\", n);",
    "sink = (int)strlen(a->name);",
    "puts(a->name);",
    "printf(\"%s\", a->name);",
    "sscanf(\"1\", \"%d\", &a->v);",
    "fgets(a->name, 8, stdin);",
    "qsort(a->arr, 4, 4, compare);",
    # The lock itself.
    "pthread_mutex_destroy(&a->m);",
    "pthread_mutex_init(&a->m, 0);",
    "pthread_mutex_lock(&a->m); pthread_mutex_destroy(&a->m);",
    "pthread_mutex_lock(&a->m); pthread_mutex_unlock(&a->m); pthread_mutex_destroy(&a->m);",
    "struct s *b = malloc(sizeof *b); if (!b) return; pthread_mutex_init(&b->m, 0); pthread_mutex_lock(&b->m);"
    " pthread_mutex_destroy(&b->m);",
    "struct s *b = malloc(sizeof *b); if (!b) return; pthread_mutex_init(&b->m, 0); pthread_mutex_lock(&b->m); free(b);",
    "struct s *b = malloc(sizeof *b); if (!b) return; pthread_mutex_init(&b->m, 0); shared = b;"
    " pthread_mutex_destroy(&b->m);",
    "a->m = all[0].m;",
    "*(int *)&a->m = 0;",
    "((int *)&a->m)[0] = 0;",
    "memset(&a->m, 0, sizeof a->m);",
    "memcpy(&a->m, &all[0].m, sizeof a->m);",
    "free(a);",
    "a = realloc(a, 200);",
    "all[0].m = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;",
]

GOOD = [
    "pthread_mutex_lock(&a->m); a->v = a->w + (int)a->l; pthread_mutex_unlock(&a->m);",
    "pthread_mutex_lock(&a->m); int *q = &a->v; *q = 1; pthread_mutex_unlock(&a->m);",
    "pthread_mutex_lock(&a->m); a->arr[n & 3] = a->name[n & 7]; pthread_mutex_unlock(&a->m);",
    "pthread_mutex_lock(&a->m); for (int i = 0; i < 4; ++i) a->arr[i] = 0; pthread_mutex_unlock(&a->m);",
    "pthread_mutex_lock(&a->m); a->in.y = a->in.x; pthread_mutex_unlock(&a->m);",
    "pthread_mutex_lock(&a[1].m); a[1].v = 1; pthread_mutex_unlock(&a[1].m);",
    "pthread_mutex_lock(&all[n % 3].m); all[n % 3].v = 1; pthread_mutex_unlock(&all[n % 3].m);",
    "a->open = 1; sink = a->open;",
    "int numbers[4]; for (int i = 0; i < 4; ++i) numbers[i] = i; sink = numbers[2];",
    "struct inner i; i.x = 1; i.y = 2; sink = i.x + i.y;",
    "struct s *b = malloc(sizeof *b); if (!b) return; pthread_mutex_init(&b->m, 0); b->v = 1;"
    " pthread_mutex_destroy(&b->m); free(b);",
    "struct s *b = malloc(sizeof *b); if (!b) return; pthread_mutex_init(&b->m, 0); b->v = 1; shared = b;",
    "struct outer *o = malloc(sizeof *o); if (!o) return; o->s.v = 1; o->pad = 2; free(o);",
    "struct s *b = shared; if (b) { pthread_mutex_lock(&b->m); b->w = 1; pthread_mutex_unlock(&b->m); }",
]


def module():
    text = HEAD
    for kind, _ in TYPES[:-1]:
        text += f"static void put_{kind}({kind} *p, long i) {{ p[i] = 1; }}\n"
    text += """static void clear_bytes(char *p, unsigned long n) { while (n-- > 0) p[n] = 0; }
static void clear_void(void *p, unsigned long n) { for (unsigned long i = 0; i < n; ++i) ((char *)p)[i] = 0; }
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
"""
    bad = list(pointer_ways())[::2] + OTHER_WAYS
    for number, body in enumerate(bad):
        text += f"void bad_{number}(struct s *a, unsigned n) {{ {body} }}\n"
    for number, body in enumerate(GOOD):
        text += f"void good_{number}(struct s *a, unsigned n) {{ {body} }}\n"
    return text, bad


def main(raddle, temporary):
    folder = pathlib.Path(temporary)
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "overlaps.c"
    text, bad = module()
    file.write_text(text)
    told = subprocess.run([raddle, "verify", "--quiet", "--cflag=-w", str(file)], capture_output=True, text=True).stdout
    answers = dict(re.findall(r"^  ((?:bad|good)_\d+) +(verified|refused|unknown)", told, re.M))
    wrong = [f"{name}: {answer}" for name, answer in answers.items() if name.startswith("good") != (answer == "verified")]
    for line in wrong:
        number = int(line.split(":")[0].split("_")[1])
        print(line, "|", bad[number] if line.startswith("bad") else GOOD[number])
    if len(answers) != len(bad) + len(GOOD):
        print(f"{len(answers)} answers for {len(bad) + len(GOOD)} procedures\n{told[:2000]}")
    print(f"{len(bad)} ways, {len(wrong)} wrong answers")
    return 1 if wrong or len(answers) != len(bad) + len(GOOD) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
