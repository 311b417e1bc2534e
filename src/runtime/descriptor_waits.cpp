// Functions that wait for descriptors. Those of modelled ones (kernel_objects.h) are a step that waits until something
// is ready; one with a limit looks once, and finds that it is later if nothing is. Where a set has others, too, the
// kernel is asked about these, and never waits; a set without modelled ones is left to it.
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/select.h>
#include <time.h>

#include "runtime/arguments.h"
#include "runtime/descriptor_calls.h"
#include "runtime/epoll.h"
#include "runtime/failure.h"
#include "runtime/real.h"
#include "runtime/shadow.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/virtual_time.h"

namespace raddle::runtime {

namespace {

RADDLE_REAL realPoll("poll");
RADDLE_REAL realPpoll("ppoll");
RADDLE_REAL realSelect("select");
RADDLE_REAL realPselect("pselect");

constexpr int kMilliseconds = 1000; // in a second
constexpr long kMillisecond = 1'000'000;
constexpr long kMicrosecond = 1000;

timespec ofMilliseconds(int count) {
  return {count / kMilliseconds, count % kMilliseconds * kMillisecond};
}

// The C library looks there, too, before it asks the system, which leaves there what is left of it. That nobody is told
// is a part of what is uncontrolled about the call.
timespec limitAt(const timeval *limit) {
  return limit != nullptr ? timespec{limit->tv_sec, limit->tv_usec * kMicrosecond} : timespec{};
}

// `ready` is what such a function has returned.
int afterWaiting(int ready, const timespec &limit) {
  if (ready == 0 && controlled() && isDeadline(limit) && limit.tv_sec >= 0)
    passTime(limit);
  return ready;
}

// The kernel has stored what it found.
void noteAnswers(pollfd *descriptors, nfds_t count) {
  for (nfds_t i = 0; i < count && controlled(); ++i)
    noteWritten(&descriptors[i].revents, sizeof(short));
}

// A wait without a limit does not end without success.
int afterWaiting(int ready, const timespec *limit) {
  return limit != nullptr ? afterWaiting(ready, *limit) : ready;
}

constexpr uint32_t kMostPolled = 1024;

// How long a poll waits; without a limit for ever.
struct Limit {
  bool isThere;
  timespec time;
};
Limit limitOf(const timespec *time) {
  return time != nullptr ? Limit{true, *time} : Limit{false, {}};
}
Limit limitOf(int milliseconds) {
  return milliseconds < 0 ? Limit{false, {}} : Limit{true, ofMilliseconds(milliseconds)};
}

bool hasModelled(const pollfd *descriptors, nfds_t count) {
  for (nfds_t i = 0; controlled() && i < count; ++i)
    if (isModelledDescriptor(descriptors[i].fd))
      return true;
  return false;
}

// What of the set is the kernel's is asked for at once. Returns how many are ready.
uint32_t askKernel(pollfd *descriptors, uint32_t count, const void *returnAddress) {
  uint32_t ready = 0;
  bool isNoted = false;
  for (uint32_t i = 0; i < count; ++i) {
    pollfd &each = descriptors[i];
    each.revents = 0;
    if (each.fd < 0 || isModelledDescriptor(each.fd))
      continue;
    if (!isNoted)
      leaveToKernel(returnAddress);
    isNoted = true;
    ready += realPoll.as<int(pollfd *, nfds_t, int)>()(&each, 1, 0) == 1 ? 1 : 0;
  }
  return ready;
}

// Looks up the descriptors. Returns how many are closed.
uint32_t lookUp(pollfd *descriptors, uint32_t count, Watched *watched) {
  uint32_t closed = 0;
  for (uint32_t i = 0; i < count; ++i) {
    const bool isOurs = isModelledDescriptor(descriptors[i].fd);
    watched[i] = {isOurs ? useDescriptor(descriptors[i].fd) : kNone,
                  static_cast<uint32_t>(static_cast<unsigned short>(descriptors[i].events))};
    if (isOurs && watched[i].file == kNone) {
      descriptors[i].revents = POLLNVAL;
      ++closed;
    }
  }
  return closed;
}

// Fills in what holds of the descriptors, which are a copy of ours. Returns how many are ready.
int pollModelled(pollfd *descriptors, uint32_t count, const Limit &limit, const void *returnAddress) {
  auto *watched = static_cast<Watched *>(__builtin_alloca(count * sizeof(Watched)));
  uint32_t ready = askKernel(descriptors, count, returnAddress);
  ready += lookUp(descriptors, count, watched);
  const PollSet set = {watched, count, kNone};
  pollFor(set, limit.isThere || ready != 0 ? PollFor::Once : PollFor::Ever);
  for (uint32_t i = 0; i < count; ++i) {
    const uint32_t events = watched[i].file != kNone ? eventsOf(watched[i]) : 0;
    if (events == 0)
      continue;
    descriptors[i].revents = static_cast<short>(events);
    acquireReadiness(watched[i].file);
    ++ready;
  }
  if (ready == 0 && isDeadline(limit.time))
    passTime(limit.time);
  return static_cast<int>(ready);
}

struct Polling {
  pollfd *descriptors;
  nfds_t count;
  Limit limit;
  const void *from; // where the call returns to
};

int pollCopy(const Polling &polling) {
  if (polling.count > kMostPolled)
    unsupported("poll", "the program polls more descriptors than can be followed");
  const Caller caller = callerAt(polling.from);
  const uint64_t bytes = polling.count * sizeof(pollfd);
  auto *copy = static_cast<pollfd *>(__builtin_alloca(bytes));
  Through<"poll", 0>::readBytes(caller, polling.descriptors, bytes);
  memcpy(copy, polling.descriptors, bytes);
  const int ready = pollModelled(copy, static_cast<uint32_t>(polling.count), polling.limit, polling.from);
  for (nfds_t i = 0; i < polling.count; ++i) {
    writeArgument(caller, &polling.descriptors[i].revents, sizeof(short));
    polling.descriptors[i].revents = copy[i].revents;
  }
  return ready;
}

// --- Sets of bits

constexpr uint32_t kReadable = POLLIN | POLLRDNORM | POLLRDBAND | POLLHUP | POLLERR;
constexpr uint32_t kWritable = POLLOUT | POLLWRNORM | POLLWRBAND | POLLERR;

struct Selecting {
  int count;
  fd_set *sets[3]; // to be read, to be written, exceptional; each may be null
  Limit limit;
  const void *from;
};

bool isAsked(const fd_set *set, int number) {
  return set != nullptr && FD_ISSET(number, set);
}

bool hasModelled(const Selecting &selecting) {
  for (int number = 0; controlled() && number < selecting.count; ++number)
    for (const fd_set *set : selecting.sets)
      if (isAsked(set, number) && isModelledDescriptor(number))
        return true;
  return false;
}

uint32_t collect(const Selecting &selecting, pollfd *descriptors) {
  uint32_t count = 0;
  for (int number = 0; number < selecting.count; ++number) {
    const bool reads = isAsked(selecting.sets[0], number);
    const bool writes = isAsked(selecting.sets[1], number);
    if (reads || writes || isAsked(selecting.sets[2], number))
      descriptors[count++] = {number, static_cast<short>((reads ? POLLIN : 0) | (writes ? POLLOUT : 0)), 0};
  }
  return count;
}

// Makes the sets say what is ready. Returns how many bits they have.
int scatter(const Selecting &selecting, const pollfd *descriptors, uint32_t count) {
  const uint64_t bytes = (static_cast<uint64_t>(selecting.count) + 63) / 64 * 8;
  fd_set before[3] = {};
  for (int i = 0; i < 3; ++i) {
    if (selecting.sets[i] == nullptr)
      continue;
    memcpy(&before[i], selecting.sets[i], bytes);
    writeArgument(callerAt(selecting.from), selecting.sets[i], bytes);
    memset(selecting.sets[i], 0, bytes);
  }
  int bits = 0;
  for (uint32_t i = 0; i < count; ++i) {
    const int number = descriptors[i].fd;
    const auto events = static_cast<uint32_t>(descriptors[i].revents);
    const uint32_t meant[] = {kReadable, kWritable, POLLPRI};
    for (int set = 0; set < 3; ++set)
      if ((events & meant[set]) != 0 && FD_ISSET(number, &before[set])) {
        FD_SET(number, selecting.sets[set]);
        ++bits;
      }
  }
  return bits;
}

int selectModelled(const Selecting &selecting) {
  const uint64_t bytes = (static_cast<uint64_t>(selecting.count) + 63) / 64 * 8;
  for (const fd_set *set : selecting.sets)
    if (set != nullptr)
      readArgument(callerAt(selecting.from), set, bytes);
  pollfd descriptors[FD_SETSIZE];
  const uint32_t count = collect(selecting, descriptors);
  // A bit that nothing asked for is ready ends no select, so that a poll for hang-ups alone would be another thing.
  pollModelled(descriptors, count, selecting.limit, selecting.from);
  for (uint32_t i = 0; i < count; ++i)
    if ((descriptors[i].revents & POLLNVAL) != 0)
      return static_cast<int>(returned(-EBADF));
  return scatter(selecting, descriptors, count);
}

} // namespace

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT int poll(pollfd *descriptors, nfds_t count, int limit) {
  const void *from = __builtin_return_address(0);
  if (hasModelled(descriptors, count))
    return pollCopy({descriptors, count, limitOf(limit), from});
  leaveToKernel(from);
  const int ready = realPoll.as<int(pollfd *, nfds_t, int)>()(descriptors, count, limit);
  noteAnswers(descriptors, count);
  return afterWaiting(ready, ofMilliseconds(limit));
}

RADDLE_EXPORT int ppoll(pollfd *descriptors, nfds_t count, const timespec *limit, const sigset_t *mask) {
  const void *from = __builtin_return_address(0);
  if (hasModelled(descriptors, count))
    return pollCopy({descriptors, count, limitOf(limit), from});
  leaveToKernel(from);
  auto *real = realPpoll.as<int(pollfd *, nfds_t, const timespec *, const sigset_t *)>();
  const int ready = real(descriptors, count, limit, mask);
  noteAnswers(descriptors, count);
  return afterWaiting(ready, limit);
}

RADDLE_EXPORT int select(int count, fd_set *read, fd_set *write, fd_set *exceptional, timeval *limit) {
  const void *from = __builtin_return_address(0);
  const timespec asked = limitAt(limit);
  const Selecting selecting = {count, {read, write, exceptional}, {limit != nullptr, asked}, from};
  if (hasModelled(selecting))
    return selectModelled(selecting);
  leaveToKernel(from);
  auto *real = realSelect.as<int(int, fd_set *, fd_set *, fd_set *, timeval *)>();
  return afterWaiting(real(count, read, write, exceptional, limit), asked);
}

// NOLINTNEXTLINE(readability-function-size): the arguments are those of the C library's function
RADDLE_EXPORT int pselect(int count, fd_set *read, fd_set *write, fd_set *exceptional, const timespec *limit,
                          const sigset_t *mask) {
  const void *from = __builtin_return_address(0);
  const Selecting selecting = {count, {read, write, exceptional}, limitOf(limit), from};
  if (hasModelled(selecting))
    return selectModelled(selecting);
  leaveToKernel(from);
  auto *real = realPselect.as<int(int, fd_set *, fd_set *, fd_set *, const timespec *, const sigset_t *)>();
  return afterWaiting(real(count, read, write, exceptional, limit, mask), limit);
}
