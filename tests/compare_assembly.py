#!/usr/bin/env python3
"""Holds inline assembly, as raddle understands it, to the processor: each idiom of each width.

compare_assembly.py RADDLE. All idioms are compiled by clang and run on some values; what they return and leave in memory has
to be the same under `raddle explore`, with every external call modelled. Then two threads do each of them on a variable of its own:
there is no race between two of them, and one with a plain access; the latter is tried in one width of each, because each
race is repeated in a process of its own before it is reported.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

TYPES = {"b": "uint8_t", "w": "uint16_t", "l": "uint32_t", "q": "uint64_t"}
ALL, BITS = "bwlq", "wlq"
CLOBBERS = ': "memory", "cc"'
# name: (widths, statement): p is the address, a and b are operands, r is the result, c a byte; @ is the suffix.
IDIOMS = {
    "xchg": (ALL, f'"xchg@ %0, %1" : "+r"(a), "+m"(*p) : {CLOBBERS}); r = a;'),
    "xchg_memory_first": (ALL, f'"lock; xchg@ %1, %0" : "=r"(r), "+m"(*p) : "0"(a) {CLOBBERS});'),
    "xchg_register_address": (ALL, f'"xchg@ %0, (%1)" : "+r"(a) : "r"(p) {CLOBBERS}); r = a;'),
    "xchg_without_suffix": (ALL, f'"xchg %0, %1" : "+q"(a), "+m"(*p) : {CLOBBERS}); r = a;'),
    "xadd": (ALL, f'"lock; xadd@ %0, %1" : "+r"(a), "+m"(*p) : {CLOBBERS}); r = a;'),
    "xadd_lines": (ALL, f'"lock\\n\\txadd@ %0, %1\\n" : "=r"(r), "=m"(*p) : "0"(a), "m"(*p) {CLOBBERS});'),
    "xadd_address": (ALL, f'"lock ; xadd@ %0, 0(%1)" : "+r"(a) : "r"(p) {CLOBBERS}); r = a;'),
    "xadd_dialects": (ALL, f'"lock {{xadd@ %0, %1|xadd %1, %0}}" : "+q"(a), "+m"(*p) : {CLOBBERS}); r = a;'),
    "xadd_names": (ALL, f'"lock; xadd@ %[a], %[p]" : [a] "+q"(a), [p] "+m"(*p) : {CLOBBERS}); r = a;'),
    "add": (ALL, f'"lock; add@ %1, %0" : "+m"(*p) : "r"(a) {CLOBBERS});'),
    "add_constant": (ALL, f'"lock addb $5, %0" : "+m"(*(uint8_t *)p) : {CLOBBERS});'),
    "sub": (ALL, f'"lock; sub@ %1, %0" : "=m"(*p) : "ir"(a), "m"(*p) {CLOBBERS});'),
    "and": (ALL, f'"lock; and@ %1, %0" : "+m"(*p) : "r"(a) {CLOBBERS});'),
    "or": (ALL, f'"lock; or@ %1, %0" : "+m"(*p) : "r"(a) {CLOBBERS});'),
    "xor": (ALL, f'"lock; xor@ %1, %0" : "+m"(*p) : "r"(a) {CLOBBERS});'),
    "not": (ALL, f'"lock; not@ %0" : "+m"(*p) : {CLOBBERS});'),
    "inc": (ALL, f'"lock; inc@ %0" : "+m"(*p) : {CLOBBERS});'),
    "dec": (ALL, f'"lock; dec@ %0" : "+m"(*p) : {CLOBBERS});'),
    "dec_and_test": (ALL, f'"lock; dec@ %0; sete %1" : "+m"(*p), "=qm"(c) : {CLOBBERS}); r = c;'),
    "inc_and_test": (ALL, f'"lock; inc@ %0; setz %1" : "=m"(*p), "=q"(c) : "m"(*p) {CLOBBERS}); r = c;'),
    "sub_and_test": (ALL, f'"lock; sub@ %2, %0; setz %1" : "+m"(*p), "=q"(c) : "r"(a) {CLOBBERS}); r = c;'),
    "sub_borrows": (ALL, f'"lock; sub@ %2, %0; setc %1" : "+m"(*p), "=q"(c) : "r"(a) {CLOBBERS}); r = c;'),
    "sub_below_or_same": (ALL, f'"lock; sub@ %2, %0; setbe %1" : "+m"(*p), "=q"(c) : "r"(a) {CLOBBERS}); r = c;'),
    "sub_less": (ALL, f'"lock; sub@ %2, %0; setl %1" : "+m"(*p), "=q"(c) : "r"(a) {CLOBBERS}); r = c;'),
    "add_negative": (ALL, f'"lock; add@ %2, %0; sets %1" : "+m"(*p), "=qm"(c) : "r"(a) {CLOBBERS}); r = c;'),
    "add_carries": (ALL, f'"lock; add@ %2, %0" : "+m"(*p), "=@ccc"(c) : "r"(a) : "memory"); r = c;'),
    "and_not_zero": (ALL, f'"lock; and@ %2, %0" : "+m"(*p), "=@ccnz"(c) : "r"(a) : "memory"); r = c;'),
    "cmpxchg": (ALL, f'"lock; cmpxchg@ %2, %1" : "=a"(r), "+m"(*p) : "r"(b), "0"(a) {CLOBBERS});'),
    "cmpxchg_address": (ALL, f'"lock; cmpxchg@ %1, (%2)" : "=a"(r) : "q"(b), "r"(p), "0"(a) {CLOBBERS});'),
    "cmpxchg_set": (ALL, f'"lock; cmpxchg@ %3, %1; sete %0" : "=q"(c), "+m"(*p), "+a"(a) : "r"(b) {CLOBBERS}); r = a + c;'),
    "cmpxchg_set_accumulator": ("bwl", f'"lock; cmpxchg@ %2, %1; setz %%al; movzbl %%al, %%eax" : "=a"(i), "+m"(*p) : "r"(b), '
                                     f'"0"((int)a) {CLOBBERS}); r = i;'),
    "cmpxchg_flag": (ALL, f'"lock; cmpxchg@ %3, %0" : "+m"(*p), "+a"(a), "=@ccz"(c) : "q"(b) : "memory"); r = a + c;'),
    "bts": (BITS, f'"lock; bts@ %2, %0; setc %1" : "+m"(*p), "=q"(c) : "r"(a) {CLOBBERS}); r = c;'),
    "btr": (BITS, f'"lock; btr@ %2, %0" : "+m"(*p), "=@ccc"(c) : "r"(a) : "memory"); r = c;'),
    "btc": (BITS, f'"lock; btc@ %2, %0; sbb %1, %1" : "+m"(*p), "=r"(r) : "r"(a) {CLOBBERS});'),
    "load": (ALL, f'"mov@ %1, %0" : "=q"(r) : "m"(*p) {CLOBBERS});'),
    "store": (ALL, f'"mov@ %1, %0" : "=m"(*p) : "iq"(a) {CLOBBERS});'),
}
VALUES = (0, 1, 2, 5, 0x7f, 0x80, 0xff, 0x7fffffff, 0x80000000, 0xffffffff, 0x8000000000000000, 0xffffffffffffffff)
OPERANDS = ((0, 1), (1, 0), (5, 7), (0xff, 3), (0x80, 0x80), (0xffffffffffffffff, 2), (0x80000000, 9))
LIMIT = " & 15"  # for what is the number of a bit


def functions():
    for name, (widths, statement) in IDIOMS.items():
        for width in widths:
            yield f"{name}_{width}", width, re.sub("@(?!cc)", width, statement)


def one_width_each():
    for number, (name, (widths, _)) in enumerate(IDIOMS.items()):
        yield f"{name}_{widths[number % len(widths)]}"


def definitions():
    lines = ["#include <assert.h>", "#include <pthread.h>", "#include <stdint.h>", "#include <stdio.h>"]
    for name, width, statement in functions():
        kind = TYPES[width]
        lines += [f"static {kind} v_{name};",
                  f"static uint64_t {name}({kind} *p, {kind} a, {kind} b) {{",
                  f"  {kind} r = 0; uint8_t c = 0; int i = 0;", f"  __asm__ volatile({statement}",
                  "  (void)a, (void)b, (void)c, (void)i;", "  return r;", "}"]
    return lines


def evaluation(what):
    """A main that calls each function on each set of values, and does `what` with the answer r and the memory m."""
    lines = [f"static const uint64_t values[] = {{{', '.join(f'{value}u' for value in VALUES)}}};",
             f"static const uint64_t operands[][2] = {{{', '.join(f'{{{a}u, {b}u}}' for a, b in OPERANDS)}}};"]
    for name, width, _ in functions():
        kind = TYPES[width]
        lines += [f"static uint64_t call_{name}(uint64_t *m, uint64_t a, uint64_t b) {{ {kind} v = *m;",
                  f"  uint64_t r = {name}(&v, a{LIMIT if name.startswith('bt') else ''}, b); *m = v; return r; }}"]
    lines += ["static uint64_t (*const functions[])(uint64_t *, uint64_t, uint64_t) = {",
              ", ".join(f"call_{name}" for name, _, _ in functions()), "};", "int main(void) {",
              "  for (int f = 0, n = 0; f < sizeof functions / sizeof *functions; f++)",
              "    for (int v = 0; v < sizeof values / sizeof *values; v++)",
              "      for (int o = 0; o < sizeof operands / sizeof *operands; o++, n++) {",
              "        uint64_t m = values[v], r = functions[f](&m, operands[o][0], operands[o][1]);",
              f"        {what}", "      }", "}"]
    return lines


def native(folder):
    path = folder / "native.c"
    show = 'printf("{%lluu, %lluu},\\n", (unsigned long long)r, (unsigned long long)m);'
    path.write_text("\n".join([*definitions(), *evaluation(show)]))
    subprocess.run(["clang-19", "-O1", "-w", path, "-o", folder / "native"], check=True)
    return subprocess.run([folder / "native"], capture_output=True, text=True, check=True).stdout


def explore(raddle, path, body, *flags):
    path.write_text("\n".join([*definitions(), *body]))
    return subprocess.run([raddle, "explore", "--cflag=-w", *flags, path], capture_output=True, text=True).stdout


def compare_values(raddle, folder):
    answers = f"static const uint64_t answers[][2] = {{ {native(folder)} }};"
    body = [answers, *evaluation("assert(r == answers[n][0] && m == answers[n][1]);")]
    output = explore(raddle, folder / "values.c", body)
    return [] if "proved" in output and "uncontrolled: " not in output else [output]


def threads(first, second):
    return ["static void *one(void *u) {", *first, "return u; }", "static void *two(void *u) {", *second, "return u; }",
            "int main(void) { pthread_t t[2]; pthread_create(&t[0], 0, one, 0); pthread_create(&t[1], 0, two, 0);",
            "pthread_join(t[0], 0); pthread_join(t[1], 0); }"]


def compare_races(raddle, folder):
    atomic = [f"{name}(&v_{name}, 1, 2);" for name, _, _ in functions()]
    few = [f"{name}(&v_{name}, 1, 2);" for name in one_width_each()]
    plain = [f"v_{name} = 1;" for name in one_width_each()]
    wrong = []
    output = explore(raddle, folder / "atomic.c", threads(atomic, atomic), "--max-executions=1")
    if "data race" in output or "uncontrolled: " in output:
        wrong.append("two of them race:\n" + output)
    output = explore(raddle, folder / "plain.c", threads(few, plain), "--max-executions=1")
    raced = set(re.findall(r"data race on `v_(\w+)`", output))
    wrong += [f"{name} does not race with a plain access" for name in one_width_each() if name not in raced]
    return wrong


def main():
    raddle = sys.argv[1]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        wrong = compare_values(raddle, folder) + compare_races(raddle, folder)
    print("\n".join(wrong))
    print(f"{len(list(functions()))} functions, {len(wrong)} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
