// Addresses as terms, and which objects they can point into.
//
// An address is a term of 64 bits: the number of an object in the high 24 bits, and an offset into it that is added to
// that. So pointers are stored, compared, subtracted and merged like any number, and an offset that runs out of its
// object leads to where nothing is valid. Which objects an address can mean is read off its shape: constants, case
// distinctions, sums of an address and a number. Variables have the targets that were declared for them.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "smt/term.h"

namespace raddle::symex {

using smt::Term;
using smt::Terms;

using ObjectId = uint32_t;
// Where null points, and small numbers: no memory is there.
inline constexpr ObjectId kNoObject = 0;
// Where a number points that was computed by other means than adding to an address, or that the environment supplies.
inline constexpr ObjectId kUnknownObject = UINT32_MAX;

inline constexpr unsigned kAddressBits = 64;
inline constexpr unsigned kOffsetBits = 40;

// One object that an address may point into. In the targets of an address each object occurs once, and where `guard` of
// one holds, that of the others does not.
struct Target {
  Term guard;
  ObjectId object = kNoObject;
  Term offset; // 64 bits, where `guard` holds
};

class Pointers {
public:
  explicit Pointers(Terms &terms) : terms_(terms) {}

  [[nodiscard]] Term address(ObjectId object) const;
  // REQUIRES: 64 bits. The reference is valid until the next call.
  [[nodiscard]] const std::vector<Target> &targets(Term address);
  // What a variable may point into, kUnknownObject for what else there is that is not null; what is not declared points
  // nowhere. REQUIRES: not asked for its targets yet.
  void declare(Term variable, std::vector<ObjectId> objects);
  // It is null, or points to what the environment knows and we do not. REQUIRES: as above.
  void declareForeign(Term variable) { declare(variable, {kUnknownObject}); }

private:
  std::vector<Target> compute(Term address);
  std::vector<Target> ofConstant(Term address) const;
  std::vector<Target> ofVariable(Term variable) const;
  std::vector<Target> ofSum(Term address);
  std::vector<Target> merge(Term condition, const std::vector<Target> &then, const std::vector<Target> &otherwise);
  std::vector<Target> unknown(Term address) const;
  [[nodiscard]] bool isNumber(Term term);

  Terms &terms_;
  std::unordered_map<uint32_t, std::vector<Target>> targets_;    // by id of the address
  std::unordered_map<uint32_t, std::vector<ObjectId>> declared_; // by id of the variable
};

} // namespace raddle::symex
