// What is known at one point of a thread: a set of disjuncts.
//
// Each disjunct has its own tokens and its own view of the other threads, so that a conditional lock costs nothing:
// paths that hold different locks are apart. The rest is facts that are intersected where paths meet.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "analysis/linear.h"
#include "analysis/locations.h"

namespace raddle::engines::prove {

// Something that a thread has, by which its accesses are ordered with those of others.
struct Token {
  enum class Kind : uint8_t {
    Lock,
    Section,      // an atomic section
    Initializing, // it runs what is run once
    Initialized,  // what is run once has been
    Unset,        // only this thread writes that value to a flag, and has not yet
    Seen,         // it has seen that value of a flag, and with it what its writer had done
    Is,           // that is the value of a flag as long as it has the lock
    Waited,       // it has waited for the semaphore, and posted none since
    Turn,         // that is the value of a flag, and only this thread, alone, writes others
    Phase,        // so many times, modulo kPhases, it has waited for the barrier
    Serial,       // of those that waited for the barrier last, it alone was given that result
    Found,        // a load has found that value: until the end of the block, so that its branch knows it
  };
  Kind kind = Kind::Lock;
  analysis::Linear address = {}; // of the lock, or of what records that something was run
  bool isShared = false;         // with other readers
  bool isConcrete = false;       // the address is the same in all threads: an object that there is once, and an offset
  int64_t value = 0;             // of the flag
  const llvm::Value *pointer = nullptr; // that it was taken by; does not count in comparisons

  [[nodiscard]] auto operator<=>(const Token &other) const {
    return std::tie(kind, address, isShared, isConcrete, value) <=>
           std::tie(other.kind, other.address, other.isShared, other.isConcrete, other.value);
  }
  bool operator==(const Token &other) const { return (*this <=> other) == 0; }
};

// What threads of a type may be doing, as seen by another thread: a set.
enum Threads : uint8_t {
  NotYet = 1, // none was created
  One = 2,    // the last one that was created may run, and no other
  Many = 4,
  Older = 8, // some that no join of ours waits for
  Done = 16, // all that were created have ended
};
[[nodiscard]] inline bool mayRun(uint8_t threads) {
  return (threads & (One | Many | Older)) != 0;
}

struct Key {
  std::set<Token> tokens;
  std::vector<uint8_t> threads; // by type
  auto operator<=>(const Key &) const = default;
};

// A number that is known, or known not to be zero.
struct Fact {
  std::optional<int64_t> number = {};
  bool operator==(const Fact &) const = default;
};

struct Facts {
  std::map<const llvm::Value *, Fact> values;
  std::set<const llvm::Value *> fresh; // allocations whose last block nobody else has seen
  std::set<analysis::Location> held;   // locks that may be held
  bool operator==(const Facts &) const = default;
};

struct Disjunct {
  Key key;
  Facts facts;

  // The value is defined anew: what was known with the old one is void.
  void forget(const llvm::Value *value);
  // As the value `from` becomes another one, too.
  void rename(const llvm::Value *from, const llvm::Value *to);
};

class State {
public:
  // Returns whether something has changed.
  bool add(const Disjunct &disjunct);
  [[nodiscard]] std::vector<Disjunct> disjuncts() const;
  [[nodiscard]] bool empty() const { return all_.empty(); }

private:
  bool collapse(Disjunct one);
  std::map<Key, Facts> all_;
  bool isCollapsed_ = false; // there were too many: one stands for all, and remains the only one
};

} // namespace raddle::engines::prove
