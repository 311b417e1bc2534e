#!/usr/bin/env python3
"""Holds `--check uninitialized` to valgrind on random programs of one thread.

compare_uninitialized.py RADDLE [FIRST COUNT]: the numbers of the programs; 24 of them from 0 on if none are given. Both have to
find a use of what nobody has written in the same programs. Each program keeps numbers in locals, arrays, structures,
bit-fields and blocks, writes some of them, moves them around in all the ways that C has, and in the end decides
something by some of them. A program that is judged differently stays behind, named.
"""
import concurrent.futures
import os
import pathlib
import random
import subprocess
import sys
import tempfile

START = """#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct pair { char tag; int first; long second; };
struct bits { unsigned low : 3, middle : 9, high : 20; };
struct large { long words[5]; };
union both { long whole; int halves[2]; };
static int global_number;
static volatile int zero;
static int identity(int number) { return number; }
static long add(long a, long b) { return a + b; }
static int first_of(struct pair pair) { return pair.first; }
static long word_of(struct large large, int index) { return large.words[index]; }
static struct pair make(int first, long second) {
  struct pair pair;
  pair.first = first;
  pair.second = second;
  return pair;
}
static void set(int *target, int value) { *target = value; }
static int get(const int *source) { return *source; }
static int (*volatile indirect)(int) = identity;
"""
LOCALS = """  int a, b, c, array[4], *block = malloc(4 * sizeof *block);
  long wide;
  struct pair pair, other;
  struct bits bits;
  struct large large;
  union both both;
"""
# Where an int can be written, and read.
INTS = ("a", "b", "c", "array[0]", "array[1]", "array[2]", "array[3]", "block[0]", "block[1]", "block[3]", "pair.first",
        "other.first", "both.halves[0]", "both.halves[1]", "global_number")
LONGS = ("wide", "pair.second", "other.second", "large.words[0]", "large.words[4]", "both.whole")
FIELDS = ("bits.low", "bits.middle", "bits.high")


def statement(draw):
    """Something that decides nothing."""
    number, other, third = (draw.choice(INTS) for _ in range(3))
    wide, field, value = draw.choice(LONGS), draw.choice(FIELDS), draw.randint(0, 7)
    return draw.choice((
        f"{number} = {value};", f"{number} = {value};", f"{wide} = {value};", f"{field} = {value};", f"{number} = {other};",
        f"{number} = {other} + {third};", f"{number} = {other} ^ {value};", f"{wide} = {number};", f"{number} = (int){wide};",
        f"{field} = {number};", f"{number} = {field};", f"{number} = identity({other});", f"{wide} = add({wide}, {number});",
        f"set(&{number if number != 'global_number' else 'a'}, {value});", f"{number} = get(&{other});", f"{number} = indirect({other});",
        "other = pair;", "pair = other;", f"pair = make({number}, {wide});", f"{number} = first_of(pair);",
        f"{wide} = word_of(large, {value % 5});", "memcpy(block, array, sizeof array);", "memmove(array + 1, array, 2 * sizeof *array);",
        f"memset(array, {value}, sizeof array);", "block = realloc(block, 8 * sizeof *block);", f"{number} = {other} & {1 << value};",
        f"{number} <<= {value};", f"{number} = ({other} & 0xff) | {value << 8};", f"array[{value % 4} + zero] = {number};",
        f"for (int i = 0; i < {value % 5}; ++i) array[i] = i;", f"for (int i = 0; i < 4; ++i) {{ int kept; if (i > 1) kept = i; array[i] = kept; }}",
        f"large = (struct large){{{{{value}}}}};", "memcpy(&both, &wide, sizeof both);"))


def use(draw):
    """Something that decides."""
    number, wide, field, value = draw.choice(INTS), draw.choice(LONGS), draw.choice(FIELDS), draw.randint(0, 7)
    return draw.choice((
        f"if ({number} == {value}) puts(\"equal\");", f"if ({number} > {value}) puts(\"more\");", f"if ({wide} < {value}) puts(\"less\");",
        f"if ({field} == {value}) puts(\"field\");", f"if ({number} & 4) puts(\"bit\");", f"printf(\"%d\\n\", {number});",
        f"printf(\"%ld\\n\", {wide});", f"printf(\"%d\\n\", array[{number} & 3]);", f"switch ({number}) {{ case {value}: puts(\"case\"); }}",
        f"puts({number} ? \"yes\" : \"no\");", f"for (int i = 0; i < ({number} & 3); ++i) puts(\"again\");"))


def program(seed):
    draw = random.Random(seed)
    body = [f"{place} = {draw.randint(0, 7)};" for place in INTS + LONGS + FIELDS if draw.random() < 0.65]
    body += [statement(draw) for _ in range(draw.randint(2, 10))]
    body += [use(draw) for _ in range(draw.randint(1, 2))]
    return START + "int main(void) {\n" + LOCALS + "".join(f"  {line}\n" for line in body) + "  free(block);\n  return 0;\n}\n"


def by_valgrind(path):
    executable = path.with_suffix("")
    subprocess.run(["clang-19", "-O0", "-w", "-g", str(path), "-o", str(executable)], check=True)
    result = subprocess.run(["valgrind", "--quiet", "--error-exitcode=9", "--leak-check=no", str(executable)],
                            capture_output=True, check=False)
    executable.unlink()
    return result.returncode == 9


def by_raddle(raddle, path):
    """Whether a use is found; None if the answer is neither that nor a proof."""
    result = subprocess.run([raddle, "explore", "--check", "uninitialized", "--cflag=-w", str(path)], capture_output=True,
                            text=True, check=False)
    if result.returncode == 1 and "which nobody has written" in result.stdout:
        return True
    return False if result.returncode == 0 else None


def compare(raddle, seed, folder):
    path = folder / f"uninitialized_{seed}.c"
    path.write_text(program(seed), encoding="utf-8")
    ours, theirs = by_raddle(raddle, path), by_valgrind(path)
    if ours == theirs:
        path.unlink()
        return True, theirs
    print(f"{path}: {ours}, but valgrind says {theirs}")
    return False, theirs


def main(raddle, first=0, count=24):
    folder = pathlib.Path(tempfile.mkdtemp(prefix="raddle-uninitialized-"))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda seed: compare(raddle, seed, folder), range(first, first + count)))
    same, found = sum(agree for agree, _ in results), sum(uses for _, uses in results)
    print(f"{count} programs, {same} judged alike; {found} use what nobody has written")
    if same != count:
        return 1
    folder.rmdir()
    return 0 if count * 0.2 <= found <= count * 0.8 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], *map(int, sys.argv[2:])))
