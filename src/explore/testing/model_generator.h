// Random models, small enough for the oracle and rich enough to matter.
#pragma once

#include <algorithm>
#include <cstdint>

#include "explore/testing/model.h"
#include "explore/testing/programs.h"

namespace raddle::explore::testing {

// splitmix64: the same numbers everywhere.
class Random {
public:
  explicit Random(uint64_t seed) : state_(seed) {}
  uint64_t next() {
    state_ += 0x9e3779b97f4a7c15ULL;
    uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }
  // Below `bound`.
  uint32_t below(uint32_t bound) { return static_cast<uint32_t>(next() % bound); }
  bool percent(uint32_t chance) { return below(100) < chance; }

private:
  uint64_t state_;
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
    for (uint32_t t = 0; t < shape.threads; ++t)
      model.threads.push_back(thread(shape.steps / shape.threads + random_.below(2)));
    if (!shape.started)
      addCreates(model);
    return model;
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

  void addItem(std::vector<Instruction> &code) {
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
