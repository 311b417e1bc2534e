#include "verify/lock_names.h"

#include <algorithm>
#include <array>

#include <llvm/ADT/StringExtras.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/InstIterator.h>

#include "program/debug_types.h"
#include "program/variables.h"

namespace raddle::verify {

namespace {

using Kind = NamedLock::Kind;

// Types whose objects are locks, by what the source calls them.
std::optional<Kind> kindOf(const llvm::DIType *type) {
  static constexpr std::array<std::pair<llvm::StringLiteral, Kind>, 7> kLocks = {{
      {"pthread_mutex_t", Kind::Mutex},
      {"pthread_spinlock_t", Kind::Mutex},
      {"mtx_t", Kind::Mutex},
      {"mutex", Kind::Mutex},
      {"int", Kind::Mutex},
      {"pthread_rwlock_t", Kind::ReadWrite},
      {"shared_mutex", Kind::ReadWrite},
  }};
  for (const auto &[name, kind] : kLocks)
    if (type != nullptr && type->getName() == name)
      return kind;
  return std::nullopt;
}

// What is written behind a word: `.` and `->` are the same here, since pointers are followed wherever there is one.
llvm::StringRef nextWord(llvm::StringRef &text) {
  text = text.ltrim();
  if (!text.consume_front("->"))
    text.consume_front(".");
  text = text.ltrim();
  const llvm::StringRef word = text.take_while([](char c) { return llvm::isAlnum(c) || c == '_' || c == ':'; });
  text = text.drop_front(word.size()).ltrim();
  return word;
}

// Where a struct has what: the same type is described once for each file.
std::vector<std::pair<std::string, uint64_t>> membersOf(const llvm::DICompositeType &type) {
  std::vector<std::pair<std::string, uint64_t>> result;
  for (const llvm::DINode *element : type.getElements())
    if (const llvm::DIDerivedType *part = program::asPart(element))
      result.emplace_back(part->getName().str(), part->getOffsetInBits());
  return result;
}

bool isIn(const llvm::GlobalVariable &variable, llvm::StringRef file) {
  llvm::SmallVector<llvm::DIGlobalVariableExpression *, 1> descriptions;
  variable.getDebugInfo(descriptions);
  return !descriptions.empty() && isCalled(*descriptions.front()->getVariable()->getFile(), file);
}

// Instances of a template have one name as types of the code, and one each where they are described.
bool isNameOf(llvm::StringRef described, llvm::StringRef name) {
  return described == name || described.split('<').first == name;
}

} // namespace

bool isCalled(const llvm::DIFile &file, llvm::StringRef name) {
  return file.getFilename() == name || (file.getDirectory() + "/" + file.getFilename()).str() == name;
}

const llvm::DICompositeType *LockNames::describe(llvm::StructType &type) const {
  const llvm::DICompositeType *found = nullptr;
  const std::string name = program::qualifiedName(type);
  const uint64_t bits = module_.getDataLayout().getTypeAllocSizeInBits(&type);
  for (const llvm::DIType *each : described_.types()) {
    const llvm::DICompositeType *described = program::composite(each);
    if (described == nullptr || name.empty() || !isNameOf(program::qualifiedName(*each), name) ||
        described->getSizeInBits() != bits)
      continue;
    if (found != nullptr && (program::qualifiedName(*found) != program::qualifiedName(*described) ||
                             membersOf(*found) != membersOf(*described)))
      return nullptr;
    found = described;
  }
  return found;
}

std::optional<LockNames::Place> LockNames::variable(llvm::StringRef name, llvm::StringRef file) const {
  std::vector<Place> own;
  std::vector<Place> others;
  for (llvm::GlobalVariable &each : module_.globals()) {
    const program::VariableInfo info = program::describeBriefly(each);
    if (info.type != nullptr && (info.name == name || program::describe(each).name == name))
      (isIn(each, file) ? own : others).push_back({&each, each.getValueType(), info.type});
  }
  const std::vector<Place> &found = own.empty() ? others : own;
  return found.size() == 1 ? std::optional(found.front()) : std::nullopt;
}

// Where the pointer leads to; nothing if that cannot be told.
std::optional<LockNames::Place> LockNames::pointedTo(llvm::Value *pointer, const llvm::DIType *type) const {
  const llvm::DIType *target = program::pointee(type);
  if (target == nullptr)
    return std::nullopt;
  const llvm::DICompositeType *described = program::composite(target);
  llvm::Type *layout = nullptr;
  if (described != nullptr && !kindOf(target))
    for (llvm::StructType *each : module_.getIdentifiedStructTypes())
      if (each->isSized() && describe(*each) == described)
        layout = each;
  return Place{pointer, layout, target};
}

std::optional<LockNames::Place> LockNames::parameter(llvm::StringRef name, const llvm::Function &function) const {
  for (const llvm::Instruction &instruction : llvm::instructions(function))
    for (const llvm::DbgVariableRecord &record : llvm::filterDbgVars(instruction.getDbgRecordRange())) {
      const llvm::DILocalVariable *variable = record.getVariable();
      llvm::Value *value = record.getNumVariableLocationOps() == 1 ? record.getVariableLocationOp(0) : nullptr;
      if (variable->getArg() != 0 && variable->getName() == name && value != nullptr &&
          llvm::isa<llvm::Argument>(value))
        return pointedTo(value, variable->getType());
    }
  return std::nullopt;
}

std::optional<LockNames::Place> LockNames::begin(llvm::StringRef name, const NamingScope &scope,
                                                 llvm::IRBuilder<> &builder) const {
  if (scope.function != nullptr)
    if (const auto found = parameter(name, *scope.function))
      return found;
  std::optional<Place> self;
  if (scope.self != nullptr)
    self = Place{scope.self, scope.type, describe(*scope.type)};
  else if (scope.function != nullptr)
    self = parameter("this", *scope.function);
  if (name == "this")
    return self;
  if (self)
    if (const auto found = member(*self, name, builder))
      return found;
  return variable(name, scope.file);
}

LockNames::Place LockNames::part(const Place &place, const llvm::DIDerivedType &part,
                                 llvm::IRBuilder<> &builder) const {
  const llvm::DataLayout &layout = module_.getDataLayout();
  auto *structure = llvm::cast<llvm::StructType>(place.layout);
  const unsigned index = layout.getStructLayout(structure)->getElementContainingOffset(part.getOffsetInBits() / 8);
  return {builder.CreateStructGEP(structure, place.address, index), structure->getElementType(index),
          part.getBaseType()};
}

// Members of bases are members.
std::optional<LockNames::Place> LockNames::member(const Place &place, llvm::StringRef name,
                                                  llvm::IRBuilder<> &builder) const {
  const llvm::DICompositeType *described = program::composite(place.type);
  if (described == nullptr || place.layout == nullptr || !llvm::isa<llvm::StructType>(place.layout))
    return std::nullopt;
  for (const llvm::DINode *element : described->getElements())
    if (const llvm::DIDerivedType *each = program::asPart(element)) {
      if (each->getName() == name && each->getTag() == llvm::dwarf::DW_TAG_member)
        return part(place, *each, builder);
      if (each->getTag() == llvm::dwarf::DW_TAG_inheritance)
        if (const auto found = member(part(place, *each, builder), name, builder))
          return found;
    }
  return std::nullopt;
}

// A class that has one lock stands for it.
std::optional<NamedLock> LockNames::lockIn(const Place &place, llvm::IRBuilder<> &builder) const {
  if (const auto kind = kindOf(place.type))
    return NamedLock{*kind, place.address};
  if (const auto *alias = llvm::dyn_cast_or_null<llvm::DIDerivedType>(place.type);
      alias != nullptr && alias->getTag() != llvm::dwarf::DW_TAG_pointer_type && !program::isReference(alias))
    return lockIn({place.address, place.layout, alias->getBaseType()}, builder);
  const llvm::DICompositeType *described = program::composite(place.type);
  if (described == nullptr || place.layout == nullptr || !llvm::isa<llvm::StructType>(place.layout))
    return std::nullopt;
  std::optional<NamedLock> found;
  for (const llvm::DINode *element : described->getElements())
    if (const llvm::DIDerivedType *each = program::asPart(element);
        each != nullptr && program::strip(each->getBaseType()) != nullptr &&
        !llvm::isa<llvm::DIBasicType>(program::strip(each->getBaseType())))
      if (const auto lock = lockIn(part(place, *each, builder), builder)) {
        if (found)
          return std::nullopt;
        found = lock;
      }
  return found;
}

std::optional<NamedLock> LockNames::find(llvm::StringRef name, const NamingScope &scope,
                                         llvm::IRBuilder<> &builder) const {
  name = name.trim();
  name.consume_front("&");
  std::optional<Place> place = begin(nextWord(name), scope, builder);
  const auto follow = [&] {
    if (place && program::pointee(place->type) != nullptr)
      place = pointedTo(builder.CreateLoad(builder.getPtrTy(), place->address), place->type);
  };
  while (place && !name.empty()) {
    follow();
    const llvm::StringRef word = nextWord(name);
    place = place && !word.empty() ? member(*place, word, builder) : std::nullopt;
  }
  follow();
  return place ? lockIn(*place, builder) : std::nullopt;
}

} // namespace raddle::verify
