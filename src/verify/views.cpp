#include "verify/views.h"

#include <algorithm>

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/GlobalVariable.h>

#include "program/debug_types.h"

namespace raddle::verify {

namespace {

// What lies at the beginning of objects of the type; null if that is all of it.
llvm::Type *firstPart(llvm::Type *type) {
  if (auto *array = llvm::dyn_cast<llvm::ArrayType>(type))
    return array->getElementType();
  auto *structure = llvm::dyn_cast<llvm::StructType>(type);
  return structure != nullptr && structure->getNumElements() > 0 ? structure->getElementType(0) : nullptr;
}

bool isScalar(const llvm::Type *type) {
  return !type->isStructTy() && !type->isArrayTy();
}

// Numbers and pointers of the same size are in the same cells.
bool areSame(llvm::Type *one, llvm::Type *other) {
  return one == other ||
         (isScalar(one) && isScalar(other) && one->getPrimitiveSizeInBits() != 0 &&
          one->getPrimitiveSizeInBits() == other->getPrimitiveSizeInBits()) ||
         (one->isPointerTy() && other->isIntegerTy(kAddressBits)) ||
         (other->isPointerTy() && one->isIntegerTy(kAddressBits));
}

// What a class is as a base of others may be shorter, and has a name of its own.
std::string nameOfClass(const llvm::StructType &type) {
  llvm::StringRef name = type.hasName() ? type.getName() : "";
  name.consume_back(".base");
  return name.str();
}

bool isSameClass(const llvm::Type *one, const llvm::Type *other) {
  const auto *first = llvm::dyn_cast<llvm::StructType>(one);
  const auto *second = llvm::dyn_cast<llvm::StructType>(other);
  return first != nullptr && second != nullptr && first->hasName() && nameOfClass(*first) == nameOfClass(*second);
}

bool beginsWith(llvm::Type *whole, llvm::Type *part) {
  for (; whole != nullptr; whole = firstPart(whole))
    if (areSame(whole, part) || isSameClass(whole, part))
      return true;
  return false;
}

} // namespace

DeclaredTypes::DeclaredTypes(const llvm::Module &module) : layout_(module.getDataLayout()) {
  for (llvm::StructType *type : module.getIdentifiedStructTypes())
    structs_.emplace(program::qualifiedName(*type), type);
  llvm::DebugInfoFinder finder;
  finder.processModule(module);
  for (const llvm::DIType *type : finder.types()) {
    const auto *composite = program::composite(type); // A struct without a name may have one by a typedef.
    const bool isNamed = composite != nullptr && (composite == type || composite->getName().empty());
    if (isNamed && !type->getName().empty() && program::strip(type) == composite)
      composites_.emplace(program::qualifiedName(*type), composite);
  }
}

bool DeclaredTypes::isLaidOutAs(llvm::StructType &type, const llvm::DICompositeType &composite) const {
  if (!type.isSized() || layout_.getTypeAllocSizeInBits(&type) != composite.getSizeInBits())
    return false;
  const llvm::StructLayout &offsets = *layout_.getStructLayout(&type);
  return llvm::all_of(composite.getElements(), [&](const llvm::DINode *element) {
    const llvm::DIDerivedType *part = program::asPart(element);
    if (part == nullptr || part->isBitField() || part->getOffsetInBits() / 8 >= offsets.getSizeInBytes())
      return true;
    const unsigned index = offsets.getElementContainingOffset(part->getOffsetInBits() / 8);
    return composite.getTag() == llvm::dwarf::DW_TAG_union_type ||
           offsets.getElementOffsetInBits(index) == part->getOffsetInBits();
  });
}

llvm::StructType *DeclaredTypes::behind(const llvm::DIType *pointer) const {
  return structOf(program::pointee(program::strip(pointer)));
}

llvm::StructType *DeclaredTypes::structOf(const llvm::DIType *pointee) const {
  while (program::isArray(program::strip(pointee)))
    pointee = program::composite(pointee)->getBaseType();
  const llvm::DICompositeType *composite = program::composite(pointee);
  if (composite == nullptr)
    return nullptr;
  // By the name that it has itself, or else by that of a typedef on the way to it.
  for (const llvm::DIType *named = pointee; named != nullptr;) {
    const auto [first, last] = structs_.equal_range(program::qualifiedName(*named));
    const auto fits = [&](const auto &each) { return isLaidOutAs(*each.second, *composite); };
    if (std::count_if(first, last, fits) == 1)
      return std::find_if(first, last, fits)->second;
    const auto *derived = llvm::dyn_cast<llvm::DIDerivedType>(named);
    named = derived != nullptr ? derived->getBaseType() : nullptr;
  }
  return nullptr;
}

llvm::StructType *DeclaredTypes::behind(const llvm::Argument &argument) const {
  const llvm::DISubprogram *subprogram = argument.getParent()->getSubprogram();
  const llvm::DITypeRefArray types = subprogram != nullptr ? subprogram->getType()->getTypeArray() : nullptr;
  // The first is what the function returns. Where a struct is passed in parts, we do not know which argument is what.
  if (!types || types.size() != argument.getParent()->arg_size() + 1)
    return nullptr;
  return behind(types[argument.getArgNo() + 1]);
}

namespace {

const llvm::DIType *typeOf(const llvm::GlobalVariable &variable) {
  llvm::SmallVector<llvm::DIGlobalVariableExpression *, 1> expressions;
  variable.getDebugInfo(expressions);
  return expressions.empty() ? nullptr : expressions.front()->getVariable()->getType();
}

} // namespace

llvm::StructType *DeclaredTypes::of(const llvm::GlobalVariable &variable) const {
  return structOf(typeOf(variable));
}

llvm::StructType *DeclaredTypes::behindPointerAt(Term address, const Addresses &addresses) const {
  if (const auto *global = llvm::dyn_cast_or_null<llvm::GlobalVariable>(addresses.globalAt(address)))
    return behind(typeOf(*global));
  const auto place = addresses.fieldAt(address);
  if (!place)
    return nullptr;
  const auto [first, last] = composites_.equal_range(program::qualifiedName(*place->type));
  const auto found =
      std::find_if(first, last, [&](const auto &each) { return isLaidOutAs(*place->type, *each.second); });
  if (found == last)
    return nullptr;
  const uint64_t offset = layout_.getStructLayout(place->type)->getElementOffsetInBits(place->index).getFixedValue();
  for (const llvm::DINode *element : found->second->getElements())
    if (const llvm::DIDerivedType *part = program::asPart(element);
        part != nullptr && part->getOffsetInBits() == offset)
      return behind(part->getBaseType());
  return nullptr;
}

void Views::declare(Term pointer, llvm::Type &type) {
  (void)add(pointer, type);
}

bool Views::add(Term root, llvm::Type &type) {
  std::vector<llvm::Type *> &known = types_[root.id()];
  if (std::find(known.begin(), known.end(), &type) != known.end())
    return true;
  const bool isSame = std::all_of(known.begin(), known.end(), [&](llvm::Type *other) {
    return beginsWith(other, &type) || beginsWith(&type, other);
  });
  known.push_back(&type);
  return isSame;
}

bool Views::fits(Term address, llvm::Type &type, const Addresses &addresses) {
  if (address.op() == smt::Op::Ite)
    return fits(address.operand(1), type, addresses) && fits(address.operand(2), type, addresses);
  llvm::Type *taken = &type;
  for (; addresses.isPart(address); address = address.operand(0)) {
    if (!addresses.isDeclaredPart(address))
      return false;
    taken = addresses.wholeOf(address);
    if (address.operand(0).op() == smt::Op::Ite)
      return fits(address.operand(0), *taken, addresses);
  }
  return addresses.declaredAt(address) != nullptr || addresses.shapeOf(address) == Shape::Null || add(address, *taken);
}

} // namespace raddle::verify
