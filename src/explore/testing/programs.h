// Well-known programs as models, with known numbers of classes.
#pragma once

#include "explore/testing/model.h"
#include "trace/event.h"

namespace raddle::explore::testing {

// Instructions, as short as they can be written.
inline Instruction make(Code code, uint32_t object = 0) {
  Instruction i;
  i.code = code;
  i.object = object;
  return i;
}
inline Instruction onRegister(Code code, uint8_t target, uint8_t source, int64_t value) {
  Instruction i;
  i.code = code;
  i.target = target;
  i.source = source;
  i.value = value;
  return i;
}
inline Instruction access(Code code, uint32_t object, uint8_t target, int64_t value = 0, int64_t other = 0) {
  Instruction i = make(code, object);
  i.target = target;
  i.value = value;
  i.other = other;
  return i;
}
inline Instruction storeRegister(Code code, uint32_t object, uint8_t source, int64_t plus) {
  Instruction i = make(code, object);
  i.source = source;
  i.value = plus;
  return i;
}
inline Instruction jump(Code code, uint8_t target, int64_t value, int64_t distance) {
  Instruction i = onRegister(code, target, 0, value);
  i.other = distance;
  return i;
}
inline Instruction indexed(Instruction i, uint8_t index) {
  i.index = index;
  return i;
}

// Main creates `workers` and joins them.
inline Model withMain(std::vector<ModelThread> workers, uint32_t cells, uint32_t mutexes) {
  Model model;
  model.started = false;
  model.cells = cells;
  model.mutexes = mutexes;
  ModelThread main;
  for (uint32_t t = 1; t <= workers.size(); ++t)
    main.code.push_back(make(Code::Create, t));
  for (uint32_t t = 1; t <= workers.size(); ++t)
    main.code.push_back(make(Code::Join, t));
  model.threads.push_back(main);
  model.threads.insert(model.threads.end(), workers.begin(), workers.end());
  return model;
}

// Flanagan and Godefroid's indexer: threads insert four messages each into a hash table of 128 slots.
inline Model indexer(uint32_t threads) {
  constexpr uint8_t kHash = 0;
  constexpr uint8_t kSeen = 1;
  std::vector<ModelThread> workers;
  for (uint32_t t = 0; t < threads; ++t) {
    ModelThread worker;
    for (int64_t m = 1; m <= 4; ++m) {
      const int64_t message = 11 * m + t;
      worker.code.push_back(onRegister(Code::Set, kHash, 0, message * 7 % 128));
      worker.code.push_back(indexed(make(Code::Lock), kHash));
      worker.code.push_back(indexed(access(Code::Read, 0, kSeen), kHash));
      worker.code.push_back(jump(Code::JumpIf, kSeen, 0, 5));
      worker.code.push_back(indexed(make(Code::Unlock), kHash));
      worker.code.push_back(onRegister(Code::Add, kHash, kHash, 1));
      worker.code.push_back(onRegister(Code::Modulo, kHash, kHash, 128));
      worker.code.push_back(onRegister(Code::Set, kSeen, 0, 0));
      worker.code.push_back(jump(Code::JumpIf, kSeen, 0, -8));
      worker.code.push_back(indexed(access(Code::Write, 0, 0, message), kHash));
      worker.code.push_back(indexed(make(Code::Unlock), kHash));
    }
    workers.push_back(worker);
  }
  return withMain(workers, 128, 128);
}

// Flanagan and Godefroid's file system: threads allocate a block for an inode. Mutexes 0..31 guard the inodes (cells
// 0..31), 32..57 the blocks (cells 32..57).
inline Model fileSystem(uint32_t threads) {
  constexpr uint8_t kBlock = 0;
  constexpr uint8_t kSeen = 1;
  constexpr uint32_t kBlocks = 32;
  std::vector<ModelThread> workers;
  for (uint32_t t = 0; t < threads; ++t) {
    const uint32_t inode = t % 32;
    ModelThread worker;
    worker.code = {
        make(Code::Lock, inode),
        access(Code::Read, inode, kSeen),
        jump(Code::JumpUnless, kSeen, 0, 12),
        onRegister(Code::Set, kBlock, 0, inode * 2 % 26),
        indexed(make(Code::Lock, kBlocks), kBlock),
        indexed(access(Code::Read, kBlocks, kSeen), kBlock),
        jump(Code::JumpIf, kSeen, 0, 5),
        indexed(make(Code::Unlock, kBlocks), kBlock),
        onRegister(Code::Add, kBlock, kBlock, 1),
        onRegister(Code::Modulo, kBlock, kBlock, 26),
        onRegister(Code::Set, kSeen, 0, 0),
        jump(Code::JumpIf, kSeen, 0, -8),
        indexed(access(Code::Write, kBlocks, 0, 1), kBlock),
        storeRegister(Code::WriteReg, inode, kBlock, 1),
        indexed(make(Code::Unlock, kBlocks), kBlock),
        make(Code::Unlock, inode),
    };
    workers.push_back(worker);
  }
  return withMain(workers, 58, 58);
}

// Threads that increment a counter without a lock, all accesses visible.
inline Model racyCounter(uint32_t threads, uint32_t increments) {
  ModelThread worker;
  for (uint32_t n = 0; n < increments; ++n) {
    worker.code.push_back(access(Code::Read, 0, 0));
    worker.code.push_back(storeRegister(Code::WriteReg, 0, 0, 1));
  }
  return withMain(std::vector<ModelThread>(threads, worker), 1, 0);
}

// The same under a mutex.
inline Model mutexCounter(uint32_t threads, uint32_t increments) {
  ModelThread worker;
  for (uint32_t n = 0; n < increments; ++n) {
    worker.code.push_back(make(Code::Lock));
    worker.code.push_back(access(Code::Read, 0, 0));
    worker.code.push_back(storeRegister(Code::WriteReg, 0, 0, 1));
    worker.code.push_back(make(Code::Unlock));
  }
  return withMain(std::vector<ModelThread>(threads, worker), 1, 1);
}

// n writers a[j] = a[j-1] + 1, and a reader that looks for the last zero from the end.
inline Model lastZero(uint32_t n) {
  std::vector<ModelThread> workers;
  ModelThread reader;
  reader.code = {
      onRegister(Code::Set, 0, 0, n),  indexed(access(Code::Load, 0, 1), 0), jump(Code::JumpIf, 1, 0, 3),
      onRegister(Code::Add, 0, 0, -1), onRegister(Code::Set, 1, 0, 0),       jump(Code::JumpIf, 1, 0, -5),
  };
  workers.push_back(reader);
  for (uint32_t j = 1; j <= n; ++j) {
    ModelThread writer;
    writer.code = {access(Code::Load, j - 1, 0), storeRegister(Code::StoreReg, j, 0, 1)};
    workers.push_back(writer);
  }
  return withMain(workers, n + 1, 0);
}

// Each thread enters a critical section guarded by `while (exchange(&lock, 1));`.
inline Model spinLock(uint32_t threads) {
  ModelThread worker;
  Instruction lock = access(Code::AwaitUpdate, 0, 0, 0, 1);
  lock.source = static_cast<uint8_t>(trace::Condition::Equal);
  worker.code = {lock, access(Code::Read, 1, 1), storeRegister(Code::WriteReg, 1, 1, 1), access(Code::Store, 0, 0, 0)};
  return withMain(std::vector<ModelThread>(threads, worker), 2, 0);
}

// A buffer for one item under mutex 0: producers wait while it is full (condition 0), consumers while it is empty
// (condition 1). All threads are there from the start.
inline Model boundedBuffer(uint32_t producers, uint32_t consumers) {
  constexpr uint8_t kSeen = 0;
  const auto worker = [&](int64_t waitsWhile, uint32_t own, uint32_t others) {
    ModelThread thread;
    thread.code = {
        make(Code::Lock),
        access(Code::Read, 0, kSeen),
        jump(Code::JumpUnless, kSeen, waitsWhile, 3),
        access(Code::Wait, own, 0, 0),
        onRegister(Code::Set, kSeen, 0, 0),
        jump(Code::JumpIf, kSeen, 0, -5),
        access(Code::Write, 0, 0, 1 - waitsWhile),
        make(Code::Signal, others),
        make(Code::Unlock),
    };
    return thread;
  };
  Model model;
  model.cells = 1;
  model.mutexes = 1;
  model.conditions = 2;
  model.threads.assign(producers, worker(1, 0, 1));
  model.threads.insert(model.threads.end(), consumers, worker(0, 1, 0));
  return model;
}

// One thread waits with a timeout and `others` without, and one signals and then broadcasts without the mutex.
inline Model timedWaiter(uint32_t others) {
  Model model;
  model.mutexes = 1;
  model.conditions = 1;
  ModelThread other;
  other.code = {make(Code::Lock), access(Code::Wait, 0, 0, 0), make(Code::Unlock)};
  ModelThread waiter;
  waiter.code = {make(Code::Lock), access(Code::TimedWait, 0, 0, 0), make(Code::Unlock)};
  ModelThread signaller;
  signaller.code = {make(Code::Signal), make(Code::Broadcast)};
  model.threads.assign(others + 1, other);
  model.threads[0] = waiter;
  model.threads.push_back(signaller);
  return model;
}

inline Model writerAndReaders(uint32_t readers) {
  ModelThread writer;
  writer.code = {access(Code::Store, 0, 0, 1)};
  ModelThread reader;
  reader.code = {access(Code::Load, 0, 0)};
  std::vector<ModelThread> workers(readers + 1, reader);
  workers[0] = writer;
  return withMain(workers, 1, 0);
}

} // namespace raddle::explore::testing
