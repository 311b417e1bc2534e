#include "verify/memory.h"

#include <atomic>
#include <utility>

namespace raddle::verify {

unsigned widthOf(Space space) {
  static constexpr std::array<unsigned, kSpaces> kWidths = {8, 16, 32, 64, 32, 32, smt::kBool};
  return kWidths[static_cast<size_t>(space)];
}

std::optional<Space> spaceFor(uint64_t bytes) {
  for (const Space space : {Space::Bits8, Space::Bits16, Space::Bits32, Space::Bits64})
    if (widthOf(space) == bytes * 8)
      return space;
  return std::nullopt;
}

Memory::AtAddress Memory::unknownValues(Space space) {
  // Names are numbered by the terms that exist, which no other layer can have in common with this one.
  const Term mark = terms_->variable(smt::kBool, "layer " + std::to_string(terms_->count()));
  std::string name = "memory " + std::to_string(mark.id()) + " " + std::to_string(static_cast<unsigned>(space));
  return [terms = terms_, width = widthOf(space), name = std::move(name)](Term address) {
    return terms->apply(name, width, {{address}});
  };
}

Memory::Memory(Terms &terms, Addresses &addresses) : terms_(&terms), addresses_(&addresses) {
  for (size_t index = 0; index < kSpaces; ++index)
    push(static_cast<Space>(index), nullptr, unknownValues(static_cast<Space>(index)));
}

void Memory::push(Space space, AtAddress covers, AtAddress value) {
  auto &top = layers_[static_cast<size_t>(space)];
  top = std::make_shared<const Layer>(Layer{std::move(covers), std::move(value), top, {}});
}

Term Memory::readFrom(const Layer &layer, Term address) const {
  if (const auto known = layer.known.find(address.id()); known != layer.known.end())
    return known->second;
  Term value;
  if (!layer.covers) {
    value = layer.value(address);
  } else {
    const Term covered = layer.covers(address);
    if (covered.isTrue())
      value = layer.value(address);
    else if (covered.isFalse())
      value = readFrom(*layer.below, address);
    else
      value = terms_->ite(covered, layer.value(address), readFrom(*layer.below, address));
  }
  layer.known.emplace(address.id(), value);
  return value;
}

Term Memory::read(const Cell &cell) const {
  if (cell.address.op() == smt::Op::Ite)
    return terms_->ite(cell.address.operand(0), read({cell.space, cell.address.operand(1)}),
                       read({cell.space, cell.address.operand(2)}));
  return readFrom(*layers_[static_cast<size_t>(cell.space)], cell.address);
}

Term Memory::isReader(Term lock) const {
  return terms_->logicalNot(terms_->eq(read({Space::Reads, lock}), terms_->constant(widthOf(Space::Reads), 0)));
}

void Memory::write(const Cell &cell, Term value) {
  push(
      cell.space,
      [addresses = addresses_, address = cell.address](Term other) { return addresses->same(address, other); },
      [value](Term) { return value; });
}

void Memory::forget(Space space, AtAddress covers) {
  push(space, std::move(covers), unknownValues(space));
}

void Memory::take(const Memory &other, const AtAddress &covers) {
  for (const Space space : {Space::Bits8, Space::Bits16, Space::Bits32, Space::Bits64})
    push(space, covers, [other, space](Term address) { return other.read({space, address}); });
}

} // namespace raddle::verify
