// Random models, small enough for the oracle and rich enough to matter.
#pragma once

#include <algorithm>
#include <cstdint>

#include "explore/seeded_random.h"
#include "explore/testing/model.h"
#include "explore/testing/programs.h"

namespace raddle::explore::testing {

class Random {
public:
  explicit Random(uint64_t seed) : numbers_(seed) {}
  uint64_t next() { return numbers_.next(); }
  // Below `bound`; a little more often a small one, which is what the numbers that tests state rest on.
  uint32_t below(uint32_t bound) { return static_cast<uint32_t>(next() % bound); }
  bool percent(uint32_t chance) { return below(100) < chance; }

private:
  SeededRandom numbers_;
};

// What a model is to consist of.
struct ModelShape {
  uint32_t threads = 3; // main included
  uint32_t steps = 9;   // visible steps, about
  uint32_t cells = 2;
  uint32_t mutexes = 2;
  uint32_t lockPercent = 20;  // of the items of a thread
  uint32_t nestedPercent = 0; // of the threads that lock two mutexes, one inside the other, in any order
  uint32_t checkPercent = 32; // of the reads that are followed by an assert, assume or branch
  uint32_t choosePercent = 6;
  uint32_t sectionPercent = 0;
  uint32_t halfPercent = 0; // of the accesses that are to half a cell
  uint32_t conditions = 0;
  uint32_t tryPercent = 0;    // of the items: trylock and what it guards
  uint32_t waitPercent = 0;   // of the items: waits on conditions
  uint32_t signalPercent = 0; // of the items: signals and broadcasts
  uint32_t timedPercent = 0;  // of the waits
  uint32_t awaitPercent = 0;  // of the items: waiting loops
  uint32_t misusePercent = 0; // of the items: unlocks of what is not held, and destruction of what may be in use
  bool started = true;
};

class ModelGenerator {
public:
  explicit ModelGenerator(uint64_t seed) : random_(seed) {}

  Model generate() { return generate(randomShape()); }

  Model generate(const ModelShape &shape) {
    shape_ = shape;
    Model model;
    model.started = shape.started;
    model.cells = shape.cells;
    model.mutexes = shape.mutexes;
    model.conditions = shape.conditions;
    for (uint32_t t = 0; t < shape.threads; ++t)
      model.threads.push_back(thread(shape.steps / shape.threads + random_.below(2)));
    if (!shape.started)
      addCreates(model);
    return model;
  }

  // With conditions, trylock and waiting loops.
  Model generateSynchronizing() { return generate(randomSynchronizingShape()); }

  // The same, with misuse.
  Model generateMisusing() {
    ModelShape shape = randomSynchronizingShape();
    shape.misusePercent = 20;
    shape.lockPercent = 30;
    return generate(shape);
  }

  ModelShape randomSynchronizingShape() {
    ModelShape shape;
    shape.started = random_.percent(92);
    shape.threads = shape.started ? 2 + random_.below(3) : 3;
    shape.steps = shape.started ? 7 + random_.below(4) : 3 + random_.below(3);
    shape.cells = random_.percent(75) ? 1 : 2;
    shape.mutexes = random_.percent(70) ? 1 : 2;
    shape.conditions = random_.percent(85) ? 1 : 2;
    shape.lockPercent = random_.percent(50) ? 20 : 0;
    shape.choosePercent = random_.percent(10) ? 10 : 0;
    shape.checkPercent = 25;
    shape.tryPercent = random_.percent(45) ? 25 : 0;
    if (random_.percent(70)) {
      shape.waitPercent = 25;
      shape.signalPercent = 30;
      shape.timedPercent = random_.percent(50) ? 60 : 0;
    }
    shape.awaitPercent = random_.percent(40) ? 30 : 0;
    shape.sectionPercent = random_.percent(8) ? 25 : 0;
    shape.halfPercent = random_.percent(8) ? 40 : 0;
    return shape;
  }

  ModelShape randomShape() {
    ModelShape shape;
    shape.started = random_.percent(89);
    shape.threads = shape.started ? 2 + random_.below(3) : 3;
    shape.steps = shape.started ? 9 + random_.below(3) : 4 + random_.below(2);
    shape.cells = random_.percent(65) ? 1 : 2;
    shape.lockPercent = random_.percent(25) ? 35 : 4;
    shape.nestedPercent = random_.percent(27) ? 80 : 0;
    shape.choosePercent = random_.percent(30) ? 12 : 2;
    shape.sectionPercent = random_.percent(15) ? 25 : 0;
    shape.halfPercent = random_.percent(20) ? 50 : 0;
    return shape;
  }

private:
  ModelThread thread(uint32_t steps) {
    ModelThread thread;
    held_.clear();
    left_ = static_cast<int>(steps);
    if (random_.percent(shape_.nestedPercent))
      addNested(thread.code);
    while (left_ > 0)
      addItem(thread.code);
    while (!held_.empty() && random_.percent(90))
      unlock(thread.code);
    return thread;
  }

  void addNested(std::vector<Instruction> &code) {
    const uint32_t outer = random_.below(shape_.mutexes);
    for (uint32_t n = 0; n < 2; ++n) {
      held_.push_back((outer + n) % shape_.mutexes);
      code.push_back(make(Code::Lock, held_.back()));
      --left_;
    }
  }

  // Whether the next item is one of those that `percent` of all items are.
  bool isNext(uint32_t percent) { return percent != 0 && random_.percent(percent); }

  bool holds(uint32_t mutex) const { return std::find(held_.begin(), held_.end(), mutex) != held_.end(); }

  void misuse(std::vector<Instruction> &code) {
    code.push_back(make(random_.percent(70) ? Code::Unlock : Code::Destroy, random_.below(shape_.mutexes)));
    --left_;
  }

  // Adds an item of conditions, trylock, waiting loops or misuse; false if it is to be another.
  bool addSynchronization(std::vector<Instruction> &code) {
    if (isNext(shape_.misusePercent))
      misuse(code);
    else if (isNext(shape_.tryPercent))
      tryLock(code);
    else if (isNext(shape_.waitPercent))
      wait(code);
    else if (isNext(shape_.signalPercent))
      signal(code);
    else if (isNext(shape_.awaitPercent))
      await(code);
    else
      return false;
    return true;
  }

  void tryLock(std::vector<Instruction> &code) {
    const uint32_t mutex = random_.below(shape_.mutexes);
    const uint8_t target = static_cast<uint8_t>(random_.below(kRegisters));
    code.push_back(access(Code::TryLock, mutex, target));
    --left_;
    if (holds(mutex))
      return;
    const int64_t guarded = random_.below(2);
    code.push_back(jump(Code::JumpUnless, target, 1, guarded + 1));
    for (int64_t n = 0; n < guarded; ++n)
      code.push_back(randomAccess());
    code.push_back(make(Code::Unlock, mutex));
    left_ -= static_cast<int>(guarded) + 1;
  }

  // Under a mutex that is held, or locks one for it; sometimes only if a cell has some value.
  void wait(std::vector<Instruction> &code) {
    const bool isHeld = !held_.empty();
    const uint32_t mutex =
        isHeld ? held_[random_.below(static_cast<uint32_t>(held_.size()))] : random_.below(shape_.mutexes);
    if (!isHeld)
      code.push_back(make(Code::Lock, mutex));
    const uint8_t target = static_cast<uint8_t>(random_.below(kRegisters));
    if (random_.percent(35)) {
      code.push_back(access(Code::Load, random_.below(shape_.cells), target));
      code.push_back(jump(Code::JumpUnless, target, smallValue(), 1));
      --left_;
    }
    const bool timed = random_.percent(shape_.timedPercent);
    code.push_back(access(timed ? Code::TimedWait : Code::Wait, random_.below(shape_.conditions), target, mutex));
    if (timed && random_.percent(50))
      code.push_back(onRegister(Code::Assert, target, 0, random_.below(2)));
    if (!isHeld)
      code.push_back(make(Code::Unlock, mutex));
    left_ -= isHeld ? 2 : 4;
  }

  void signal(std::vector<Instruction> &code) {
    const uint32_t mutex = random_.below(shape_.mutexes);
    const bool locks = held_.empty() && random_.percent(40);
    if (locks)
      code.push_back(make(Code::Lock, mutex));
    code.push_back(make(random_.percent(75) ? Code::Signal : Code::Broadcast, random_.below(shape_.conditions)));
    if (locks)
      code.push_back(make(Code::Unlock, mutex));
    left_ -= locks ? 3 : 1;
  }

  void await(std::vector<Instruction> &code) {
    static constexpr std::array kConditions = {trace::Condition::Equal, trace::Condition::NotEqual,
                                               trace::Condition::UnsignedLess, trace::Condition::UnsignedAtLeast,
                                               trace::Condition::Equal};
    Instruction i = randomAccess();
    i.code = random_.percent(50) ? Code::AwaitLoad : Code::AwaitUpdate;
    i.source = static_cast<uint8_t>(kConditions[random_.below(kConditions.size())]);
    code.push_back(i);
    --left_;
  }

  void addItem(std::vector<Instruction> &code) {
    if (addSynchronization(code))
      return;
    const uint32_t kind = random_.below(100);
    if (kind < shape_.lockPercent) {
      lockOrUnlock(code);
      return;
    }
    if (kind < shape_.lockPercent + shape_.choosePercent) {
      choose(code);
      return;
    }
    if (random_.percent(shape_.sectionPercent)) {
      section(code);
      return;
    }
    --left_;
    code.push_back(randomAccess());
    if (reads(code.back()) && random_.percent(shape_.checkPercent))
      addCheck(code, code.back());
  }

  void lockOrUnlock(std::vector<Instruction> &code) {
    if (!held_.empty() && random_.percent(45)) {
      unlock(code);
      return;
    }
    const uint32_t mutex = random_.below(shape_.mutexes);
    if (std::find(held_.begin(), held_.end(), mutex) != held_.end())
      return;
    held_.push_back(mutex);
    --left_;
    code.push_back(make(Code::Lock, mutex));
  }

  // Locks are released in any order.
  void unlock(std::vector<Instruction> &code) {
    const size_t which = random_.below(static_cast<uint32_t>(held_.size()));
    code.push_back(make(Code::Unlock, held_[which]));
    held_.erase(held_.begin() + static_cast<std::ptrdiff_t>(which));
    --left_;
  }

  void choose(std::vector<Instruction> &code) {
    const uint8_t target = static_cast<uint8_t>(random_.below(kRegisters));
    code.push_back(onRegister(Code::Choose, target, 0, 2 + random_.below(2)));
    --left_;
    addCheck(code, onRegister(Code::Choose, target, 0, 0));
  }

  void section(std::vector<Instruction> &code) {
    const uint32_t accesses = 2 + random_.below(2);
    code.push_back(onRegister(Code::Section, 0, 0, accesses));
    for (uint32_t n = 0; n < accesses; ++n)
      code.push_back(randomAccess());
    --left_;
  }

  Instruction randomAccess() {
    static constexpr std::array kCodes = {Code::Load,    Code::Store, Code::StoreReg, Code::Update,  Code::Compare,
                                          Code::Compare, Code::Read,  Code::Write,    Code::WriteReg};
    Instruction i = make(kCodes[random_.below(kCodes.size())], random_.below(shape_.cells));
    i.target = static_cast<uint8_t>(random_.below(kRegisters));
    i.source = static_cast<uint8_t>(random_.below(kRegisters));
    i.value = smallValue();
    i.other = smallValue();
    if (random_.percent(shape_.halfPercent))
      i.part = random_.percent(50) ? Part::Low : Part::High;
    return i;
  }

  int64_t smallValue() { return random_.below(3); }

  static bool reads(const Instruction &i) {
    return i.code == Code::Load || i.code == Code::Read || i.code == Code::Update || i.code == Code::Compare;
  }

  // An assert, an assume, or a branch around the next accesses.
  void addCheck(std::vector<Instruction> &code, const Instruction &read) {
    const uint32_t kind = random_.below(10);
    const int64_t value = read.code == Code::Compare ? random_.below(2) : smallValue();
    if (kind < 4) {
      code.push_back(onRegister(Code::Assert, read.target, 0, value == 0 && kind < 3 ? 1 : value));
    } else if (kind < 6) {
      code.push_back(onRegister(Code::Assume, read.target, 0, value));
    } else {
      const int64_t skipped = 1 + random_.below(2);
      code.push_back(jump(kind % 2 == 0 ? Code::JumpIf : Code::JumpUnless, read.target, value, skipped));
      for (int64_t n = 0; n < skipped; ++n)
        code.push_back(randomAccess());
      left_ -= static_cast<int>(skipped);
    }
  }

  // Each thread but main is created by one before it, at the beginning; some are joined at the end.
  void addCreates(Model &model) {
    for (uint32_t t = 1; t < model.threads.size(); ++t) {
      std::vector<Instruction> &creator = model.threads[random_.percent(70) ? 0 : t - 1].code;
      creator.insert(creator.begin(), make(Code::Create, t));
      if (random_.percent(50))
        continue;
      creator.push_back(make(Code::Join, t));
      creator.push_back(randomAccess());
    }
  }

  Random random_;
  ModelShape shape_;
  std::vector<uint32_t> held_;
  int left_ = 0;
};

} // namespace raddle::explore::testing
