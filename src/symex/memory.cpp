#include "symex/memory.h"

#include <algorithm>
#include <numeric>

#include "base/check.h"

namespace raddle::symex {

using smt::Bits;

namespace {

constexpr unsigned kByte = 8;
constexpr unsigned kWord = 8; // bytes
constexpr unsigned kMaxAccess = smt::kMaxWidth / kByte;
// How many positions a read at a symbolic offset may compare with.
constexpr uint64_t kMaxPositions = 4096;

unsigned bytesOf(Term value) {
  return value.width() / kByte;
}

// How two accesses at known strides lie to each other.
enum class Overlap : uint8_t { Never, OnlyExact, Possible };

Overlap overlapOf(Term readOffset, unsigned readBytes, Term writeOffset, unsigned writeBytes) {
  const Stride read = strideOf(readOffset);
  const Stride write = strideOf(writeOffset);
  const uint64_t modulus = std::gcd(read.modulus, write.modulus);
  if (modulus == 0) {
    const bool apart = read.residue + readBytes <= write.residue || write.residue + writeBytes <= read.residue;
    if (apart)
      return Overlap::Never;
    return read.residue == write.residue && readBytes == writeBytes ? Overlap::OnlyExact : Overlap::Possible;
  }
  const uint64_t distance = (write.residue % modulus + modulus - read.residue % modulus) % modulus;
  if (distance >= readBytes && modulus - distance >= writeBytes)
    return Overlap::Never;
  return distance == 0 && readBytes == writeBytes && readBytes <= modulus ? Overlap::OnlyExact : Overlap::Possible;
}

} // namespace

Memory::Memory(const Parts &parts, Contents contents)
    : terms_(parts.terms), pointers_(parts.pointers), guards_(parts.guards), cells_(parts.cells), plan_(parts.plan),
      contents_(std::move(contents)) {
  while (objectCount() < plan_.objects.size())
    addObject();
  const ObjectId none = create({.kind = ObjectInfo::Kind::Function,
                                .content = ObjectInfo::Content::Zeros,
                                .name = "no object", // as none of the program can be called
                                .size = terms_.constant(kAddressBits, 0)});
  CHECK(none == kNoObject, "the first object should be none");
}

void Memory::addObject() {
  const ObjectId id = objectCount();
  const CellId ended = cells_.create({.object = id, .offset = 0, .bytes = 0}, terms_.falsity());
  objects_.push_back({.id = id, .exists = false, .ended = ended, .cells = {}, .hasList = false, .list = {}});
}

ObjectId Memory::create(ObjectInfo info) {
  const auto [entry, isNew] = plan_.ids.emplace(info.name, objectCount());
  const ObjectId id = entry->second;
  if (isNew) {
    plan_.objects.push_back(info);
    addObject();
  }
  CHECK(!objects_[id].exists, "each object should have a name of its own");
  objects_[id].exists = true;
  plan_.objects[id] = std::move(info);
  return id;
}

Term Memory::inBounds(const Object &object, Term offset, Term bytes) {
  const Term last = terms_.sub(infoOf(object).size, bytes);
  return terms_.logicalAnd(terms_.ule(bytes, infoOf(object).size), terms_.ule(offset, last));
}

std::vector<Target> Memory::targetsOf(Term guard, Term address) {
  std::vector<Target> targets = pointers_.targets(guards_.under(guard, address));
  for (Target &target : targets)
    if (!exists(target.object))
      target.object = kUnknownObject;
  return targets;
}

Term Memory::isValid(Term guard, Term address, Term bytes, Access access) {
  Term valid = terms_.truth();
  for (const Target &target : targetsOf(guard, address)) {
    if (target.object == kUnknownObject || guards_.excludes(guard, target.guard))
      continue;
    const Object &object = objects_[target.object];
    Term allowed = terms_.falsity();
    const bool readOnly = infoOf(object).kind == ObjectInfo::Kind::Constant && access == Access::Write;
    if (target.object != kNoObject && !readOnly)
      allowed = terms_.logicalAnd(inBounds(object, target.offset, bytes),
                                  terms_.logicalNot(guards_.under(guard, cells_.read(object.ended))));
    valid = terms_.logicalAnd(valid, terms_.implies(target.guard, allowed));
  }
  return valid;
}

Term Memory::isInside(Term guard, Term address, Term bytes) {
  Term inside = terms_.truth();
  for (const Target &target : targetsOf(guard, address))
    if (target.object != kUnknownObject && !guards_.excludes(guard, target.guard))
      inside = terms_.logicalAnd(inside,
                                 terms_.implies(target.guard, inBounds(objects_[target.object], target.offset, bytes)));
  return inside;
}

Term Memory::isUnknown(Term guard, Term address) {
  Term result = terms_.falsity();
  for (const Target &target : targetsOf(guard, address))
    if (target.object == kUnknownObject)
      result = terms_.logicalOr(result, target.guard);
  return result;
}

Term Memory::isFreeable(Term guard, Term address) {
  Term valid = terms_.truth();
  const Term zero = terms_.constant(kAddressBits, 0);
  for (const Target &target : targetsOf(guard, address)) {
    if (target.object == kUnknownObject)
      continue;
    const Object &object = objects_[target.object];
    Term allowed = terms_.eq(target.offset, zero);
    if (target.object != kNoObject && infoOf(object).kind != ObjectInfo::Kind::Heap)
      allowed = terms_.falsity();
    allowed = terms_.logicalAnd(allowed, terms_.logicalNot(guards_.under(guard, cells_.read(object.ended))));
    valid = terms_.logicalAnd(valid, terms_.implies(target.guard, allowed));
  }
  return valid;
}

void Memory::end(Term guard, Term address) {
  for (const Target &target : targetsOf(guard, address)) {
    if (target.object == kUnknownObject || target.object == kNoObject)
      continue;
    const CellId ended = objects_[target.object].ended;
    const Term here = terms_.logicalAnd(guard, target.guard);
    cells_.write(ended, terms_.logicalOr(cells_.read(ended), here));
  }
}

void Memory::begin(Term guard, Term address) {
  for (const Target &target : targetsOf(guard, address)) {
    if (target.object == kUnknownObject || target.object == kNoObject)
      continue;
    const CellId ended = objects_[target.object].ended;
    const Term here = terms_.logicalAnd(guard, target.guard);
    cells_.write(ended, terms_.logicalAnd(cells_.read(ended), terms_.logicalNot(here)));
  }
}

void Memory::splitAt(Object &object, uint64_t border) {
  auto after = object.cells.upper_bound(border);
  if (after == object.cells.begin())
    return;
  const auto [offset, cell] = *std::prev(after);
  if (offset == border || offset + cell.bytes <= border)
    return;
  const auto lowBytes = static_cast<unsigned>(border - offset);
  plan_.borders[object.id].insert(border);
  const auto [low, high] = cells_.split(cell.id, lowBytes);
  object.cells[offset] = {.id = low, .bytes = lowBytes};
  object.cells[border] = {.id = high, .bytes = cell.bytes - lowBytes};
}

// REQUIRES: no cell lies between.
void Memory::fill(Object &object, uint64_t from, uint64_t to) {
  const std::set<uint64_t> &borders = plan_.borders[object.id];
  while (from < to) {
    uint64_t border = to - from <= kWord ? to : std::min(to, (from / kWord + 1) * kWord);
    if (const auto known = borders.upper_bound(from); known != borders.end())
      border = std::min(border, *known);
    const auto bytes = static_cast<unsigned>(border - from);
    const CellKey key{.object = object.id, .offset = from, .bytes = bytes};
    object.cells[from] = {.id = cells_.create(key, contents_(infoOf(object), from, bytes)), .bytes = bytes};
    from = border;
  }
}

void Memory::divide(Object &object, uint64_t offset, uint64_t bytes) {
  splitAt(object, offset);
  splitAt(object, offset + bytes);
  uint64_t covered = offset;
  std::vector<std::pair<uint64_t, uint64_t>> gaps;
  for (auto cell = object.cells.lower_bound(offset); cell != object.cells.end() && cell->first < offset + bytes;
       ++cell) {
    gaps.emplace_back(covered, cell->first);
    covered = cell->first + cell->second.bytes;
  }
  gaps.emplace_back(covered, offset + bytes);
  for (const auto &[from, to] : gaps)
    fill(object, from, to);
}

Term Memory::loadCells(Object &object, uint64_t offset, unsigned bytes, Term guard) {
  divide(object, offset, bytes);
  Term value;
  for (auto cell = object.cells.find(offset); cell != object.cells.end() && cell->first < offset + bytes; ++cell) {
    const Term part = guards_.under(guard, cells_.read(cell->second.id));
    value = value ? terms_.concat(part, value) : part;
  }
  return value;
}

void Memory::storeCells(const Place &place, uint64_t offset, Term value) {
  divide(place.object, offset, place.bytes);
  auto cell = place.object.cells.find(offset);
  for (; cell != place.object.cells.end() && cell->first < offset + place.bytes; ++cell) {
    const auto low = static_cast<unsigned>(cell->first - offset) * kByte;
    const Term part = terms_.extract(value, low, cell->second.bytes * kByte);
    cells_.write(cell->second.id, terms_.ite(place.guard, part, cells_.read(cell->second.id)));
  }
}

Term Memory::overlayBytes(const Place &place, const Write &write, Term older) {
  Term value;
  const Term guard = guards_.without(write.guard, place.guard);
  for (unsigned index = 0; index < place.bytes; ++index) {
    const Term here = terms_.add(place.offset, terms_.constant(kAddressBits, index));
    const Term distance = terms_.sub(here, write.offset);
    Term byte = terms_.extract(older, index * kByte, kByte);
    for (unsigned at = 0; at < bytesOf(write.value); ++at) {
      const Term hit = terms_.logicalAnd(guard, terms_.eq(distance, terms_.constant(kAddressBits, at)));
      byte = terms_.ite(hit, terms_.extract(write.value, at * kByte, kByte), byte);
    }
    value = value ? terms_.concat(byte, value) : byte;
  }
  return value;
}

Term Memory::overlay(const Place &place, const Write &write, Term older) {
  switch (overlapOf(place.offset, place.bytes, write.offset, bytesOf(write.value))) {
  case Overlap::Never:
    return older;
  case Overlap::OnlyExact: {
    const Term guard = guards_.without(write.guard, place.guard);
    return terms_.ite(terms_.logicalAnd(guard, terms_.eq(place.offset, write.offset)), write.value, older);
  }
  case Overlap::Possible:
    return overlayBytes(place, write, older);
  }
  CHECK(false, "an overlap should be of a known kind");
}

std::vector<uint64_t> Memory::positionsOf(const Place &place) {
  const Stride stride = strideOf(place.offset);
  const Term size = infoOf(place.object).size;
  const auto bytes = size.isConstant() ? static_cast<uint64_t>(size.value().bits) : UINT64_MAX;
  std::vector<uint64_t> positions;
  if (bytes < stride.residue + place.bytes)
    return positions;
  const uint64_t count = (bytes - stride.residue - place.bytes) / stride.modulus + 1;
  if (count > kMaxPositions)
    tooLarge_ = infoOf(place.object).name;
  for (uint64_t position = 0; position < count && count <= kMaxPositions; ++position)
    positions.push_back(stride.residue + position * stride.modulus);
  return positions;
}

// What was there before the first entry of the list.
Term Memory::loadBase(const Place &place) {
  if (place.offset.isConstant())
    return loadCells(place.object, static_cast<uint64_t>(place.offset.value().bits), place.bytes, place.guard);
  const std::vector<uint64_t> positions = positionsOf(place);
  Term value = positions.empty() ? terms_.constant(place.bytes * kByte, 0) : Term();
  for (size_t index = positions.size(); index-- > 0;) {
    const Term here = loadCells(place.object, positions[index], place.bytes, place.guard);
    const Term isHere = terms_.eq(place.offset, terms_.constant(kAddressBits, positions[index]));
    value = value ? terms_.ite(isHere, here, value) : here;
  }
  return value;
}

void Memory::storeEverywhere(const Place &place, Term value) {
  for (const uint64_t offset : positionsOf(place)) {
    const Term isHere = terms_.eq(place.offset, terms_.constant(kAddressBits, offset));
    storeCells({.object = place.object,
                .offset = place.offset,
                .bytes = place.bytes,
                .guard = terms_.logicalAnd(place.guard, isHere)},
               offset, value);
  }
}

Term Memory::loadList(const Place &place) {
  const std::vector<Write> &list = place.object.list;
  // The newest entry that is certainly read hides all older ones.
  size_t first = list.size();
  Term value;
  while (first > 0 && !value) {
    const Write &write = list[--first];
    if (write.offset == place.offset && bytesOf(write.value) == place.bytes &&
        guards_.implies(place.guard, write.guard))
      value = write.value;
  }
  size_t next = value ? first + 1 : 0;
  if (!value)
    value = loadBase(place);
  for (; next < list.size(); ++next)
    if (!guards_.excludes(place.guard, list[next].guard))
      value = overlay(place, list[next], value);
  return value;
}

Term Memory::loadFrom(const Place &place) {
  const Term size = infoOf(place.object).size;
  if (place.offset.isConstant()) {
    const Bits end = place.offset.value().bits + place.bytes;
    if (size.isConstant() && end > size.value().bits)
      return terms_.constant(place.bytes * kByte, 0);
    if (!place.object.hasList)
      return loadCells(place.object, static_cast<uint64_t>(place.offset.value().bits), place.bytes, place.guard);
  }
  return loadList(place);
}

void Memory::storeTo(const Place &place, Term value) {
  const Term size = infoOf(place.object).size;
  if (place.offset.isConstant()) {
    const Bits end = place.offset.value().bits + place.bytes;
    if (size.isConstant() && end > size.value().bits)
      return;
    if (!place.object.hasList) {
      storeCells(place, static_cast<uint64_t>(place.offset.value().bits), value);
      return;
    }
  }
  if (arrays_ == Arrays::Cells) {
    storeEverywhere(place, value);
    return;
  }
  place.object.hasList = true;
  place.object.list.push_back({.guard = place.guard, .offset = place.offset, .value = value});
}

Term Memory::load(Term guard, Term address, unsigned bytes) {
  CHECK(bytes > 0 && bytes <= kMaxAccess, "an access should be of 1 to 16 bytes");
  const std::vector<Target> targets = targetsOf(guard, address);
  Term value;
  for (const Target &target : targets) {
    if (target.object == kUnknownObject || target.object == kNoObject || guards_.excludes(guard, target.guard))
      continue;
    const Term here = loadFrom({.object = objects_[target.object],
                                .offset = target.offset,
                                .bytes = bytes,
                                .guard = terms_.logicalAnd(guard, target.guard)});
    value = value ? terms_.ite(target.guard, here, value) : here;
  }
  return value ? value : terms_.constant(bytes * kByte, 0);
}

void Memory::store(Term guard, Term address, Term value) {
  CHECK(value.width() % kByte == 0, "what is stored should be whole bytes");
  const std::vector<Target> targets = targetsOf(guard, address);
  for (const Target &target : targets) {
    if (target.object == kUnknownObject || target.object == kNoObject || guards_.excludes(guard, target.guard))
      continue;
    storeTo({.object = objects_[target.object],
             .offset = target.offset,
             .bytes = bytesOf(value),
             .guard = terms_.logicalAnd(guard, target.guard)},
            value);
  }
}

std::vector<unsigned> Memory::pieces(Term source, uint64_t length) {
  const std::vector<Target> targets = pointers_.targets(source);
  std::vector<unsigned> result;
  const bool oneObject = targets.size() == 1 && exists(targets[0].object) && targets[0].offset.isConstant();
  const Bits end = oneObject ? targets[0].offset.value().bits + length : 0;
  const Term size = oneObject ? infoOf(objects_[targets[0].object]).size : Term();
  if (oneObject && size.isConstant() && end <= size.value().bits) {
    Object &object = objects_[targets[0].object];
    const auto offset = static_cast<uint64_t>(targets[0].offset.value().bits);
    divide(object, offset, length);
    for (auto cell = object.cells.find(offset); cell != object.cells.end() && cell->first < offset + length; ++cell)
      result.push_back(cell->second.bytes);
    return result;
  }
  const unsigned piece = length % 8 == 0 ? 8 : length % 4 == 0 ? 4 : 1;
  result.assign(length / piece, piece);
  return result;
}

} // namespace raddle::symex
