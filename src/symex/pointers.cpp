#include "symex/pointers.h"

#include <algorithm>

#include "base/check.h"

namespace raddle::symex {

using smt::Bits;
using smt::Op;

namespace {

constexpr unsigned kObjectBits = kAddressBits - kOffsetBits;
constexpr Bits kObjectMask = smt::maskOf(kObjectBits);

} // namespace

Term Pointers::address(ObjectId object) const {
  CHECK(object <= kObjectMask / 2, "there should be few objects");
  return terms_.constant(kAddressBits, Bits{object} << kOffsetBits);
}

void Pointers::declare(Term variable, std::vector<ObjectId> objects) {
  CHECK(!targets_.contains(variable.id()), "the targets of a variable should be declared before they are used");
  declared_[variable.id()] = std::move(objects);
}

std::vector<Target> Pointers::ofConstant(Term address) const {
  const Bits bits = address.value().bits;
  const auto object = static_cast<ObjectId>(bits >> kOffsetBits);
  // Small negative numbers point nowhere, as small positive ones do.
  if (object == kObjectMask)
    return {{.guard = terms_.truth(), .object = kNoObject, .offset = address}};
  return {{.guard = terms_.truth(),
           .object = object,
           .offset = terms_.constant(kAddressBits, bits & smt::maskOf(kOffsetBits))}};
}

std::vector<Target> Pointers::ofVariable(Term variable) const {
  const auto found = declared_.find(variable.id());
  const Term object = terms_.extract(variable, kOffsetBits, kObjectBits);
  const Term offset = terms_.zext(terms_.extract(variable, 0, kOffsetBits), kAddressBits);
  std::vector<Target> result;
  Term nowhere = terms_.truth();
  bool isForeign = false;
  if (found != declared_.end())
    for (const ObjectId candidate : found->second) {
      isForeign = isForeign || candidate == kUnknownObject;
      if (candidate == kUnknownObject)
        continue;
      const Term isIt = terms_.eq(object, terms_.constant(kObjectBits, candidate));
      result.push_back({.guard = isIt, .object = candidate, .offset = offset});
      nowhere = terms_.logicalAnd(nowhere, terms_.logicalNot(isIt));
    }
  if (isForeign) {
    const Term isNull = terms_.eq(variable, terms_.constant(kAddressBits, 0));
    result.push_back({terms_.logicalAnd(nowhere, terms_.logicalNot(isNull)), kUnknownObject, variable});
    nowhere = terms_.logicalAnd(nowhere, isNull);
  }
  result.push_back({.guard = nowhere, .object = kNoObject, .offset = variable});
  return result;
}

std::vector<Target> Pointers::unknown(Term address) const {
  return {{.guard = terms_.truth(), .object = kUnknownObject, .offset = address}};
}

// Whether a term is an offset rather than an address: a small constant, or nothing that an address is made of.
bool Pointers::isNumber(Term term) {
  const std::vector<Target> &all = targets(term);
  return std::ranges::all_of(
      all, [](const Target &target) { return target.object == kNoObject || target.object == kUnknownObject; });
}

std::vector<Target> Pointers::ofSum(Term address) {
  Term base = address.operand(0);
  Term rest = address.operand(1);
  if (address.op() == Op::Add && isNumber(base))
    std::swap(base, rest);
  if (isNumber(base) || !isNumber(rest))
    return unknown(address);
  std::vector<Target> result = targets(base);
  for (Target &target : result)
    target.offset = terms_.binary(address.op(), target.offset, rest);
  return result;
}

std::vector<Target> Pointers::merge(Term condition, const std::vector<Target> &then,
                                    const std::vector<Target> &otherwise) {
  std::vector<Target> result;
  const Term opposite = terms_.logicalNot(condition);
  for (const Target &target : then)
    result.push_back({terms_.logicalAnd(condition, target.guard), target.object, target.offset});
  for (const Target &target : otherwise) {
    const Term guard = terms_.logicalAnd(opposite, target.guard);
    const auto same = std::ranges::find(result, target.object, &Target::object);
    if (same == result.end()) {
      result.push_back({guard, target.object, target.offset});
      continue;
    }
    same->offset = terms_.ite(condition, same->offset, target.offset);
    same->guard = terms_.logicalOr(same->guard, guard);
  }
  return result;
}

std::vector<Target> Pointers::compute(Term address) {
  if (address.isConstant())
    return ofConstant(address);
  if (address.op() == Op::Variable)
    return ofVariable(address);
  if (address.op() == Op::Add || address.op() == Op::Sub)
    return ofSum(address);
  if (address.op() == Op::Ite) {
    const std::vector<Target> then = targets(address.operand(1));
    return merge(address.operand(0), then, targets(address.operand(2)));
  }
  return unknown(address);
}

const std::vector<Target> &Pointers::targets(Term address) {
  CHECK(address.width() == kAddressBits, "an address should have 64 bits");
  const auto found = targets_.find(address.id());
  if (found != targets_.end())
    return found->second;
  std::vector<Target> result = compute(address);
  return targets_.emplace(address.id(), std::move(result)).first->second;
}

} // namespace raddle::symex
