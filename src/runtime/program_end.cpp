#include "runtime/program_end.h"

#include <bit>

#include "abi/detached.h"
#include "abi/raddle_abi.h"
#include "runtime/failure.h"
#include "runtime/images.h"
#include "runtime/library_state.h"
#include "runtime/operation.h"
#include "runtime/real.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/thread_end.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

RADDLE_REAL realCxaAtexit("__cxa_atexit");

using QuickExitHandler = void (*)();
using StatusHandler = void (*)(int, void *);

// Those of at_quick_exit, in order.
QuickExitHandler quickExitHandlers[kMaxQuickExitHandlers];

// Otherwise main's return is the only end there is, and nobody can tell when it comes.
bool programSharesEnd;
bool programRegistersHandlers; // of those that exit calls

// What returning from main looks like in a trace: the call of exit that it is.
RaddleSite returnSite;

// As arguments of an Exit.
enum EndOf : uint64_t { kEndOfProgram = 1, kGoneWithProgram = 2 };

// Who still waits then is gone, not forgotten.
[[noreturn]] void leaveProgram(EndOf why) {
  RaddleOperation operation = makeOperation(RaddleOperationExit, control.running);
  operation.argument = why;
  announce(operation);
  if (machine.alone)
    endThread();
  block(); // nobody ever joins it
}

// The turn of the running thread to look at the end of the program, which has not come yet.
void takeTurn() {
  if (programSharesEnd)
    changeLibraryState(effects::Cell::ExitHandlers);
  if (machine.hasEnded)
    leaveProgram(kGoneWithProgram);
}

// A second exit waits for the end that the first one brings about.
void takeTurnToExit() {
  takeTurn();
  if (machine.exiting != 0 && machine.exiting != control.running + 1)
    leaveProgram(kGoneWithProgram);
  machine.exiting = control.running + 1;
}

[[noreturn]] void endProgram(int status) {
  const RaddleSite *site = runningThread().site;
  machine.hasEnded = true;
  const bool returns = isReturnFromMain(site);
  machine.end = {site, control.running, static_cast<uint8_t>(status), returns ? uint8_t{1} : uint8_t{0}};
  if (!returns)
    leaveProgram(kEndOfProgram);
  announce(makeOperation(RaddleOperationExit, control.running)); // as of any thread: main is done, not broken off
  endThread();
}

void call(const ExitHandler &handler, int status) {
  if (handler.wantsStatus)
    std::bit_cast<StatusHandler>(handler.handle)(status, handler.argument);
  else
    handler.handle(handler.argument);
}

// Functions with the attribute `destructor`. One function is the compiler's own, and no reason to call any: what it
// writes is not in the log.
void runFinalFunctions() {
  const FinalFunctions functions = finalFunctions();
  for (uint64_t i = functions.count; i > 0; --i) {
    noteForeignWriter();
    functions.first[i - 1]();
  }
}

bool hasFinalFunctions() {
  return finalFunctions().count >= 2;
}

// A handler may register another one, which comes next.
void runExitHandlers(int status) {
  const RaddleSite *site = runningThread().site;
  for (takeTurnToExit(); machine.exitHandlerCount > 0; takeTurnToExit()) {
    const ExitHandler last = exitHandlers[--machine.exitHandlerCount];
    call(last, status);
    runningThread().site = site;
  }
  if (!hasFinalFunctions())
    return;
  runFinalFunctions();
  runningThread().site = site;
  takeTurnToExit();
}

void runQuickExitHandlers() {
  const RaddleSite *site = runningThread().site;
  for (takeTurnToExit(); machine.quickExitHandlerCount > 0; takeTurnToExit()) {
    quickExitHandlers[--machine.quickExitHandlerCount]();
    runningThread().site = site;
  }
}

[[noreturn]] void exitWithHandlers(int status) {
  runThreadDestructors();
  runExitHandlers(status);
  endProgram(status);
}

[[noreturn]] void exitAtOnce(int status) {
  takeTurn();
  endProgram(status);
}

int addExitHandler(const ExitHandler &handler) {
  takeTurn();
  if (machine.exitHandlerCount == kMaxExitHandlers)
    unsupported("atexit", "there are more handlers for the exit of the program than we can keep");
  storeUndoable(&exitHandlers[machine.exitHandlerCount++], handler);
  return 0;
}

int addQuickExitHandler(QuickExitHandler handle) {
  takeTurn();
  if (machine.quickExitHandlerCount == kMaxQuickExitHandlers)
    unsupported("at_quick_exit", "there are more handlers for the quick exit of the program than we can keep");
  storeUndoable(&quickExitHandlers[machine.quickExitHandlerCount++], handle);
  return 0;
}

const RaddleSite *siteOfReturn(const RaddleSite *last) {
  returnSite = {};
  returnSite.file = "";
  returnSite.function = "main";
  if (last != nullptr)
    returnSite = *last;
  returnSite.id = ~returnSite.id;
  returnSite.text = "exit";
  returnSite.behind = nullptr;
  return &returnSite;
}

} // namespace

void discoverExits() {
  constexpr const char *kNames[] = {"exit",          "_exit",  "_Exit",   "quick_exit",
                                    "at_quick_exit", "atexit", "on_exit", "__cxa_atexit"};
  for (const char *name : kNames)
    programSharesEnd |= programMentions(name);
  constexpr const char *kRegister[] = {"atexit", "on_exit", "__cxa_atexit"};
  for (const char *name : kRegister)
    programRegistersHandlers |= programMentions(name);
}

bool runsAtExit() {
  return programRegistersHandlers || hasFinalFunctions();
}

bool isReturnFromMain(const RaddleSite *site) {
  return site == &returnSite;
}

void returnFromMain(int status) {
  runningThread().site = siteOfReturn(runningThread().site);
  exitWithHandlers(status);
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT void exit(int status) {
  if (controlled())
    exitWithHandlers(status);
  exitProcess(status);
}
RADDLE_EXPORT void _exit(int status) {
  if (controlled())
    exitAtOnce(status);
  exitProcess(status);
}
RADDLE_EXPORT void _Exit(int status) {
  if (controlled())
    exitAtOnce(status);
  exitProcess(status);
}
RADDLE_EXPORT void quick_exit(int status) {
  if (controlled()) {
    runQuickExitHandlers();
    endProgram(status);
  }
  exitProcess(status);
}

RADDLE_EXPORT int at_quick_exit(QuickExitHandler handle) {
  return addQuickExitHandler(handle);
}
RADDLE_EXPORT int __cxa_atexit(Destructor handle, void *argument, void *image) {
  if (controlled())
    return addExitHandler({handle, argument, /*wantsStatus=*/false});
  return realCxaAtexit.as<int(Destructor, void *, void *)>()(handle, argument, image);
}
// A handler without an argument may as well be called with one that it ignores.
RADDLE_EXPORT int atexit(void (*handle)()) {
  return addExitHandler({reinterpret_cast<Destructor>(handle), nullptr, /*wantsStatus=*/false});
}
RADDLE_EXPORT int on_exit(StatusHandler handle, void *argument) {
  return addExitHandler({std::bit_cast<Destructor>(handle), argument, /*wantsStatus=*/true});
}

RADDLE_EXPORT uint8_t raddle_machine_end(RaddleEnd *end) {
  *end = machine.end;
  return machine.hasEnded ? 1 : 0;
}

RADDLE_EXPORT uint8_t raddle_machine_is_detached(uint32_t thread) {
  return threads[thread].detached ? 1 : 0;
}
