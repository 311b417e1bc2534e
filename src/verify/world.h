// What the checks of all procedures of a module share.
#pragma once

#include <llvm/IR/Module.h>

#include "smt/term.h"
#include "verify/at_start.h"
#include "verify/evaluator.h"
#include "verify/predicates.h"
#include "verify/views.h"

namespace raddle::verify {

struct World {
  explicit World(llvm::Module &theModule)
      : module(theModule), addresses(terms), scalars(terms, addresses, theModule.getDataLayout()),
        evaluator(terms, addresses, scalars), specifications(collect(theModule)),
        predicates(terms, addresses, evaluator, specifications), declared(theModule),
        self(terms.variable(32, "thread")) {}

  llvm::Module &module;
  Terms terms;
  Addresses addresses;
  Scalars scalars;
  Evaluator evaluator;
  Specifications specifications;
  Predicates predicates;
  DeclaredTypes declared;
  Term self; // the thread that is checked: any
  const bool hasRecursiveLocks = verify::hasRecursiveLocks(module);

  // Threads have positive numbers.
  [[nodiscard]] Term isThread(Term thread) { return terms.slt(terms.constant(32, 0), thread); }
  [[nodiscard]] Term isNobody(Term thread) { return terms.eq(thread, terms.constant(32, 0)); }
  [[nodiscard]] Moment momentOf(const Memory &memory) { return {memory, memory, self, self}; }
};

} // namespace raddle::verify
