#include "worker/recorder.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <pthread.h>
#include <tuple>

#include "abi/detached.h"
#include "abi/doubts.h"
#include "abi/locks.h"
#include "abi/race_accesses.h"
#include "base/check.h"
#include "base/text.h"
#include "check/identity.h"
#include "check/user_places.h"
#include "worker/machine_values.h"

namespace raddle::worker {
namespace {

using check::Finding;
using check::Said;
using trace::ThreadId;
using trace::ThreadState;

std::string quoted(const std::string &text) {
  return "`" + text + "`";
}

std::string where(const RaddleSite *site) {
  return site ? std::string(site->file) + ":" + std::to_string(site->line) : "an unknown place";
}

constexpr uint64_t kConditionBytes = 48; // of a pthread_cond_t

// REQUIRES: the failure is a finding.
check::Kind findingKindOf(const RaddleFailure &failure) {
  switch (static_cast<RaddleFailureKind>(failure.kind)) {
  case RaddleFailureAssertion:
  case RaddleFailureAbort:
    return check::Kind::Assertion;
  case RaddleFailureCrash:
    return check::Kind::Crash;
  case RaddleFailureMisuse:
    return check::Kind::Misuse;
  case RaddleFailureMemory:
    return check::Kind::MemoryError;
  case RaddleFailureHistory:
    return check::Kind::NotLinearizable;
  case RaddleFailureUnsupported:
  case RaddleFailureUnending:
    break;
  }
  CHECK(false, "a failed thread should have a kind of failure");
}

// In the order of explore::Stuck::Kind.
constexpr const char *kStuckRules[] = {"cycle", "holder-gone", "lost-wakeup", "await"};

std::string accessWords(const RaddleRacer &racer, const std::string &object, bool isLocal) {
  if (racer.isFree != 0)
    return (isLocal ? "leaves the scope of " : "frees ") + quoted(object);
  if (racer.isWork != 0)
    return "works on " + quoted(object);
  std::string verb = racer.isWrite != 0 ? "writes " : "reads ";
  return verb + quoted(object) + (racer.isAtomic != 0 ? " atomically" : "");
}

RaddleOwner ownerOf(uint64_t address) {
  RaddleOwner owner = {};
  raddle_machine_owner(address, &owner);
  return owner;
}

RaddleRegion regionOf(uint64_t address) {
  return static_cast<RaddleRegion>(ownerOf(address).region);
}

bool contains(const std::vector<ThreadId> &threads, ThreadId thread) {
  return std::find(threads.begin(), threads.end(), thread) != threads.end();
}

bool takesLock(const trace::Operation &operation) {
  return operation.kind == trace::OperationKind::Acquire || operation.kind == trace::OperationKind::Reacquire;
}

// Only mutexes remember where they were taken; the argument of an Acquire tells that it is of another kind of lock.
bool isMutexLock(const trace::Operation &operation) {
  const bool isAcquire = operation.kind == trace::OperationKind::Acquire && operation.argument == 0;
  return isAcquire || operation.kind == trace::OperationKind::Reacquire;
}

// Whether it may rest on an assumption. Most operations do not, so this is asked first.
bool mayNeedAssumptions(const trace::Operation &operation) {
  using trace::MemoryOrder;
  using trace::OperationKind;
  return (operation.order != MemoryOrder::None && operation.order != MemoryOrder::Sequential) ||
         operation.kind == OperationKind::Wait || operation.kind == OperationKind::FutexWait ||
         operation.kind == OperationKind::Free || operation.kind == OperationKind::Input;
}

std::string callAt(const RaddleSite *site) {
  return quoted(site->text) + (site->line != 0 ? " (" + where(site) + ")" : "");
}

uint64_t mix(uint64_t hash, uint64_t value) {
  hash = (hash ^ value) * 0x9e3779b97f4a7c15;
  return hash ^ (hash >> 29);
}

uint64_t hashOf(const trace::Event &event) {
  const uint64_t step = (uint64_t{event.thread} << 32) | (uint64_t{event.choice} << 8);
  const uint64_t hash = mix(step | static_cast<uint64_t>(event.operation.kind), event.operation.object);
  return event.onOwnStack ? hash : mix(mix(hash, event.before), event.after);
}

bool isInLibrary(const RaddleSite *site) {
  return site != nullptr && check::isLibraryFile(site->file);
}

// As far as they are known before somebody looks at the debug information: addresses.
trace::Stack framesOf(const RaddleStack *stack) {
  trace::Stack frames(stack != nullptr ? stack->count : 0);
  for (size_t i = 0; i < frames.size(); ++i)
    frames[i].address = stack->addresses[i];
  return frames;
}

// A loop in a library comes with the addresses of its callers: see replay/statement_place.h.
check::Statement unendingIn(const RaddleFailure &failure, const std::string &thread, const RaddleStack *stack) {
  check::Statement statement{Said::UnendingIn, {failure.message, where(failure.site), thread, failure.site->text}};
  if (!isInLibrary(failure.site) || stack == nullptr)
    return statement;
  std::string addresses;
  for (size_t i = 0; i < stack->count; ++i)
    addresses += (i == 0 ? "" : " ") + std::to_string(stack->addresses[i]);
  statement.details.push_back(addresses);
  return statement;
}

// Who called an operation in a library; 0 if it is in none, and if that is not known.
uint64_t contextOf(const RaddleSite *site, const RaddleStack *stack) {
  if (!isInLibrary(site) || stack == nullptr)
    return 0;
  uint64_t hash = site->id;
  for (size_t i = 0; i < stack->count; ++i)
    hash = mix(hash, stack->addresses[i]);
  return hash;
}

// Adds where the block of the heap that `address` belongs to was allocated and freed.
void addHistory(Finding &finding, uint64_t address) {
  const RaddleOwner owner = ownerOf(address);
  const bool isLocal = owner.region == RaddleRegionStack;
  const auto add = [&](const RaddleSite *site, uint32_t thread, const char *role, RaddleStackKind kind) {
    finding.places.push_back({trace::copySite(site), threadName(thread), role});
    finding.places.back().frames = framesOf(raddle_machine_object_stack(kind, owner.blockAddress));
  };
  if (owner.blockAddress != 0 && isLocal)
    add(owner.allocatedAt, owner.thread, "declared it here", RaddleStackAllocated);
  if (owner.region != RaddleRegionHeap)
    return;
  if (owner.freedBy != RADDLE_NO_THREAD)
    add(owner.freedAt, owner.freedBy, "freed it here", RaddleStackFreed);
  if (owner.blockAddress != 0)
    add(owner.allocatedAt, owner.thread, "allocated it here", RaddleStackAllocated);
}

// Adds where the block was allocated, of which its name says no more than that: by the library, for the user.
void addAllocation(Finding &finding, uint64_t address) {
  const RaddleOwner owner = ownerOf(address);
  finding.places.push_back({trace::copySite(owner.allocatedAt), threadName(owner.thread), "allocated it here"});
  finding.places.back().frames = framesOf(raddle_machine_object_stack(RaddleStackAllocated, owner.blockAddress));
}

// The block of the heap that `address` belongs to, if a library allocated it; else 0.
uint64_t libraryBlockAt(uint64_t address) {
  const RaddleOwner owner = ownerOf(address);
  return owner.region == RaddleRegionHeap && isInLibrary(owner.allocatedAt) ? owner.blockAddress : 0;
}

// Adds to the finding who holds the lock.
void addOwner(Finding &finding, uint64_t lock) {
  uint32_t holder = RADDLE_NO_THREAD;
  const RaddleSite *site = raddle_machine_held_at(lock, &holder);
  if (site == nullptr)
    return;
  finding.places.push_back({trace::copySite(site), threadName(holder), "took it here"});
  finding.places.back().frames = framesOf(raddle_machine_object_stack(RaddleStackAcquired, lock));
}

// Adds to the finding how it may be averted, if a call is there that may do so.
void noteDoubts(Finding &finding, Averted averted) {
  RaddleDoubts doubts = {};
  raddle_machine_doubts(&doubts);
  if (averted == Averted::ByOrder && doubts.shared != nullptr)
    finding.outside = "calls that are not controlled, " + callAt(doubts.shared) + " among them, may order the accesses";
  if (averted == Averted::ByWaking && doubts.unknown != nullptr)
    finding.outside = "a call that is not controlled, " + callAt(doubts.unknown) + ", may prevent it";
  const bool dependsOnContent = averted == Averted::ByWaking || averted == Averted::ByContent;
  if (dependsOnContent && finding.outside.empty() && doubts.outside != nullptr)
    finding.outlives = callAt(doubts.outside);
}

// Under a weak memory model, the values that a call has written unseen are not found, and it may be a fence.
void noteUnseenValues(Finding &finding) {
  RaddleDoubts doubts = {};
  raddle_machine_doubts(&doubts);
  if (finding.outside.empty() && doubts.unknown != nullptr)
    finding.outside =
        "a call that is not controlled, " + callAt(doubts.unknown) + ", may determine what atomic accesses find";
}

} // namespace

Finding describeRace(const RaddleRace &race, const RaceNames &names) {
  Finding finding;
  finding.kind = check::Kind::DataRace;
  finding.rule = race.first.isWrite != 0 && race.second.isWrite != 0 ? "write-write" : "read-write";
  finding.location = locationFrom(race.location);
  finding.variable = names.variable;
  finding.message = "data race on `" + names.variable + "`";
  const std::array racers = {&race.first, &race.second};
  const bool isLocal = regionOf(race.address) == RaddleRegionStack;
  for (size_t i = 0; i < racers.size(); ++i)
    finding.places.push_back({trace::copySite(racers[i]->site), threadName(racers[i]->thread),
                              accessWords(*racers[i], names.objects[i], isLocal), true, names.locks[i]});
  return finding;
}

// Named by both, in an order that does not depend on who came first.
uint64_t fingerprintOfRace(const RaddleRace &race, const Finding &finding, const ObjectNames &names,
                           const std::string &directory) {
  std::array users = {ObjectNames::User{race.first.thread, race.first.site},
                      ObjectNames::User{race.second.thread, race.second.site}};
  if (users[1].site->id < users[0].site->id)
    std::swap(users[0], users[1]);
  const std::string object = names.stableNameOf(race.address, race.location.size, users);
  return check::fingerprintOf(finding, {.directory = directory, .text = {}, .object = object});
}

void Recorder::onBegin(uint32_t shared) {
  if (shared == 0)
    begin();
  else
    goBack(shared);
}

void Recorder::begin() {
  schedule_.clear();
  inputs_.clear();
  findings_.clear();
  findingSteps_.clear();
  statements_.clear();
  parked_.clear();
  now_ = {};
  kept_.clear();
  steps_.clear();
  accesses_.assign(1, raddle_machine_accesses());
  sites_.clear();
  siteIndices_.clear();
  stacks_.clear();
  stackIndices_.clear();
  stepNames_.clear();
  occurrences_.clear();
  objects_.clear();
  raceOwners_.clear();
  // Notes what leads to the memory of a race that is being found.
  const RaddleRaceNotice notice = [](void *recorder, uint32_t number) {
    auto &self = *static_cast<Recorder *>(recorder);
    const RaddleRace *races = nullptr;
    raddle_machine_races(&races);
    const RaddleRace &race = races[number];
    const std::array users = {ObjectNames::User{race.first.thread, race.first.site},
                              ObjectNames::User{race.second.thread, race.second.site}};
    const auto ownedBy = [&](std::span<const ObjectNames::User> each) {
      return self.names_.ownedNameOf(race.address, race.location.size, each);
    };
    // Who frees a block means all of it, by its name or, in a library, by that of what it is a part of.
    const auto ownedByRacer = [&](const RaddleRacer &racer, const ObjectNames::User &user) {
      const bool isInFree = racer.isFree != 0;
      if (isInFree && !check::isLibraryFile(user.site->file))
        return std::optional<std::string>();
      const RaddleOwner block = ownerOf(race.address);
      return isInFree ? self.names_.ownedNameOf(block.blockAddress, block.blockSize, {&user, 1}) : ownedBy({&user, 1});
    };
    self.raceOwners_[number] = {ownedBy(users),
                                {ownedByRacer(race.first, users[0]), ownedByRacer(race.second, users[1])}};
  };
  if (detail_ == Detail::Full)
    raddle_machine_notice_races(notice, this);
  noteState(0, main_);
  if (const RaddleScenarios all = raddle_machine_scenarios(); all.scenarios != 0)
    say({Said::Scenarios,
         {std::to_string(all.scenarios), std::to_string(all.threads), std::to_string(all.operations)}});
  if (freedAtStart_)
    noteFree();
  if (told_.options.c11)
    say({Said::UnderC11});
  kept_.emplace_back(now_);
}

void Recorder::goBack(uint32_t steps) {
  CHECK(detail_ == Detail::Schedule, "what is recorded in full should be executed from the beginning");
  kept_.resize(steps + 1);
  now_ = kept_.back().extent;
  schedule_.resize(steps);
  while (!inputs_.empty() && inputs_.back().first >= steps)
    inputs_.pop_back();
  findings_.resize(now_.findings);
  findingSteps_.resize(now_.findings);
  statements_.resize(now_.statements);
  parked_.resize(now_.parked);
}

void Recorder::onEvent(const trace::Event &event) {
  schedule_.emplace_back(event.thread, event.choice);
  if (detail_ == Detail::Full)
    recordStep(event);
  if (mayNeedAssumptions(event.operation))
    noteAssumptions(event);
  if (traitsOf(event.operation.kind).givesValue())
    inputs_.emplace_back(schedule_.size() - 1, event.after);
  if (event.races != now_.races)
    addRaces(event.races);
  // Threads that wait when the program ends are not stuck but gone.
  if (event.operation.kind == trace::OperationKind::Exit && event.operation.argument != 0)
    park(event.thread);
  else if (event.state != ThreadState::Runs && event.state != ThreadState::Exited)
    noteState(event.thread, event.state);
  kept_.emplace_back(now_, mix(digest(), hashOf(event)));
}

void Recorder::noteAssumptions(const trace::Event &event) {
  using trace::MemoryOrder;
  if (event.operation.order != MemoryOrder::None && event.operation.order != MemoryOrder::Sequential)
    say({told_.options.c11 ? Said::NoLoadBuffering : Said::SequentialConsistency});
  const bool waits =
      event.operation.kind == trace::OperationKind::Wait || event.operation.kind == trace::OperationKind::FutexWait;
  if (waits)
    say({told_.options.spurious ? Said::OneSpuriousWakeup : Said::NoSpuriousWakeups});
  if (event.operation.kind == trace::OperationKind::Free && regionOf(event.operation.object) == RaddleRegionHeap)
    noteFree();
  if (event.operation.kind == trace::OperationKind::Input && event.operation.argument == 0)
    say({Said::FewInputsTried});
}

void Recorder::noteFree() {
  say({told_.options.reuse ? Said::LastBlockReused : Said::NoReuse});
}

void Recorder::park(ThreadId thread) {
  parked_.push_back(thread);
  ++now_.parked;
}

void Recorder::noteState(ThreadId thread, ThreadState state) {
  if (state == ThreadState::Runs || state == ThreadState::Exited)
    return;
  park(thread);
  now_.blocked += state == ThreadState::Blocked ? 1 : 0;
  if (state == ThreadState::Blocked)
    return;
  if (state == ThreadState::Failed)
    return addFailure(thread);
  const RaddleFailure *failure = raddle_machine_failure(thread);
  const std::string place = where(failure->site);
  if (state != ThreadState::Unending)
    say({Said::Unsupported, {failure->message, place}});
  else if (failure->kind == RaddleFailureUnending && failure->site)
    say(unendingIn(*failure, threadName(thread), raddle_machine_failure_stack(thread)));
  else
    say({Said::Unending, {failure->message, place}});
}

std::string Recorder::objectName(uint64_t address, uint64_t size, std::span<const ObjectNames::User> users) const {
  return detail_ == Detail::Full ? names_.spokenNameOf(address, size, users.back()) : users.back().site->text;
}

LockNames Recorder::locksOf(const RaddleRacer &racer) const {
  const uint32_t count = raddle_machine_locks(racer.lockset, nullptr, 0);
  if (detail_ != Detail::Full || count == RADDLE_UNKNOWN_LOCKS)
    return std::nullopt;
  std::vector<RaddleLock> locks(count);
  raddle_machine_locks(racer.lockset, locks.data(), count);
  std::vector<std::string> result;
  uint64_t read = raddle_machine_read_locks(racer.lockset);
  for (const RaddleLock &lock : locks) {
    const ObjectNames::User user{racer.thread, lock.site};
    const std::string name = lock.site ? objectName(lock.address, lock.size, {&user, 1}) : "a lock";
    result.push_back((read & 1U) != 0 ? name + " (read)" : name);
    read >>= 1U;
  }
  return result;
}

namespace {

// What a thread waits for: by its name, in full detail.
std::string lockName(const trace::Pending &pending, const StepNames &objects, Detail detail) {
  return detail == Detail::Full ? objects.spokenNameOf(pending.next, pending.thread) : pending.next.site->text;
}

// Of a condition variable; without a mutex it waits for another word to change.
bool isAfterWait(const trace::Operation &operation) {
  return operation.kind == trace::OperationKind::Reacquire ||
         (operation.kind == trace::OperationKind::Woken && operation.argument != 0);
}

// Of a call that waits for what the kernel has; nothing for any other.
std::string waitingInKernel(const trace::Pending &pending, const StepNames &objects) {
  using trace::OperationKind;
  if (!pending.next.site)
    return {};
  const std::string call = "waits in " + quoted(pending.next.site->text);
  if (pending.next.kind == OperationKind::Poll || pending.next.kind == OperationKind::PollTake)
    return call + " for descriptors that nobody can make ready";
  if (pending.next.kind == OperationKind::Receive)
    return call + " on " + objects.spokenNameOf(pending.next, pending.thread) + ", to which nobody can write";
  if (pending.next.kind == OperationKind::Send)
    return call + " on " + objects.spokenNameOf(pending.next, pending.thread) + ", from which nobody can read";
  return {};
}

} // namespace

std::string Recorder::objectOf(const trace::Pending &pending) const {
  if (!pending.next.site)
    return "a lock";
  // A loop that only looks has several; its site names them.
  if (pending.next.kind == trace::OperationKind::LookAgain)
    return quoted(pending.next.site->text);
  const ObjectNames::User user{pending.thread, pending.next.site};
  if (pending.next.kind == trace::OperationKind::BarrierLeave)
    return quoted(objectName(pending.next.argument, sizeof(pthread_barrier_t), {&user, 1}));
  // After waiting on a condition variable, the lock of the mutex stands for both.
  const bool isOnCondition =
      pending.next.kind == trace::OperationKind::Reacquire && pending.waitsFor == trace::kNoThread;
  return quoted(isOnCondition ? objectName(pending.next.argument, kConditionBytes, {&user, 1})
                              : lockName(pending, objects_, detail_));
}

std::string Recorder::waitingFor(const trace::Pending &pending) const {
  using trace::OperationKind;
  if (pending.next.kind == OperationKind::Join)
    return "waits for " + threadName(pending.waitsFor) + " to end";
  if (const std::string inKernel = waitingInKernel(pending, objects_); !inKernel.empty())
    return inKernel;
  const std::string what = objectOf(pending);
  if (pending.next.kind == OperationKind::BarrierLeave)
    return "waits at barrier " + what + " for others who never come";
  if (pending.next.kind == OperationKind::Woken && !isAfterWait(pending.next))
    return "waits for a notification of " + what + " that nobody can send";
  if (pending.next.kind == OperationKind::SemaphoreWait)
    return "waits for semaphore " + what + " that nobody can post";
  if (pending.next.kind == OperationKind::AwaitLoad || pending.next.kind == OperationKind::AwaitUpdate ||
      pending.next.kind == OperationKind::LookAgain)
    return "waits for a value of " + what + " that nobody can write";
  if (pending.waitsFor != trace::kNoThread)
    return "waits for " + what + ", held by " + threadName(pending.waitsFor);
  return isAfterWait(pending.next) ? "waits for a signal on " + what + " that nobody can send" : "waits for " + what;
}

void Recorder::addHolder(Finding &finding, const trace::Pending &waiting) const {
  const RaddleSite *site = raddle_machine_acquired_at(waiting.next.object);
  if (!site || waiting.waitsFor == trace::kNoThread)
    return;
  const ObjectNames::User user{waiting.waitsFor, site};
  const std::string what = quoted(objectName(waiting.next.object, waiting.next.size, {&user, 1}));
  finding.places.push_back({trace::copySite(site), threadName(waiting.waitsFor), "took " + what + " here"});
  finding.places.back().frames = framesOf(raddle_machine_object_stack(RaddleStackAcquired, waiting.next.object));
}

void Recorder::addFailure(ThreadId thread) {
  const RaddleFailure *failure = raddle_machine_failure(thread);
  Finding finding;
  finding.kind = findingKindOf(*failure);
  finding.rule = failure->rule;
  finding.message = failure->message;
  std::string object;
  if (failure->object != 0 && failure->site) {
    const ObjectNames::User user{thread, failure->site};
    object = names_.stableNameOf(failure->object, failure->objectSize, {&user, 1});
    finding.variable =
        detail_ == Detail::Full ? names_.nameOf(failure->object, failure->objectSize, {&user, 1}) : object;
    finding.message += " (" + worker::quoted(finding.variable) + ")";
  }
  finding.places = {{trace::copySite(failure->site), threadName(thread), "fails", true}};
  const RaddleStack *stack = raddle_machine_failure_stack(thread);
  finding.context = contextOf(failure->site, stack);
  if (detail_ == Detail::Full)
    finding.places.front().frames = framesOf(stack);
  if (failure->details != nullptr)
    for (const std::string_view line : splitLines(failure->details))
      finding.details.emplace_back(line);
  if (failure->kind == RaddleFailureMemory)
    addHistory(finding, failure->object);
  if (detail_ == Detail::Full && failure->kind != RaddleFailureMemory && finding.variable.ends_with(kOnTheHeap))
    addAllocation(finding, failure->object);
  if (std::string_view(failure->rule) == "destroy-locked")
    addOwner(finding, failure->object);
  const std::string_view text = failure->kind == RaddleFailureAssertion ? failure->message : "";
  finding.fingerprint = check::fingerprintOf(finding, {.directory = directory_, .text = text, .object = object});
  keep(std::move(finding), Averted::ByContent);
}

void Recorder::addRaces(uint32_t count) {
  const RaddleRace *races = nullptr;
  raddle_machine_races(&races);
  for (; now_.races < count; ++now_.races)
    addRace(races[now_.races]);
}

std::optional<size_t> Recorder::stepOfFirst(uint32_t number) const {
  const auto after = std::lower_bound(accesses_.begin(), accesses_.end(), raddle_machine_first_access(number));
  const bool isInStep = detail_ == Detail::Full && after != accesses_.begin() && after != accesses_.end();
  return isInStep ? std::optional(static_cast<size_t>(after - accesses_.begin()) - 1) : std::nullopt;
}

void Recorder::addRace(const RaddleRace &race) {
  const auto [known, isNew] = namedRaces_.try_emplace({race.first.site, race.second.site, locationFrom(race.location)});
  NamedRace &named = known->second;
  const std::array users = {ObjectNames::User{race.first.thread, race.first.site},
                            ObjectNames::User{race.second.thread, race.second.site}};
  // Other blocks that were allocated there have other owners.
  const RaceOwners &owners = raceOwners_[now_.races];
  if (detail_ == Detail::Full)
    named.variable = owners.variable ? *owners.variable : names_.nameOf(race.address, race.location.size, users);
  else if (isNew)
    named.variable = names_.stableNameOf(race.address, race.location.size, users);
  if (race.isBenign != 0)
    return say({Said::BenignRace, {named.variable}});
  const auto objectOf = [&](size_t racer) {
    const ObjectNames::User &user = users[racer];
    if (detail_ != Detail::Full)
      return std::string(user.site->text);
    const std::optional<std::string> &then = owners.objects[racer];
    return then ? *then : names_.nameFor(user, race.address, race.location.size);
  };
  Finding finding =
      describeRace(race, {named.variable, {objectOf(0), objectOf(1)}, {locksOf(race.first), locksOf(race.second)}});
  finding.places.front().step = stepOfFirst(now_.races);
  finding.context = contextOf(race.second.site, raddle_machine_second_stack(now_.races));
  finding.libraryBlock = libraryBlockAt(race.address);
  if (detail_ == Detail::Full) {
    finding.places[0].frames = framesOf(raddle_machine_first_stack(now_.races));
    finding.places[1].frames = framesOf(raddle_machine_second_stack(now_.races));
  }
  if (named.fingerprint == 0)
    named.fingerprint = fingerprintOfRace(race, finding, names_, directory_);
  finding.fingerprint = named.fingerprint;
  if (detail_ == Detail::Full && named.variable.ends_with(kOnTheHeap))
    addAllocation(finding, race.address);
  keep(std::move(finding), Averted::ByOrder);
}

void Recorder::add(Finding finding, Averted averted, std::string_view text) {
  finding.fingerprint =
      check::fingerprintOf(finding, {.directory = directory_, .text = text, .object = finding.variable});
  keep(std::move(finding), averted);
}

void Recorder::keep(Finding finding, Averted averted) {
  noteDoubts(finding, averted);
  if (told_.options.c11)
    noteUnseenValues(finding);
  const uint64_t identity = check::exactIdentityOf(finding);
  auto same = [&](const Finding &other) { return check::exactIdentityOf(other) == identity; };
  if (std::any_of(findings_.begin(), findings_.end(), same))
    return;
  findings_.push_back(std::move(finding));
  ++now_.findings;
  findingSteps_.push_back(schedule_.size());
}

void Recorder::addDeadlock(const explore::Stuck &stuck, std::span<const trace::Pending> pending) {
  Finding finding;
  finding.kind = stuck.kind == explore::Stuck::Kind::LostWakeup ? check::Kind::LostWakeup : check::Kind::Deadlock;
  finding.rule = kStuckRules[static_cast<size_t>(stuck.kind)];
  for (ThreadId thread : stuck.core) {
    auto at = std::find_if(pending.begin(), pending.end(), [&](const auto &p) { return p.thread == thread; });
    finding.places.push_back({trace::copySite(at->next.site), threadName(thread), waitingFor(*at), true});
    RaddleStack stack = {};
    raddle_machine_stack(thread, &stack);
    finding.context += contextOf(at->next.site, &stack);
    if (detail_ == Detail::Full)
      finding.places.back().frames = framesOf(&stack);
    if (takesLock(at->next) && at->next.site && at->waitsFor != trace::kNoThread) {
      finding.places.back().waitsFor = lockName(*at, objects_, detail_);
      finding.places.back().holder = threadName(at->waitsFor);
    }
    finding.message += (finding.message.empty() ? std::string(check::word(finding.kind)) + ": " : ", ") +
                       threadName(thread) + " " + waitingFor(*at);
  }
  for (const trace::Pending &waiting : pending)
    if (isMutexLock(waiting.next) && contains(stuck.core, waiting.thread))
      addHolder(finding, waiting);
  // Who stands in a circle goes on for nobody.
  add(std::move(finding), stuck.kind == explore::Stuck::Kind::Cycle ? Averted::ByNothing : Averted::ByWaking);
}

// Whoever waits when the program ends is gone. But where main returned, somebody forgot those who wait and could be
// joined.
std::vector<explore::Stuck> Recorder::stuckAmong(std::span<const trace::Pending> pending) const {
  std::vector<explore::Stuck> stuck = explore::findStuck(pending, parked_);
  RaddleEnd end = {};
  if (pending.empty() || raddle_machine_end(&end) == 0 || end.returns == 0)
    return stuck;
  std::vector<ThreadId> withMain = parked_;
  withMain.push_back(end.thread);
  const std::vector<explore::Stuck> anyway = explore::findStuck(pending, withMain);
  const auto isGone = [&](const explore::Stuck &each) {
    const auto isSame = [&](const explore::Stuck &other) { return other.core == each.core; };
    return std::none_of(anyway.begin(), anyway.end(), isSame) &&
           std::all_of(each.core.begin(), each.core.end(),
                       [](ThreadId thread) { return raddle_machine_is_detached(thread) != 0; });
  };
  stuck.erase(std::remove_if(stuck.begin(), stuck.end(), isGone), stuck.end());
  return stuck;
}

explore::ExecutionObserver::Next Recorder::onEnd(explore::Ending ending, std::span<const trace::Pending> pending) {
  for (const trace::Pending &thread : pending)
    now_.blocked += thread.stale ? 1 : 0;
  if (ending == explore::Ending::Complete && (pending.empty() || raddle_machine_may_wait() == 0))
    for (const explore::Stuck &stuck : stuckAmong(pending))
      addDeadlock(stuck, pending);
  if (ending == explore::Ending::Complete)
    addExitStatus();
  // A thread that was parked might have freed or destroyed more.
  if (ending == explore::Ending::Complete && pending.empty() && parked_.empty()) {
    addUndestroyed();
    if (told_.options.leaks)
      addLeaks();
  }
  return Next::GoOn;
}

void Recorder::addUndestroyed() {
  const RaddleObject *objects = nullptr;
  const uint32_t count = raddle_machine_undestroyed(&objects);
  std::vector<RaddleObject> untold;
  std::copy_if(objects, objects + count, std::back_inserter(untold), [&](const RaddleObject &object) {
    return told_.options.strict || notedSites_.count(object.site->id) == 0;
  });
  std::sort(untold.begin(), untold.end(), [](const RaddleObject &left, const RaddleObject &right) {
    return std::tie(left.address, left.site->id) < std::tie(right.address, right.site->id);
  });
  for (const RaddleObject &object : untold)
    if (told_.options.strict)
      addUndestroyed(object);
    else if (notedSites_.insert(object.site->id).second)
      say({Said::NeverDestroyed, {object.what, object.site->text, where(object.site)}});
}

void Recorder::addUndestroyed(const RaddleObject &object) {
  Finding finding;
  finding.kind = check::Kind::Misuse;
  finding.rule = "never-destroyed";
  const ObjectNames::User user{object.thread, object.site};
  const std::string stable = names_.stableNameOf(object.address, object.size, {&user, 1});
  finding.variable = detail_ == Detail::Full ? names_.nameOf(object.address, object.size, {&user, 1}) : stable;
  finding.message = "a " + std::string(object.what) + " is initialized and never destroyed (" +
                    worker::quoted(finding.variable) + ")";
  finding.places = {{trace::copySite(object.site), threadName(object.thread), "initialized it here", true}};
  finding.fingerprint = check::fingerprintOf(finding, {.directory = directory_, .text = {}, .object = stable});
  keep(std::move(finding), Averted::ByNothing);
}

// Each value with how many steps its thread had taken before.
uint64_t Recorder::hashOfInputs() const {
  uint64_t hash = 0;
  for (const auto &[step, value] : inputs_) {
    const ThreadId thread = schedule_[step].thread;
    const auto before = std::count_if(schedule_.begin(), schedule_.begin() + static_cast<ptrdiff_t>(step),
                                      [&](const explore::Step &other) { return other.thread == thread; });
    hash += mix(mix(thread, static_cast<uint64_t>(before)), value);
  }
  return hash;
}

std::optional<ExitStatus> Recorder::exitStatus() const {
  RaddleEnd end = {};
  if (raddle_machine_end(&end) == 0)
    return std::nullopt;
  return ExitStatus{hashOfInputs(), end.status, end.returns != 0};
}

void Recorder::addExitStatus() {
  RaddleEnd end = {};
  if (!told_.options.expectedExit || raddle_machine_end(&end) == 0 || end.status == *told_.options.expectedExit)
    return;
  Finding finding;
  finding.kind = check::Kind::ExitStatus;
  finding.rule = "unexpected";
  finding.message = (end.returns != 0 ? "main returns " : "the program exits with ") + std::to_string(end.status) +
                    " instead of " + std::to_string(*told_.options.expectedExit);
  finding.places = {{trace::copySite(end.site), threadName(end.thread), "ends the program", true}};
  add(std::move(finding), Averted::ByContent);
}

void Recorder::addLeaks() {
  std::vector<RaddleLeak> leaks(raddle_machine_leaks(nullptr, 0));
  raddle_machine_leaks(leaks.data(), static_cast<uint32_t>(leaks.size()));
  for (const RaddleLeak &leak : leaks) {
    Finding finding;
    finding.kind = check::Kind::MemoryError;
    finding.rule = "leak";
    const ObjectNames::User user{leak.thread, leak.site};
    finding.variable = names_.nameOf(leak.address, leak.size, {&user, 1});
    finding.message =
        "memory is never freed, and nothing leads to it any more (" + worker::quoted(finding.variable) + ")";
    finding.places = {{trace::copySite(leak.site), threadName(leak.thread), "allocated it here", true}};
    finding.places.front().frames = framesOf(raddle_machine_object_stack(RaddleStackAllocated, leak.address));
    add(std::move(finding), Averted::ByWaking); // who is woken may free it
  }
}

Finding Recorder::findingWithTrace(size_t number) const {
  Finding finding = findings_[number];
  finding.trace = trace(findingSteps_[number]);
  return finding;
}

void Recorder::say(check::Statement statement) {
  if (std::find(statements_.begin(), statements_.end(), statement) != statements_.end())
    return;
  statements_.push_back(std::move(statement));
  ++now_.statements;
}

uint32_t Recorder::siteIndex(const RaddleSite *site) {
  uint64_t id = site ? site->id : 0;
  auto [found, isNew] = siteIndices_.try_emplace(id, static_cast<uint32_t>(sites_.size()));
  if (isNew)
    sites_.push_back(trace::copySite(site));
  return found->second;
}

namespace {

// The index of the stack in `stacks`, to which it is added if it is not there.
uint32_t indexOf(const RaddleStack *stack, std::vector<trace::Stack> &stacks,
                 std::map<const RaddleStack *, uint32_t> &indices) {
  if (stack == nullptr || stack->count == 0)
    return trace::kNoIndex;
  const auto [found, isNew] = indices.try_emplace(stack, static_cast<uint32_t>(stacks.size()));
  if (isNew)
    stacks.push_back(framesOf(stack));
  return found->second;
}

} // namespace

void Recorder::recordStep(const trace::Event &event) {
  trace::TraceStep step;
  step.thread = event.thread;
  step.site = siteIndex(event.operation.site);
  step.occurrence = ++occurrences_[{event.thread, step.site}];
  step.kind = event.operation.kind;
  step.choice = event.choice;
  step.size = event.operation.size;
  step.object = event.operation.object;
  step.before = event.before;
  step.after = event.after;
  step.succeeded = event.succeeded;
  step.woken = event.woken;
  step.stack = indexOf(raddle_machine_step_stack(static_cast<uint32_t>(steps_.size())), stacks_, stackIndices_);
  if (std::string name = objects_.nameOf(event.operation, event.thread); !name.empty()) {
    step.name = static_cast<uint32_t>(stepNames_.size());
    stepNames_.push_back(std::move(name));
  }
  steps_.push_back(step);
  accesses_.push_back(raddle_machine_accesses());
}

trace::Trace Recorder::trace(size_t steps) const {
  trace::Trace result;
  result.visible = told_;
  result.visible.locations = promotions();
  result.threads = threadNames();
  if (detail_ == Detail::Full) {
    result.visible.variables = variablesAt(result.visible.locations);
    result.sites = sites_;
    result.stacks = stacks_;
    result.names = stepNames_;
    result.steps.assign(steps_.begin(), steps_.begin() + static_cast<ptrdiff_t>(steps));
    return result;
  }
  result.sites.emplace_back();
  result.steps.resize(steps);
  for (size_t i = 0; i < steps; ++i) {
    result.steps[i].thread = schedule_[i].thread;
    result.steps[i].choice = schedule_[i].choice;
  }
  return result;
}

} // namespace raddle::worker
