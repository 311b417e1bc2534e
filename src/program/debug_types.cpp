#include "program/debug_types.h"

#include <llvm/BinaryFormat/Dwarf.h>

namespace raddle::program {

namespace {

bool isQualifier(unsigned tag) {
  return tag == llvm::dwarf::DW_TAG_const_type || tag == llvm::dwarf::DW_TAG_volatile_type ||
         tag == llvm::dwarf::DW_TAG_restrict_type || tag == llvm::dwarf::DW_TAG_atomic_type;
}

const llvm::DIType *stripQualifiers(const llvm::DIType *type) {
  while (type && isQualifier(type->getTag()))
    type = llvm::cast<llvm::DIDerivedType>(type)->getBaseType();
  return type;
}

// The word that C wants before the name of such a type. Types of C++ need none: those that other translation units may
// know have an identifier, others lie in a namespace or are made from a template.
std::string tagWord(const llvm::DICompositeType &type) {
  const bool isOfCpp = !type.getIdentifier().empty() || llvm::isa_and_nonnull<llvm::DINamespace>(type.getScope()) ||
                       type.getName().contains('<');
  if (isOfCpp)
    return {};
  if (type.getTag() == llvm::dwarf::DW_TAG_structure_type)
    return "struct ";
  if (type.getTag() == llvm::dwarf::DW_TAG_union_type)
    return "union ";
  return type.getTag() == llvm::dwarf::DW_TAG_enumeration_type ? "enum " : "";
}

} // namespace

const llvm::DIType *strip(const llvm::DIType *type) {
  type = stripQualifiers(type);
  while (type && type->getTag() == llvm::dwarf::DW_TAG_typedef)
    type = stripQualifiers(llvm::cast<llvm::DIDerivedType>(type)->getBaseType());
  return type;
}

bool isReference(const llvm::DIType *type) {
  const llvm::DIType *stripped = strip(type);
  return stripped && (stripped->getTag() == llvm::dwarf::DW_TAG_reference_type ||
                      stripped->getTag() == llvm::dwarf::DW_TAG_rvalue_reference_type);
}

const llvm::DIType *pointee(const llvm::DIType *type) {
  const auto *derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(strip(type));
  if (derived && (derived->getTag() == llvm::dwarf::DW_TAG_pointer_type || isReference(derived)))
    return derived->getBaseType();
  return nullptr;
}

bool isVoidPointer(const llvm::DIType *type) {
  const llvm::DIType *stripped = strip(type);
  return stripped && stripped->getTag() == llvm::dwarf::DW_TAG_pointer_type && !strip(pointee(stripped));
}

const llvm::DICompositeType *composite(const llvm::DIType *type) {
  return llvm::dyn_cast_or_null<llvm::DICompositeType>(strip(type));
}

bool isArray(const llvm::DIType *type) {
  const llvm::DICompositeType *array = composite(type);
  return array && array->getTag() == llvm::dwarf::DW_TAG_array_type;
}

uint64_t sizeOf(const llvm::DIType *type) {
  const llvm::DIType *stripped = strip(type);
  return stripped ? stripped->getSizeInBits() / 8 : 0;
}

const llvm::DIDerivedType *asPart(const llvm::DINode *element) {
  const auto *part = llvm::dyn_cast_or_null<llvm::DIDerivedType>(element);
  const bool isPart =
      part && !part->isStaticMember() &&
      (part->getTag() == llvm::dwarf::DW_TAG_member || part->getTag() == llvm::dwarf::DW_TAG_inheritance);
  return isPart ? part : nullptr;
}

std::string nameOf(const llvm::DIType *type) {
  const llvm::DIType *plain = stripQualifiers(type);
  if (!plain)
    return "void";
  if (!plain->getName().empty()) {
    const auto *aggregate = llvm::dyn_cast<llvm::DICompositeType>(plain);
    return (aggregate ? tagWord(*aggregate) : "") + plain->getName().str();
  }
  if (plain->getTag() != llvm::dwarf::DW_TAG_pointer_type)
    return {};
  const std::string target = nameOf(pointee(plain));
  return target.empty() ? "" : target + (target.ends_with('*') ? "*" : " *");
}

std::string qualifiedName(const llvm::DIType &type) {
  std::string text = type.getName().str();
  for (const llvm::DIScope *scope = type.getScope(); scope != nullptr && !llvm::isa<llvm::DISubprogram>(scope);
       scope = scope->getScope()) {
    const bool isNamespace = llvm::isa<llvm::DINamespace>(scope);
    const llvm::StringRef name = isNamespace && scope->getName().empty() ? "(anonymous namespace)" : scope->getName();
    if (!name.empty() && (isNamespace || llvm::isa<llvm::DICompositeType>(scope)))
      text = name.str() + "::" + text;
  }
  return text;
}

std::string qualifiedName(const llvm::StructType &type) {
  llvm::StringRef name = type.hasName() ? type.getName() : "";
  if (!name.consume_front("struct.") && !name.consume_front("class.") && !name.consume_front("union."))
    return {};
  // The number tells it from others of that name.
  const auto [front, number] = name.rsplit('.');
  const bool isNumbered = !number.empty() && number.find_first_not_of("0123456789") == llvm::StringRef::npos;
  return (isNumbered ? front : name).str();
}

} // namespace raddle::program
