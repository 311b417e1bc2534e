#!/usr/bin/env python3
"""Kills processes of a search at random moments, and expects the outcome of a search that was left alone.

kill_workers.py RADDLE WHOM SEED TIMES [FLAG...] FILE: WHOM is `search`, the process in which the program runs, `any`, that
one or one in which an execution is repeated, or `supervisor`, the process from which all of these are forked: with it the
search ends, and what was found by then is the outcome. TIMES searches are disturbed, each once or more often.
"""
import json
import os
import random
import signal
import subprocess
import sys
import time

LIMIT = 1200  # seconds, for a search: only what hangs comes to it


def children(process):
    """The processes that this one forked."""
    try:
        with open(f"/proc/{process}/task/{process}/children", encoding="ascii") as file:
            return [int(word) for word in file.read().split()]
    except OSError:
        return []


def is_worker(process):
    """Rather than a compiler."""
    try:
        with open(f"/proc/{process}/environ", "rb") as file:
            return b"RADDLE_WORKER=" in file.read()
    except OSError:
        return False


def victims(tool, whom):
    """Raddle starts the supervisor, which forks the others. A replay of a finding forks nothing."""
    supervisors = [process for process in children(tool) if is_worker(process) and children(process)]
    if whom == "supervisor":
        return supervisors
    forked = [process for supervisor in supervisors for process in children(supervisor)]
    return forked[:1] if whom == "search" else forked


def kill(process):
    """Whether it was still there."""
    try:
        os.kill(process, signal.SIGKILL)
        return True
    except ProcessLookupError:
        return False


def outcome(text):
    """What must not depend on who was killed when."""
    result = json.loads(text)
    result.pop("timing")
    return result


def undisturbed(command):
    """Exit code, outcome, and the seconds that the search took."""
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    return result.returncode, outcome(result.stdout), json.loads(result.stdout)["timing"]["seconds"]


def disturbed(command, whom, moments):
    """The same while processes are killed at these moments after the first one was there; how many were."""
    kills = 0
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as tool:
        while not victims(tool.pid, whom) and tool.poll() is None:
            time.sleep(0.001)
        begin = time.monotonic()
        for moment in moments:
            time.sleep(max(0.0, begin + moment - time.monotonic()))
            kills += sum(kill(victim) for victim in victims(tool.pid, whom)[-1:])
        text, _ = tool.communicate(timeout=LIMIT)
        return tool.returncode, outcome(text), kills


def summary(code, report):
    findings = [(finding["message"], finding["replayed"]) for finding in report["findings"]]
    return f"exit code {code}, {report['verdict']}: {findings}, {report['coverage']}"


def differences(expected, actual, whom):
    """In words."""
    code, report = actual
    if whom != "supervisor":
        return [] if (code, report) == expected else [summary(*expected), "but", summary(code, report)]
    wrong = []
    found = [finding["fingerprint"] for finding in report["findings"]]
    if code != (1 if found else 3) or report["verdict"] != ("violated" if found else "unknown"):
        wrong.append(f"exit code {code}, {report['verdict']} with {len(found)} findings")
    if not set(found) <= {finding["fingerprint"] for finding in expected[1]["findings"]}:
        wrong.append(f"found {found}")
    if report["coverage"]["complete"] or report["coverage"]["executions"] > expected[1]["coverage"]["executions"]:
        wrong.append(f"coverage {report['coverage']}")
    return wrong


def main(raddle, whom, seed, times, *flags):
    command = [raddle, "explore", "--json", "-", *flags]
    code, report, seconds = undisturbed(command)
    draw = random.Random(int(seed))
    kills = 0
    for number in range(int(times)):
        count = 1 if whom == "supervisor" else draw.randint(1, 4)
        moments = sorted(draw.uniform(0, seconds * 0.8) for _ in range(count))
        *actual, killed = disturbed(command, whom, moments)
        kills += killed
        wrong = differences((code, report), tuple(actual), whom) if killed else []
        if wrong:
            print(f"search {number + 1} of seed {seed}, disturbed after {moments} s of {seconds} s:", *wrong, sep="\n")
            return 1
    print(f"verdict {report['verdict']}, executions {report['coverage']['executions']}")
    print("killed" if kills else "nobody was there to be killed")
    print(f"{kills} processes were killed", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
