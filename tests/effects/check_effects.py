#!/usr/bin/env python3
"""Calls each function of the effects table and holds raddle to what its row says.

check_effects.py ROWS RADDLE [NAME...]: ROWS prints the table (raddle_effects_rows), NAMEs restrict it. For each access of
each row a program is generated in which
  - the memory is accessed by another thread, too: a data race;
  - the memory was freed, or is one byte shorter than the row says: a memory error;
  - the pointer is null, where that is not allowed: a crash;
  - everything is as it should be: nothing.
A row with accesses and without a call in calls.py, or without a reason in the table why it has none, is an error.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import calls  # noqa: E402

RESULT = 254
RACES_PER_PROGRAM = 50
THREADS_PER_PROGRAM = 25


class Access:
    """One access of a row: through which argument, whether it writes, and of how much, if a type says so."""

    def __init__(self, row, argument, writes, access):
        self.name, self.argument, self.writes = row["name"], argument, writes
        self.size = access["size"] if access["extent"] == "typed" else None
        self.may_be_null = access["null"]
        self.key = f"{self.name}_{argument}_{'write' if writes else 'read'}"

    def is_result(self):
        return self.argument == RESULT


def accesses_of(row):
    for access in row["accesses"]:
        if access["kind"].startswith("stream"):
            continue
        if access["kind"] == "copy":
            yield Access(row, access["source"], False, access)
        yield Access(row, access["pointer"], access["kind"] in ("copy", "write"), access)


def call_of(name, given):
    """The call, with the expressions in `given` for arguments and memory of its own for the others."""
    text = calls.CALLS[name]
    for index in range(9):
        own = calls.OWN.get((name, index), f"room_{calls.content(name, index)}()")
        text = text.replace(f"${index}", given.get(index, own))
    return text


def function_with(head, name, body):
    """A function, and one that it calls with a list of arguments if the body needs one."""
    if "rest)" not in body:
        return f"static {head} {{ {body} }}\n"
    return (f"static void list_{name}(void *unused, ...) {{ va_list rest; va_start(rest, unused); {body} va_end(rest); }}\n"
            f'static {head} {{ list_{name}(0, room_zeros()); }}\n')


def racing(access):
    """A function for each of two threads."""
    if access.is_result():
        return (f"static _Atomic(char *) g_{access.key};\n"
                f"static void one_{access.key}(void) {{ atomic_store_explicit(&g_{access.key}, (void *){call_of(access.name, {})}, "
                "memory_order_relaxed); }\n"
                f"static void two_{access.key}(void) {{ char *p = atomic_load_explicit(&g_{access.key}, memory_order_relaxed); "
                "if (p) (void)*(volatile char *)p; }\n")
    content = calls.content(access.name, access.argument)
    touch = "(void)*p" if access.writes else "*p = *p"
    return (f"static char g_{access.key}[256] __attribute__((aligned(16)));\n"
            + function_with(f"void one_{access.key}(void)", access.key,
                            f"{call_of(access.name, {access.argument: f'(void *)g_{access.key}'})};")
            + f"static void two_{access.key}(void) {{ volatile char *p = g_{access.key}; {touch}; }}\n"
            f"static void fill_{access.key}(void) {{ fill_{content}(g_{access.key}); }}\n")


def race_program(accesses):
    lines = [calls.PRELUDE] + [racing(access) for access in accesses]
    for which in ("one", "two"):
        body = "".join(f"  {which}_{access.key}();\n" for access in accesses)
        lines.append(f"static void *{which}(void *unused) {{\n{body}  return unused;\n}}\n")
    fills = "".join(f"  fill_{access.key}();\n" for access in accesses if not access.is_result())
    lines.append(f"int main(void) {{\n  pthread_t t;\n{fills}  pthread_create(&t, 0, one, 0);\n"
                 "  pthread_create(&t, 0, two, 0);\n  pthread_exit(0);\n}\n")
    return "".join(lines)


def thread_function(name, body):
    return function_with(f"void body_{name}(void)", name, body) + \
        f"static void *{name}(void *unused) {{\n  body_{name}();\n  return unused;\n}}\n"


def failing(access):
    """(name of the function, its text, the kinds of finding that are expected, if any) for each way to call."""
    content = calls.content(access.name, access.argument)

    def with_pointer(how, before, expected):
        call = call_of(access.name, {access.argument: "p"})
        return f"{how}_{access.key}", thread_function(f"{how}_{access.key}", f"{before} {call};"), expected

    size = access.size or 256
    yield with_pointer("clean", f"void *volatile p = malloc({size}); fill_{content}(p);" if access.size else
                       f"void *volatile p = room_{content}();", ())
    yield with_pointer("freed", f"void *volatile p = room_{content}(); free(p);", ("memory-error",))
    if access.size and access.size > 1:
        yield with_pointer("short", f"void *volatile p = malloc({access.size - 1}); fill_{content}_short(p);", ("memory-error",))
    if not access.may_be_null:
        yield with_pointer("null", "void *volatile p = 0;", ("crash", "memory-error"))


def failing_program(cases):
    lines = [calls.PRELUDE] + [text for _, text, _ in cases]
    lines.append("int main(void) {\n  pthread_t t;\n")
    lines += [f"  pthread_create(&t, 0, {name}, 0);\n" for name, _, _ in cases]
    lines.append("  pthread_exit(0);\n}\n")
    return "".join(lines)


def explore(raddle, text, folder, name, limits=("--max-executions", "1")):
    source, outcome = folder / f"{name}.c", folder / f"{name}.json"
    source.write_text(text, encoding="utf-8")
    command = [raddle, "explore", "--quiet", *limits, "--cflag=-w", "--ldflag=-lm", "--json", str(outcome), str(source)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode not in (0, 1, 2) or not outcome.exists():
        sys.exit(f"{' '.join(command)}: exit code {result.returncode}\n{result.stdout}{result.stderr}")
    return json.loads(outcome.read_text(encoding="utf-8"))["findings"]


def functions_in(finding):
    return {site["function"] for site in finding["sites"]}


def check_races(raddle, accesses, folder, *limits):
    findings = explore(raddle, race_program(accesses), folder, "races", limits)
    races = set().union(*[functions_in(f) for f in findings if f["kind"] == "data-race"])
    variables = {f["variable"].split("[")[0] for f in findings if f["kind"] == "data-race"}
    for access in accesses:
        if f"one_{access.key}" not in races and f"g_{access.key}" not in variables:
            yield f"{access.name}: no race on what argument {access.argument} points to ({'write' if access.writes else 'read'})"
    for finding in findings:
        if finding["kind"] != "data-race":
            yield f"{sorted(functions_in(finding))}: {finding['message']}"


def check_failures(raddle, cases, folder, name):
    findings = explore(raddle, failing_program(cases), folder, name)
    for index, (function, _, expected) in enumerate(cases):
        found = [f for f in findings if f["sites"] and f["sites"][0]["thread"] == f"main.{index + 1}"]
        if expected and not any(f["kind"] in expected for f in found):
            yield f"{function}: expected {' or '.join(expected)}, found {[f['kind'] for f in found]}"
        for finding in found:
            if finding["kind"] not in expected:
                yield f"{function}: {finding['kind']}: {finding['message']}"


def rows_to_check(command, names):
    output = subprocess.run([command], capture_output=True, text=True, check=True).stdout
    for row in map(json.loads, output.splitlines()):
        if list(accesses_of(row)) and (not names or row["name"] in names):
            yield row


def main(command, raddle, *names):
    errors, accesses = [], []
    for row in rows_to_check(command, names):
        has_call = row["name"] in calls.CALLS
        if has_call == bool(row["untested"]):
            errors.append(f"{row['name']}: should have either a call in calls.py or a reason not to")
        elif has_call:
            accesses += accesses_of(row)
    cases = [case for access in accesses if not access.is_result() for case in failing(access)]
    with tempfile.TemporaryDirectory() as directory:
        folder = pathlib.Path(directory)
        for start in range(0, len(accesses), RACES_PER_PROGRAM):
            some = [access for access in accesses[start:start + RACES_PER_PROGRAM] if not access.is_result()]
            errors += check_races(raddle, some, folder, "--max-executions", "1")
        # Whether the new block is found depends on who is first.
        errors += check_races(raddle, [access for access in accesses if access.is_result()], folder)
        for start in range(0, len(cases), THREADS_PER_PROGRAM):
            errors += check_failures(raddle, cases[start:start + THREADS_PER_PROGRAM], folder, f"failures_{start}")
    for error in errors:
        print(error)
    print(f"{len(accesses)} accesses, {len(cases)} calls with memory that is there or not, {len(errors)} errors")
    return 1 if errors or not accesses else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
