// What memory contains: a function from addresses to values, changed by layers.
//
// A layer says where it covers what was there before, and with what; so a change may be one cell, or all cells that
// other threads may have changed, or all fields of one name. What was never written is unknown, and the same each time.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>

#include "smt/term.h"
#include "verify/addresses.h"

namespace raddle::verify {

// Cells by the width of what is in them; and what mutexes, read-write locks and objects have in addition: who holds it
// (a thread, or 0), how often the thread has locked it for reading, whether it belongs to the thread alone.
enum class Space : uint8_t { Bits8, Bits16, Bits32, Bits64, Holder, Reads, Private };
inline constexpr size_t kSpaces = 7;
[[nodiscard]] unsigned widthOf(Space space);
// For values of that many bytes; nothing if there are no such cells.
[[nodiscard]] std::optional<Space> spaceFor(uint64_t bytes);

// A place in memory.
struct Cell {
  Space space = Space::Bits8;
  Term address;
  bool operator==(const Cell &) const = default;
};

class Memory {
public:
  using AtAddress = std::function<Term(Term address)>;

  // All of it unknown. `terms` and `addresses` outlive this and all that is made of it.
  Memory(Terms &terms, Addresses &addresses);

  [[nodiscard]] Term read(const Cell &cell) const;
  // Whether the thread has locked it for reading.
  [[nodiscard]] Term isReader(Term lock) const;
  void write(const Cell &cell, Term value);
  // Where `covers` says so, the space has unknown values from now on.
  void forget(Space space, AtAddress covers);
  // Where `covers` says so, it contains what `other` contains; of who holds what, nothing changes.
  void take(const Memory &other, const AtAddress &covers);

private:
  struct Layer {
    AtAddress covers; // empty for the first layer, which is everywhere
    AtAddress value;
    std::shared_ptr<const Layer> below;
    mutable std::unordered_map<uint32_t, Term> known; // what was read, by id of the address
  };
  [[nodiscard]] Term readFrom(const Layer &layer, Term address) const;
  [[nodiscard]] AtAddress unknownValues(Space space);
  void push(Space space, AtAddress covers, AtAddress value);

  Terms *terms_;
  Addresses *addresses_;
  std::array<std::shared_ptr<const Layer>, kSpaces> layers_; // the topmost of each space
};

} // namespace raddle::verify
