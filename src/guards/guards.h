// Which lock guards what: annotations that a module could have.
//
// A variable, a field or the elements of an array are guarded if one lock, said in the same words (`self->m` of the
// same object, `locks[i]` with the same index), is held at each access of the procedures that `verify` would check.
// Where it is held at most of them, the others are told. It is a guess (walk.h) that `verify` has to confirm.
//
// A procedure that does without the lock is excused if all others that call it hold the lock, or if it makes the lock
// ready: then it can be said what it requires.
#pragma once

#include <string>
#include <vector>

#include <llvm/IR/Module.h>

#include "guards/spelling.h"

namespace raddle::guards {

// What is to be said at the beginning of a procedure.
struct Condition {
  Declaration body; // the line with its `{`
  std::string line;
};

struct Annotation {
  std::vector<std::string> lines;        // as they stand in the source, at file level
  std::vector<Declaration> declarations; // what they need before them
  Declaration user;                      // a function that accesses the location
  std::vector<Condition> conditions;     // that make up for accesses without the lock
};

struct Guarded {
  std::string location; // `self->count`
  std::string lock;     // `self->m`
  // The first one that `verify` accepts will do; at least one.
  std::vector<Annotation> alternatives;
  // Where the lock does not seem to be held by the procedure itself; if there are any, there is one alternative only.
  std::vector<const llvm::Instruction *> exceptions;
  size_t places = 0; // where it is accessed, exceptions included
  // At how many of them the lock seems to be held, exceptions or not. If at few, it is worth a try and no more.
  enum class Held : uint8_t { AtMost, AtFew } held = Held::AtMost;
};

struct Guards {
  std::vector<Guarded> guarded;
  std::vector<std::string> others; // locations that are written, and never with any such lock
};

// Of what has no annotation yet, in the order in which it is accessed. REQUIRES: `module` is normalized.
[[nodiscard]] Guards findGuards(llvm::Module &module);

} // namespace raddle::guards
