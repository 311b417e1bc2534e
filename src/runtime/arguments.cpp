#include "runtime/arguments.h"

#include "runtime/access_check.h"
#include "runtime/access_history.h"
#include "runtime/images.h"
#include "runtime/operation.h"
#include "runtime/shadow.h"
#include "runtime/state.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

// More than that of new memory is not remembered: it would take longer than anything else that the program does.
constexpr uint64_t kMostFilled = kMiB;

// Nobody writes it, so that nobody's reading matters.
bool isConstant(const void *address) {
  auto at = reinterpret_cast<uint64_t>(address);
  if (!inProgram(at))
    return false;
  for (uint32_t i = 0; i < dataRangeCount(); ++i) {
    if (dataRange(i).range.contains(at))
      return false;
  }
  return true;
}

// A pointer that leads nowhere fails here, also where nothing is done with what it should lead to.
void touch(const void *address, uint64_t size) {
  const auto *bytes = static_cast<const volatile char *>(address);
  (void)bytes[0];
  (void)bytes[size - 1];
}

} // namespace

Caller callerAt(const void *returnAddress) {
  return inLibrary(reinterpret_cast<uint64_t>(returnAddress)) ? Caller::Library : Caller::Program;
}

void readArgument(Caller caller, const void *from, uint64_t size) {
  if (size == 0)
    return;
  touch(from, size);
  if (!controlled() || caller != Caller::Program)
    return;
  if (isConstant(from))
    checkAccess(reinterpret_cast<uint64_t>(from), size, Use::Read);
  else
    readMemory(runningThread().site, from, size);
}

void lookAtArgument(Caller caller, const void *from, uint64_t size) {
  readArgument(caller, from, size);
  if (caller == Caller::Program)
    checkWritten(from, size);
}

void writeArgument(Caller caller, void *to, uint64_t size) {
  if (!controlled() || size == 0)
    return;
  touch(to, size);
  if (caller == Caller::Program)
    writeMemory(runningThread().site, to, size);
  else
    keepOld(to, size);
  noteWritten(to, size);
}

void writeArgumentVisibly(void *to, uint64_t size) {
  announce(makeAccess(RaddleOperationWrite, to, size));
  noteWritten(to, size);
}

void noteFilled(Caller caller, void *to, uint64_t size) {
  if (controlled() && caller == Caller::Program)
    recordAccess(runningThread().site, reinterpret_cast<uint64_t>(to), size < kMostFilled ? size : kMostFilled,
                 kWrites);
  noteWritten(to, size);
}

} // namespace raddle::runtime
