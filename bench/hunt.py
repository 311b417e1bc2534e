#!/usr/bin/env python3
"""A standing adversary: draws programs over the whole supported API and looks for answers that contradict each other.

hunt.py RADDLE [--first N] [--count N | --seconds S] [--keep DIR] [--natively N] [--forks N] [--jobs N]

Each program is explored by the default search, by enumeration (--brute-force), with all accesses visible, and in a process per
execution: verdicts, errors, final states and racy bytes have to be the same. Then it is run natively, with random delays: the
result of each run has to be one that the search comes to (an assertion that it is another result has to fail), and a program
that is proved must neither fail nor hang. A program with a difference stays in DIR, with what differs as its first line.
A search with more than --forks executions is not compared with one that has a process for each.

hunt.py --rows FILE: which functions of the effects table the programs never call; none is the aim.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import hunt_grammar  # noqa: E402 (beside this file)

WAYS = {"search": [], "enumeration": ["--brute-force"], "all visible": ["--visible=all"], "a process each": ["--mode", "fork"]}
MOST_EXECUTIONS = 20000
DIGEST = re.compile(r"^(final states|racy bytes): (.*)$", re.MULTILINE)
# How long a program may take natively before it hangs; the second is for those that must not, on a machine that is busy.
NATIVE_SECONDS = 8
PATIENT_SECONDS = 300
EXIT_INTERNAL = 70
# Kinds of findings behind which a native run may do anything.
UNDEFINED = ("data-race", "memory-error", "misuse")


class Answer:
    """What one exploration says of a program."""

    def __init__(self, raddle, path, flags, most=MOST_EXECUTIONS):
        json_path = path.with_suffix(f".{abs(hash(tuple(flags)))}.json")
        command = [raddle, "explore", "--self-check", "--max-executions", str(most), "--cxxflag", "-std=c++20", *flags,
                   "--json", str(json_path), str(path)]
        result = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
        self.code, self.text = result.returncode, result.stdout + result.stderr
        self.verdict, self.errors, self.complete = None, [], False
        if json_path.exists():
            outcome = json.loads(json_path.read_text(encoding="utf-8"))
            json_path.unlink()
            self.verdict = outcome["verdict"]
            coverage = outcome["coverage"]
            self.complete = coverage["complete"] and not (coverage["bounds"] or coverage["uncontrolled"] or coverage["unknowns"])
            self.errors = sorted({(each["kind"], each["rule"], each["message"]) for each in outcome["findings"]
                                  if each["severity"] == "error"})
        self.digests = dict(DIGEST.findall(result.stdout))

    def failed(self):
        return self.verdict is None or self.code == EXIT_INTERNAL

    def key(self):
        return self.verdict, self.errors, self.digests.get("final states"), self.digests.get("racy bytes")


def differences_of_ways(options, path):
    """Tells in which way the explorations of a program contradict each other; and the default answer."""
    search = Answer(options.raddle, path, WAYS["search"])
    if search.failed():
        return search, [f"the search failed with {search.code}: {search.text[-300:]}"]
    found = []
    for name, flags in list(WAYS.items())[1:]:
        other = Answer(options.raddle, path, flags, options.forks if "--mode" in flags else MOST_EXECUTIONS)
        if other.failed():
            found.append(f"{name} failed with {other.code}: {other.text[-300:]}")
        elif search.complete and other.complete and search.key() != other.key():
            found.append(f"search {search.key()}, but {name} {other.key()}")
    return search, found


def native_results(path, runs, seconds):
    """What the program prints as its result, run after run: a number, `hangs`, or `fails`."""
    executable = path.with_suffix(".native")
    compiler = "clang++-19 -std=c++20" if path.suffix == ".cpp" else "clang-19"
    command = [*compiler.split(), "-DNATIVE", "-w", "-O0", "-pthread", str(path), "-o", str(executable), "-lm"]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    if built.returncode != 0:
        return {"is not compiled: " + built.stderr[:300]}
    results = set()
    for _ in range(runs):
        try:
            run = subprocess.run([str(executable)], capture_output=True, text=True, check=False, timeout=seconds,
                                 stdin=subprocess.DEVNULL, errors="replace")
        except subprocess.TimeoutExpired:
            results.add("hangs")
            break
        told = re.findall(r"^result (\w+)$", run.stderr, re.MULTILINE)
        results.add(told[-1] if told else "ends early" if run.returncode == 0 else "fails")
    executable.unlink()
    return results


def explains(raddle, path, search, result):
    """Whether the search comes to a result that was observed."""
    if result == "ends early":
        return True
    if result in ("hangs", "fails"):
        return search.verdict != "proved"
    if any(kind in UNDEFINED for kind, _, _ in search.errors) or not search.complete:
        return True
    seen = Answer(raddle, path, ["--cflag", f"-DOBSERVED=0x{result}", "--cxxflag", f"-DOBSERVED=0x{result}"])
    return not seen.complete or any(kind == "assertion" and "OBSERVED" in message for kind, _, message in seen.errors)


def hunt_one(options, seed, folder):
    """The differences that the program with this number shows, and its verdict."""
    text, suffix = hunt_grammar.draw(seed)
    path = folder / f"hunt_{seed}{suffix}"
    path.write_text(text, encoding="utf-8")
    search, found = differences_of_ways(options, path)
    if not search.failed():
        seconds = PATIENT_SECONDS if search.verdict == "proved" else NATIVE_SECONDS
        for result in sorted(native_results(path, options.natively, seconds)):
            if result.startswith("is not compiled") or not explains(options.raddle, path, search, result):
                found.append(f"natively it {'gives ' if len(result) > 10 else ''}{result}; the search says {search.key()}")
    path.unlink()
    if found:
        options.keep.mkdir(parents=True, exist_ok=True)
        (options.keep / path.name).write_text("".join(f"// {each}\n" for each in found).replace("\\\n", " ") + text,
                                              encoding="utf-8")
    return found, search.verdict


def seeds(options):
    """The numbers of the programs: so many, or as many as there is time for."""
    start, seed = time.monotonic(), options.first
    while (time.monotonic() - start < options.seconds) if options.seconds else (seed < options.first + options.count):
        yield seed
        seed += 1


def hunt(options):
    verdicts, differing = {}, 0
    with tempfile.TemporaryDirectory(prefix="hunt.") as name, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        def one(seed):
            return seed, hunt_one(options, seed, pathlib.Path(name))
        waiting, numbers = set(), seeds(options)
        while True:
            while len(waiting) < 2 * options.jobs and (seed := next(numbers, None)) is not None:
                waiting.add(pool.submit(one, seed))
            if not waiting:
                break
            done, waiting = concurrent.futures.wait(waiting, return_when=concurrent.futures.FIRST_COMPLETED)
            for seed, (found, verdict) in (each.result() for each in done):
                verdicts[verdict] = verdicts.get(verdict, 0) + 1
                differing += bool(found)
                for text in found:
                    print(f"{options.keep}/hunt_{seed}: {text}", flush=True)
    count = sum(verdicts.values())
    print(f"{count} programs hunted, {verdicts}; {differing} show a difference")
    violated = verdicts.get("violated", 0)
    if count >= 20 and not count <= 5 * violated <= 4 * count:
        print("too many or too few of them fail")
        return 1
    return 1 if differing or not count else 0


def rows(table):
    """Functions of the effects table that no program calls."""
    names = re.findall(r"^RADDLE_FUNCTION\(\"([A-Za-z]\w*)\"", pathlib.Path(table).read_text(encoding="utf-8"), re.MULTILINE)
    said = set(re.findall(r"\w+", hunt_grammar.everything()))
    said.update(name for text in hunt_grammar.NOT_CALLED.values() for name in text.split())
    missing = [name for name in names if name not in said]
    print(f"{len(names)} rows, {len(missing)} not called: {' '.join(missing)}")
    return 1 if missing else 0


def main():
    parser = argparse.ArgumentParser(description="looks for answers that contradict each other")
    parser.add_argument("raddle", nargs="?")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--natively", type=int, default=8)
    parser.add_argument("--forks", type=int, default=MOST_EXECUTIONS)
    parser.add_argument("--keep", type=pathlib.Path, default=pathlib.Path("hunted"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--rows")
    options = parser.parse_args()
    if options.rows:
        return rows(options.rows)
    return hunt(options)


if __name__ == "__main__":
    sys.exit(main())
