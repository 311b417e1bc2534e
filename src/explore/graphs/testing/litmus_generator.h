// Random litmus programs, and the well-known shapes with all their orders and fences.
#pragma once

#include <algorithm>
#include <string_view>

#include "explore/graphs/testing/litmus.h"
#include "explore/seeded_random.h"

namespace raddle::explore::testing {

// What random programs are made of.
struct LitmusKinds {
  bool accesses = true;
  bool updates = false;
  bool fences = false;
  bool locks = false;
  bool tryLocks = false;
  bool rwlocks = false;
  bool semaphores = false;
  bool conditions = false;
  bool waitsLocked = false; // always with a mutex
  bool awaits = false;
  bool choices = false;
  bool plain = false; // some of the accesses are
  bool branches = true;
  bool created = false;    // threads are created and joined
  bool sequential = false; // all accesses are
  uint32_t threads = 3;
  uint32_t events = 8;
  uint32_t locations = 2;
};

class LitmusGenerator {
public:
  LitmusGenerator(uint64_t seed, const LitmusKinds &kinds) : random_(seed), kinds_(kinds) {}

  LitmusProgram generate() {
    const uint32_t first = kinds_.created ? 1 : 0;
    const uint32_t threads = 2 + below(kinds_.threads - 1);
    program_.started = !kinds_.created;
    program_.threads.resize(first + threads);
    for (uint32_t left = 3 + below(kinds_.events - 2); left > 0;)
      left -= std::min(left, addTo(program_.threads[first + below(threads)]));
    if (kinds_.created)
      addMain();
    return program_;
  }

private:
  uint32_t below(uint32_t bound) { return static_cast<uint32_t>(random_.below(bound)); }

  // Returns how many events it added.
  uint32_t addTo(LitmusThread &thread) {
    const bool hasObjects = kinds_.rwlocks || kinds_.semaphores || kinds_.conditions;
    if (hasObjects && below(2) == 0)
      return kinds_.conditions ? addCondition(thread) : addObject(thread);
    switch (below(12)) {
    case 0:
    case 1:
      return add(thread, load());
    case 2:
      return kinds_.updates ? add(thread, update()) : add(thread, store());
    case 3:
      return kinds_.updates ? add(thread, compare()) : add(thread, store());
    case 4:
      return kinds_.fences ? add(thread, fence()) : add(thread, load());
    case 5:
    case 6:
      return kinds_.locks ? addLocked(thread) : add(thread, store());
    case 7:
      return kinds_.awaits ? add(thread, await()) : add(thread, load());
    case 8:
      return kinds_.choices ? add(thread, choose()) : add(thread, store());
    case 9:
      return kinds_.branches ? addBranch(thread) : add(thread, store());
    default:
      return add(thread, store());
    }
  }

  uint32_t add(LitmusThread &thread, const LitmusInstruction &i) {
    thread.push_back(perhapsPlain(i));
    return 1;
  }

  LitmusInstruction perhapsPlain(LitmusInstruction i) {
    const bool isAccess = i.code == LitmusCode::Load || i.code == LitmusCode::Store;
    if (!kinds_.plain || !isAccess || below(2) == 0)
      return i;
    i.code = i.code == LitmusCode::Load ? LitmusCode::Read : LitmusCode::Write;
    i.order = MemoryOrder::None;
    i.continues = false;
    i.source = kNoRegister;
    return i;
  }

  MemoryOrder order(std::initializer_list<MemoryOrder> orders) {
    return kinds_.sequential ? MemoryOrder::Sequential : orders.begin()[below(static_cast<uint32_t>(orders.size()))];
  }
  MemoryOrder readOrder() { return order({MemoryOrder::Relaxed, MemoryOrder::Acquire, MemoryOrder::Sequential}); }
  MemoryOrder writeOrder() { return order({MemoryOrder::Relaxed, MemoryOrder::Release, MemoryOrder::Sequential}); }
  MemoryOrder anyOrder() {
    return order({MemoryOrder::Relaxed, MemoryOrder::Acquire, MemoryOrder::Release, MemoryOrder::AcquireRelease,
                  MemoryOrder::Sequential});
  }

  LitmusInstruction access(LitmusCode code, MemoryOrder order) {
    LitmusInstruction i;
    i.code = code;
    i.order = order;
    i.location = below(kinds_.locations);
    i.target = below(2);
    i.value = 1 + below(2);
    return i;
  }
  LitmusInstruction load() { return access(LitmusCode::Load, readOrder()); }
  LitmusInstruction store() {
    LitmusInstruction i = access(LitmusCode::Store, writeOrder());
    i.continues = below(3) == 0;
    i.source = below(4) == 0 ? below(2) : kNoRegister;
    return i;
  }
  LitmusInstruction update() { return access(below(2) == 0 ? LitmusCode::Add : LitmusCode::Exchange, anyOrder()); }
  LitmusInstruction compare() {
    LitmusInstruction i = access(LitmusCode::Compare, anyOrder());
    i.failure = readOrder();
    i.value = below(2);
    i.other = 1 + below(2);
    return i;
  }
  LitmusInstruction await() { return access(LitmusCode::Await, readOrder()); }
  LitmusInstruction fence() {
    LitmusInstruction i;
    i.code = LitmusCode::Fence;
    i.order = order({MemoryOrder::Acquire, MemoryOrder::Release, MemoryOrder::AcquireRelease, MemoryOrder::Sequential,
                     MemoryOrder::Sequential});
    return i;
  }
  LitmusInstruction choose() {
    LitmusInstruction i = access(LitmusCode::Choose, MemoryOrder::None);
    i.value = 2;
    return i;
  }

  uint32_t addLocked(LitmusThread &thread) {
    LitmusInstruction lock = access(LitmusCode::Lock, MemoryOrder::None);
    lock.code = kinds_.tryLocks && below(3) == 0 ? LitmusCode::TryLock : LitmusCode::Lock;
    const uint32_t inside = below(3);
    thread.push_back(lock);
    if (lock.code == LitmusCode::TryLock)
      thread.push_back(branch(LitmusCode::SkipUnless, lock.target, 1, inside + 1));
    for (uint32_t n = 0; n < inside; ++n)
      thread.push_back(perhapsPlain(below(2) == 0 ? withTarget(load(), 2) : store()));
    lock.code = LitmusCode::Unlock;
    thread.push_back(lock);
    return 2 + inside;
  }
  uint32_t addObject(LitmusThread &thread) {
    if (kinds_.rwlocks && below(2) == 0)
      return addReadLocked(thread);
    if (kinds_.semaphores && below(2) == 0)
      return add(thread, object(below(3) == 0 ? LitmusCode::Take : LitmusCode::Post));
    return add(thread, store());
  }
  // There is one of each kind.
  static LitmusInstruction object(LitmusCode code) {
    LitmusInstruction i;
    i.code = code;
    i.order = MemoryOrder::None;
    return i;
  }

  uint32_t addReadLocked(LitmusThread &thread) {
    const bool writes = below(3) == 0;
    const bool tries = !writes && kinds_.tryLocks && below(3) == 0;
    const uint32_t inside = 1 + below(2);
    LitmusInstruction lock = object(tries ? LitmusCode::TryReadLock : LitmusCode::ReadLock);
    lock.target = 1;
    thread.push_back(writes ? object(LitmusCode::WriteLock) : lock);
    if (tries)
      thread.push_back(branch(LitmusCode::SkipUnless, lock.target, 1, inside + 1));
    for (uint32_t n = 0; n < inside; ++n)
      thread.push_back(perhapsPlain(below(2) == 0 ? withTarget(load(), 2) : store()));
    thread.push_back(object(writes ? LitmusCode::WriteUnlock : LitmusCode::ReadUnlock));
    return 2 + inside;
  }

  // Waits with a mutex or without, in one piece; or wakes.
  uint32_t addCondition(LitmusThread &thread) {
    const uint32_t what = below(5);
    if (what >= 2)
      return add(thread, object(what == 2 ? LitmusCode::Broadcast : LitmusCode::Signal));
    const bool isLocked = kinds_.waitsLocked || (kinds_.locks && below(2) == 0);
    if (isLocked)
      thread.push_back(object(LitmusCode::Lock));
    thread.push_back(object(LitmusCode::Wait));
    if (isLocked)
      thread.push_back(object(LitmusCode::Unlock));
    LitmusInstruction end = object(below(3) == 0 ? LitmusCode::Timeout : LitmusCode::Woken);
    end.target = 1;
    thread.push_back(end);
    if (isLocked) {
      thread.push_back(object(LitmusCode::Lock));
      thread.push_back(object(LitmusCode::Unlock));
    }
    return isLocked ? 6 : 2;
  }

  static LitmusInstruction withTarget(LitmusInstruction i, uint32_t target) {
    i.target = target;
    return i;
  }
  static LitmusInstruction branch(LitmusCode code, uint32_t target, uint64_t value, int64_t skipped) {
    LitmusInstruction i;
    i.code = code;
    i.target = target;
    i.value = value;
    i.other = skipped;
    return i;
  }

  uint32_t addBranch(LitmusThread &thread) {
    if (below(3) == 0) {
      thread.push_back(branch(LitmusCode::Assert, below(2), 1 + below(2), 0));
      return 0;
    }
    thread.push_back(branch(LitmusCode::SkipIf, below(2), below(3), 1));
    thread.push_back(store());
    return 1;
  }

  void addMain() {
    LitmusThread &main = program_.threads[0];
    for (uint32_t t = 1; t < program_.threads.size(); ++t)
      addEnd(main, LitmusCode::Create, t);
    if (below(2) == 0)
      main.push_back(store());
    for (uint32_t t = 1; t < program_.threads.size(); ++t)
      if (below(3) != 0)
        addEnd(main, LitmusCode::Join, t);
    main.push_back(load());
  }
  static void addEnd(LitmusThread &main, LitmusCode code, uint32_t thread) {
    LitmusInstruction i;
    i.code = code;
    i.location = thread;
    main.push_back(i);
  }

  SeededRandom random_;
  LitmusKinds kinds_;
  LitmusProgram program_;
};

// A shape is written as threads of accesses: "Wx Ry|Wy Rx". R loads, W stores, U adds; C is a store that continues
// release sequences of its thread.
class LitmusShape {
public:
  explicit LitmusShape(std::string_view text) {
    base_.threads.emplace_back();
    for (size_t at = 0; at < text.size(); ++at) {
      if (text[at] == '|')
        base_.threads.emplace_back();
      else if (text[at] >= 'A' && text[at] <= 'Z')
        addAccess(text[at], text[at + 1]);
    }
    for (const LitmusThread &thread : base_.threads)
      variants_ *= thread.size() > 1 ? kFences : 1;
  }

  // All orders of all accesses, and nothing or a fence between those of each thread.
  [[nodiscard]] uint32_t variants() const { return variants_; }
  // How far it is from a variant to the next one if about `most` are to be looked at. Whatever is varied has three
  // values, all of which come.
  [[nodiscard]] uint32_t stride(uint32_t most) const {
    const uint32_t stride = std::max(1U, variants_ / most);
    return stride % 3 == 0 ? stride + 1 : stride;
  }
  [[nodiscard]] LitmusProgram variant(uint32_t number) const {
    LitmusProgram program;
    for (const LitmusThread &thread : base_.threads) {
      const uint32_t fence = thread.size() > 1 ? take(number, kFences) : 0;
      LitmusThread &made = program.threads.emplace_back();
      for (LitmusInstruction i : thread) {
        if (!made.empty() && fence != 0)
          made.push_back(fenceOf(fence));
        i.order = orderOf(i.code, take(number, kOrders));
        made.push_back(i);
      }
    }
    return program;
  }

private:
  static constexpr uint32_t kOrders = 3;
  static constexpr uint32_t kFences = 3;

  static uint32_t take(uint32_t &number, uint32_t bound) {
    const uint32_t taken = number % bound;
    number /= bound;
    return taken;
  }
  static LitmusInstruction fenceOf(uint32_t kind) {
    LitmusInstruction i;
    i.code = LitmusCode::Fence;
    i.order = kind == 1 ? MemoryOrder::AcquireRelease : MemoryOrder::Sequential;
    return i;
  }
  static MemoryOrder orderOf(LitmusCode code, uint32_t strength) {
    if (strength != 1)
      return strength == 0 ? MemoryOrder::Relaxed : MemoryOrder::Sequential;
    if (code == LitmusCode::Add)
      return MemoryOrder::AcquireRelease;
    return code == LitmusCode::Load ? MemoryOrder::Acquire : MemoryOrder::Release;
  }
  void addAccess(char kind, char location) {
    LitmusInstruction i;
    i.code = kind == 'R' ? LitmusCode::Load : kind == 'U' ? LitmusCode::Add : LitmusCode::Store;
    i.continues = kind == 'C';
    i.location = static_cast<uint32_t>(location - 'x');
    i.target = static_cast<uint32_t>(base_.threads.back().size()) % kLitmusRegisters;
    i.value = 1;
    base_.threads.back().push_back(i);
    variants_ *= kOrders;
  }

  LitmusProgram base_;
  uint32_t variants_ = 1;
};

struct NamedShape {
  const char *name;
  const char *text;
};
inline constexpr std::array kLitmusShapes = {
    NamedShape{"SB", "Wx Ry|Wy Rx"},
    NamedShape{"MP", "Wx Wy|Ry Rx"},
    NamedShape{"LB", "Rx Wy|Ry Wx"},
    NamedShape{"S", "Wx Wy|Ry Wx"},
    NamedShape{"R", "Wx Wy|Wy Rx"},
    NamedShape{"2+2W", "Wx Wy|Wy Wx"},
    NamedShape{"WRC", "Wx|Rx Wy|Ry Rx"},
    NamedShape{"RWC", "Wx|Rx Ry|Wy Rx"},
    NamedShape{"W+RWC", "Wx Wy|Ry Rz|Wz Rx"},
    NamedShape{"ISA2", "Wx Wy|Ry Wz|Rz Rx"},
    NamedShape{"CoRR", "Wx|Rx Rx"},
    NamedShape{"CoWW", "Wx Wx|Rx Rx"},
    NamedShape{"Z6", "Wx Wy|Wy Wz|Rz Rx"},
    NamedShape{"IRIW", "Wx|Wy|Rx Ry|Ry Rx"},
    NamedShape{"SB+rfis", "Wx Rx Ry|Wy Ry Rx"},
    NamedShape{"MP+U", "Wx Wy|Uy|Ry Rx"},
    NamedShape{"SB+U", "Ux Ry|Uy Rx"},
    NamedShape{"WWC", "Wx|Rx Wy|Ry Wx"},
    NamedShape{"MP+own", "Wx Wy Cy|Ry Rx"},
};

} // namespace raddle::explore::testing
