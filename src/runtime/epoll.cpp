// Polls: what they wait for is a list of files, and their operation covers the words of all of them. What an epoll
// descriptor watches is a list, too, and has a word of its own that changes with it.
#include "runtime/epoll.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/epoll.h>

#include "runtime/arguments.h"
#include "runtime/cancellation.h"
#include "runtime/descriptor_calls.h"
#include "runtime/failure.h"
#include "runtime/happens_before.h"
#include "runtime/memory_map.h"
#include "runtime/operation.h"
#include "runtime/real.h"
#include "runtime/shadow.h"
#include "runtime/state.h"
#include "runtime/stream_state.h"
#include "runtime/system.h"
#include "runtime/undo_log.h"
#include "runtime/virtual_time.h"

namespace raddle::runtime {

namespace {

RADDLE_REAL realCreate("epoll_create1");
RADDLE_REAL realControl("epoll_ctl");
RADDLE_REAL realWait("epoll_pwait");

// What is told without being asked for.
constexpr uint32_t kAlways = POLLERR | POLLHUP | POLLNVAL;
constexpr uint32_t kModes = EPOLLET | EPOLLONESHOT | EPOLLWAKEUP | EPOLLEXCLUSIVE;
constexpr uint32_t kMaxItems = 1024;
// An epoll descriptor may watch another one, and so on.
constexpr uint32_t kMaxDepth = 5;

// What one epoll descriptor watches by one number.
struct Item {
  uint32_t epoll; // a file; kNone: the item is free
  uint32_t file;
  int number;
  uint32_t events;
  uint64_t data;
  uint64_t seen;   // how often the file had changed when it was told last, plus 1
  bool isDisarmed; // it was told once, and is not told again
};
struct Items {
  uint32_t used; // none behind the first so many was ever used
  Item all[kMaxItems];
};
static_assert(sizeof(Items) <= kItemBytes);

Items &items() {
  return *reinterpret_cast<Items *>(kItemBase);
}

// How often what is asked for may have become true.
uint64_t changesOf(const File &file, uint32_t asked) {
  uint64_t changes = file.receives != kNone ? streamAt(file.receives).changes : 0;
  if (file.sends != kNone && (asked & EPOLLOUT) != 0)
    changes += streamAt(file.sends).drains;
  return changes;
}

// The events to be told of an item now.
uint32_t readyOf(const Item &item) {
  const File &file = fileAt(item.file);
  if (item.isDisarmed || file.references == 0)
    return 0;
  if ((item.events & EPOLLET) != 0 && item.seen == changesOf(file, item.events) + 1)
    return 0;
  return eventsOf({item.file, item.events & ~kModes});
}

template <typename Visit> void forEachItem(uint32_t epoll, Visit visit) {
  for (uint32_t i = 0; i < items().used; ++i)
    if (items().all[i].epoll == epoll)
      visit(items().all[i]);
}

uint32_t numberOf(const File &file) {
  return streamAt(file.receives).begin == 0 ? kNone : static_cast<uint32_t>(streamAt(file.receives).begin);
}

// The words that a poll depends on.
struct WordRange {
  uint64_t begin = UINT64_MAX;
  uint64_t end = 0;
  bool takes = false; // what is told changes what is told next
  void add(uint32_t stream) {
    if (stream == kNone)
      return;
    const auto at = reinterpret_cast<uint64_t>(&wordOf(stream));
    begin = at < begin ? at : begin;
    end = at + sizeof(StreamWord) > end ? at + sizeof(StreamWord) : end;
  }
};

void addWords(WordRange &words, uint32_t number, uint32_t depth) {
  const File &file = fileAt(number);
  words.add(file.receives);
  words.add(file.sends);
  if (file.kind != FileKind::Polls || depth == kMaxDepth)
    return;
  forEachItem(number, [&](const Item &item) {
    words.takes |= depth == 0 && (item.events & (EPOLLET | EPOLLONESHOT)) != 0;
    addWords(words, item.file, depth + 1);
  });
}

WordRange wordsOf(const PollSet &set) {
  WordRange words;
  for (uint32_t i = 0; i < set.count; ++i)
    if (set.watched[i].file != kNone)
      addWords(words, set.watched[i].file, 1);
  if (set.epoll != kNone)
    addWords(words, set.epoll, 0);
  return words;
}

bool isAnyReady(const PollSet &set) {
  for (uint32_t i = 0; i < set.count; ++i)
    if (set.watched[i].file != kNone && eventsOf(set.watched[i]) != 0)
      return true;
  bool isReady = false;
  if (set.epoll != kNone)
    forEachItem(set.epoll, [&](const Item &item) { isReady |= readyOf(item) != 0; });
  return isReady;
}

const PollSet &setOf(const RaddleOperation &poll) {
  return *reinterpret_cast<const PollSet *>(poll.argument);
}

bool isOnce(uint8_t kind) {
  return kind == RaddleOperationPollOnce || kind == RaddleOperationPollTakeOnce;
}

RaddleOperationKind kindOf(bool once, bool takes) {
  if (takes)
    return once ? RaddleOperationPollTakeOnce : RaddleOperationPollTake;
  return once ? RaddleOperationPollOnce : RaddleOperationPoll;
}

} // namespace

bool isPoll(uint8_t kind) {
  return isOnce(kind) || kind == RaddleOperationPoll || kind == RaddleOperationPollTake;
}

bool isReady(const RaddleOperation &poll) {
  return isAnyReady(setOf(poll));
}

void refreshPoll(RaddleOperation &poll) {
  const WordRange words = wordsOf(setOf(poll));
  if (words.end == 0)
    return; // nothing is watched: it waits for ever
  poll.object = words.begin;
  poll.size = static_cast<uint32_t>(words.end - words.begin);
  poll.kind = static_cast<uint8_t>(kindOf(isOnce(poll.kind), words.takes));
}

void pollFor(const PollSet &set, PollFor howLong) {
  const bool isOnce = howLong == PollFor::Once;
  if (!isOnce)
    passCancelPoint();
  RaddleOperation poll = makeOperation(kindOf(isOnce, false), reinterpret_cast<uint64_t>(&wordOf(kNone)));
  poll.size = sizeof(StreamWord);
  poll.condition = RaddleConditionReady;
  poll.argument = reinterpret_cast<uint64_t>(&set);
  refreshPoll(poll);
  announce(poll);
}

uint32_t eventsOf(const Watched &watched) {
  return readinessOf(fileAt(watched.file)) & (watched.asked | kAlways);
}

void acquireReadiness(uint32_t number) {
  const File &file = fileAt(number);
  if (file.receives != kNone)
    acquireFrom(reinterpret_cast<uint64_t>(&wordOf(file.receives)));
  if (file.sends != kNone)
    acquireFrom(reinterpret_cast<uint64_t>(&wordOf(file.sends)));
}

bool isAnythingReady(const File &epoll) {
  bool isReady = false;
  forEachItem(numberOf(epoll), [&](const Item &item) { isReady |= readyOf(item) != 0; });
  return isReady;
}

namespace {

long makeEpoll(int flags) {
  if ((flags & ~EPOLL_CLOEXEC) != 0)
    return -EINVAL;
  beginDescriptorChange();
  const uint32_t stream = newStream(StreamKind::Polls, 0);
  const uint32_t file = newFile({FileKind::Polls, O_RDWR, 0, stream, kNone});
  changeStream(stream).begin = file;
  const int number = openDescriptor({file, (flags & EPOLL_CLOEXEC) != 0 ? FD_CLOEXEC : 0U, 0});
  return number < 0 ? -EMFILE : number;
}

Item *itemOf(uint32_t epoll, uint32_t file, int number) {
  for (uint32_t i = 0; i < items().used; ++i) {
    Item &item = items().all[i];
    if (item.epoll == epoll && item.file == file && item.number == number)
      return &item;
  }
  return nullptr;
}

long addItem(uint32_t epoll, const Item &item) {
  Item *free = itemOf(kNone, kNone, 0);
  if (free == nullptr && items().used == kMaxItems)
    unsupported("epoll_ctl", "the program watches more descriptors than can be followed");
  if (free == nullptr) {
    keepOurs(&items().used, sizeof(items().used));
    free = &items().all[items().used++];
  }
  keepOurs(free, sizeof(*free));
  *free = item;
  free->epoll = epoll;
  return 0;
}

// In the step that changes the list.
long changeItems(uint32_t epoll, int what, const Item &asked) {
  Item *item = itemOf(epoll, asked.file, asked.number);
  if (what == EPOLL_CTL_ADD)
    return item != nullptr ? -EEXIST : addItem(epoll, asked);
  if (item == nullptr)
    return -ENOENT;
  keepOurs(item, sizeof(*item));
  if (what == EPOLL_CTL_DEL)
    *item = {};
  else
    *item = {epoll, asked.file, asked.number, asked.events, asked.data, 0, false};
  return 0;
}

long controlEpoll(int number, int what, int watched, const epoll_event &event) {
  const uint32_t epoll = useDescriptor(number);
  const uint32_t file = isModelledDescriptor(watched) ? useDescriptor(watched) : kNone;
  if (epoll == kNone || (file == kNone && isModelledDescriptor(watched)))
    return -EBADF;
  if (file == kNone)
    unsupported("epoll_ctl", "`epoll_ctl` of a descriptor that is not modelled is not supported yet");
  if (fileAt(epoll).kind != FileKind::Polls || epoll == file)
    return -EINVAL;
  if (what != EPOLL_CTL_ADD && what != EPOLL_CTL_MOD && what != EPOLL_CTL_DEL)
    return -EINVAL;
  const uint32_t stream = fileAt(epoll).receives;
  announce(onStream(RaddleOperationPollChange, stream, RaddleConditionNone, 0));
  releaseMoreTo(reinterpret_cast<uint64_t>(&wordOf(stream)));
  ++wordOf(stream).value;
  ++changeStream(stream).changes;
  return changeItems(epoll, what, {epoll, file, watched, event.events, event.data.u64, 0, false});
}

void tell(Item &item, uint32_t ready, epoll_event &event) {
  event.events = ready;
  event.data.u64 = item.data;
  acquireReadiness(item.file);
  if ((item.events & (EPOLLET | EPOLLONESHOT)) == 0)
    return;
  keepOurs(&item, sizeof(item));
  item.seen = changesOf(fileAt(item.file), item.events) + 1;
  item.isDisarmed = (item.events & EPOLLONESHOT) != 0;
}

constexpr int kMostEvents = 1024;
constexpr int kMilliseconds = 1000;
constexpr long kMillisecond = 1'000'000;

long waitAt(Caller caller, int number, epoll_event *events, int most, int limit) {
  const uint32_t epoll = useDescriptor(number);
  if (epoll == kNone)
    return -EBADF;
  if (fileAt(epoll).kind != FileKind::Polls || most <= 0)
    return -EINVAL;
  const PollSet set = {nullptr, 0, epoll};
  pollFor(set, limit < 0 ? PollFor::Ever : PollFor::Once);
  acquireReadiness(epoll);
  auto *told = reinterpret_cast<epoll_event *>(scratchBytes(kMostEvents * sizeof(epoll_event)));
  int count = 0;
  forEachItem(epoll, [&](Item &item) {
    const uint32_t ready = count < most && count < kMostEvents ? readyOf(item) : 0;
    if (ready != 0)
      tell(item, ready, told[count++]);
  });
  if (count == 0 && limit > 0)
    passTime({limit / kMilliseconds, limit % kMilliseconds * kMillisecond});
  if (count == 0)
    return 0;
  const uint64_t bytes = static_cast<uint64_t>(count) * sizeof(epoll_event);
  Through<"epoll_wait", 1>::writeBytes(caller, events, bytes);
  __builtin_memcpy(events, scratchOfThread(), bytes);
  return count;
}

struct RealWait {
  int number;
  epoll_event *events;
  int most;
  int limit;
  const sigset_t *mask;
};
int waitReally(const RealWait &wait) {
  auto *real = realWait.as<int(int, epoll_event *, int, int, const sigset_t *)>();
  const int ready = real(wait.number, wait.events, wait.most, wait.limit, wait.mask);
  if (ready > 0 && controlled())
    noteWritten(wait.events, static_cast<uint64_t>(ready) * sizeof(epoll_event));
  return ready;
}

} // namespace

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT int epoll_create1(int flags) {
  return controlled() ? static_cast<int>(returned(makeEpoll(flags))) : realCreate.as<int(int)>()(flags);
}
RADDLE_EXPORT int epoll_create(int size) {
  if (!controlled())
    return realCreate.as<int(int)>()(0);
  return static_cast<int>(returned(size <= 0 ? -EINVAL : makeEpoll(0)));
}
RADDLE_EXPORT int epoll_ctl(int number, int what, int watched, epoll_event *event) {
  const void *from = __builtin_return_address(0);
  if (!isModelledDescriptor(number)) {
    leaveToKernel(from);
    return realControl.as<int(int, int, int, epoll_event *)>()(number, what, watched, event);
  }
  const bool asks = what != EPOLL_CTL_DEL;
  const epoll_event asked = asks ? Through<"epoll_ctl", 3>::read(callerAt(from), event) : epoll_event{};
  return static_cast<int>(returned(controlEpoll(number, what, watched, asked)));
}
// NOLINTNEXTLINE(readability-function-size): the arguments are those of the C library's function
RADDLE_EXPORT int epoll_pwait(int number, epoll_event *events, int most, int limit, const sigset_t *mask) {
  const void *from = __builtin_return_address(0);
  if (isModelledDescriptor(number))
    return static_cast<int>(returned(waitAt(callerAt(from), number, events, most, limit)));
  leaveToKernel(from);
  return waitReally({number, events, most, limit, mask});
}
RADDLE_EXPORT int epoll_wait(int number, epoll_event *events, int most, int limit) {
  const void *from = __builtin_return_address(0);
  if (isModelledDescriptor(number))
    return static_cast<int>(returned(waitAt(callerAt(from), number, events, most, limit)));
  leaveToKernel(from);
  return waitReally({number, events, most, limit, nullptr});
}
