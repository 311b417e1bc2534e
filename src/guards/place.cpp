#include "guards/place.h"

#include "verify/addresses.h"

namespace raddle::guards {

namespace {

using Kind = Place::Kind;

} // namespace

PlacePtr globalPlace(const llvm::GlobalVariable &variable) {
  Place place{.kind = Kind::Global, .variable = &variable, .type = variable.getValueType()};
  place.key = "@" + variable.getName().str();
  return std::make_shared<const Place>(std::move(place));
}

PlacePtr fieldPlace(const PlacePtr &object, llvm::StructType &type, unsigned index) {
  Place place{.kind = Kind::Field, .parts = {object}, .structure = &type, .number = index};
  place.type = type.getElementType(index);
  place.key =
      object->key + "." + (type.hasName() ? type.getName().str() : std::string("?")) + "#" + std::to_string(index);
  return std::make_shared<const Place>(std::move(place));
}

PlacePtr elementPlace(const PlacePtr &array, llvm::Type &type, const PlacePtr &index) {
  // An array becomes a pointer to its first element before an element is taken.
  if (array->kind == Kind::Element && array->type == &type && array->parts[1]->key == "0")
    return elementPlace(array->parts[0], type, index);
  Place place{.kind = Kind::Element, .parts = {array, index}, .type = &type};
  place.key = array->key + "[" + index->key + "]";
  return std::make_shared<const Place>(std::move(place));
}

PlacePtr loadedPlace(const PlacePtr &address) {
  return std::make_shared<const Place>(
      Place{.kind = Kind::Loaded, .parts = {address}, .key = "*(" + address->key + ")"});
}

PlacePtr numberPlace(uint64_t number) {
  return std::make_shared<const Place>(Place{.kind = Kind::Number, .number = number, .key = std::to_string(number)});
}

PlacePtr operationPlace(unsigned opcode, const PlacePtr &a, const PlacePtr &b) {
  Place place{.kind = Kind::Operation, .parts = {a, b}, .opcode = opcode, .spelling = a->spelling};
  place.key = "(" + a->key + " " + std::to_string(opcode) + " " + b->key + ")";
  return std::make_shared<const Place>(std::move(place));
}

PlacePtr privatePlace(std::string key, llvm::Type *type) {
  return std::make_shared<const Place>(Place{.kind = Kind::Private, .type = type, .key = std::move(key)});
}

PlacePtr opaquePlace(std::string key) {
  return std::make_shared<const Place>(Place{.kind = Kind::Opaque, .key = std::move(key)});
}

PlacePtr spelledAs(const PlacePtr &number, const char *spelling) {
  Place place = *number;
  place.spelling = spelling;
  return std::make_shared<const Place>(std::move(place));
}

namespace {

// The first part of what is there; null if it has none, or what is there is not known.
PlacePtr firstPart(const PlacePtr &address) {
  auto *structure = llvm::dyn_cast_or_null<llvm::StructType>(address->type);
  auto *array = llvm::dyn_cast_or_null<llvm::ArrayType>(address->type);
  if (structure != nullptr && structure->getNumElements() > 0)
    return fieldPlace(address, *structure, 0);
  return array != nullptr ? elementPlace(address, *array->getElementType(), numberPlace(0)) : nullptr;
}

} // namespace

PlacePtr scalarAt(PlacePtr address) {
  while (PlacePtr first = firstPart(address))
    address = std::move(first);
  return address;
}

PlacePtr lockAt(PlacePtr address) {
  while (!verify::isLockType(address->type)) {
    PlacePtr first = firstPart(address);
    if (!first)
      break;
    address = std::move(first);
  }
  while (address->kind == Kind::Field && address->number == 0 && verify::isLockType(address->structure))
    address = address->parts[0];
  return address;
}

std::string familyOf(const Place &address) {
  if (address.kind == Kind::Global)
    return address.key;
  if (address.kind == Kind::Field)
    return (address.structure->hasName() ? address.structure->getName().str() : std::string("?")) + "#" +
           std::to_string(address.number);
  const std::string array = address.kind == Kind::Element ? familyOf(*address.parts[0]) : "";
  return array.empty() ? "" : array + "[]";
}

const Place &rootOf(const Place &address) {
  const Place *place = &address;
  while (place->kind == Kind::Field || place->kind == Kind::Element)
    place = place->parts[0].get();
  return *place;
}

} // namespace raddle::guards
