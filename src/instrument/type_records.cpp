#include "instrument/type_records.h"

#include <cstddef>

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/GlobalVariable.h>

#include "abi/raddle_abi.h"
#include "program/debug_types.h"

namespace raddle::instrument {

// What is built field by field below.
static_assert(sizeof(RaddleType) == 40 && offsetof(RaddleType, size) == 8 && offsetof(RaddleType, element) == 16 &&
              offsetof(RaddleType, members) == 24 && offsetof(RaddleType, count) == 32 &&
              offsetof(RaddleType, kind) == 36);
static_assert(sizeof(RaddleMember) == 32 && offsetof(RaddleMember, type) == 8 && offsetof(RaddleMember, offset) == 16 &&
              offsetof(RaddleMember, size) == 24);

namespace {

// 0 if it is not a constant, as of a flexible array or one of variable length.
uint64_t countOf(const llvm::DICompositeType &array, unsigned dimension) {
  const auto *range = llvm::dyn_cast<llvm::DISubrange>(array.getElements()[dimension]);
  const auto *count = range ? llvm::dyn_cast_if_present<llvm::ConstantInt *>(range->getCount()) : nullptr;
  return count && count->getSExtValue() > 0 ? count->getZExtValue() : 0;
}

bool isRecord(const llvm::DICompositeType &type) {
  return type.getTag() == llvm::dwarf::DW_TAG_structure_type || type.getTag() == llvm::dwarf::DW_TAG_class_type ||
         type.getTag() == llvm::dwarf::DW_TAG_union_type;
}

} // namespace

TypeRecords::TypeRecords(TextRecords &texts) : texts_(texts), module_(texts.module()) {
  llvm::LLVMContext &context = module_.getContext();
  llvm::Type *pointer = llvm::PointerType::getUnqual(context);
  llvm::Type *int64 = llvm::Type::getInt64Ty(context);
  llvm::Type *int32 = llvm::Type::getInt32Ty(context);
  type_ = llvm::StructType::create({pointer, int64, pointer, pointer, int32, int32}, "RaddleType");
  memberType_ = llvm::StructType::create({pointer, pointer, int64, int64}, "RaddleMember");
}

llvm::Constant *TypeRecords::record(const llvm::DIType *type) {
  if (!type)
    return llvm::ConstantPointerNull::get(llvm::PointerType::getUnqual(module_.getContext()));
  if (const auto found = known_.find(type); found != known_.end())
    return found->second;
  // No object contains one of its own type, so this ends.
  llvm::Constant *result = build(*type);
  known_[type] = result;
  return result;
}

llvm::Constant *TypeRecords::build(const llvm::DIType &type) {
  const llvm::DICompositeType *aggregate = program::composite(&type);
  if (aggregate && aggregate->getTag() == llvm::dwarf::DW_TAG_array_type)
    return buildArray(*aggregate);
  if (aggregate && isRecord(*aggregate))
    return buildRecord(*aggregate, program::nameOf(&type));
  return emit({.name = program::nameOf(&type), .size = program::sizeOf(&type), .kind = RaddleTypeScalar});
}

llvm::Constant *TypeRecords::buildArray(const llvm::DICompositeType &type) {
  if (type.isVector() || type.getElements().empty())
    return emit({.size = program::sizeOf(&type), .kind = RaddleTypeScalar});
  return buildRows(type, 0);
}

llvm::Constant *TypeRecords::buildRows(const llvm::DICompositeType &type, unsigned dimension) {
  const unsigned dimensions = type.getElements().size();
  uint64_t size = program::sizeOf(type.getBaseType());
  for (unsigned i = dimension; i < dimensions; ++i)
    size *= countOf(type, i);
  llvm::Constant *element = dimension + 1 < dimensions ? buildRows(type, dimension + 1) : record(type.getBaseType());
  return emit({.size = size, .element = element, .count = countOf(type, dimension), .kind = RaddleTypeArray});
}

namespace {

// The C++ library keeps what it stores for the program as bytes: the type of which is an argument of the template.
const llvm::DIType *storedIn(const llvm::DIType *type) {
  const llvm::DICompositeType *buffer = program::composite(type);
  const bool isBuffer = buffer && (buffer->getName().starts_with("__aligned_membuf<") ||
                                   buffer->getName().starts_with("__aligned_buffer<"));
  if (!isBuffer || buffer->getTemplateParams().empty())
    return type;
  const auto *stored = llvm::dyn_cast<llvm::DITemplateTypeParameter>(buffer->getTemplateParams()[0]);
  return stored && stored->getType() && program::sizeOf(stored->getType()) <= program::sizeOf(type) ? stored->getType()
                                                                                                    : type;
}

} // namespace

llvm::Constant *TypeRecords::member(const llvm::DIDerivedType &part) {
  const llvm::DIType *type = storedIn(part.getBaseType());
  const uint64_t firstBit = part.getOffsetInBits();
  const uint64_t begin = firstBit / 8;
  // The size of a bit-field is that of the field, of another member that of its type.
  const uint64_t size = part.isBitField() ? (firstBit + part.getSizeInBits() + 7) / 8 - begin : program::sizeOf(type);
  llvm::Type *int64 = memberType_->getElementType(2);
  const bool isBase = part.getTag() == llvm::dwarf::DW_TAG_inheritance;
  return llvm::ConstantStruct::get(memberType_,
                                   {texts_.record(isBase ? "" : part.getName().str()), record(type),
                                    llvm::ConstantInt::get(int64, begin), llvm::ConstantInt::get(int64, size)});
}

llvm::Constant *TypeRecords::buildRecord(const llvm::DICompositeType &type, const std::string &name) {
  llvm::SmallVector<llvm::Constant *> members;
  for (const llvm::DINode *element : type.getElements())
    if (const llvm::DIDerivedType *part = program::asPart(element); part && part->getBaseType())
      members.push_back(member(*part));
  llvm::Constant *all =
      llvm::ConstantArray::get(llvm::ArrayType::get(memberType_, members.size()), llvm::ArrayRef(members));
  return emit({.name = name,
               .size = program::sizeOf(&type),
               .members = addConstant(module_, all, "__raddle_members"),
               .count = members.size(),
               .kind = RaddleTypeRecord});
}

llvm::Constant *TypeRecords::emit(const Fields &fields) {
  llvm::Type *int64 = type_->getElementType(1);
  llvm::Type *int32 = type_->getElementType(4);
  llvm::Constant *none = record(nullptr);
  llvm::Constant *value = llvm::ConstantStruct::get(
      type_, {texts_.record(fields.name), llvm::ConstantInt::get(int64, fields.size),
              fields.element ? fields.element : none, fields.members ? fields.members : none,
              llvm::ConstantInt::get(int32, fields.count), llvm::ConstantInt::get(int32, fields.kind)});
  return addConstant(module_, value, "__raddle_type");
}

} // namespace raddle::instrument
