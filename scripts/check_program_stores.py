#!/usr/bin/env python3
"""The runtime reaches what arguments of the program point to only through rows of the effects table.

check_program_stores.py RUNTIME: what a stand-in for a function of the C library does with a pointer that the program gave
it goes through runtime/arguments.h, which takes from src/effects/functions.def what the function may access, and records
it. Forbidden everywhere else in the folder:
  - to dereference, index or copy from or to a pointer parameter of an exported function, unless it is the object that the
    function works on, which is an operation of its own;
  - to keep what is behind a pointer for undoing, or to announce a write to it, where the line is not allowed below.
"""
import pathlib
import re
import sys

# The accessors themselves, and what they and instrumented code end in.
EXEMPT = {"arguments.h", "arguments.cpp", "access.cpp", "undo_log.h", "undo_log.cpp"}
# (file, start of the statement): memory that is the runtime's own, a new block of the program, or a local of ours.
ALLOWED = {
    ("access_history.cpp", "storeUndoable(link,"),  # records of accesses
    ("reuse.cpp", "storeUndoable(word,"),           # the table of blocks to be reused
    ("reuse.cpp", "keepOldRange(address,"),         # a block that calloc returns: noted as filled
    ("rwlock.cpp", "storeUndoable(hold,"),          # of the thread's record
    ("heap_interface.cpp", "keepOldRange(result,"),  # new blocks, noted as filled
}
STORE = re.compile(r"^\s*((?:storeUndoable|keepOldRange)\(\w+,|announce\(makeAccess\(RaddleOperationWrite,)")
# The explorer's own calls, and what instrumented code calls.
OURS = re.compile(r"raddle_machine_|__raddle_|__VERIFIER_")
# (function, argument): the object that it works on.
OBJECTS = {("__cxa_guard_acquire", "guard"), ("__cxa_guard_release", "guard"), ("__cxa_guard_abort", "guard"),
           ("__pthread_register_cancel", "buffer"), ("__pthread_unregister_cancel", "buffer"), ("pthread_once", "once")}
EXPORT = re.compile(r"RADDLE_EXPORT[^;{]*?\b(\w+)\(([^;{]*)\)\s*(?:noexcept\s*)?\{(.*?)^\}", re.S | re.M)
POINTER = re.compile(r"\*+\s*(\w+)\s*$")
COPY = r"(?:memcpy|memmove|memset|strlen|strcmp)\((?:[^;]*?[(, ])?{0}\b"


def dereferences(name, body):
    """The uses of pointer `name` in the body of a function that reach what it points to."""
    converted = rf"(?:static|reinterpret)_cast<[^;()]*>\({name}\)"
    forms = (rf"(?<![\w)\]&*] )(?<![\w)\]*])\*{name}\b", rf"\b{name}->", rf"\b{name}\[", COPY.format(name),
             rf"\b{converted}(?:\[|->)", rf"\*{converted}")
    return [match.group(0) for form in forms for match in re.finditer(form, body)]


def exported_functions(text):
    for match in EXPORT.finditer(text):
        name, parameters, body = match.groups()
        if OURS.match(name):
            continue
        pointers = [POINTER.search(parameter) for parameter in parameters.split(",")]
        yield name, [pointer.group(1) for pointer in pointers if pointer], body


def complaints(path):
    text = re.sub(r"//.*", "", path.read_text(encoding="utf-8"))
    for number, line in enumerate(text.splitlines(), 1):
        match = STORE.match(line)
        if match and (path.name, match.group(1)) not in ALLOWED:
            yield f"{path}:{number}: stores where a pointer leads, not through runtime/arguments.h: {line.strip()}"
    for name, pointers, body in exported_functions(text):
        for pointer in pointers:
            for use in dereferences(pointer, body):
                if (name, pointer) not in OBJECTS and not is_stored(body, use, pointer):
                    yield f"{path}: {name} accesses what its argument `{pointer}` points to by itself: {use.strip()}"


def is_stored(body, use, pointer):
    """A store to where writeBytes was told that something is written, or the length of what readString was told of."""
    accessor = "writeBytes" if "_cast<" in use else {"memcpy(": "writeBytes", "strlen(": "readString"}.get(use[:use.find("(") + 1])
    return accessor and re.search(rf"{accessor}\([^;]*\b{pointer}\b", body)


def main(folder):
    files = [path for path in sorted(pathlib.Path(folder).glob("*")) if path.suffix in (".h", ".cpp")]
    errors = [error for path in files if path.name not in EXEMPT for error in complaints(path)]
    for error in errors:
        print(error)
    if len(files) < 50:
        print(f"{folder} should be the folder of the runtime")
    return 1 if errors or len(files) < 50 else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
