#!/usr/bin/env python3
"""Interrupts a search at random moments and goes on with it, and expects the outcome of one that was left alone.

interrupt_search.py RADDLE SEED TIMES FLAG... FILE: the search is ended TIMES times, by SIGKILL, SIGINT or SIGTERM, each time
gone on with from its checkpoint, with one worker or two, and then brought to its end. The latter two reach all of its
processes, as if they came from a terminal; nothing of what was explored may be lost by them.
"""
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

LIMIT = 1200  # seconds, for all of it: only what hangs comes to it
SIGNALS = (signal.SIGKILL, signal.SIGKILL, signal.SIGINT, signal.SIGTERM)


def outcome(text):
    """What must not depend on when a search was interrupted."""
    result = json.loads(text)
    for key in ("timing", "command"):
        result.pop(key, None)
    return result


def command(raddle, arguments, file, jobs):
    resumed = ["--resume", file] if os.path.exists(file) else []
    return [raddle, "explore", "--json", "-", *arguments, "--checkpoint", file, "--checkpoint-seconds", "0.05", "--jobs",
            str(jobs), *resumed]


def interrupted(words, moment, by):
    """Whether the search was still going on at that moment after its checkpoint was first written."""
    file = pathlib.Path(words[words.index("--checkpoint") + 1])
    before = file.stat().st_mtime_ns if file.exists() else 0
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True) as search:
        while search.poll() is None and (not file.exists() or file.stat().st_mtime_ns == before):
            time.sleep(0.001)
        time.sleep(moment)
        going_on = search.poll() is None
        if going_on and by == signal.SIGKILL:
            search.send_signal(by)
        elif going_on:
            os.killpg(search.pid, by)
        told, errors = search.communicate(timeout=LIMIT)
    if going_on and by != signal.SIGKILL and search.returncode >= 0 and "interrupt" != stopped_by(told):
        print(f"not stopped by the interrupt: status {search.returncode}, {told[-2000:]} {errors}")
    return going_on


def stopped_by(text):
    """Why the search ended, or that it came to its end just before."""
    coverage = json.loads(text)["coverage"] if text else {}
    return coverage.get("stopped_by") or "interrupt" if coverage else "nothing"


def main(raddle, seed, times, arguments):
    draw = random.Random(seed)
    expected = subprocess.run([raddle, "explore", "--json", "-", *arguments], capture_output=True, text=True, check=False)
    seconds = json.loads(expected.stdout)["timing"]["seconds"]
    interrupts = 0
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/checkpoint"
        for _ in range(times):
            words = command(raddle, arguments, file, draw.randint(1, 2))
            interrupts += interrupted(words, draw.random() * seconds / times, draw.choice(SIGNALS))
        actual = subprocess.run(command(raddle, arguments, file, draw.randint(1, 2)), capture_output=True, text=True,
                                check=False)
    same = expected.returncode == actual.returncode and outcome(expected.stdout) == outcome(actual.stdout)
    coverage = json.loads(actual.stdout)["coverage"]
    print(f"{'the same' if same else 'something else'} after {interrupts} interrupts: exit code {actual.returncode}, "
          f"executions {coverage['executions']}, rounds {coverage.get('rounds')}")
    if not same:
        print(expected.stdout, actual.stdout)
    return 0 if same and interrupts > 0 else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:]))
