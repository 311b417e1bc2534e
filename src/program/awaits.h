// Waiting loops: loops that do nothing but repeat one access until its value is the one they wait for.
//
//   while (!atomic_load(&ready)) sched_yield();      while (atomic_exchange(&lock, 1));
//   while (!plain);                                  while (pthread_mutex_trylock(&mutex));
//
// A round that goes on changes nothing that anybody, the thread itself included, could notice: what is carried from
// round to round decides nothing and is forgotten, nothing else is accessed, and an update writes back what was there.
// So only the last round counts, and it can be taken to happen when `condition` holds of the value and `operand`. For
// an exchange the condition is that it changes the memory: the loop may then still go on, as it would with a lock that
// holds a value other than 0 and 1. Whatever is not surely such a loop is none.
#pragma once

#include <vector>

#include <llvm/IR/Function.h>
#include <llvm/IR/Instruction.h>

#include "trace/event.h"

namespace raddle::program {

struct Await {
  llvm::Instruction *access = nullptr; // a load, an exchange, a compare-exchange, an attempt to lock
  trace::Condition condition = trace::Condition::None;
  llvm::Value *operand = nullptr; // of the type of the value, the same in every round
  // What computes the operand in each round but does not stand before the access, in order: to be done there too.
  std::vector<llvm::Instruction *> operandSteps;
};

// Those of `function`, in no particular order. REQUIRES: the function is normalized.
[[nodiscard]] std::vector<Await> awaitsOf(llvm::Function &function);

} // namespace raddle::program
