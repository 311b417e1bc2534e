// Loops in which a round may have been without effect: the thread only looked, and begins anew as if it had not.
//
//   while (flag[1] && turn == 1) ;                     while (queue->head == queue->tail) sched_yield();
//   do e = 0; while (!compare_exchange(&lock, &e, 1)); for (;;) { t = load(&top); if (compare_exchange(&top, &t, ..))
//   ..
//
// What is used of such a loop: whoever saw a round without effect need not see another one. A thread that leaves the
// loop after such rounds could as well have begun only the last; and if the values it saw never change, it stays.
// decision 044 has the proof. Whether a round was one is decided when it has come to its end:
//
// - The runtime has seen no effect: a compare-exchange that fails is a look, like a load. Whatever it does not see (a
//   call of a function that does more than pause, a write to memory of the thread's own that outlives the round) is
//   told to it. A write to memory that no other thread can reach yet, and that the next round repeats first, is no
//   effect; nor is a lock that is taken and given back, if nobody has noticed.
//   A write to memory of the thread's own that each round repeats before it reads or leaves there is none, either.
// - What is carried to the next round is as it was at the beginning of this one (`Kept`), or decides nothing.
// - Or it was read anew: what was loaded just before the loop is what a compare-exchange of its first round has found
//   there since. The thread could have loaded it then.
#pragma once

#include <vector>

#include <llvm/IR/BasicBlock.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>

namespace raddle::program {

struct Look {
  // A value at the beginning of a round, which has to be that at the beginning of the next: in a register, or in
  // private memory.
  struct Kept {
    llvm::Value *before = nullptr;
    llvm::Value *after = nullptr; // null: what `before`, a load of private memory, would load now
    // If not null: or else, in the first round, what this compare-exchange has found.
    llvm::AtomicCmpXchgInst *readAnew = nullptr;
  };

  llvm::BasicBlock *header = nullptr; // where a round begins
  llvm::Instruction *latch = nullptr; // the jump back
  unsigned depth = 0;                 // how many such loops it lies in
  // All it may look at in a round, loads and compare-exchanges, in the order of the code; at least one.
  std::vector<llvm::Instruction *> looks;
  // Those that are not in a loop inside.
  std::vector<llvm::Instruction *> ownLooks;
  // Those that read what the round that leaves the loop may not read.
  std::vector<llvm::Instruction *> passing;
  // Stores and updates, in no particular order: the runtime has to see them.
  std::vector<llvm::Instruction *> effects;
  // What leaves nothing but what only the loop uses, and what calls that let time pass need themselves.
  std::vector<llvm::Instruction *> own;
  // Calls that take a lock, try to, or give it back.
  std::vector<llvm::CallBase *> locks;
  // If not null: the call that takes a lock just before the loop, and the same call just before the next round. Then a
  // round begins before the lock is taken, and not at the header.
  llvm::CallBase *firstLock = nullptr;
  llvm::CallBase *nextLock = nullptr;
  // What else has an effect each time it is executed, as far as anybody can tell: calls, what catches exceptions.
  std::vector<llvm::Instruction *> unseen;
  // Those updates among them that may leave what they find: then they are looks.
  std::vector<llvm::Instruction *> quiet;
  // Stores that are none because they are private and repeated before anything reads there (private_writes.h). They
  // are as long as nothing in the loop has had an effect since it was entered, so what publishes the memory has to be
  // visible.
  // Those that give such memory its first value just before the loop are among them.
  std::vector<llvm::StoreInst *> unnoticed;
  std::vector<llvm::Instruction *> publishers;
  // Stores to a place that is the same in all rounds, on each way out of the loop: they are no effects if nobody else
  // can reach it, and nothing in the loop reads there before them.
  std::vector<llvm::StoreInst *> overwritten;
  bool needsOverwritten = false; // else each round has an effect
  bool backsOff = false;         // a failed round of std::lock (back_off.h), whatever else is known of it
  std::vector<Kept> kept;
};

// How deep such loops may lie in each other.
inline constexpr unsigned kMaxLookDepth = 4;

// Those of `function`, awaits among them, in no particular order. REQUIRES: the function is normalized.
[[nodiscard]] std::vector<Look> looksOf(llvm::Function &function);

} // namespace raddle::program
