"""One recorded interleaving under gdb: `raddle replay --gdb TRACE` loads this.

The threads of the program are fibers on one thread of the system: gdb knows only the one that runs. What is saved of the
others when they stop (src/runtime/switch.h) is shown as frames behind the innermost one, by an unwinder. Registers are
never changed, so that the program can go on from wherever somebody looks.
"""

import json
import os
import struct

import gdb
import gdb.unwinder

RUNTIME = "libraddle_rt.so"
STATES = ("runs", "has ended", "failed", "was ended by an assumption", "did what is not supported", "may never end")
REGISTERS = ("r15", "r14", "r13", "r12", "rbx", "rbp", "rip")  # as they are saved, behind 8 bytes of control words


class Interleaving:
    """The recorded steps, and how far the process is."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            content = json.load(file)
        self.finding = content["finding"]
        self.names = content["threads"]
        self.steps = content["steps"]
        self.places = content["places"]  # where threads stand that make up the finding; of a race: its two accesses
        self.libraries = content["libraries"]
        self.first = None  # the number of the first access of the race, once it was seen; of all runs
        self.taken = None  # steps that were taken; None if no process runs
        self.next = None  # the thread that takes the next one
        self.running = None  # the thread that is in the middle of its step; None if all stand
        self.target = None  # where to stop: so many steps taken; None: nowhere
        self.wanted = None  # where to stop: 0 or 1, the access of the race; None: nowhere
        self.access = None  # which access of the race is about to happen; None: none
        self.selected = None  # the thread that is looked at; None: the one that gdb knows
        self.ended = False

    def name(self, thread):
        return self.names[thread] if thread < len(self.names) else "thread %d" % thread

    def is_race(self):
        return self.finding.startswith("data-race") and len(self.places) == 2

    def is_followed(self):
        """Whether somebody said `continue`, and not where to go."""
        return self.target is None and self.wanted is None

    def place_of(self, thread, position):
        """Which place of the finding that is: a thread, and a line and a column as raddle_machine_at_race gives them."""
        for place in self.places:
            if place["thread"] == self.name(thread) and (place["line"] << 32 | place["column"]) == position:
                return place
        return None

    def is_library(self, path):
        return (any(path.startswith(each) for each in self.libraries["beginnings"])
                or any(each in path for each in self.libraries["parts"])
                or any(path.endswith(each) for each in self.libraries["endings"]))


def describe(step):
    text = "%s  (%s:%s in %s)" % (step["text"], step["file"], step["line"], step["function"])
    return "; then ".join([text] + [describe(each) for each in step.get("then", ())])


def word(address, size=8):
    data = gdb.selected_inferior().read_memory(address, size).tobytes()
    return struct.unpack({8: "<Q", 1: "<B"}[size], data)[0]


class Table:
    """Where the records of threads are: src/abi/debugger.h."""

    def __init__(self):
        place = int(gdb.parse_and_eval("(unsigned long)&raddle_machine_debugger"))
        version, self.threads, self.count, self.size, self.stack, self.state, self.exists = (
            word(place + 8 * i) for i in range(7)
        )
        if version != 2:
            raise gdb.GdbError("this script is for another version of raddle")

    def record(self, thread):
        return self.threads + thread * self.size

    def existing(self):
        return [i for i in range(min(self.count, 4096)) if word(self.record(i) + self.exists, 1)]

    def state_of(self, thread):
        return word(self.record(thread) + self.state, 1)

    def saved(self, thread):
        """The registers with which the thread will go on."""
        top = word(self.record(thread) + self.stack)
        registers = {name: word(top + 8 + 8 * i) for i, name in enumerate(REGISTERS)}
        registers["rsp"] = top + 8 + 8 * len(REGISTERS)
        return registers


def is_ours(frame):
    """Whether it is no frame of the thread that is looked at, or one of raddle in it."""
    if RUN.selected is not None and frame.level() == 0:
        return True
    name = gdb.solib_name(frame.pc())
    return name is not None and name.endswith(RUNTIME)


class FiberUnwinder(gdb.unwinder.Unwinder):
    """Behind the innermost frame stands the thread that is looked at."""

    def __init__(self):
        super().__init__("raddle")

    def __call__(self, pending):
        if RUN.selected is None or pending.level() != 0:
            return None
        number = gdb.lookup_type("unsigned long")
        registers = Table().saved(RUN.selected)

        class Identity:  # A frame has to lie below those behind it, or gdb takes the stack for a broken one.
            sp = gdb.Value(registers["rsp"] - 8).cast(number)
            pc = pending.read_register("rip")

        result = pending.create_unwind_info(Identity())
        for name, value in registers.items():
            result.add_saved_register(name, gdb.Value(value).cast(number))
        return result


class WithoutRuntime:
    """Backtraces show the program; `bt -no-filters` shows all."""

    def __init__(self):
        self.name = "raddle"
        self.priority = 100
        self.enabled = True

    def filter(self, frames):
        return (each for each in frames if not is_ours(each.inferior_frame()))


def register(name):
    return int(gdb.parse_and_eval("(unsigned long)$" + name))


def write_word(symbol, value):
    address = int(gdb.parse_and_eval("(unsigned long)&" + symbol))
    gdb.selected_inferior().write_memory(address, struct.pack("<Q", value))


class StepStop(gdb.Breakpoint):
    def stop(self):
        RUN.taken = int(gdb.parse_and_eval("$rdi"))
        if RUN.taken == 0 and RUN.first is not None:
            write_word("raddle_machine_stop_access", RUN.first)
        RUN.next = int(gdb.parse_and_eval("$rsi"))
        RUN.running = None
        if RUN.taken == RUN.target:
            return True
        RUN.running = RUN.next
        return False


class EndStop(gdb.Breakpoint):
    def stop(self):
        RUN.taken = int(gdb.parse_and_eval("$rdi"))
        RUN.next = RUN.running = None
        RUN.ended = True
        return True


class RaceStop(gdb.Breakpoint):
    """Before the second access of a race; what it says of the first one is the same whenever the program is run."""

    def stop(self):
        first = RUN.place_of(register("rsi"), register("rdx"))
        second = RUN.place_of(RUN.running, register("rcx"))
        if RUN.raced or first is None or second is None or first is second:
            return False
        RUN.raced = True
        RUN.first = register("rdi")
        RUN.accesses = (first, second)
        if RUN.wanted == 1 or RUN.is_followed():
            RUN.access = 1
        return RUN.access is not None


class AccessStop(gdb.Breakpoint):
    """Before the first access of the race, in each run but that which found it."""

    def stop(self):
        if RUN.wanted == 0 or RUN.is_followed():
            RUN.access = 0
        return RUN.access is not None


class FailureStop(gdb.Breakpoint):
    def stop(self):
        RUN.running = int(gdb.parse_and_eval("$rdi"))
        if RUN.crashed:  # It was told when the signal came.
            return False
        RUN.failure = gdb.parse_and_eval("(char *)$rsi").string(errors="replace")
        return True


def frames():
    """Those of the thread that is looked at, innermost first, without ours and what lies behind the outermost."""
    frame = gdb.newest_frame()
    while frame is not None and frame.pc() != 0:
        if not is_ours(frame):
            yield frame
        frame = frame.older()


def is_of_user(frame):
    symtab = frame.find_sal().symtab
    return symtab is not None and not RUN.is_library(symtab.filename)


def look_at(thread):
    """Lets gdb show that thread: its innermost frame in the user's code, or that in a library if there is none."""
    RUN.selected = None if thread == RUN.running else thread
    gdb.invalidate_cached_frames()
    found = next((each for each in frames() if is_of_user(each)), None) or next(frames(), None)
    if found is not None:
        found.select()
    return found is not None


def show(thread):
    """The same, and prints the frame."""
    if look_at(thread):
        gdb.execute("frame")
    else:
        gdb.write("(%s has not begun, or is at its end)\n" % RUN.name(thread))


def tell():
    """Says where the interleaving is, and shows the thread that matters there."""
    if RUN.taken is None:
        return
    total = len(RUN.steps)
    if RUN.failure:
        gdb.write("step %d of %d, %s fails: %s\n" % (RUN.taken + 1, total, RUN.name(RUN.running), RUN.failure))
        show(RUN.running)
    elif RUN.access is not None:
        tell_access(total)
    elif RUN.ended:
        gdb.write("%d of %d steps taken; the execution is at its end\n" % (RUN.taken, total))
        for place in RUN.places:
            tell_end(place)
    elif RUN.taken < total:
        gdb.write("%d of %d steps taken; next, %s: %s\n"
                  % (RUN.taken, total, RUN.name(RUN.next), describe(RUN.steps[RUN.taken])))
        show(RUN.next)
    else:
        gdb.write("%d of %d steps taken; the failure has happened\n" % (RUN.taken, total))


def tell_access(total):
    gdb.write("%d of %d steps taken; %s %s: the %s access of the race\n"
              % (RUN.taken, total, RUN.name(RUN.running), RUN.accesses[RUN.access]["text"], ("first", "second")[RUN.access]))
    show(RUN.running)
    gdb.execute("bt")


def tell_end(place):
    """Why a thread that takes part in the finding goes no further."""
    table = Table()
    for thread in table.existing():
        if RUN.name(thread) == place["thread"] and table.state_of(thread) == 0:
            gdb.write("%s %s\n" % (place["thread"], place["text"]))
            show(thread)


def on_stop(event):
    """Whatever stops the program, gdb shows what runs unless we say otherwise."""
    RUN.selected = None
    gdb.invalidate_cached_frames()
    RUN.crashed = isinstance(event, gdb.SignalEvent) and event.stop_signal != "SIGINT" and RUN.running is not None
    if RUN.crashed:
        RUN.failure = "it gets the signal " + event.stop_signal
    ours = isinstance(event, gdb.BreakpointEvent) and isinstance(event.breakpoint, (EndStop, FailureStop, RaceStop, AccessStop))
    if ours and RUN.is_followed():
        tell()


def on_continue(_):
    RUN.access = None
    if RUN.running is None:
        RUN.running = RUN.next


def forget(_=None):
    RUN.taken = RUN.next = RUN.running = RUN.selected = None
    RUN.failure = ""
    RUN.access = None
    RUN.crashed = RUN.ended = RUN.raced = False


def go_to(target):
    """Runs on, or again from the beginning, until so many steps were taken."""
    going_back = RUN.taken is None or target < RUN.taken or RUN.ended or (RUN.running is not None and target <= RUN.taken)
    RUN.target = target
    RUN.failure = ""
    if going_back:
        forget()
        gdb.execute("run", to_string=True)
    else:
        gdb.execute("continue", to_string=True)
    RUN.target = None
    tell()


def run_to_access(which):
    forget()
    RUN.wanted = which
    gdb.execute("run", to_string=True)
    RUN.wanted = None


def go_to_access(which):
    """Runs again from the beginning until that access of the race is about to happen. False if it does not happen."""
    if RUN.first is None:  # The second one says which access the first one is.
        run_to_access(1)
    if RUN.first is not None and not (which == 1 and RUN.access == 1):
        run_to_access(which)
    if RUN.access is None:
        return False
    tell()
    return True


def go_to_first_stop():
    """A race is best looked at before its accesses; all else when it has happened."""
    if not RUN.is_race():
        go_to(len(RUN.steps))
    elif not go_to_access(0):
        go_to(max(len(RUN.steps) - 1, 0))


def position():
    if RUN.taken is None:
        raise gdb.GdbError("The program does not run. raddle-goto 0 starts it.")
    return RUN.taken


def count_of(text):
    if not text:
        return 1
    if not text.isdigit() or int(text) == 0:
        raise gdb.GdbError("expected a number of steps, from 1 on")
    return int(text)


def thread_of(text):
    known = Table().existing()
    for thread in known:
        if text in (str(thread), RUN.name(thread)):
            return thread
    raise gdb.GdbError("expected a thread, by number or name; `info raddle-threads` lists them")


class Step(gdb.Command):
    """raddle-step [N]: let the interleaving take its next step, or N of them."""

    def __init__(self):
        super().__init__("raddle-step", gdb.COMMAND_RUNNING)

    def invoke(self, argument, from_tty):
        target = position() + count_of(argument)
        if RUN.ended or RUN.failure or target > len(RUN.steps):
            raise gdb.GdbError("The interleaving has no more steps.")
        go_to(target)


class Back(gdb.Command):
    """raddle-back [N]: go back one step of the interleaving, or N, by executing it again up to there."""

    def __init__(self):
        super().__init__("raddle-back", gdb.COMMAND_RUNNING)

    def invoke(self, argument, from_tty):
        count = count_of(argument) - (1 if RUN.running is not None else 0)
        if position() < count:
            raise gdb.GdbError("The interleaving has only begun.")
        go_to(position() - count)


class GoTo(gdb.Command):
    """raddle-goto N: go to where N steps of the interleaving were taken, forward or back."""

    def __init__(self):
        super().__init__("raddle-goto", gdb.COMMAND_RUNNING)

    def invoke(self, argument, from_tty):
        if not argument.isdigit() or int(argument) > len(RUN.steps):
            raise gdb.GdbError("expected a number of steps, up to %d" % len(RUN.steps))
        go_to(int(argument))


class Race(gdb.Command):
    """raddle-race N: go to where the first or the second access of the data race is about to happen: 1 or 2."""

    def __init__(self):
        super().__init__("raddle-race", gdb.COMMAND_RUNNING)

    def invoke(self, argument, from_tty):
        if not RUN.is_race():
            raise gdb.GdbError("The interleaving shows no data race.")
        if argument not in ("1", "2"):
            raise gdb.GdbError("expected 1 or 2: the first or the second access of the race")
        if not go_to_access(int(argument) - 1):
            raise gdb.GdbError("This access was not seen.")


class Select(gdb.Command):
    """raddle-thread N: look at a thread of the program, by number or name; `bt`, `up` and `print` are about it then."""

    def __init__(self):
        super().__init__("raddle-thread", gdb.COMMAND_STACK)

    def invoke(self, argument, from_tty):
        position()
        thread = thread_of(argument)
        if thread != RUN.running and Table().state_of(thread) != 0:
            raise gdb.GdbError("%s %s." % (RUN.name(thread), STATES[Table().state_of(thread)]))
        gdb.write("%s\n" % RUN.name(thread))
        show(thread)


def where_stands(thread):
    """Its line in the user's code, in words; empty if it has none."""
    before = RUN.selected
    look_at(thread)
    found = next((each for each in frames() if is_of_user(each)), None)
    text = ""
    if found is not None:
        text = " at %s:%d in %s" % (found.find_sal().symtab.filename, found.find_sal().line, found.name())
    RUN.selected = before
    gdb.invalidate_cached_frames()
    return text


class Threads(gdb.Command):
    """info raddle-threads: the threads of the program, and what each does next in the interleaving."""

    def __init__(self):
        super().__init__("info raddle-threads", gdb.COMMAND_STATUS)

    def invoke(self, argument, from_tty):
        position()
        table = Table()
        current = RUN.selected if RUN.selected is not None else RUN.running
        for thread in table.existing():
            gdb.write("%s %-3d %-10s %s\n" % ("*" if thread == current else " ", thread, RUN.name(thread),
                                             self.state(table, thread)))

    @staticmethod
    def state(table, thread):
        if thread == RUN.running:
            return "runs" + (", and fails: " + RUN.failure if RUN.failure else "")
        state = table.state_of(thread)
        if state != 0:
            return STATES[state] if state < len(STATES) else "stands"
        ahead = [each for each in RUN.steps[RUN.taken:] if each["thread"] == thread]
        if ahead:
            return "stands; next: " + describe(ahead[0])
        ends = [place["text"] for place in RUN.places if place["thread"] == RUN.name(thread)]
        return ends[0] if ends and not RUN.is_race() else "stands" + where_stands(thread) + " to the end of the interleaving"


class Steps(gdb.Command):
    """info raddle-steps: the interleaving; the mark is before the step that comes next."""

    def __init__(self):
        super().__init__("info raddle-steps", gdb.COMMAND_STATUS)

    def invoke(self, argument, from_tty):
        for number, step in enumerate(RUN.steps):
            gdb.write("%s %3d  %-10s %s\n" % (">" if number == RUN.taken else " ", number + 1,
                                             RUN.name(step["thread"]), describe(step)))


class Backtraces(gdb.Command):
    """raddle-bt: the backtraces of all threads of the program."""

    def __init__(self):
        super().__init__("raddle-bt", gdb.COMMAND_STACK)

    def invoke(self, argument, from_tty):
        position()
        before = RUN.selected
        table = Table()
        for thread in table.existing():
            if thread == RUN.running or table.state_of(thread) == 0:
                gdb.write("%s:\n" % RUN.name(thread))
                if look_at(thread):
                    gdb.execute("bt")
                else:
                    gdb.write("(it has not begun, or is at its end)\n")
        look_at(before if before is not None else RUN.running if RUN.running is not None else RUN.next or 0)


def make_stops():
    for kind, place in ((StepStop, "before_step"), (EndStop, "at_end"), (FailureStop, "at_failure"),
                        (RaceStop, "at_race"), (AccessStop, "at_access")):
        kind("raddle_machine_" + place, internal=True).silent = True


def begin():
    for setting in ("confirm off", "pagination off", "startup-with-shell off", "breakpoint pending on",
                    "disable-randomization on", "print thread-events off", "python print-stack none"):
        gdb.execute("set " + setting)
    gdb.execute("handle SIGALRM SIGVTALRM SIGPROF nostop noprint pass", to_string=True)
    gdb.unwinder.register_unwinder(None, FiberUnwinder(), replace=True)
    gdb.frame_filters["raddle"] = WithoutRuntime()
    gdb.execute("python make_stops()", to_string=True)  # It would say that they are not there yet.
    gdb.events.stop.connect(on_stop)
    gdb.events.cont.connect(on_continue)
    gdb.events.exited.connect(forget)
    for command in (Step, Back, GoTo, Race, Select, Threads, Steps, Backtraces):
        command()
    gdb.write("%d steps; raddle-step, raddle-back, raddle-goto, raddle-race, raddle-thread, raddle-bt, "
              "info raddle-threads, info raddle-steps\n" % len(RUN.steps))
    go_to_first_stop()


RUN = Interleaving(os.environ["RADDLE_GDB_STEPS"])
forget()
begin()
