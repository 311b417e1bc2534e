"""Wrong annotations, one at a time: `wrong_annotations.py RADDLE TEMPORARY`. Each row has a program, whose wrong line
ends with `// here`, and what is said of that line."""

import pathlib
import re
import subprocess
import sys

HEAD = """#include <raddle.h>
static pthread_mutex_t m;
static int count, plain;
static int cells[4];
struct pair { int a, b; };
static struct pair both;
"""

GUARDED = HEAD + "RADDLE_GUARDED_BY(count, m);\n"

WRONG = [
    ("unknown variable", HEAD + "RADDLE_GUARDED_BY(missing, m); // here\n", "use of undeclared identifier 'missing'"),
    ("no truth value", HEAD + "RADDLE_ACCESSIBLE_IF(count, both); // here\n", "invalid argument type 'struct pair' to unary"),
    ("all of a struct", HEAD + "RADDLE_GUARDED_BY(both, m); // here\n", "not for all of an array or struct"),
    ("all of an array", HEAD + "RADDLE_GUARDED_BY(cells, m); // here\n", "not for all of an array or struct"),
    ("unstable predicate", HEAD + "RADDLE_ACCESSIBLE_IF(count, plain == raddle_tid); // here\n", "another thread may change what the access predicate depends on"),
    ("old in a predicate", HEAD + "RADDLE_ACCESSIBLE_IF(count, RADDLE_OLD(plain) == 0); // here\n", "RADDLE_OLD means nothing here"),
    ("a parameter of nothing", HEAD + "RADDLE_GUARDED_BY(count, m, int i); // here\n", "the location does not say what all parameters are"),
    ("old in a precondition", GUARDED + "void f(void) {\n  RADDLE_REQUIRES(RADDLE_OLD(count) == 0); // here\n}\n", "RADDLE_OLD means nothing here"),
    ("old in code", GUARDED + "int f(void) {\n  return RADDLE_OLD(plain); // here\n}\n", "this means something in specifications only"),
    ("unsatisfiable precondition", GUARDED + "void f(int i) {\n  RADDLE_REQUIRES(i < 0 && i > 0); // here\n}\n", "nobody can call the procedure"),
    ("precondition that does not last", GUARDED + "void f(void) {\n  RADDLE_REQUIRES(plain == 1); // here\n}\n", "may be changed by other threads before the procedure begins"),
    ("impossible action", GUARDED + 'void f(int i) {\n  RADDLE_PERFORMS("never", RADDLE_NOTHING, i != i); // here\n}\n', 'the action "never" can never happen'),
    ("never returns", GUARDED + "void f(int i) {\n  while (i < 3 || i >= 3) // here\n    raddle_yield();\n}\n", "no path through the procedure terminates"),
    ("wrong type of the result", GUARDED + 'int f(void) {\n  RADDLE_PERFORMS("f", RADDLE_NOTHING, RADDLE_RESULT(long) == 0); // here\n  return 0;\n}\n', "RADDLE_RESULT has another type"),
    ("no result", GUARDED + 'void f(void) {\n  RADDLE_PERFORMS("f", RADDLE_NOTHING, RADDLE_RESULT(int) == 0); // here\n}\n', "there is no RADDLE_RESULT here"),
    ("unknown action", GUARDED + 'void f(void) {\n  RADDLE_PERFORMS("f", RADDLE_NOTHING, 1);\n  RADDLE_WITNESS("g"); // here\n}\n', 'the specification has no action "g"'),
    ("two witnesses", GUARDED + 'void f(void) {\n  RADDLE_PERFORMS("f", RADDLE_NOTHING, 1);\n  RADDLE_WITNESS("f");\n  RADDLE_WITNESS("f"); // here\n}\n', "only one may be"),
    ("two actions of a name", GUARDED + 'void f(void) {\n  RADDLE_PERFORMS("f", RADDLE_NOTHING, 1);\n  RADDLE_PERFORMS("f", RADDLE_NOTHING, 1); // here\n}\n', 'there are two actions "f"'),
    ("invariant without a loop", GUARDED + "void f(int i) {\n  RADDLE_INVARIANT(i > 0); // here\n}\n", "RADDLE_INVARIANT is not in a loop"),
    ("specification in a loop", GUARDED + "void f(int i) {\n  while (i--)\n    RADDLE_REQUIRES(i > 0); // here\n}\n", "cannot be in a loop"),
    ("specification that changes something", GUARDED + "void f(void) {\n  RADDLE_REQUIRES(plain++ == 0); // here\n}\n", "a specification cannot change anything"),
    ("modifies all of an array", GUARDED + 'void f(void) {\n  RADDLE_PERFORMS("f", RADDLE_MODIFIES(cells), 1); // here\n}\n', "what is modified has to be a number, a pointer or a lock"),
    ("waits although it says not", GUARDED + 'void f(void) {\n  RADDLE_NONBLOCKING(); // here\n  pthread_mutex_lock(&m);\n  pthread_mutex_unlock(&m);\n}\n', "may wait for others"),
    ("never returns but performs", GUARDED + 'void f(void) {\n  RADDLE_PERFORMS("f", RADDLE_NOTHING, 1); // here\n  for (;;)\n    raddle_yield();\n}\n', "no path through the procedure terminates"),
    ("false invariant", GUARDED + "RADDLE_GLOBAL_INVARIANT(count > 0); // here\n", "need not hold when the program begins"),
]


def check(raddle, program, expected, file):
    """What is wrong, or nothing."""
    file.write_text(program)
    done = subprocess.run([raddle, "verify", str(file)], capture_output=True, text=True, check=False)
    text = done.stdout + done.stderr
    here = 1 + next(index for index, line in enumerate(program.splitlines()) if line.endswith("// here"))
    if not re.search(rf":{here}:\d+: error: [^\n]*({expected})", text):
        return text
    return None if done.returncode != 0 else f"exit code 0\n{text}"


def main():
    raddle, temporary = sys.argv[1], pathlib.Path(sys.argv[2])
    temporary.mkdir(parents=True, exist_ok=True)
    wrong = 0
    for name, program, expected in WRONG:
        problem = check(raddle, program, expected, temporary / "wrong.c")
        if problem:
            print(f"{name}: not told as it should be:\n{problem}")
            wrong += 1
    print(f"{len(WRONG)} wrong annotations, {wrong} not told as they should be")
    sys.exit(wrong != 0)


if __name__ == "__main__":
    main()
