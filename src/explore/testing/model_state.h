// The interpreter of models: one state of a model, as a value that can be copied and compared.
//
// Beside the values, each half of a cell remembers who wrote it (a tag: thread, and which of its steps), and each step
// tells the tags it read; likewise each condition remembers who signalled last, and waits and timeouts tell. So two
// stores of the same value differ, and a load tells which store it saw: steps that touch the same bytes never commute
// by accident. Nothing here knows what is dependent.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "explore/testing/model.h"
#include "trace/event.h"

namespace raddle::explore::testing {

enum class Life : uint8_t { Unborn, Beginning, Running, Exiting, Exited, Failed, Blocked };

inline constexpr uint32_t kNobody = UINT32_MAX;

struct Cell {
  uint64_t value = 0;
  uint32_t lowTag = 0;
  uint32_t highTag = 0;
  bool operator==(const Cell &) const = default;
};

// Where a thread is in the instruction Wait or TimedWait.
enum class Waiting : uint8_t { No, Yes, Woken, TimedOut };

struct ThreadModelState {
  Life life = Life::Unborn;
  Waiting waiting = Waiting::No;
  uint32_t next = 0;  // the next instruction
  uint32_t steps = 0; // taken so far
  std::array<int64_t, kRegisters> registers{};
  bool operator==(const ThreadModelState &) const = default;
};

// One range that a step touched.
struct Touch {
  uint32_t cell;
  Part part;
  bool isWrite;
};

// What a step did and saw.
struct StepOutcome {
  uint32_t thread = 0;
  uint32_t choice = 0;
  Code code = Code::Set; // meaningful if life before was Running
  Life before = Life::Running;
  Waiting waiting = Waiting::No; // before
  Life after = Life::Running;
  uint32_t object = 0; // index applied
  Part part = Part::Whole;
  bool succeeded = false;
  uint64_t seen = 0;     // the value of the cell before
  uint64_t written = 0;  // and after
  uint64_t tagsSeen = 0; // mixes the tags of all that was read, and who waited on a condition
  uint32_t woken = kNobody;
  bool refused = false; // misuse: the thread fails, and nothing else changes
  bool operator==(const StepOutcome &) const = default;
};

class ModelState {
public:
  explicit ModelState(const Model &model) : model_(&model) {
    cells_.resize(model.cells);
    holders_.assign(model.mutexes, kNobody);
    destroyed_.assign(model.mutexes, false);
    signalTags_.assign(model.conditions, 0);
    threads_.resize(model.threads.size());
    responses_.resize(model.threads.size(), 0);
    for (uint32_t t = 0; t < threads_.size(); ++t)
      if (model.started || t == 0)
        start(t);
  }

  bool operator==(const ModelState &other) const {
    return cells_ == other.cells_ && holders_ == other.holders_ && destroyed_ == other.destroyed_ &&
           signalTags_ == other.signalTags_ && responses_ == other.responses_ && threads_ == other.threads_;
  }

  [[nodiscard]] uint32_t threadCount() const { return static_cast<uint32_t>(threads_.size()); }
  [[nodiscard]] const ThreadModelState &thread(uint32_t t) const { return threads_[t]; }
  [[nodiscard]] uint32_t holderOf(uint32_t mutex) const { return holders_[mutex]; }

  // Of all cells.
  [[nodiscard]] std::vector<uint64_t> values() const {
    std::vector<uint64_t> values;
    for (const Cell &cell : cells_)
      values.push_back(cell.value);
    return values;
  }

  // Alive: neither unborn nor exited nor parked.
  [[nodiscard]] bool isLive(uint32_t t) const {
    const Life life = threads_[t].life;
    return life == Life::Beginning || life == Life::Running || life == Life::Exiting;
  }

  // REQUIRES: the thread is Running.
  [[nodiscard]] const Instruction &instruction(uint32_t t) const { return model_->threads[t].code[threads_[t].next]; }
  [[nodiscard]] uint32_t objectOf(uint32_t t, const Instruction &i) const {
    return i.object + (i.index == kNoIndex ? 0 : static_cast<uint32_t>(threads_[t].registers[i.index]));
  }

  // Whether thread t can take its step. REQUIRES: isLive(t).
  [[nodiscard]] bool isEnabled(uint32_t t) const {
    if (threads_[t].life != Life::Running)
      return true;
    const Instruction &i = instruction(t);
    if (isWaiting(t))
      return i.code == Code::TimedWait;
    if (i.code == Code::AwaitLoad || i.code == Code::AwaitUpdate)
      return isMet(i, read(cells_[objectOf(t, i)], i.part));
    return waitsFor(t) == kNobody;
  }

  // Whether it waits on a condition and was not woken.
  [[nodiscard]] bool isWaiting(uint32_t t) const { return threads_[t].waiting == Waiting::Yes; }

  // Whom thread t waits for, or kNobody if that is not anyone in particular. REQUIRES: isLive(t).
  [[nodiscard]] uint32_t waitsFor(uint32_t t) const {
    if (threads_[t].life != Life::Running || isWaiting(t))
      return kNobody;
    const Instruction &i = instruction(t);
    if (threads_[t].waiting != Waiting::No)
      return holders_[static_cast<size_t>(i.value)];
    if (i.code == Code::Lock)
      return holders_[objectOf(t, i)];
    if (i.code == Code::Join)
      return threads_[i.object].life == Life::Exited ? kNobody : i.object;
    return kNobody;
  }

  [[nodiscard]] uint32_t alternatives(uint32_t t) const {
    if (threads_[t].life != Life::Running)
      return 1;
    const Instruction &i = instruction(t);
    if (i.code == Code::Signal)
      return std::max<uint32_t>(1, static_cast<uint32_t>(waitersOf(i.object).size()));
    return i.code == Code::Choose ? static_cast<uint32_t>(i.value) : 1;
  }

  // Takes the step of thread t. `touched`, if given, gets the ranges that a section touched.
  StepOutcome step(uint32_t t, uint32_t choice, std::vector<Touch> *touched = nullptr) {
    ThreadModelState &thread = threads_[t];
    StepOutcome outcome;
    outcome.thread = t;
    outcome.choice = choice;
    outcome.before = thread.life;
    outcome.waiting = thread.waiting;
    ++thread.steps;
    if (thread.life == Life::Beginning) {
      thread.life = Life::Running;
      runInvisible(t);
    } else if (thread.life == Life::Exiting) {
      thread.life = Life::Exited;
    } else if (thread.waiting != Waiting::No) {
      goOnWaiting(t, outcome);
    } else {
      executeVisible(t, choice, outcome, touched);
      if (thread.waiting == Waiting::No && thread.life == Life::Running)
        runInvisible(t);
    }
    outcome.after = thread.life;
    return outcome;
  }

private:
  static uint64_t mix(uint64_t hash, uint64_t value) {
    return (hash ^ (value + 0x632be59bd9b4e019ULL)) * 0x9e3779b97f4a7c15ULL + 1;
  }

  void start(uint32_t t) {
    threads_[t].life = model_->started || t == 0 ? Life::Running : Life::Beginning;
    if (threads_[t].life == Life::Running)
      runInvisible(t);
  }

  [[nodiscard]] std::vector<uint32_t> waitersOf(uint32_t condition) const {
    std::vector<uint32_t> waiters;
    for (uint32_t t = 0; t < threads_.size(); ++t)
      if (isWaiting(t) && instruction(t).object == condition)
        waiters.push_back(t);
    return waiters;
  }

  static bool isMet(const Instruction &i, uint64_t value) {
    const uint32_t size = i.part == Part::Whole ? 8 : 4;
    return trace::holds(static_cast<trace::Condition>(i.source), value, static_cast<uint64_t>(i.value), size);
  }

  // Times out, or locks the mutex again.
  void goOnWaiting(uint32_t t, StepOutcome &outcome) {
    const Instruction &i = instruction(t);
    ThreadModelState &thread = threads_[t];
    outcome.code = i.code;
    outcome.object = i.object;
    if (thread.waiting == Waiting::Yes) {
      outcome.tagsSeen = signalTags_[i.object];
      thread.waiting = Waiting::TimedOut;
      return;
    }
    if (destroyed_[static_cast<size_t>(i.value)]) {
      outcome.refused = true;
      thread.life = Life::Failed;
      return;
    }
    holders_[static_cast<size_t>(i.value)] = t;
    if (i.code == Code::TimedWait)
      thread.registers[i.target] = thread.waiting == Waiting::TimedOut ? 1 : 0;
    thread.waiting = Waiting::No;
    ++thread.next;
    runInvisible(t);
  }

  // Returns false if `i` does not synchronize threads by conditions or trylock, and is no part of a history.
  bool synchronize(uint32_t t, const Instruction &i, uint32_t choice, StepOutcome &outcome) {
    if (i.code == Code::TryLock) {
      outcome.succeeded = holders_[outcome.object] == kNobody;
      threads_[t].registers[i.target] = outcome.succeeded ? 1 : 0;
      if (outcome.succeeded)
        holders_[outcome.object] = t;
    } else if (i.code == Code::Wait || i.code == Code::TimedWait) {
      outcome.tagsSeen = signalTags_[i.object];
      holders_[static_cast<size_t>(i.value)] = kNobody;
      threads_[t].waiting = Waiting::Yes;
      --threads_[t].next;
    } else if (i.code == Code::Signal || i.code == Code::Broadcast) {
      wake(t, i, choice, outcome);
    } else if (i.code == Code::Invoke) {
      for (const uint32_t responses : responses_)
        outcome.tagsSeen = mix(outcome.tagsSeen, responses);
    } else if (i.code == Code::Respond) {
      ++responses_[t];
    } else {
      return false;
    }
    return true;
  }

  void wake(uint32_t t, const Instruction &i, uint32_t choice, StepOutcome &outcome) {
    const std::vector<uint32_t> waiters = waitersOf(i.object);
    outcome.tagsSeen = signalTags_[i.object];
    for (uint32_t n = 0; n < waiters.size(); ++n) {
      outcome.tagsSeen = mix(outcome.tagsSeen, waiters[n]);
      if (i.code == Code::Signal && n != choice)
        continue;
      threads_[waiters[n]].waiting = Waiting::Woken;
      outcome.woken = waiters[n];
    }
    signalTags_[i.object] = tagOf(t);
  }

  // Which rule the step breaks, or 0: a look at the object that it works on. Who waits is part of what it sees.
  uint64_t ruleBrokenBy(uint32_t t, const Instruction &i, StepOutcome &outcome) const {
    const bool isWait = i.code == Code::Wait || i.code == Code::TimedWait;
    if (!isWait && i.code != Code::Lock && i.code != Code::TryLock && i.code != Code::Unlock && i.code != Code::Destroy)
      return 0;
    const size_t mutex = isWait ? static_cast<size_t>(i.value) : outcome.object;
    const uint32_t holder = holders_[mutex];
    if (destroyed_[mutex] && !isWait)
      return 1;
    if (i.code == Code::Unlock && holder != t)
      return holder == kNobody ? 2 : 3;
    if (i.code == Code::Destroy && holder != kNobody)
      return 4;
    return isWait ? ruleBrokenByWait(t, i, outcome) : 0;
  }

  uint64_t ruleBrokenByWait(uint32_t t, const Instruction &i, StepOutcome &outcome) const {
    const std::vector<uint32_t> waiters = waitersOf(i.object);
    const bool hasOther = std::any_of(waiters.begin(), waiters.end(),
                                      [&](uint32_t waiter) { return instruction(waiter).value != i.value; });
    if (holders_[static_cast<size_t>(i.value)] == t && !hasOther)
      return 0;
    outcome.tagsSeen = signalTags_[i.object];
    for (const uint32_t waiter : waiters)
      outcome.tagsSeen = mix(outcome.tagsSeen, waiter);
    return hasOther ? 6 : 5;
  }

  void executeVisible(uint32_t t, uint32_t choice, StepOutcome &outcome, std::vector<Touch> *touched) {
    const Instruction &i = instruction(t);
    outcome.code = i.code;
    outcome.object = objectOf(t, i);
    outcome.part = i.part;
    ++threads_[t].next;
    outcome.seen = ruleBrokenBy(t, i, outcome);
    outcome.refused = outcome.seen != 0;
    if (outcome.refused)
      threads_[t].life = Life::Failed;
    else if (i.code == Code::Create)
      start(i.object);
    else if (i.code == Code::Destroy)
      destroyed_[outcome.object] = true;
    else if (i.code == Code::Lock)
      holders_[outcome.object] = t;
    else if (i.code == Code::Unlock)
      holders_[outcome.object] = kNobody;
    else if (i.code == Code::Choose)
      threads_[t].registers[i.target] = choice;
    else if (i.code == Code::Section)
      executeSection(t, i.value, outcome, touched);
    else if (!synchronize(t, i, choice, outcome) && i.code != Code::Join)
      access(t, i, outcome);
  }

  void executeSection(uint32_t t, int64_t length, StepOutcome &outcome, std::vector<Touch> *touched) {
    for (int64_t n = 0; n < length; ++n) {
      const Instruction &inner = instruction(t);
      ++threads_[t].next;
      const bool wrote = access(t, inner, outcome);
      if (touched)
        touched->push_back({objectOf(t, inner), inner.part, wrote});
    }
  }

  // Executes one access to memory; returns whether it wrote.
  bool access(uint32_t t, const Instruction &i, StepOutcome &outcome) {
    Cell &cell = cells_[objectOf(t, i)];
    const uint64_t old = read(cell, i.part);
    int64_t &target = threads_[t].registers[i.target];
    outcome.seen = old;
    outcome.written = old;
    const bool isBlind =
        i.code == Code::Store || i.code == Code::Write || i.code == Code::StoreReg || i.code == Code::WriteReg;
    if (!isBlind)
      outcome.tagsSeen = mix(outcome.tagsSeen, tags(cell, i.part));
    uint64_t value = static_cast<uint64_t>(i.value);
    if (i.code == Code::Load || i.code == Code::Read || i.code == Code::AwaitLoad) {
      target = static_cast<int64_t>(old);
      return false;
    }
    if (i.code == Code::Compare) {
      outcome.succeeded = old == value;
      target = outcome.succeeded ? 1 : 0;
      if (!outcome.succeeded)
        return false;
      value = static_cast<uint64_t>(i.other);
    }
    if (i.code == Code::AwaitUpdate) {
      target = static_cast<int64_t>(old);
      value = static_cast<uint64_t>(i.other);
    }
    if (i.code == Code::Update) {
      target = static_cast<int64_t>(old);
      value += old;
    }
    if (i.code == Code::StoreReg || i.code == Code::WriteReg)
      value += static_cast<uint64_t>(threads_[t].registers[i.source]);
    write(cell, i.part, value, t);
    outcome.written = read(cell, i.part);
    return true;
  }

  static uint64_t read(const Cell &cell, Part part) {
    if (part == Part::Whole)
      return cell.value;
    return part == Part::Low ? cell.value & 0xffffffffU : cell.value >> 32;
  }

  static uint64_t tags(const Cell &cell, Part part) {
    const uint64_t low = part == Part::High ? 0 : cell.lowTag;
    const uint64_t high = part == Part::Low ? 0 : cell.highTag;
    return low | high << 32;
  }

  // Names the step that thread t is taking.
  [[nodiscard]] uint32_t tagOf(uint32_t t) const { return (t + 1) * 100000 + threads_[t].steps; }

  void write(Cell &cell, Part part, uint64_t value, uint32_t t) {
    const uint32_t tag = tagOf(t);
    if (part == Part::Whole)
      cell.value = value;
    else if (part == Part::Low)
      cell.value = (cell.value & ~0xffffffffULL) | (value & 0xffffffffULL);
    else
      cell.value = (cell.value & 0xffffffffULL) | value << 32;
    if (part != Part::High)
      cell.lowTag = tag;
    if (part != Part::Low)
      cell.highTag = tag;
  }

  // Runs instructions on registers up to the next visible instruction, the end, or where the thread is parked.
  void runInvisible(uint32_t t) {
    ThreadModelState &thread = threads_[t];
    const std::vector<Instruction> &code = model_->threads[t].code;
    while (thread.next < code.size()) {
      const Instruction &i = code[thread.next];
      if (i.code < Code::Assume)
        return;
      ++thread.next;
      executeInvisible(thread, i);
      if (thread.life != Life::Running)
        return;
    }
    thread.life = model_->started ? Life::Exited : Life::Exiting;
  }

  static void executeInvisible(ThreadModelState &thread, const Instruction &i) {
    int64_t &target = thread.registers[i.target];
    const int64_t source = thread.registers[i.source];
    const bool equal = target == i.value;
    if (i.code == Code::Assume && equal)
      thread.life = Life::Blocked;
    else if (i.code == Code::Assert && equal)
      thread.life = Life::Failed;
    else if (i.code == Code::Set)
      target = i.value;
    else if (i.code == Code::Add)
      target = source + i.value;
    else if (i.code == Code::Multiply)
      target = source * i.value;
    else if (i.code == Code::Modulo)
      target = source % i.value;
    else if ((i.code == Code::JumpIf && equal) || (i.code == Code::JumpUnless && !equal))
      thread.next += static_cast<uint32_t>(i.other);
  }

  const Model *model_;
  std::vector<Cell> cells_;
  std::vector<uint32_t> holders_;
  std::vector<bool> destroyed_;      // per mutex
  std::vector<uint32_t> signalTags_; // per condition: who signalled last
  std::vector<uint32_t> responses_;  // per thread
  std::vector<ThreadModelState> threads_;
};

} // namespace raddle::explore::testing
