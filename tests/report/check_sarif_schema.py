#!/usr/bin/env python3
"""Holds files to the whole schema of SARIF 2.1.0: check_sarif_schema.py CACHE FILE...

The schema is not ours, and so not here: it comes from a package of npm, once, and is kept in CACHE. Where it cannot be had
that is said, and is a failure only in CI (the variable `CI` is set there).
"""
import json
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile

import jsonschema

PACKAGE, MEMBER = "@microsoft/jest-sarif@1.0.0-beta.0", "package/lib/schemas/sarif-2.1.0-rtm.5.json"
TRIES = 3


def fetch(cache):
    """The schema, or nothing if npm does not give it."""
    if cache.exists():
        return json.loads(cache.read_text(encoding="utf-8"))
    for _ in range(TRIES):
        with tempfile.TemporaryDirectory() as folder:
            try:
                subprocess.run(["npm", "pack", "--silent", PACKAGE], cwd=folder, check=True, timeout=60, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL)
            except (OSError, subprocess.SubprocessError):
                continue
            with tarfile.open(next(pathlib.Path(folder).glob("*.tgz"))) as archive:
                text = archive.extractfile(MEMBER).read()
            cache.write_bytes(text)
            return json.loads(text)
    return None


def main(cache, names):
    schema = fetch(pathlib.Path(cache))
    if schema is None:
        print(f"not checked: npm does not give {PACKAGE}")
        return 1 if os.environ.get("CI") else 0
    validator = jsonschema.Draft4Validator(schema, format_checker=jsonschema.FormatChecker())
    count = 0
    for name in names:
        with open(name, encoding="utf-8") as file:
            for error in validator.iter_errors(json.load(file)):
                print(f"{name}: {error.json_path}: {error.message[:200]}")
                count += 1
    print(f"{len(names)} files, {count} mistakes by the schema")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
