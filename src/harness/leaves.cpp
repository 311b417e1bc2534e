#include "harness/leaves.h"

#include <algorithm>
#include <array>

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DerivedTypes.h>

#include "program/debug_types.h"

namespace raddle::harness {

namespace {

namespace dwarf = llvm::dwarf;

constexpr unsigned kMostBits = 64;
constexpr unsigned kDeepest = 16; // structs in structs: no program gets there

// What the thread API keeps in these is its own affair; zeros are an object that is initialized and free.
constexpr std::array<llvm::StringLiteral, 14> kOfThreads = {"pthread_mutex_t",
                                                            "pthread_cond_t",
                                                            "pthread_rwlock_t",
                                                            "pthread_spinlock_t",
                                                            "pthread_barrier_t",
                                                            "pthread_once_t",
                                                            "pthread_key_t",
                                                            "sem_t",
                                                            "mtx_t",
                                                            "cnd_t",
                                                            "once_flag",
                                                            "tss_t",
                                                            "pthread_t",
                                                            "thrd_t"};

// Whether the type, or one that it is a name of, has such a name.
bool isOfThreads(const llvm::DIType *type) {
  while (type) {
    if (llvm::is_contained(kOfThreads, type->getName()))
      return true;
    const auto *derived = llvm::dyn_cast<llvm::DIDerivedType>(type);
    type = derived && derived->getTag() != dwarf::DW_TAG_pointer_type ? derived->getBaseType() : nullptr;
  }
  return false;
}

uint64_t countOf(const llvm::DICompositeType &array) {
  uint64_t count = 1;
  for (const llvm::DINode *element : array.getElements()) {
    const auto *range = llvm::dyn_cast<llvm::DISubrange>(element);
    const auto *length = range ? llvm::dyn_cast_if_present<llvm::ConstantInt *>(range->getCount()) : nullptr;
    count *= length && length->getSExtValue() > 0 ? length->getZExtValue() : 0;
  }
  return count;
}

class Dissection {
public:
  // `offset` is in bits. `bits` is that of a bit-field, else 0.
  void take(const llvm::DIType *type, const std::string &path, uint64_t offset, unsigned bits = 0);

  Anatomy result;

private:
  void takeComposite(const llvm::DICompositeType &type, const std::string &path, uint64_t offset);
  void takeArray(const llvm::DICompositeType &array, const std::string &path, uint64_t offset);
  void takeMembers(const llvm::DICompositeType &type, const std::string &path, uint64_t offset);
  void takeNumber(const llvm::DIBasicType &type, Leaf leaf);
  void leaveOut(const std::string &what) {
    if (std::find(result.leftOut.begin(), result.leftOut.end(), what) == result.leftOut.end())
      result.leftOut.push_back(what);
  }

  unsigned depth_ = 0;
};

void Dissection::takeNumber(const llvm::DIBasicType &type, Leaf leaf) {
  const unsigned encoding = type.getEncoding();
  const bool isFloat = encoding == dwarf::DW_ATE_float;
  if (leaf.bits == 0 || leaf.bits > kMostBits || encoding == dwarf::DW_ATE_complex_float ||
      (isFloat && leaf.bits != 32 && leaf.bits != 64))
    return leaveOut("a number of type " + type.getName().str());
  if (isFloat)
    leaf.kind = Leaf::Kind::Float;
  else if (encoding == dwarf::DW_ATE_boolean && leaf.bits == 8)
    leaf.kind = Leaf::Kind::Bool;
  leaf.isSigned = encoding == dwarf::DW_ATE_signed || encoding == dwarf::DW_ATE_signed_char;
  result.leaves.push_back(std::move(leaf));
}

void Dissection::takeArray(const llvm::DICompositeType &array, const std::string &path, uint64_t offset) {
  const uint64_t count = countOf(array);
  const uint64_t bits = count == 0 ? 0 : array.getSizeInBits() / count;
  if (array.isVector() || array.getElements().size() != 1)
    return leaveOut("an array of several dimensions");
  for (uint64_t index = 0; index < std::min(count, kMostElements); ++index)
    take(array.getBaseType(), path + "[" + std::to_string(index) + "]", offset + index * bits);
  if (count > kMostElements)
    leaveOut("elements of an array behind the first " + std::to_string(kMostElements));
}

void Dissection::takeMembers(const llvm::DICompositeType &type, const std::string &path, uint64_t offset) {
  for (const llvm::DINode *element : type.getElements())
    if (const llvm::DIDerivedType *part = program::asPart(element)) {
      const std::string name = part->getName().empty() ? "" : "." + part->getName().str();
      const auto bits = part->isBitField() ? static_cast<unsigned>(part->getSizeInBits()) : 0;
      take(part->getBaseType(), path + name, offset + part->getOffsetInBits(), bits);
    }
}

// Of a union the first of its largest members.
void Dissection::takeComposite(const llvm::DICompositeType &type, const std::string &path, uint64_t offset) {
  if (type.getTag() == dwarf::DW_TAG_array_type)
    return takeArray(type, path, offset);
  if (type.getTag() == dwarf::DW_TAG_enumeration_type) {
    result.leaves.push_back({.path = path, .offset = offset, .bits = static_cast<unsigned>(type.getSizeInBits())});
    return;
  }
  if (!path.empty())
    result.parts.push_back({path, offset / 8, &type});
  if (type.getTag() != dwarf::DW_TAG_union_type)
    return takeMembers(type, path, offset);
  const llvm::DIDerivedType *largest = nullptr;
  for (const llvm::DINode *element : type.getElements()) {
    const llvm::DIDerivedType *part = program::asPart(element);
    if (part && (!largest || part->getSizeInBits() > largest->getSizeInBits()))
      largest = part;
  }
  if (type.getElements().size() > 1)
    leaveOut("members of a union other than its largest");
  if (largest)
    take(largest->getBaseType(), path + (largest->getName().empty() ? "" : "." + largest->getName().str()), offset);
}

void Dissection::take(const llvm::DIType *type, const std::string &path, uint64_t offset, unsigned bits) {
  const llvm::DIType *stripped = program::strip(type);
  if (!stripped || isOfThreads(type) || depth_ == kDeepest)
    return;
  ++depth_;
  if (const auto *derived = llvm::dyn_cast<llvm::DIDerivedType>(stripped))
    result.leaves.push_back({.kind = Leaf::Kind::Pointer,
                             .path = path,
                             .offset = offset,
                             .bits = static_cast<unsigned>(derived->getSizeInBits()),
                             .target = derived->getBaseType()});
  else if (const auto *composite = llvm::dyn_cast<llvm::DICompositeType>(stripped))
    takeComposite(*composite, path, offset);
  else if (const auto *basic = llvm::dyn_cast<llvm::DIBasicType>(stripped))
    takeNumber(
        *basic,
        {.path = path, .offset = offset, .bits = bits > 0 ? bits : static_cast<unsigned>(basic->getSizeInBits())});
  --depth_;
}

// Types of LLVM tell neither names nor what pointers point to.
void takePlain(llvm::Type &type, const llvm::DataLayout &layout, Leaf at, Anatomy &result) {
  if (auto *record = llvm::dyn_cast<llvm::StructType>(&type)) {
    for (unsigned index = 0; index < record->getNumElements(); ++index) {
      const uint64_t offset = layout.getStructLayout(record)->getElementOffsetInBits(index).getFixedValue();
      takePlain(*record->getElementType(index), layout,
                {.path = at.path + ".field" + std::to_string(index), .offset = at.offset + offset}, result);
    }
    return;
  }
  if (auto *array = llvm::dyn_cast<llvm::ArrayType>(&type)) {
    const uint64_t stride = layout.getTypeAllocSizeInBits(array->getElementType()).getFixedValue();
    for (uint64_t index = 0; index < std::min(array->getNumElements(), kMostElements); ++index)
      takePlain(*array->getElementType(), layout,
                {.path = at.path + "[" + std::to_string(index) + "]", .offset = at.offset + index * stride}, result);
    if (array->getNumElements() > kMostElements)
      result.leftOut.push_back("elements of an array behind the first " + std::to_string(kMostElements));
    return;
  }
  at.bits = type.isPointerTy() ? layout.getPointerSizeInBits()
                               : static_cast<unsigned>(type.getPrimitiveSizeInBits().getFixedValue());
  if (type.isPointerTy())
    at.kind = Leaf::Kind::Pointer;
  else if (type.isFloatTy() || type.isDoubleTy())
    at.kind = Leaf::Kind::Float;
  else if (!type.isIntegerTy() || at.bits > kMostBits)
    return result.leftOut.emplace_back("a value that is no number of at most 64 bits"), void();
  result.leaves.push_back(std::move(at));
}

void findBools(const llvm::DIType *type, uint64_t offset, unsigned depth, std::vector<uint64_t> &bools) {
  const llvm::DIType *stripped = program::strip(type);
  if (const auto *basic = llvm::dyn_cast_or_null<llvm::DIBasicType>(stripped);
      basic && basic->getEncoding() == dwarf::DW_ATE_boolean && basic->getSizeInBits() == 8)
    bools.push_back(offset);
  const auto *composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(stripped);
  if (!composite || depth == kDeepest)
    return;
  if (program::isArray(composite) && composite->getElements().size() == 1)
    for (uint64_t index = 0; index < countOf(*composite); ++index)
      findBools(composite->getBaseType(), offset + index * program::sizeOf(composite->getBaseType()), depth + 1, bools);
  const bool isRecord =
      composite->getTag() == dwarf::DW_TAG_structure_type || composite->getTag() == dwarf::DW_TAG_class_type;
  if (isRecord)
    for (const llvm::DINode *element : composite->getElements())
      if (const llvm::DIDerivedType *part = program::asPart(element); part && !part->isBitField())
        findBools(part->getBaseType(), offset + part->getOffsetInBits() / 8, depth + 1, bools);
}

} // namespace

std::vector<uint64_t> boolsIn(const llvm::DIType *type) {
  std::vector<uint64_t> bools;
  findBools(type, 0, 0, bools);
  return bools;
}

Anatomy anatomyOf(const llvm::DIType *type) {
  Dissection dissection;
  dissection.take(type, "", 0);
  return std::move(dissection.result);
}

Anatomy anatomyOf(llvm::Type &type, const llvm::DataLayout &layout) {
  Anatomy result;
  takePlain(type, layout, {}, result);
  return result;
}

std::string keyOf(const llvm::DIType *type) {
  const llvm::DIType *stripped = program::strip(type);
  if (!stripped || asFunction(stripped))
    return {};
  if (stripped->getTag() == dwarf::DW_TAG_pointer_type) {
    const std::string target = keyOf(program::pointee(stripped));
    return target.empty() ? "void *" : target + " *";
  }
  std::string name = program::nameOf(stripped);
  if (!name.empty())
    return name;
  // A struct without a name goes by that of the typedef.
  std::string alias;
  for (const llvm::DIType *each = type; each && each != stripped;) {
    if (each->getTag() == dwarf::DW_TAG_typedef)
      alias = each->getName().str();
    each = llvm::cast<llvm::DIDerivedType>(each)->getBaseType();
  }
  return alias;
}

std::string spellingOf(const llvm::DIType *type) {
  return program::nameOf(type);
}

const llvm::DISubroutineType *asFunction(const llvm::DIType *type) {
  return llvm::dyn_cast_or_null<llvm::DISubroutineType>(program::strip(type));
}

} // namespace raddle::harness
