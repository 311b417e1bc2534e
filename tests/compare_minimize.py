#!/usr/bin/env python3
"""Holds `raddle minimize` to plain enumeration: the same number of context switches for each failure.

compare_minimize.py RADDLE FILE...: the failures are those that `raddle explore` finds in these programs. With
`--brute-force` every interleaving is run, and the switches of each are counted as they are; both searches have to come to
their end.
"""
import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile

SECONDS = "900"


def minimize(raddle, trace, *flags):
    """The number of switches, and whether no interleaving has fewer."""
    result = subprocess.run([raddle, "minimize", "--timeout", SECONDS, "--json", "-", *flags, str(trace)], capture_output=True,
                            text=True, check=False)
    if result.returncode != 1:
        return f"exit status {result.returncode}: {result.stderr}", False
    explanation = json.loads(result.stdout)["findings"][0]["explanation"]
    return explanation["switches"], explanation["fewest"]


def compare(raddle, trace):
    """A line that says what came of it, and whether that is as it should be."""
    searched, enumerated = minimize(raddle, trace), minimize(raddle, trace, "--brute-force")
    is_same = searched == enumerated and searched[1]
    return f"{trace.parent.name.rsplit('.', 1)[0]} {trace.stem.rsplit('-', 1)[0]}: {searched[0]} and {enumerated[0]}" + (
        "" if is_same else f", which differ, or not all was looked at: {searched[1]}, {enumerated[1]}"), is_same


def traces_of(raddle, path, folder):
    to = pathlib.Path(folder, str(pathlib.Path(path).resolve()).replace("/", "_")[-40:])
    subprocess.run([raddle, "explore", "--quiet", "--trace-dir", str(to), path], check=False, stdout=subprocess.DEVNULL)
    return sorted(to.glob("*.trace"))


def main(raddle, paths):
    with tempfile.TemporaryDirectory() as folder:
        traces = [trace for path in paths for trace in traces_of(raddle, path, folder)]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = list(pool.map(lambda trace: compare(raddle, trace), traces))
    for line, _ in results:
        print(line)
    wrong = sum(not is_same for _, is_same in results)
    print(f"{len(results)} failures compared, {wrong} differ")
    return 1 if wrong or not results else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
