#include "guards/spelling.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfo.h>

#include "program/debug_types.h"
#include "program/library.h"
#include "program/variables.h"

namespace raddle::guards {

namespace {

// As the source can write it.
std::string withoutUnnamed(std::string name) {
  constexpr std::string_view kUnnamed = "(anonymous namespace)::";
  for (size_t at = name.find(kUnnamed); at != std::string::npos; at = name.find(kUnnamed))
    name.erase(at, kUnnamed.size());
  return name;
}

bool isStruct(const llvm::DICompositeType *type) {
  return type != nullptr && !type->isForwardDecl() &&
         (type->getTag() == llvm::dwarf::DW_TAG_structure_type || type->getTag() == llvm::dwarf::DW_TAG_class_type);
}

// Whether only members may name it. What says nothing is private in a class.
bool isHidden(const llvm::DIDerivedType &part, const llvm::DICompositeType &of) {
  const bool isUnsaid = (part.getFlags() & llvm::DINode::FlagAccessibility) == llvm::DINode::FlagZero;
  return part.isPrivate() || part.isProtected() || (isUnsaid && of.getTag() == llvm::dwarf::DW_TAG_class_type);
}

} // namespace

Names::Names(const llvm::Module &module) : layout_(module.getDataLayout()) {
  llvm::DebugInfoFinder finder;
  finder.processModule(module);
  for (const llvm::DIType *type : finder.types()) {
    const llvm::DICompositeType *structure = program::composite(type);
    if (!isStruct(structure) || type->getName().empty())
      continue;
    const bool isNamed = !structure->getName().empty();
    const std::string name = program::qualifiedName(*type);
    // A second name of what has one is not the one that clang takes.
    if (isNamed && type != structure)
      continue;
    const std::string inC = program::nameOf(type);
    types_.try_emplace(name, Known{structure, inC.starts_with("struct ") ? inC : withoutUnnamed(name)});
  }
}

const llvm::DICompositeType *Names::typeOf(const llvm::StructType &type) const {
  const auto known = types_.find(program::qualifiedName(type));
  return known == types_.end() ? nullptr : known->second.type;
}

std::string Names::spellingOf(const llvm::StructType &type) const {
  const auto known = types_.find(program::qualifiedName(type));
  return known == types_.end() || program::isOfLibrary(type) ? "" : known->second.spelling;
}

std::optional<Names::Member> Names::memberAt(llvm::StructType &type, unsigned index) const {
  const llvm::DICompositeType *known = typeOf(type);
  if (known == nullptr || !type.isSized())
    return std::nullopt;
  const uint64_t offset = layout_.getStructLayout(&type)->getElementOffsetInBits(index);
  const uint64_t size = layout_.getTypeSizeInBits(type.getElementType(index));
  for (const llvm::DINode *element : known->getElements()) {
    const llvm::DIDerivedType *part = program::asPart(element);
    if (part == nullptr || part->isBitField() || part->getOffsetInBits() != offset)
      continue;
    if (isHidden(*part, *known))
      return std::nullopt;
    if (part->getTag() == llvm::dwarf::DW_TAG_inheritance)
      return Member{};
    if (program::sizeOf(part->getBaseType()) * 8 == size)
      return Member{part->getName().str()};
  }
  return std::nullopt;
}

Declaration declarationAt(const llvm::DIFile *file, unsigned line) {
  if (file == nullptr)
    return {};
  const std::filesystem::path path = std::filesystem::path(file->getDirectory().str()) / file->getFilename().str();
  return {path.lexically_normal().string(), line};
}

void Spelling::declare(const llvm::DIFile *file, unsigned line) {
  const Declaration declaration = declarationAt(file, line);
  if (std::find(declarations_.begin(), declarations_.end(), declaration) == declarations_.end())
    declarations_.push_back(declaration);
}

void Spelling::declare(const llvm::StructType &type) {
  if (const llvm::DICompositeType *known = names_.typeOf(type))
    declare(known->getFile(), known->getLine());
}

std::optional<Spelling::Text> Spelling::variable(const llvm::GlobalVariable &variable) {
  llvm::SmallVector<llvm::DIGlobalVariableExpression *> expressions;
  variable.getDebugInfo(expressions);
  if (expressions.empty())
    return std::nullopt;
  const llvm::DIGlobalVariable *known = expressions.front()->getVariable();
  if (llvm::isa_and_nonnull<llvm::DILocalScope>(known->getScope()))
    return std::nullopt; // Outside of its function it has no name.
  declare(known->getFile(), known->getLine());
  return Text{program::describe(variable).name};
}

std::optional<Spelling::Text> Spelling::field(const Place &place) {
  const auto member = names_.memberAt(*place.structure, static_cast<unsigned>(place.number));
  std::optional<Text> whole = member ? address(*place.parts[0]) : std::nullopt;
  if (!whole)
    return std::nullopt;
  declare(*place.structure);
  if (member->name.empty())
    return whole;
  return Text{whole->text + (whole->means == Text::Means::Pointer ? "->" : ".") + member->name};
}

std::optional<Spelling::Text> Spelling::element(const Place &place) {
  const Place &array = *place.parts[0];
  const std::optional<Text> whole = address(array);
  const std::optional<std::string> index = whole ? value(*place.parts[1]) : std::nullopt;
  const bool isArray = array.type != nullptr && array.type->isArrayTy();
  const bool isPointer = whole && whole->means == Text::Means::Pointer;
  if (!index || isArray == isPointer)
    return std::nullopt;
  return Text{whole->text + "[" + *index + "]"};
}

std::optional<Spelling::Text> Spelling::address(const Place &place) {
  if (const auto bound = pointers_.find(place.key); bound != pointers_.end())
    return Text{bound->second, Text::Means::Pointer};
  switch (place.kind) {
  case Place::Kind::Global:
    return variable(*place.variable);
  case Place::Kind::Field:
    return field(place);
  case Place::Kind::Element:
    return element(place);
  case Place::Kind::Loaded: {
    const std::optional<std::string> pointer = value(place);
    return pointer ? std::optional(Text{*pointer, Text::Means::Pointer}) : std::nullopt;
  }
  case Place::Kind::Number:
  case Place::Kind::Operation:
  case Place::Kind::Private:
  case Place::Kind::Opaque:
    return std::nullopt;
  }
  return std::nullopt;
}

std::optional<std::string> Spelling::operation(const Place &place) {
  using Instruction = llvm::Instruction;
  static const std::map<unsigned, const char *> kOperators = {
      {Instruction::Add, "+"},  {Instruction::Sub, "-"},  {Instruction::Mul, "*"},   {Instruction::UDiv, "/"},
      {Instruction::SDiv, "/"}, {Instruction::URem, "%"}, {Instruction::SRem, "%"},  {Instruction::And, "&"},
      {Instruction::Or, "|"},   {Instruction::Xor, "^"},  {Instruction::LShr, ">>"}, {Instruction::Shl, "<<"}};
  const auto known = kOperators.find(place.opcode);
  const auto left = known != kOperators.end() ? value(*place.parts[0]) : std::nullopt;
  const auto right = left ? value(*place.parts[1]) : std::nullopt;
  if (!right)
    return std::nullopt;
  const auto inner = [](const Place &part, const std::string &text) {
    return part.kind == Place::Kind::Operation ? "(" + text + ")" : text;
  };
  return inner(*place.parts[0], *left) + " " + known->second + " " + inner(*place.parts[1], *right);
}

std::optional<std::string> Spelling::value(const Place &place) {
  if (const auto bound = numbers_.find(place.key); bound != numbers_.end())
    return bound->second;
  if (const auto bound = pointers_.find(place.key); bound != pointers_.end())
    return bound->second;
  if (place.kind == Place::Kind::Number)
    return std::to_string(static_cast<int64_t>(place.number));
  if (place.kind == Place::Kind::Operation)
    return operation(place);
  return place.kind == Place::Kind::Loaded ? object(*place.parts[0]) : std::nullopt;
}

std::optional<std::string> Spelling::pointer(const Place &place) {
  const std::optional<Text> text = address(place);
  return text && text->means == Text::Means::Pointer ? std::optional(text->text) : std::nullopt;
}

std::optional<std::string> Spelling::object(const Place &place) {
  const std::optional<Text> text = address(place);
  if (!text)
    return std::nullopt;
  return text->means == Text::Means::Pointer ? "*" + text->text : text->text;
}

} // namespace raddle::guards
