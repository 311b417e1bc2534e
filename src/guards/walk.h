// Which locks a thread surely holds where it accesses what others may reach.
//
// Each procedure that others may call is walked through with no lock held, and what it calls from there with what is
// held there, once for each such set. Where paths meet, what all of them hold is held. Nothing is decided about values,
// and places are compared by their keys (place.h), so that this is a good guess and no more.
#pragma once

#include <vector>

#include <llvm/IR/Module.h>

#include "guards/place.h"

namespace raddle::guards {

struct Held {
  PlacePtr lock;
  enum class Mode : uint8_t { Mutex, Write, Read } mode = Mode::Mutex; // the last two of a read-write lock
};

struct Access {
  const llvm::Instruction *at = nullptr;
  PlacePtr place; // of a number or a pointer, not in private memory
  enum class Mode : uint8_t { Read, Write } mode = Mode::Read;
  std::vector<Held> held;                    // in the order of their keys
  const llvm::Function *procedure = nullptr; // that was entered first
};

// A lock that is made ready, as before there is anybody who could use it.
struct Started {
  PlacePtr lock;
  const llvm::Function *procedure = nullptr; // as above
};

struct Walked {
  std::vector<Access> accesses; // in the order in which they are met; one for each place, set of locks and procedure
  std::vector<Started> started;
};
[[nodiscard]] Walked walk(const std::vector<const llvm::Function *> &procedures);

// What an argument of a procedure that was entered first is called in places.
[[nodiscard]] std::string keyOf(const llvm::Argument &argument);

// The place that an annotation speaks of: its first argument, in the function that it has become.
[[nodiscard]] PlacePtr annotatedPlace(const llvm::Function &predicate);

} // namespace raddle::guards
