#include "verify/addresses.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/Support/raw_ostream.h>

#include "base/check.h"
#include "program/library.h"
#include "smt/substitution.h"
#include "symex/arithmetic.h"

namespace raddle::verify {

using smt::Op;

namespace {

constexpr uint64_t kFirstGlobal = uint64_t{1} << 32;
constexpr uint64_t kFirstObject = uint64_t{1} << 48;
constexpr std::string_view kField = "field ";
constexpr std::string_view kElement = "element ";

std::string nameOf(llvm::Type &type) {
  std::string name;
  llvm::raw_string_ostream stream(name);
  type.print(stream, /*IsForDebug=*/false, /*NoDetails=*/true);
  return name;
}

} // namespace

Term Addresses::global(const llvm::GlobalValue &global) {
  const auto [known, isNew] = numbers_.try_emplace(&global, globals_.size());
  if (isNew)
    globals_.push_back(&global);
  return terms_.constant(kAddressBits, kFirstGlobal + known->second);
}

const llvm::GlobalValue *Addresses::globalAt(Term address) const {
  if (shapeOf(address) != Shape::Global)
    return nullptr;
  return globals_[static_cast<uint64_t>(address.value().bits) - kFirstGlobal];
}

Term Addresses::object(llvm::Type *type) {
  objects_.push_back(type);
  return terms_.constant(kAddressBits, kFirstObject + objects_.size() - 1);
}

Term Addresses::field(llvm::StructType &type, unsigned index, Term object) {
  const std::string name = std::string(kField) + nameOf(type) + " " + std::to_string(index);
  types_[name] = type.getElementType(index);
  fields_.insert_or_assign(name, FieldPlace{&type, index});
  return terms_.apply(name, kAddressBits, {{object}});
}

bool Addresses::isArray(Term address) const {
  if (const llvm::GlobalValue *global = globalAt(address))
    return global->getValueType()->isArrayTy();
  const llvm::Type *type = typeAt(address);
  return type != nullptr && type->isArrayTy();
}

Term Addresses::element(llvm::Type &type, Term array, Term index) {
  const std::string name = std::string(kElement) + nameOf(type);
  types_[name] = &type;
  if (shapeOf(array) == Shape::Element && terms_.nameOf(array) == name && !type.isArrayTy()) {
    index = terms_.add(array.operand(1), index);
    array = array.operand(0);
  }
  const Term element = terms_.apply(name, kAddressBits, {{array, index}});
  if (isArray(array))
    return element;
  return terms_.ite(terms_.eq(index, terms_.constant(kAddressBits, 0)), array, element);
}

bool Addresses::descend(Term &address) {
  llvm::Type *type = typeAt(address);
  auto *structure = llvm::dyn_cast_or_null<llvm::StructType>(type);
  if (type != nullptr && type->isArrayTy())
    address = element(*type->getArrayElementType(), address, terms_.constant(kAddressBits, 0));
  else if (structure != nullptr && structure->getNumElements() > 0)
    address = field(*structure, 0, address);
  else
    return false;
  return true;
}

Term Addresses::scalarAt(Term address) {
  if (address.op() == Op::Ite)
    return terms_.ite(address.operand(0), scalarAt(address.operand(1)), scalarAt(address.operand(2)));
  while (descend(address))
    ;
  return address;
}

Term Addresses::partAt(Term address, const llvm::Type &type) {
  Term part = address;
  while (typeAt(part) != &type)
    if (!descend(part))
      return address;
  return part;
}

Term Addresses::part(const llvm::GEPOperator &operation, const std::function<Term(const llvm::Value *)> &valueOf) {
  llvm::Type *type = operation.getSourceElementType();
  Term address = partAt(valueOf(operation.getPointerOperand()), *type);
  bool isFirst = true;
  for (const llvm::Use &index : operation.indices()) {
    const Term number = symex::castTerm(terms_, llvm::Instruction::SExt, valueOf(index.get()), kAddressBits);
    if (isFirst) {
      if (!number.isConstant() || number.value().bits != 0)
        address = element(*type, address, number);
    } else if (auto *structure = llvm::dyn_cast<llvm::StructType>(type)) {
      const auto member = static_cast<unsigned>(number.value().bits);
      address = field(*structure, member, address);
      type = structure->getElementType(member);
    } else {
      type = llvm::cast<llvm::ArrayType>(type)->getElementType();
      address = element(*type, address, number);
    }
    isFirst = false;
  }
  return address;
}

Shape Addresses::shapeOf(Term address) const {
  if (address.isConstant()) {
    const auto number = static_cast<uint64_t>(address.value().bits);
    if (number == 0)
      return Shape::Null;
    if (number >= kFirstGlobal && number < kFirstGlobal + globals_.size())
      return Shape::Global;
    return number >= kFirstObject && number < kFirstObject + objects_.size() ? Shape::Object : Shape::Unknown;
  }
  if (address.op() != Op::Apply)
    return Shape::Unknown;
  const std::string &name = terms_.nameOf(address);
  if (name.starts_with(kField))
    return Shape::Field;
  return name.starts_with(kElement) ? Shape::Element : Shape::Unknown;
}

Term Addresses::root(Term address) const {
  while (shapeOf(address) == Shape::Field || shapeOf(address) == Shape::Element)
    address = address.operand(0);
  return address;
}

bool isLockType(const llvm::Type *type) {
  return program::lockKindOf(type) != effects::LockKind::None;
}

Term Addresses::whole(Term address) {
  while (!isLockType(typeAt(address)) && descend(address))
    ;
  const auto isWrapped = [this](Term part) {
    const std::optional<FieldPlace> field = fieldAt(part);
    return field && field->index == 0 && isLockType(field->type);
  };
  while (isWrapped(address))
    address = address.operand(0);
  return address;
}

std::string Addresses::head(Term address) const {
  const Shape shape = shapeOf(address);
  if (shape == Shape::Field)
    return terms_.nameOf(address);
  if (shape == Shape::Element) {
    const std::string array = head(address.operand(0));
    return array.empty() ? "" : "[" + array;
  }
  if (shape == Shape::Unknown)
    return "";
  return std::to_string(static_cast<uint64_t>(address.value().bits));
}

Term Addresses::another(Term address) {
  const auto unknown = [this] { return terms_.variable(kAddressBits, "some " + std::to_string(others_++)); };
  const Shape shape = shapeOf(address);
  if (shape == Shape::Field)
    return terms_.apply(terms_.nameOf(address), kAddressBits, {{unknown()}});
  if (shape == Shape::Element)
    return terms_.apply(terms_.nameOf(address), kAddressBits, {{another(address.operand(0)), unknown()}});
  return shape == Shape::Unknown ? unknown() : address;
}

Term Addresses::isInGlobal(Term address) {
  return terms_.apply("is in a global", smt::kBool, {{root(address)}});
}

Term Addresses::equal(Term a, Term b) {
  Term result = terms_.eq(a, b);
  for (const auto &[one, other] : {std::pair(a, b), std::pair(b, a)}) {
    const llvm::GlobalValue *global = globalAt(root(other));
    if (global != nullptr && !global->isThreadLocal() && shapeOf(root(one)) == Shape::Unknown)
      result = terms_.logicalAnd(result, isInGlobal(one));
  }
  return result;
}

Term Addresses::sameElements(Term a, Term b) {
  const Term sameIndex = terms_.eq(a.operand(1), b.operand(1));
  if (a.operand(0) == b.operand(0))
    return sameIndex;
  if (!isArray(a.operand(0)) || !isArray(b.operand(0)))
    return equal(a, b);
  return terms_.logicalAnd(sameIndex, same(a.operand(0), b.operand(0)));
}

Term Addresses::sameParts(Term a, Term b) {
  if (terms_.nameOf(a) != terms_.nameOf(b))
    return terms_.falsity();
  return shapeOf(a) == Shape::Field ? same(a.operand(0), b.operand(0)) : sameElements(a, b);
}

Term Addresses::same(Term a, Term b) {
  if (a == b)
    return terms_.truth();
  if (a.op() == Op::Ite)
    return terms_.ite(a.operand(0), same(a.operand(1), b), same(a.operand(2), b));
  if (b.op() == Op::Ite)
    return same(b, a);
  const Shape left = shapeOf(a);
  const Shape right = shapeOf(b);
  if (left == Shape::Unknown || right == Shape::Unknown)
    return equal(a, b);
  const auto isPart = [](Shape shape) { return shape == Shape::Field || shape == Shape::Element; };
  if (isPart(left) && isPart(right))
    return sameParts(a, b);
  // A field that is not that of a known object may be all of an unknown one only.
  return terms_.constant(a.isConstant() && b.isConstant() && a.value() == b.value() ? smt::kTrue : smt::kFalse);
}

bool Addresses::isPart(Term address) const {
  const Shape shape = shapeOf(address);
  return shape == Shape::Field || shape == Shape::Element;
}

std::optional<Addresses::FieldPlace> Addresses::fieldAt(Term address) const {
  if (shapeOf(address) != Shape::Field)
    return std::nullopt;
  return fields_.at(terms_.nameOf(address));
}

llvm::Type *Addresses::wholeOf(Term address) const {
  const auto place = fieldAt(address);
  return place ? place->type : types_.at(terms_.nameOf(address));
}

bool Addresses::isDeclaredPart(Term address) const {
  llvm::Type *declared = declaredAt(address.operand(0));
  if (declared == nullptr || shapeOf(address) == Shape::Field)
    return declared == nullptr || declared == wholeOf(address);
  const auto *array = llvm::dyn_cast<llvm::ArrayType>(declared);
  return array != nullptr && array->getElementType() == typeAt(address);
}

bool Addresses::isAnywhere(Term address) const {
  if (address.op() == Op::Ite)
    return isAnywhere(address.operand(1)) || isAnywhere(address.operand(2));
  while (shapeOf(address) == Shape::Element && !typeAt(address)->isStructTy()) {
    address = address.operand(0);
    if (address.op() == Op::Ite)
      return isAnywhere(address);
  }
  return shapeOf(address) == Shape::Unknown;
}

std::vector<Term> Addresses::objectsIn(Term term) const {
  std::vector<Term> found = smt::partsOf(term);
  std::erase_if(found, [this](Term part) { return part.width() != kAddressBits || shapeOf(part) != Shape::Object; });
  return found;
}

llvm::Type *Addresses::typeAt(Term address) const {
  if (const llvm::GlobalValue *global = globalAt(address))
    return global->getValueType();
  const Shape shape = shapeOf(address);
  if (shape == Shape::Object)
    return objects_[static_cast<uint64_t>(address.value().bits) - kFirstObject];
  return shape == Shape::Field || shape == Shape::Element ? types_.at(terms_.nameOf(address)) : nullptr;
}

llvm::Type *Addresses::declaredAt(Term address) const {
  llvm::Type *type = typeAt(address);
  llvm::Type *element = type;
  while (element != nullptr && element->isArrayTy())
    element = element->getArrayElementType();
  const auto *structure = llvm::dyn_cast_or_null<llvm::StructType>(element);
  return structure != nullptr && structure->isLiteral() && globalAt(address) != nullptr ? nullptr : type;
}

std::optional<uint64_t> Addresses::elementCount(Term address) const {
  if (shapeOf(address) != Shape::Element)
    return std::nullopt;
  const auto *array = llvm::dyn_cast_or_null<llvm::ArrayType>(typeAt(address.operand(0)));
  return array != nullptr ? std::optional(array->getNumElements()) : std::nullopt;
}

} // namespace raddle::verify
