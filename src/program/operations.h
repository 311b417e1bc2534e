// The operations of a program that matter outside the thread that does them, each with its site.
//
// `instrument` announces exactly these to the runtime, and the static side will number exactly these: that is how both
// name the same step the same way.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_set>
#include <vector>

#include <llvm/IR/Instruction.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/AtomicOrdering.h>

#include "program/awaits.h"
#include "program/bounds.h"
#include "program/escape.h"
#include "program/looks.h"
#include "program/sites.h"

namespace raddle::program {

enum class Action : uint8_t {
  Read, // plain accesses to memory that may be shared
  Write,
  Copy,
  Load, // atomic ones
  Store,
  Update,
  Compare,
  AwaitLoad, // the access of a waiting loop
  AwaitUpdate,
  Fence,
  PrivateWrite, // to a thread-local that nobody else can reach
  Call,         // of a function that the runtime defines, or of one that is not known before the call
  Library,      // of a known function that keeps state
  Foreign,      // of an unknown one
  Assembly,     // not understood
  Retry,        // of one that a waiting loop repeats until it has locked
  Loop,         // the end of a round of a loop that may not end
  Division,     // by what may be zero, or may overflow
  Section,      // the begin of an atomic section
  Look,         // the begin of a round of a loop that only looks
  Looked,       // what such a round reads
  LookAgain,    // the end of such a round
  Effect,       // what such a round did just before has one, of which nothing else tells
  Own,          // a call of a function of the program, whose writes are none: see Look::own
  Stream,       // the use of a stream of the C++ library
  End,          // of a local variable that may be shared
  Begin,        // of a local variable that is moved: see Bounds
  PrivateEnd,   // of one that nobody else can reach
  CheckedRead,  // of a local variable that nobody else can reach, but maybe beyond its borders
  CheckedWrite,
  ReadWithin, // an access to a variable that is known, but maybe beyond its borders: comes before the access itself
  WriteWithin,
  Apart, // source and target of a copy, which comes behind it, may not overlap
};

// The memory order of an atomic access.
struct Order {
  llvm::AtomicOrdering known = llvm::AtomicOrdering::NotAtomic;
  llvm::Value *value = nullptr; // if not null, it is this number at run time, as in <stdatomic.h>
};

// A number of bytes that may be known only at run time.
struct Length {
  enum class Kind : uint8_t {
    Constant,      // `bytes`
    Value,         // as many units as the integer `value` says
    Product,       // the integer `value` times the integer `bound`
    String,        // the C string at `value` with its end, whose characters are units: char or wchar_t
    BoundedString, // the same, but at most `bound` characters
  } kind = Kind::Constant;
  uint64_t bytes = 0;
  uint64_t unit = 1; // in bytes
  llvm::Value *value = nullptr;
  llvm::Value *bound = nullptr;
};

struct Operation {
  Action action = Action::Read;
  llvm::Instruction *at = nullptr;        // what performs it; it is to be announced just before
  llvm::Value *address = nullptr;         // of the memory; the target of a Copy
  llvm::Value *source = nullptr;          // of a Copy or Apart
  llvm::Value *expected = nullptr;        // of a Compare: what is compared with, or its address in a library's call
  Length length = {};                     // of the memory
  bool passes = false;                    // of a Looked: the round that leaves the loop may not read it
  bool isQuiet = false;                   // of a Looked: see Look::quiet
  bool isUnnoticed = false;               // of a Write or Store: see Look::unnoticed
  bool isOwn = false;                     // of a Write or Own: see Look::own
  bool mayBeNull = false;                 // `address` may be null, and there is no access then
  std::optional<Await> await = {};        // of an AwaitLoad or AwaitUpdate: how the waiting ends
  std::optional<Look> look = {};          // of a Look or LookAgain: the loop
  std::optional<KnownObject> object = {}; // of a ReadWithin or WriteWithin: what it has to stay within
  Order order = {};
  Order failureOrder = {};       // of a Compare that fails
  bool continuesRelease = false; // of a Store: it continues the release sequences that its own thread heads
  Site site = {};                // empty for a PrivateWrite, Look, Looked, Effect and Own
  // Through what the site's object was reached: see Expressions::Object and Expressions::allocated.
  const llvm::DIType *behind = nullptr;
};

// Whether what may go beyond the borders of a variable counts among the operations.
enum class Borders : uint8_t { Trusted, Watched };

class Operations {
public:
  // REQUIRES: `module` is normalized, is the whole program, and outlives this.
  explicit Operations(llvm::Module &module, Borders borders = Borders::Trusted);

  // Those of `function`, which is one of the module's definitions, in the order of its code; loops come last.
  // REQUIRES: the function is unchanged since construction.
  [[nodiscard]] std::vector<Operation> of(llvm::Function &function) const;

  [[nodiscard]] const Escape &escape() const { return escape_; }

private:
  Escape escape_;
  std::optional<Bounds> bounds_; // if borders are watched
  // Types of the foreign functions whose address is taken: what a call through a pointer may reach.
  std::unordered_set<const llvm::FunctionType *> foreignTypes_;
};

} // namespace raddle::program
