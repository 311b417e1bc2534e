#!/usr/bin/env python3
"""Explores programs that nobody here wrote: real_programs.py [RADDLE [NAME...]].

Fetches the sources of Debian packages with apt (which has to be set up; nothing of the system is changed), builds each
with `raddle cc` or `raddle c++` through its own build system, runs it alone on a small input and checks what it does, and
explores it on the same input with a bound on preemptions. Prints the table of docs/evaluation.md. Not part of the tests:
it needs a network, minutes, and packages that may change.
"""
import dataclasses
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from typing import Callable

ROOT = pathlib.Path(__file__).resolve().parent.parent


def run(command, **options):
    """Runs it, and ends with its output if it fails."""
    result = subprocess.run(command, capture_output=True, check=False, **options)
    if result.returncode != 0:
        sys.exit(f"{command} failed:\n{result.stdout.decode()}{result.stderr.decode()}")
    return result.stdout


class Packages:
    """Source packages, fetched by an apt of our own that knows the machine's archives as archives of sources."""

    def __init__(self, folder):
        self.folder = folder
        parts = folder / "parts"
        for path in (parts, folder / "lists" / "partial", folder / "cache"):
            path.mkdir(parents=True)
        system = pathlib.Path("/etc/apt")
        for number, path in enumerate([*sorted(system.glob("sources.list.d/*.sources")),
                                       system / "sources.list", *sorted(system.glob("sources.list.d/*.list"))]):
            if not path.exists():
                continue
            text = re.sub(r"^deb\s", "deb-src ", path.read_text(), flags=re.MULTILINE)
            text = re.sub(r"^Types:.*$", "Types: deb-src", text, flags=re.MULTILINE)
            (parts / f"{number}{path.suffix}").write_text(text)
        self.apt = ["apt-get", "-qq", "-o", "Dir::Etc::sourcelist=/dev/null", "-o", f"Dir::Etc::sourceparts={parts}",
                    "-o", f"Dir::State::lists={folder / 'lists'}", "-o", f"Dir::Cache={folder / 'cache'}",
                    "-o", "APT::Sandbox::User=root"]
        run([*self.apt, "update"])

    def fetch(self, name):
        """The folder of the unpacked sources."""
        target = self.folder / name
        target.mkdir()
        run([*self.apt, "source", name], cwd=target)
        return next(path for path in target.iterdir() if path.is_dir())


@dataclasses.dataclass
class Program:
    """One program: how it is built, what shows that it works alone, and how it is explored."""
    name: str
    package: str
    build: Callable  # (packages, sources, raddle) -> the executable
    works: Callable  # (executable, folder for files) -> None; ends the script if it does not
    arguments: list
    flags: list


def build_pool_tests(_, sources, raddle):
    run(["make", "-s", "-C", "tests", f"CC={raddle} cc", "poolTests"], cwd=sources)
    return sources / "tests" / "poolTests"


def pool_tests_work(executable, _):
    if b"PASS: all POOL tests" not in run([executable]):
        sys.exit("poolTests does not pass")


def build_xz(_, sources, raddle):
    without = [f"--disable-{part}" for part in ("shared", "nls", "doc", "scripts", "lzmadec", "lzmainfo", "xzdec")]
    run(["./configure", "-q", *without], cwd=sources, env={**os.environ, "CC": f"{raddle} cc"})
    run(["make", "-s", "-j2"], cwd=sources)
    return sources / "src" / "xz" / "xz"


def build_pbzip2(packages, sources, raddle):
    library = packages.fetch("bzip2")
    run(["make", "-s", f"CC={raddle} cc", "libbz2.a"], cwd=library)
    # Its macros for formats are no C++11; the flag is clang's way to let them pass.
    flags = {"CXXFLAGS": f"-O2 -Wno-reserved-user-defined-literal -I{library}", "LDFLAGS": f"-L{library}"}
    run(["make", "-s", f"CXX={raddle} c++", "pbzip2"], cwd=sources, env={**os.environ, **flags})
    return sources / "pbzip2"


def compresses(arguments):
    """That what it compresses is what comes back."""
    def works(executable, folder):
        packed = run([executable, *arguments], cwd=folder)
        if run([executable, "-dc"], cwd=folder, input=packed) != (folder / arguments[-1]).read_bytes():
            sys.exit(f"{executable} does not give back what it was given")
    return works


XZ = ["-T2", "-k", "-c", "--block-size=100", "--lzma2=preset=0,dict=4KiB", "text"]
PBZIP2 = ["-p2", "-b1", "-k", "-c", "zeros"]
PROGRAMS = [
    Program("zstd's poolTests", "libzstd", build_pool_tests, pool_tests_work, [], ["--preemptions", "0", "--timeout", "120"]),
    Program("xz -T2", "xz-utils", build_xz, compresses(XZ), XZ,
            ["--preemptions", "1", "--max-steps", "2000", "--timeout", "300"]),
    Program("pbzip2 -p2", "pbzip2", build_pbzip2, compresses(PBZIP2), PBZIP2,
            ["--preemptions", "0", "--max-steps", "20000", "--timeout", "120"]),
]


def write_inputs(folder):
    """Two blocks for each compressor: short text; and zeros, which compress at once."""
    (folder / "text").write_bytes(b"".join(b"%d bottles of beer, " % i for i in range(20))[:150])
    (folder / "zeros").write_bytes(bytes(150_000))


def names(sentences):
    """What is uncontrolled, each function once, without its places."""
    return sorted({re.sub(r" \(.*?\)$", "", re.sub(r"<.*>", "<...>", text)) for text in sentences})


def report(program, outcome):
    coverage = outcome["coverage"]
    print(f"## {program.name}")
    print(f"verdict: {outcome['verdict']}{' (' + outcome['reason'] + ')' if outcome['reason'] else ''}")
    for finding in outcome["findings"]:
        site = finding["sites"][0]
        print(f"finding: {pathlib.Path(site['file']).name}:{site['line']}: {finding['message']}")
    extent = "complete" if coverage["complete"] else f"stopped by {coverage['stopped_by']}"
    print(f"executions: {coverage['executions']} ({coverage['redundant']} redundant), {extent}, "
          f"{outcome['timing']['seconds']:.0f} s")
    for key in ("bounds", "uncontrolled", "unknowns", "assumptions"):
        print(f"{key}: {', '.join(names(coverage[key])) or 'none'}")
    print(flush=True)


def main(raddle, wanted):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        write_inputs(folder)
        packages = Packages(folder / "packages")
        for program in PROGRAMS:
            if wanted and program.package not in wanted:
                continue
            sources = packages.fetch(program.package)
            executable = program.build(packages, sources, raddle)
            program.works(executable, folder)
            command = [raddle, "explore", "--json", "-", *program.flags, executable, "--", *program.arguments]
            outcome = subprocess.run(command, stdout=subprocess.PIPE, check=False, cwd=folder).stdout
            report(program, json.loads(outcome))


if __name__ == "__main__":
    main(os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else str(ROOT / "raddle"), sys.argv[2:])
