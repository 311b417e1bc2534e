#include "explore/views.h"

#include <array>

namespace raddle::explore {
namespace {

// What an operation does to its object.
enum class Effect : uint8_t {
  Nothing,
  Lock,
  Try,
  Unlock,
  MutexLife,
  Wait,
  Expire,
  Wake,
  Read,
  Write,
  Compare,
  Listed,
  Check,
  Arrive,
  BarrierLife,
  Invoke,
  Respond,
  Free
};

// On purpose not derived from the table of dependence.
constexpr std::array kEffects = {
#define RADDLE_EFFECT_OF(action, foresight, seen, graph, word) Effect::seen,
#define RADDLE_OPERATION(name, words, memory, waiting, search, ...) RADDLE_EFFECT_OF search
#include "abi/operations.def"
#undef RADDLE_EFFECT_OF
};

uint64_t mix(uint64_t hash, uint64_t value) {
  hash = hash * 0x9e3779b97f4a7c15ULL + value;
  hash = (hash ^ (hash >> 32)) * 0xd6e8feb86659fd93ULL;
  return hash ^ (hash >> 32);
}

constexpr unsigned kThreadBits = 16;

// What a thread has returned from, as an object of its own: nobody can tell in which order two threads did.
uint64_t returnedBy(uint64_t history, trace::ThreadId thread) {
  return history << kThreadBits | thread;
}

} // namespace

void Views::truncate(uint32_t steps) {
  while (steps_.size() > steps) {
    const SeenStep &last = steps_.back();
    for (; overwritten_.size() > last.firstOverwritten; overwritten_.pop_back())
      lastSteps_[overwritten_.back().object] = overwritten_.back().lastStep;
    threads_[last.thread] = last.view;
    steps_.pop_back();
  }
}

void Views::see(const trace::Event &event) {
  if (event.thread >= threads_.size())
    threads_.resize(event.thread + 1);
  ThreadView &view = threads_[event.thread];
  steps_.push_back({event.thread, view, overwritten_.size()});
  step_ = mix(event.thread + 1, ++view.steps);
  seen_ = mix(mix(view.hash, static_cast<uint64_t>(event.operation.kind)), event.operation.object);
  seen_ = mix(mix(seen_, event.choice), static_cast<uint64_t>(event.state));
  seen_ = mix(mix(seen_, event.succeeded ? 1 : 0), event.woken);
  seeObjects(event);
  view.hash = seen_;
}

void Views::seeObjects(const trace::Event &event) {
  const uint64_t object = event.operation.object;
  const Effect effect = kEffects[static_cast<size_t>(event.operation.kind)];
  if (effect != Effect::Nothing)
    read(Space::Life, object);
  if (effect == Effect::Wait)
    read(Space::Life, event.operation.argument);
  trace::Access own{object, event.operation.size, false};
  switch (effect) {
  case Effect::Nothing:
    return;
  case Effect::Lock:
    read(Space::MutexLife, object);
    return write(Space::Mutex, object);
  case Effect::Try:
    read(Space::MutexLife, object);
    return event.succeeded ? write(Space::Mutex, object) : read(Space::Mutex, object);
  case Effect::Unlock: // the next lock comes after the lock before this one, which tells as much
    read(Space::MutexLife, object);
    return event.refused ? readHolder(object) : write(Space::MutexRelease, object);
  case Effect::MutexLife:
    return write(Space::MutexLife, object);
  case Effect::Wait:
    read(Space::MutexLife, event.operation.argument);
    if (!event.refused)
      write(Space::MutexRelease, event.operation.argument);
    return read(Space::Condition, object);
  case Effect::Expire:
    return read(Space::Condition, object);
  case Effect::Wake:
    return write(Space::Condition, object);
  case Effect::Read:
  case Effect::Write:
  case Effect::Compare:
    own.isWrite = effect == Effect::Write || (effect == Effect::Compare && event.succeeded);
    return seeMemory(event.accesses.empty() ? std::span<const trace::Access>(&own, 1) : event.accesses);
  case Effect::Listed:
    return seeMemory(event.accesses);
  case Effect::Check:
    if (event.succeeded)
      read(Space::Condition, object);
    return seeMemory({&own, 1});
  case Effect::Arrive: // that all others have arrived is all that who leaves can tell
    return read(Space::Barrier, object);
  case Effect::BarrierLife:
    return write(Space::Barrier, object);
  case Effect::Invoke:
    return readReturned(object);
  case Effect::Respond:
    return write(Space::Returned, returnedBy(object, event.thread));
  case Effect::Free:
    for (uint64_t byte = object; byte < object + own.size; ++byte)
      write(Space::Life, byte);
    own.isWrite = true;
    return seeMemory(event.accesses.empty() ? std::span<const trace::Access>(&own, 1) : event.accesses);
  }
}

void Views::seeMemory(std::span<const trace::Access> accesses) {
  for (const trace::Access &access : accesses)
    for (uint64_t byte = access.address; byte < access.address + access.size; ++byte)
      access.isWrite ? write(Space::Byte, byte) : read(Space::Byte, byte);
}

// Who holds the mutex, if anybody does, follows from the last lock and the last unlock.
void Views::readHolder(uint64_t mutex) {
  read(Space::Mutex, mutex);
  read(Space::MutexRelease, mutex);
}

void Views::readReturned(uint64_t history) {
  const auto end = lastSteps_.lower_bound({Space::Returned, returnedBy(history + 1, 0)});
  for (auto last = lastSteps_.lower_bound({Space::Returned, returnedBy(history, 0)}); last != end; ++last)
    if (last->second != 0)
      seen_ = mix(mix(seen_, last->first.second), last->second);
}

void Views::read(Space space, uint64_t object) {
  const auto last = lastSteps_.find({space, object});
  seen_ = mix(seen_, last == lastSteps_.end() ? 0 : last->second);
}

void Views::write(Space space, uint64_t object) {
  read(space, object);
  uint64_t &last = lastSteps_[{space, object}];
  overwritten_.push_back({{space, object}, last});
  last = step_;
}

uint64_t Views::hash() const {
  uint64_t hash = 0;
  for (size_t thread = 0; thread < threads_.size(); ++thread)
    if (threads_[thread].steps != 0)
      hash += mix(thread, threads_[thread].hash);
  return hash;
}

} // namespace raddle::explore
