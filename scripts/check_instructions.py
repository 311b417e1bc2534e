#!/usr/bin/env python3
"""Counts the instructions that fixed searches take, and holds them to recorded bounds.

check_instructions.py MODELS RADDLE RUNTIME: raddle_explore_instructions, raddle, libraddle_rt.so. Instructions, unlike
seconds, are the same on a loaded machine. A bound is what was counted when it was recorded; 10 % more is too much. Who
makes the search cheaper lowers it.

Native searches run under valgrind because it hides from programs that they may set the thread pointer themselves; the
runtime then asks the system to do it.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Model, executions, millions of instructions for all of them.
MODELS = (
    ("mutex", 1680, 101.8),
    ("racy", 328, 9.8),
)
# Program, its size, executions, millions of instructions of the process that searches.
PROGRAMS = (
    ("bench/programs/mutex_counter.c", "ROUNDS=3", 1680, 46.4),
    ("examples/fsbench.c", "THREADS=21", 256, 39.3),
)
SLACK = 1.1
COLLECTED = re.compile(r"Collected : (\d+)")


def of_model(program, model):
    """Executions and instructions of the search of a model."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", program, model]
    result = subprocess.run(command, capture_output=True, text=True, check=True)
    return int(result.stdout), int(COLLECTED.search(result.stderr).group(1))


def without_debug_information(folder, raddle, runtime):
    """An installation in `folder` that valgrind can read."""
    for source, place in ((raddle, "bin"), (runtime, "lib")):
        target = folder / place / pathlib.Path(source).name
        target.parent.mkdir()
        subprocess.run(["llvm-strip-19", "-g", source, "-o", target], check=True)
    (folder / "include").symlink_to(pathlib.Path(raddle).resolve().parent.parent / "include")
    return folder / "bin" / "raddle"


def of_program(raddle, folder, source, size):
    """Executions of a program, and instructions of the one of its processes that took most: the one that searches."""
    logs = folder / size
    logs.mkdir()
    command = ["valgrind", "--tool=callgrind", "--trace-children=yes", "--trace-children-skip=*clang*,*lld*",
               "--callgrind-out-file=/dev/null", f"--log-file={logs}/%p",
               raddle, "explore", "--quiet", "--json", folder / "outcome", f"--cflag=-D{size}", ROOT / source]
    subprocess.run(command, check=False, stdout=subprocess.DEVNULL)
    executions = int(re.search(r'"executions": *(\d+)', (folder / "outcome").read_text()).group(1))
    texts = [log.read_text() for log in logs.iterdir()]
    counts = [int(COLLECTED.search(text).group(1)) for text in texts if f"Command: {raddle}" not in text]
    return executions, max(counts)


def holds(name, counted, expected, recorded):
    """Whether executions and instructions are as they should be."""
    executions, instructions = counted
    millions = instructions / 1e6
    print(f"{name}: {executions} executions, {millions:.2f} million instructions, recorded {recorded}")
    return executions == expected and millions <= recorded * SLACK


def main(models, raddle, runtime):
    good = [holds(model, of_model(models, model), expected, recorded) for model, expected, recorded in MODELS]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        stripped = without_debug_information(folder, raddle, runtime)
        for source, size, expected, recorded in PROGRAMS:
            good.append(holds(source, of_program(stripped, folder, source, size), expected, recorded))
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
