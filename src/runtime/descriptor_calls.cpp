// The calls that work on descriptors of pipes, pairs of sockets and counters: kernel_objects.h. What is done with other
// descriptors is left to the kernel, and noted.
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/uio.h>

#include "abi/conditions.h"
#include "runtime/arguments.h"
#include "runtime/cancellation.h"
#include "runtime/descriptor_calls.h"
#include "runtime/failure.h"
#include "runtime/happens_before.h"
#include "runtime/images.h"
#include "runtime/kernel_objects.h"
#include "runtime/operation.h"
#include "runtime/output.h"
#include "runtime/real.h"
#include "runtime/shadow.h"
#include "runtime/signal_actions.h"
#include "runtime/state.h"
#include "runtime/stream_state.h"
#include "runtime/system.h"

namespace raddle::runtime {

namespace {

RADDLE_REAL realRead("read");
RADDLE_REAL realWrite("write");
RADDLE_REAL realReadv("readv");
RADDLE_REAL realWritev("writev");
RADDLE_REAL realClose("close");
RADDLE_REAL realIsatty("isatty");
RADDLE_REAL realLseek("lseek");
RADDLE_REAL realDup("dup");
RADDLE_REAL realDup2("dup2");
RADDLE_REAL realDup3("dup3");
RADDLE_REAL realFcntl("fcntl");
RADDLE_REAL realIoctl("ioctl");
RADDLE_REAL realRecv("recv");
RADDLE_REAL realSend("send");
RADDLE_REAL realShutdown("shutdown");
RADDLE_REAL realPipe2("pipe2");
RADDLE_REAL realSocketpair("socketpair");
RADDLE_REAL realEventfd("eventfd");

uint64_t addressOf(uint32_t stream) {
  return reinterpret_cast<uint64_t>(&wordOf(stream));
}

bool mayWait(const File &file, int flags) {
  return (file.flags & O_NONBLOCK) == 0 && (flags & MSG_DONTWAIT) == 0;
}

// A step on the stream, when it can be taken. False: it would have to wait, and the call does not.
struct Turn {
  RaddleOperationKind waiting;
  RaddleOperationKind trying;
  RaddleCondition condition;
  uint64_t argument;
  bool waits;
};
bool takeTurn(uint32_t stream, const Turn &turn) {
  if (turn.waits) {
    passCancelPoint();
    announce(onStream(turn.waiting, stream, turn.condition, turn.argument));
    return true;
  }
  const RaddleOperation attempt = onStream(turn.trying, stream, turn.condition, turn.argument);
  announce(attempt);
  step.succeeded = raddleConditionHolds(turn.condition, wordOf(stream).value, turn.argument, sizeof(uint64_t)) != 0;
  return step.succeeded;
}

long receiveCount(const File &file) {
  const Turn turn{RaddleOperationReceive, RaddleOperationTryReceive, RaddleConditionUnsignedAtLeast, 1,
                  mayWait(file, 0)};
  if (!takeTurn(file.receives, turn))
    return -EAGAIN;
  acquireFrom(addressOf(file.receives));
  Stream &counter = changeStream(file.receives);
  ++counter.drains;
  uint64_t &count = wordOf(file.receives).value;
  const uint64_t value = counter.kind == StreamKind::CountDown ? 1 : count;
  count -= value;
  memcpy(scratchBytes(sizeof(value)), &value, sizeof(value));
  return sizeof(value);
}

// Into scratch memory.
long receiveInUse(const File &file, uint64_t count, int flags) {
  if (file.kind == FileKind::Counter)
    return count < sizeof(uint64_t) ? -EINVAL : receiveCount(file);
  if (count == 0)
    return 0;
  const Turn turn{RaddleOperationReceive, RaddleOperationTryReceive, RaddleConditionAnyBit, kReceivable,
                  mayWait(file, flags)};
  if (!takeTurn(file.receives, turn))
    return -EAGAIN;
  acquireFrom(addressOf(file.receives));
  const uint64_t most = count < kMostAtOnce ? count : kMostAtOnce;
  const Taking taking = (flags & MSG_PEEK) != 0 ? Taking::Looks : Taking::Takes;
  return static_cast<long>(takeFrom(file.receives, scratchBytes(most), most, taking));
}

// The call is over as far as the file goes: in the step that did it.
long receive(const File &file, uint64_t count, int flags) {
  const long result = receiveInUse(file, count, flags);
  setInUse(kNone);
  return result;
}

long sendCount(const File &file, const char *from, uint64_t count) {
  uint64_t value = 0;
  if (count < sizeof(value))
    return -EINVAL;
  memcpy(&value, from, sizeof(value));
  if (value == UINT64_MAX)
    return -EINVAL;
  const Turn turn{RaddleOperationSend, RaddleOperationTrySend, RaddleConditionUnsignedLess, UINT64_MAX - value,
                  mayWait(file, 0)};
  if (!takeTurn(file.sends, turn))
    return -EAGAIN;
  releaseMoreTo(addressOf(file.sends));
  ++changeStream(file.sends).changes;
  wordOf(file.sends).value += value;
  return sizeof(value);
}

long failSending(int flags) {
  const Disposition disposition = dispositionOf(SIGPIPE);
  const bool isBlocked = (runningThread().signalMask & uint64_t{1} << (SIGPIPE - 1)) != 0;
  if ((flags & MSG_NOSIGNAL) != 0 || disposition == Disposition::Ignored || isBlocked)
    return -EPIPE;
  if (disposition == Disposition::Handled)
    unsupported("SIGPIPE", "a handler of SIGPIPE would be called, which is not supported yet");
  fail(RaddleFailureCrash, "broken-pipe",
       "the program writes to a pipe or socket that nobody reads, which ends it by SIGPIPE");
}

// One step that sends as much as it can.
long sendOnce(const File &file, const char *from, uint64_t count, int flags) {
  const Turn turn{RaddleOperationSend, RaddleOperationTrySend, RaddleConditionRoom, roomFor(file.sends, count),
                  mayWait(file, flags)};
  if (!takeTurn(file.sends, turn))
    return -EAGAIN;
  releaseMoreTo(addressOf(file.sends));
  if ((wordOf(file.sends).value & (RADDLE_STREAM_NO_RECEIVERS | RADDLE_STREAM_NO_SENDERS)) != 0)
    return failSending(flags);
  return static_cast<long>(putInto(file.sends, from, count));
}

long sendInUse(const File &file, const char *from, uint64_t count, int flags) {
  if (file.kind == FileKind::Counter)
    return sendCount(file, from, count);
  uint64_t sent = 0;
  while (sent < count) {
    const long put = sendOnce(file, from + sent, count - sent, flags);
    if (put < 0)
      return sent != 0 ? static_cast<long>(sent) : put;
    sent += static_cast<uint64_t>(put);
  }
  return static_cast<long>(sent);
}

// Out of scratch memory.
long send(const File &file, const char *from, uint64_t count, int flags) {
  const long result = sendInUse(file, from, count, flags);
  setInUse(kNone);
  return result;
}

bool isReadable(const File &file) {
  return file.receives != kNone && (file.flags & O_ACCMODE) != O_WRONLY;
}
bool isWritable(const File &file) {
  return file.sends != kNone && (file.flags & O_ACCMODE) != O_RDONLY;
}

// The file that a call works on, or null: it has failed with -`*error`.
const File *fileToUse(int number, long *error, bool (*isFit)(const File &)) {
  const uint32_t file = useDescriptor(number);
  if (file == kNone) {
    *error = -EBADF;
    return nullptr;
  }
  if (fileAt(file).kind == FileKind::Polls) {
    *error = -EINVAL;
    return nullptr;
  }
  *error = -EBADF;
  if (!isFit(fileAt(file)))
    return nullptr;
  setInUse(file);
  return &fileAt(file);
}

// In the step that ends what the file does. Nobody may be in a call on it: the kernel would keep it open as long.
void refuseInUse(uint32_t file) {
  for (uint32_t i = 0; i < machine.createdCount; ++i)
    if (created[i] != control.running && threads[created[i]].state == RaddleThreadRuns && fileInUse(created[i]) == file)
      unsupported("close-in-use",
                  "a descriptor is closed while another thread waits in a call on it, which is not supported yet");
}

void hangUp(uint32_t file, uint32_t stream, void (*end)(uint32_t)) {
  announce(onStream(RaddleOperationHangUp, stream, RaddleConditionNone, 0));
  if (file != kNone)
    refuseInUse(file);
  releaseMoreTo(addressOf(stream));
  end(stream);
}

// Calls that the program itself makes are cancellation points.
void passBy(const void *returnAddress) {
  if (inProgram(reinterpret_cast<uint64_t>(returnAddress)))
    testCancellation();
}

} // namespace

long returned(long result) {
  if (result >= 0)
    return result;
  errno = static_cast<int>(-result);
  return -1;
}

void leaveToKernel(const void *returnAddress) {
  if (controlled() && callerAt(returnAddress) == Caller::Program && runningThread().site != nullptr)
    __raddle_foreign(runningThread().site);
}

void releaseFile(uint32_t number) {
  if (number == kNone || fileAt(number).references != 0)
    return;
  const File &file = fileAt(number);
  if (file.kind == FileKind::Counter || file.kind == FileKind::Polls)
    return;
  if (file.receives != kNone)
    hangUp(number, file.receives, endReceiving);
  if (file.sends != kNone)
    hangUp(number, file.sends, endSending);
}

namespace {

struct Pair {
  long error; // negative, or 0
  int first;
  int second;
};

// In a step that changes the table.
Pair openPair(uint32_t first, uint32_t second, uint32_t onExec) {
  Pair pair = {0, openDescriptor({first, onExec, 0}), -1};
  if (pair.first >= 0)
    pair.second = openDescriptor({second, onExec, 0});
  if (pair.second < 0)
    unsupported("too-many-descriptors", "the program opens more descriptors than can be followed");
  return pair;
}

Pair makePipe(int flags) {
  if ((flags & ~(O_CLOEXEC | O_NONBLOCK)) != 0)
    return {-EINVAL, -1, -1};
  beginDescriptorChange();
  const uint32_t stream = newStream(StreamKind::Pipe, 0);
  const auto kept = static_cast<uint32_t>(flags & O_NONBLOCK);
  const uint32_t reader = newFile({FileKind::Pipe, kept | O_RDONLY, 0, stream, kNone});
  const uint32_t writer = newFile({FileKind::Pipe, kept | O_WRONLY, 0, kNone, stream});
  return openPair(reader, writer, (flags & O_CLOEXEC) != 0 ? FD_CLOEXEC : 0);
}

Pair makeSocketPair(int type) {
  beginDescriptorChange();
  const uint32_t there = newStream(StreamKind::Socket, 0);
  const uint32_t back = newStream(StreamKind::Socket, 0);
  const auto flags = static_cast<uint32_t>(((type & SOCK_NONBLOCK) != 0 ? O_NONBLOCK : 0) | O_RDWR);
  const uint32_t first = newFile({FileKind::Socket, flags, 0, back, there});
  const uint32_t second = newFile({FileKind::Socket, flags, 0, there, back});
  return openPair(first, second, (type & SOCK_CLOEXEC) != 0 ? FD_CLOEXEC : 0);
}

long makeCounter(unsigned count, int flags) {
  if ((flags & ~(EFD_CLOEXEC | EFD_NONBLOCK | EFD_SEMAPHORE)) != 0)
    return -EINVAL;
  beginDescriptorChange();
  const bool isDown = (flags & EFD_SEMAPHORE) != 0;
  const uint32_t stream = newStream(isDown ? StreamKind::CountDown : StreamKind::Counter, count);
  const auto kept = static_cast<uint32_t>((flags & EFD_NONBLOCK) | O_RDWR);
  const uint32_t file = newFile({FileKind::Counter, kept, 0, stream, stream});
  const int number = openDescriptor({file, (flags & EFD_CLOEXEC) != 0 ? FD_CLOEXEC : 0U, 0});
  return number < 0 ? -EMFILE : number;
}

// What the kernel has stored by itself is written from then on.
long noteStored(void *to, long count) {
  if (count > 0 && controlled())
    noteWritten(to, static_cast<uint64_t>(count));
  return count;
}
long noteScattered(const iovec *parts, int count, long stored) {
  for (int i = 0; i < count && stored > 0; ++i)
    noteStored(parts[i].iov_base, static_cast<long>(parts[i].iov_len));
  return stored;
}
// Arguments that may be numbers, too.
bool isAddress(const void *argument) {
  constexpr uint64_t kLargestNumber = 1 << 20;
  return reinterpret_cast<uint64_t>(argument) > kLargestNumber;
}
// How much an ioctl may store: what its number says, or what the old ones store at most.
long storedBy(unsigned long what) {
  constexpr long kOld = 64;
  return _IOC_SIZE(what) != 0 ? static_cast<long>(_IOC_SIZE(what)) : kOld;
}

Numbers *asNumbers(int *pair) {
  return reinterpret_cast<Numbers *>(pair);
}

// Both after the access was announced.
void storeReceived(void *to, uint64_t count) {
  memcpy(to, scratchOfThread(), count);
}
const char *keepToSend(const void *from, uint64_t count) {
  return static_cast<const char *>(memcpy(scratchBytes(count), from, count));
}

// Room for what a vector says, gathered or to be scattered.
uint64_t totalOf(const iovec *parts, int count) {
  uint64_t total = 0;
  for (int i = 0; i < count; ++i)
    total += parts[i].iov_len;
  return total;
}

// Stores what was received in the parts.
void scatterReceived(Caller caller, const iovec *parts, int count, uint64_t received) {
  uint64_t done = 0;
  for (int i = 0; i < count && done < received; ++i) {
    const uint64_t part = received - done < parts[i].iov_len ? received - done : parts[i].iov_len;
    writeArgument(caller, parts[i].iov_base, part);
    memcpy(parts[i].iov_base, scratchOfThread() + done, part);
    done += part;
  }
}

// What is in the parts, one behind the other.
const char *gatherToSend(Caller caller, const iovec *parts, int count, uint64_t total) {
  char *scratch = scratchBytes(total);
  uint64_t done = 0;
  for (int i = 0; i < count && done < total; ++i) {
    const uint64_t part = parts[i].iov_len < total - done ? parts[i].iov_len : total - done;
    lookAtArgument(caller, parts[i].iov_base, part);
    memcpy(scratch + done, parts[i].iov_base, part);
    done += part;
  }
  return scratch;
}

long duplicate(int number, int atLeast, uint32_t onExec) {
  const uint32_t file = useDescriptor(number);
  if (file == kNone)
    return -EBADF;
  beginDescriptorChange();
  const int copy = openDescriptor({file, onExec, atLeast});
  return copy < 0 ? -EMFILE : copy;
}

long duplicateTo(int number, int target, uint32_t onExec) {
  const uint32_t file = useDescriptor(number);
  if (file == kNone)
    return -EBADF;
  if (!isModelledDescriptor(target))
    unsupported("dup2", "`dup2` to a descriptor that the program was started with is not supported yet");
  if (number == target)
    return number;
  beginDescriptorChange();
  releaseFile(redirectDescriptor(target, {file, onExec, 0}));
  return target;
}

// The kernel would give away a number that is ours.
void refuseTarget(int target) {
  if (isModelledDescriptor(target))
    unsupported("dup2", "`dup2` of a file to the number of a pipe, a socket or the like is not supported yet");
}

long controlFile(uint32_t file, uint32_t flags) {
  constexpr uint32_t kChangeable = O_NONBLOCK | O_APPEND | O_ASYNC | O_DIRECT | O_NOATIME;
  changeFlags(file, (fileAt(file).flags & ~kChangeable) | (flags & kChangeable));
  return 0;
}

long controlDescriptor(int number, int what, long argument) {
  if (what == F_DUPFD || what == F_DUPFD_CLOEXEC)
    return duplicate(number, static_cast<int>(argument), what == F_DUPFD ? 0 : FD_CLOEXEC);
  const Entry entry = entryOf(number);
  if (entry.file == kNone)
    return -EBADF;
  switch (what) {
  case F_GETFD:
    return entry.onExec;
  case F_SETFD:
    changeOnExec(number, static_cast<uint32_t>(argument) & FD_CLOEXEC);
    return 0;
  case F_GETFL:
    return fileAt(entry.file).flags;
  case F_SETFL:
    return controlFile(entry.file, static_cast<uint32_t>(argument));
  default:
    unsupported("fcntl", "this use of `fcntl` on a pipe, socket or counter is not supported yet");
  }
}

// The number of bytes that could be received.
long countReadable(Caller caller, const File &file, int *result) {
  if (file.kind == FileKind::Counter || file.kind == FileKind::Polls)
    return -ENOTTY;
  const uint32_t stream = file.receives != kNone ? file.receives : file.sends;
  announce(onStream(RaddleOperationStreamLook, stream, RaddleConditionNone, 0));
  const auto count = static_cast<int>(bytesIn(stream));
  Through<"ioctl", 2>::writeBytes(caller, result, sizeof(count));
  *result = count;
  return 0;
}

long controlDevice(Caller caller, int number, unsigned long what, void *argument) {
  const uint32_t file = useDescriptor(number);
  if (file == kNone)
    return -EBADF;
  if (what == FIONREAD)
    return countReadable(caller, fileAt(file), static_cast<int *>(argument));
  if (what == FIOCLEX || what == FIONCLEX) {
    changeOnExec(number, what == FIOCLEX ? FD_CLOEXEC : 0);
    return 0;
  }
  if (what != FIONBIO)
    return -ENOTTY;
  Through<"ioctl", 2>::readBytes(caller, argument, sizeof(int));
  const bool isOn = *static_cast<const int *>(argument) != 0;
  const uint32_t flags = fileAt(file).flags;
  changeFlags(file, isOn ? flags | O_NONBLOCK : flags & ~static_cast<uint32_t>(O_NONBLOCK));
  return 0;
}

long shutDown(const File &file, int how) {
  setInUse(kNone);
  if (how < SHUT_RD || how > SHUT_RDWR)
    return -EINVAL;
  if (how != SHUT_WR)
    hangUp(kNone, file.receives, endSending);
  if (how != SHUT_RD)
    hangUp(kNone, file.sends, endSending);
  return 0;
}

// Of calls for sockets: null, or the file.
const File *socketToUse(int number, long *error) {
  const uint32_t file = useDescriptor(number);
  *error = file == kNone ? -EBADF : -ENOTSOCK;
  if (file == kNone || fileAt(file).kind != FileKind::Socket)
    return nullptr;
  setInUse(file);
  return &fileAt(file);
}

} // namespace

long sendOurs(int number, const char *bytes, uint64_t count) {
  long result = 0;
  const File *file = fileToUse(number, &result, isWritable);
  return returned(file != nullptr ? send(*file, bytes, count, 0) : result);
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT ssize_t read(int number, void *to, size_t count) {
  const void *from = __builtin_return_address(0);
  if (!isModelledDescriptor(number)) {
    passBy(from);
    leaveToKernel(from);
    return noteStored(to, realRead.as<ssize_t(int, void *, size_t)>()(number, to, count));
  }
  long result = 0;
  const File *file = fileToUse(number, &result, isReadable);
  if (file != nullptr)
    result = receive(*file, count, 0);
  if (result > 0) {
    Through<"read", 1>::writeBytes(callerAt(from), to, static_cast<uint64_t>(result));
    storeReceived(to, static_cast<uint64_t>(result));
  }
  return returned(result);
}

RADDLE_EXPORT ssize_t write(int number, const void *bytes, size_t count) {
  const void *from = __builtin_return_address(0);
  if (!isModelledDescriptor(number)) {
    passBy(from);
    awaitClosing(number);
    if (controlled() && callerAt(from) == Caller::Program && runningThread().site != nullptr) {
      Through<"write", 1>::readBytes(Caller::Program, bytes, bytes == nullptr ? 0 : count);
      __raddle_library(runningThread().site);
    }
    return realWrite.as<ssize_t(int, const void *, size_t)>()(number, bytes, count);
  }
  long result = 0;
  const File *file = fileToUse(number, &result, isWritable);
  if (file == nullptr)
    return returned(result);
  const uint64_t most = count < kMostAtOnce ? count : kMostAtOnce;
  Through<"write", 1>::readBytes(callerAt(from), bytes, most);
  return returned(send(*file, keepToSend(bytes, most), most, 0));
}

RADDLE_EXPORT ssize_t readv(int number, const iovec *parts, int count) {
  const void *from = __builtin_return_address(0);
  if (!isModelledDescriptor(number)) {
    leaveToKernel(from);
    return noteScattered(parts, count, realReadv.as<ssize_t(int, const iovec *, int)>()(number, parts, count));
  }
  long result = 0;
  const File *file = fileToUse(number, &result, isReadable);
  Through<"readv", 1>::readBytes(callerAt(from), parts, static_cast<uint64_t>(count) * sizeof(iovec));
  if (file != nullptr)
    result = receive(*file, totalOf(parts, count), 0);
  if (result > 0)
    scatterReceived(callerAt(from), parts, count, static_cast<uint64_t>(result));
  return returned(result);
}

RADDLE_EXPORT ssize_t writev(int number, const iovec *parts, int count) {
  const void *from = __builtin_return_address(0);
  if (!isModelledDescriptor(number)) {
    leaveToKernel(from);
    return realWritev.as<ssize_t(int, const iovec *, int)>()(number, parts, count);
  }
  long result = 0;
  const File *file = fileToUse(number, &result, isWritable);
  if (file == nullptr)
    return returned(result);
  Through<"writev", 1>::readBytes(callerAt(from), parts, static_cast<uint64_t>(count) * sizeof(iovec));
  const uint64_t total = totalOf(parts, count) < kMostAtOnce ? totalOf(parts, count) : kMostAtOnce;
  return returned(send(*file, gatherToSend(callerAt(from), parts, count, total), total, 0));
}

RADDLE_EXPORT ssize_t recv(int number, void *to, size_t count, int flags) {
  const void *from = __builtin_return_address(0);
  if (!isModelledDescriptor(number)) {
    leaveToKernel(from);
    return noteStored(to, realRecv.as<ssize_t(int, void *, size_t, int)>()(number, to, count, flags));
  }
  if ((flags & ~(MSG_DONTWAIT | MSG_PEEK | MSG_NOSIGNAL)) != 0)
    unsupported("recv", "a flag of `recv` is not supported yet");
  long result = 0;
  const File *file = socketToUse(number, &result);
  if (file != nullptr)
    result = receive(*file, count, flags);
  if (result > 0) {
    Through<"recv", 1>::writeBytes(callerAt(from), to, static_cast<uint64_t>(result));
    storeReceived(to, static_cast<uint64_t>(result));
  }
  return returned(result);
}

RADDLE_EXPORT ssize_t send(int number, const void *bytes, size_t count, int flags) {
  const void *from = __builtin_return_address(0);
  if (!isModelledDescriptor(number)) {
    leaveToKernel(from);
    return realSend.as<ssize_t(int, const void *, size_t, int)>()(number, bytes, count, flags);
  }
  if ((flags & ~(MSG_DONTWAIT | MSG_NOSIGNAL)) != 0)
    unsupported("send", "a flag of `send` is not supported yet");
  long result = 0;
  const File *file = socketToUse(number, &result);
  if (file == nullptr)
    return returned(result);
  const uint64_t most = count < kMostAtOnce ? count : kMostAtOnce;
  Through<"send", 1>::readBytes(callerAt(from), bytes, most);
  return returned(send(*file, keepToSend(bytes, most), most, flags));
}

RADDLE_EXPORT int shutdown(int number, int how) {
  if (!isModelledDescriptor(number)) {
    leaveToKernel(__builtin_return_address(0));
    return realShutdown.as<int(int, int)>()(number, how);
  }
  long result = 0;
  const File *file = socketToUse(number, &result);
  return static_cast<int>(returned(file != nullptr ? shutDown(*file, how) : result));
}

RADDLE_EXPORT int close(int number) {
  const void *from = __builtin_return_address(0);
  if (!isModelledDescriptor(number)) {
    passBy(from);
    leaveToKernel(from);
    noteClosing(number);
    return realClose.as<int(int)>()(number);
  }
  passBy(from);
  const uint32_t file = closeDescriptor(number);
  releaseFile(file);
  return static_cast<int>(returned(file == kNone ? -EBADF : 0));
}

// None of what is modelled is a terminal.
RADDLE_EXPORT int isatty(int number) noexcept {
  if (isModelledDescriptor(number))
    return returned(useDescriptor(number) == kNone ? -EBADF : -ENOTTY) == 0 ? 1 : 0;
  return realIsatty.as<int(int)>()(number);
}

// None of what is modelled has a position.
RADDLE_EXPORT long raddleLseek(int number, long offset, int from) __asm__("lseek");
RADDLE_EXPORT long raddleLseek64(int number, long offset, int from) __asm__("lseek64");
long raddleLseek(int number, long offset, int from) {
  if (isModelledDescriptor(number))
    return returned(useDescriptor(number) == kNone ? -EBADF : -ESPIPE);
  leaveToKernel(__builtin_return_address(0));
  return realLseek.as<long(int, long, int)>()(number, offset, from);
}
long raddleLseek64(int number, long offset, int from) {
  if (isModelledDescriptor(number))
    return returned(useDescriptor(number) == kNone ? -EBADF : -ESPIPE);
  leaveToKernel(__builtin_return_address(0));
  return realLseek.as<long(int, long, int)>()(number, offset, from);
}

RADDLE_EXPORT int dup(int number) {
  if (isModelledDescriptor(number))
    return static_cast<int>(returned(duplicate(number, 0, 0)));
  leaveToKernel(__builtin_return_address(0));
  return realDup.as<int(int)>()(number);
}
RADDLE_EXPORT int dup2(int number, int target) {
  if (isModelledDescriptor(number))
    return static_cast<int>(returned(duplicateTo(number, target, 0)));
  refuseTarget(target);
  leaveToKernel(__builtin_return_address(0));
  return realDup2.as<int(int, int)>()(number, target);
}
RADDLE_EXPORT int dup3(int number, int target, int flags) {
  if (isModelledDescriptor(number) && (number == target || (flags & ~O_CLOEXEC) != 0))
    return static_cast<int>(returned(-EINVAL));
  if (isModelledDescriptor(number))
    return static_cast<int>(returned(duplicateTo(number, target, (flags & O_CLOEXEC) != 0 ? FD_CLOEXEC : 0)));
  refuseTarget(target);
  leaveToKernel(__builtin_return_address(0));
  return realDup3.as<int(int, int, int)>()(number, target, flags);
}

static int controlAny(int number, int what, long argument, const void *caller) {
  if (isModelledDescriptor(number))
    return static_cast<int>(returned(controlDescriptor(number, what, argument)));
  leaveToKernel(caller);
  auto *memory = reinterpret_cast<void *>(argument);
  const int result = realFcntl.as<int(int, int, long)>()(number, what, argument);
  noteStored(memory, isAddress(memory) ? sizeof(struct flock) : 0);
  return result;
}

RADDLE_EXPORT int raddleFcntl(int number, int what, long argument) __asm__("fcntl");
RADDLE_EXPORT int raddleFcntl64(int number, int what, long argument) __asm__("fcntl64");
int raddleFcntl(int number, int what, long argument) {
  return controlAny(number, what, argument, __builtin_return_address(0));
}
int raddleFcntl64(int number, int what, long argument) {
  return controlAny(number, what, argument, __builtin_return_address(0));
}
RADDLE_EXPORT int raddleIoctl(int number, unsigned long what, void *argument) __asm__("ioctl");
int raddleIoctl(int number, unsigned long what, void *argument) {
  const void *from = __builtin_return_address(0);
  if (isModelledDescriptor(number))
    return static_cast<int>(returned(controlDevice(callerAt(from), number, what, argument)));
  leaveToKernel(from);
  const int result = realIoctl.as<int(int, unsigned long, void *)>()(number, what, argument);
  noteStored(argument, isAddress(argument) ? storedBy(what) : 0);
  return result;
}

RADDLE_EXPORT int pipe2(int *numbers, int flags) {
  if (!controlled())
    return realPipe2.as<int(int *, int)>()(numbers, flags);
  const Pair pair = makePipe(flags);
  if (pair.error == 0)
    Through<"pipe2", 0>::write(callerAt(__builtin_return_address(0)), asNumbers(numbers), {pair.first, pair.second});
  return static_cast<int>(returned(pair.error));
}
RADDLE_EXPORT int pipe(int *numbers) {
  if (!controlled())
    return realPipe2.as<int(int *, int)>()(numbers, 0);
  const Pair pair = makePipe(0);
  Through<"pipe", 0>::write(callerAt(__builtin_return_address(0)), asNumbers(numbers), {pair.first, pair.second});
  return 0;
}
RADDLE_EXPORT int socketpair(int domain, int type, int protocol, int *numbers) {
  const bool isStream = (type & ~(SOCK_NONBLOCK | SOCK_CLOEXEC)) == SOCK_STREAM && domain == AF_UNIX && protocol == 0;
  if (!controlled())
    return realSocketpair.as<int(int, int, int, int *)>()(domain, type, protocol, numbers);
  if (!isStream)
    unsupported("socketpair", "`socketpair` of anything but streams in the Unix domain is not supported yet");
  const Pair pair = makeSocketPair(type);
  Through<"socketpair", 3>::write(callerAt(__builtin_return_address(0)), asNumbers(numbers), {pair.first, pair.second});
  return 0;
}
RADDLE_EXPORT int eventfd(unsigned count, int flags) {
  if (!controlled())
    return realEventfd.as<int(unsigned, int)>()(count, flags);
  return static_cast<int>(returned(makeCounter(count, flags)));
}
RADDLE_EXPORT int eventfd_read(int number, eventfd_t *value) {
  long result = 0;
  const File *file = isModelledDescriptor(number) ? fileToUse(number, &result, isReadable) : nullptr;
  if (file != nullptr)
    result = receive(*file, sizeof(uint64_t), 0);
  uint64_t count = 0;
  memcpy(&count, scratchOfThread(), sizeof(count));
  if (result > 0)
    Through<"eventfd_read", 1>::write(callerAt(__builtin_return_address(0)), value, count);
  return static_cast<int>(returned(result < 0 ? result : 0));
}
RADDLE_EXPORT int eventfd_write(int number, eventfd_t value) {
  long result = -EBADF;
  const File *file = isModelledDescriptor(number) ? fileToUse(number, &result, isWritable) : nullptr;
  if (file != nullptr)
    result = send(*file, reinterpret_cast<const char *>(&value), sizeof(value), 0);
  return static_cast<int>(returned(result < 0 ? result : 0));
}
