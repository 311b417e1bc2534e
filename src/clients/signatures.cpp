#include "clients/signatures.h"

#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfoMetadata.h>

#include "harness/entries.h"
#include "harness/leaves.h"
#include "program/debug_types.h"

namespace raddle::clients {

namespace {

namespace dwarf = llvm::dwarf;
using Role = Parameter::Role;

constexpr const char *kInstead = "write a test in C++ that calls it (docs/linearizable.md)";
constexpr const char *kNumberOfInit = "2"; // such as a capacity

// Whether the type, or one that it is a name of, has that qualifier.
bool isQualified(const llvm::DIType *type, unsigned tag) {
  for (const auto *derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type);
       derived != nullptr && derived->getTag() != dwarf::DW_TAG_pointer_type && !program::isReference(derived);
       derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(derived->getBaseType()))
    if (derived->getTag() == tag)
      return true;
  return false;
}

bool isPlainChar(const llvm::DIType *type) {
  const llvm::DIType *stripped = program::strip(type);
  return stripped != nullptr && stripped->getTag() == dwarf::DW_TAG_base_type && stripped->getName() == "char";
}

std::string integerType(bool isSigned, uint64_t bits) {
  constexpr std::array kTypes = {std::pair{8, "char"}, std::pair{16, "short"}, std::pair{32, "int"},
                                 std::pair{64, "long"}};
  for (const auto &[width, name] : kTypes)
    if (bits == static_cast<uint64_t>(width))
      return std::string(isSigned ? "signed " : "unsigned ") + name;
  return {};
}

// Empty if it is no number.
std::string numberType(const llvm::DIType *type) {
  const llvm::DIType *stripped = program::strip(type);
  if (const auto *composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(stripped)) {
    if (composite->getTag() != dwarf::DW_TAG_enumeration_type)
      return {};
    const std::string base = numberType(composite->getBaseType());
    return base.empty() ? integerType(false, composite->getSizeInBits()) : base;
  }
  const auto *basic = llvm::dyn_cast_or_null<llvm::DIBasicType>(stripped);
  if (basic == nullptr)
    return {};
  const uint64_t bits = basic->getSizeInBits();
  switch (basic->getEncoding()) {
  case dwarf::DW_ATE_boolean:
    return "bool";
  case dwarf::DW_ATE_float:
    return bits == 32 ? "float" : (bits == 64 && basic->getName() != "long double" ? "double" : "");
  case dwarf::DW_ATE_signed:
  case dwarf::DW_ATE_signed_char:
    return isPlainChar(basic) ? "char" : integerType(true, bits);
  case dwarf::DW_ATE_unsigned:
  case dwarf::DW_ATE_unsigned_char:
  case dwarf::DW_ATE_UTF:
    return isPlainChar(basic) ? "char" : integerType(false, bits);
  default:
    return {};
  }
}

bool isText(const llvm::DIType *type) {
  const llvm::DIType *target = program::pointee(type);
  return isPlainChar(target) && isQualified(target, dwarf::DW_TAG_const_type);
}

// What is passed as such; empty if nothing is.
std::string passedType(const llvm::DIType *type) {
  if (const std::string number = numberType(type); !number.empty())
    return number;
  const llvm::DIType *stripped = program::strip(type);
  if (stripped == nullptr || stripped->getTag() != dwarf::DW_TAG_pointer_type)
    return {};
  return isText(type) ? "const char *" : "void *";
}

// What may be the object if a pointer leads to it: a struct, or one atomic number. Empty for anything else.
std::string objectName(const llvm::DIType *pointer) {
  const llvm::DIType *target = program::pointee(pointer);
  if (target == nullptr || program::isReference(pointer) || isQualified(pointer, dwarf::DW_TAG_atomic_type))
    return {};
  const llvm::DICompositeType *composite = program::composite(target);
  const bool isRecord = composite != nullptr && composite->getTag() != dwarf::DW_TAG_enumeration_type &&
                        composite->getTag() != dwarf::DW_TAG_array_type;
  if (isRecord)
    return harness::keyOf(target);
  return isQualified(target, dwarf::DW_TAG_atomic_type) ? "_Atomic " + numberType(target) : "";
}

std::vector<std::string> usualValues(const std::string &type) {
  if (type == "bool")
    return {"false", "true"};
  if (type == "const char *")
    return {"\"a\"", "\"b\""};
  if (type == "void *")
    return {"&raddle_first", "&raddle_second"};
  return {"1", "2"};
}

// Empty if the text is none of such a value.
std::string expressionOf(llvm::StringRef text, const std::string &type) {
  double number = 0;
  if (type != "const char *")
    return text == "true" || text == "false" || !text.getAsDouble(number) ? text.str() : "";
  std::string literal = "\"";
  for (const char each : text)
    literal += fmt::format("\\{:03o}", static_cast<unsigned char>(each));
  return literal + '"';
}

class Reader {
public:
  Reader(llvm::Module &module, const harness::Options &options) : module_(module), options_(options) {}

  Result<Interface> read();

private:
  [[nodiscard]] std::vector<std::string> entryNames() const;
  std::optional<Error> find(const std::vector<std::string> &names, std::vector<harness::Entry> &found);
  std::optional<Error> findObject(const std::vector<harness::Entry> &entries);
  std::optional<Error> describe(const std::vector<harness::Entry> &entries, bool isOperation,
                                std::vector<Signature> &signatures);
  [[nodiscard]] Result<Signature> signatureOf(const harness::Entry &entry, bool isOperation);
  [[nodiscard]] Result<Parameter> parameterOf(const harness::Entry &entry, const harness::Parameter &parameter,
                                              bool isOperation);
  [[nodiscard]] Parameter roleOf(const llvm::DIType *type) const;
  [[nodiscard]] std::optional<Error> giveValues(const std::string &name, Parameter &parameter);
  [[nodiscard]] std::optional<Error> checkObject() const;
  [[nodiscard]] std::optional<Error> unusedValues() const;

  llvm::Module &module_;
  const harness::Options &options_;
  Interface interface_;
  std::vector<bool> isUsed_ = std::vector<bool>(options_.values.size(), false); // of options_.values
};

std::vector<std::string> Reader::entryNames() const {
  if (options_.entries != std::vector<std::string>{"all"})
    return options_.entries;
  std::vector<std::string> names = harness::publicFunctions(module_);
  std::erase_if(names, [&](const std::string &name) {
    return llvm::is_contained(options_.init, name) || llvm::is_contained(options_.destroy, name);
  });
  return names;
}

std::optional<Error> Reader::find(const std::vector<std::string> &names, std::vector<harness::Entry> &found) {
  for (const std::string &name : names) {
    Result<harness::Entry> entry = harness::findEntry(module_, name);
    if (!entry)
      return entry.error();
    if (entry->function->hasLocalLinkage())
      return Error{fmt::format("`{}` is static, so that no other file can call it", name)};
    if (entry->function->getSubprogram() == nullptr)
      return Error{fmt::format("nothing is known about the types of `{}`: compile it with -g", name)};
    if (entry->function->isVarArg())
      return Error{fmt::format("`{}` takes any number of arguments; {}", name, kInstead)};
    found.push_back(std::move(*entry));
  }
  return std::nullopt;
}

bool takes(const harness::Entry &entry, const std::string &object) {
  return std::ranges::any_of(entry.parameters,
                             [&](const harness::Parameter &parameter) { return objectName(parameter.type) == object; });
}

// The first parameter that all have.
std::optional<Error> Reader::findObject(const std::vector<harness::Entry> &entries) {
  const harness::Entry *other = nullptr; // does without an object that another one has
  std::string wanted;
  for (const harness::Entry &entry : entries)
    for (const harness::Parameter &parameter : entry.parameters) {
      const std::string name = objectName(parameter.type);
      const auto lacks = std::ranges::find_if(entries, [&](const auto &each) { return !takes(each, name); });
      if (name.empty())
        continue;
      if (lacks == entries.end()) {
        interface_.object = {name, program::sizeOf(program::pointee(parameter.type))};
        return std::nullopt;
      }
      wanted = name;
      other = &*lacks;
    }
  if (other == nullptr)
    return std::nullopt;
  return Error{
      fmt::format("no type of object is common to all entries: `{}` takes no pointer to `{}`", other->name, wanted)};
}

Parameter Reader::roleOf(const llvm::DIType *type) const {
  const llvm::DIType *target = program::pointee(type);
  if (!interface_.object.name.empty() && objectName(type) == interface_.object.name)
    return {Role::Object, "void *"};
  if (!interface_.object.name.empty() && objectName(target) == interface_.object.name)
    return {Role::ObjectsPlace, "void *"};
  if (isText(type) || program::isVoidPointer(type) || target == nullptr)
    return {Role::Value, passedType(type)};
  const bool isFunction = harness::asFunction(target) != nullptr;
  const bool isConst = isQualified(target, dwarf::DW_TAG_const_type);
  return {isConst ? Role::AddressOfOne : Role::AddressOfNone, isFunction ? "" : passedType(target)};
}

// Those that the user gave, if any.
std::optional<Error> Reader::giveValues(const std::string &name, Parameter &parameter) {
  for (size_t index = 0; index < options_.values.size(); ++index) {
    const auto &[whose, text] = options_.values[index];
    if (whose != name)
      continue;
    isUsed_[index] = true;
    if (parameter.type == "void *")
      return Error{fmt::format("--values: `{}` is an address, and only our own can be passed", name)};
    llvm::SmallVector<llvm::StringRef> parts;
    llvm::StringRef(text).split(parts, ',');
    parameter.values.clear();
    for (const llvm::StringRef part : parts) {
      parameter.values.push_back(expressionOf(part, parameter.type));
      if (parameter.values.back().empty())
        return Error{fmt::format("--values: '{}' is no value of `{}`", part.str(), name)};
    }
  }
  return std::nullopt;
}

Result<Parameter> Reader::parameterOf(const harness::Entry &entry, const harness::Parameter &parameter,
                                      bool isOperation) {
  const std::string name = entry.name + "." + parameter.name;
  const Error refusal{fmt::format("it is not known what to pass for the parameter `{}` of `{}`{}; {}", parameter.name,
                                  entry.name, parameter.type ? ", a `" + harness::spellingOf(parameter.type) + "`" : "",
                                  kInstead)};
  if (parameter.passed != harness::Parameter::Passed::Plain || parameter.type == nullptr)
    return refusal;
  Parameter result = roleOf(parameter.type);
  if (result.type.empty() || (isOperation && result.role == Role::ObjectsPlace))
    return refusal;
  if (result.role != Role::Value && result.role != Role::AddressOfOne)
    return result;
  result.values = usualValues(result.type);
  if (!isOperation && result.values == usualValues("int"))
    result.values = {kNumberOfInit};
  if (std::optional<Error> error = giveValues(name, result))
    return *error;
  return result;
}

Result<Signature> Reader::signatureOf(const harness::Entry &entry, bool isOperation) {
  const llvm::DISubprogram &subprogram = *entry.function->getSubprogram();
  const llvm::DITypeRefArray types = subprogram.getType()->getTypeArray();
  const llvm::DIType *result = types.size() == 0 ? nullptr : types[0];
  Signature signature{.name = entry.name,
                      .symbol = entry.function->getName().str(),
                      .file = subprogram.getFilename().str(),
                      .line = subprogram.getLine(),
                      .result = passedType(result),
                      .makesObject = !interface_.object.name.empty() && objectName(result) == interface_.object.name,
                      .parameters = {}};
  if (!entry.function->getReturnType()->isVoidTy() && signature.result.empty())
    return Error{fmt::format("the result of `{}`, a `{}`, is no number or address; {}", entry.name,
                             harness::spellingOf(result), kInstead)};
  for (const harness::Parameter &parameter : entry.parameters) {
    if (parameter.passed == harness::Parameter::Passed::Result)
      return Error{fmt::format("`{}` returns a struct; {}", entry.name, kInstead)};
    Result<Parameter> read = parameterOf(entry, parameter, isOperation);
    if (!read)
      return read.error();
    signature.parameters.push_back(std::move(*read));
  }
  if (std::ranges::count(signature.parameters, Role::Object, &Parameter::role) > 1)
    return Error{fmt::format("`{}` takes several pointers to `{}`; {}", entry.name, interface_.object.name, kInstead)};
  return signature;
}

std::optional<Error> Reader::describe(const std::vector<harness::Entry> &entries, bool isOperation,
                                      std::vector<Signature> &signatures) {
  for (const harness::Entry &entry : entries) {
    Result<Signature> signature = signatureOf(entry, isOperation);
    if (!signature)
      return signature.error();
    signatures.push_back(std::move(*signature));
  }
  return std::nullopt;
}

// Somebody has to know how large it is.
std::optional<Error> Reader::checkObject() const {
  const auto makes = [](const Signature &signature) {
    return signature.makesObject ||
           std::ranges::find(signature.parameters, Role::ObjectsPlace, &Parameter::role) != signature.parameters.end();
  };
  if (interface_.object.name.empty() || interface_.object.bytes > 0 || std::ranges::any_of(interface_.init, makes))
    return std::nullopt;
  return Error{fmt::format("what a `{}` consists of is not known here; name the function that makes one: --init F",
                           interface_.object.name)};
}

std::optional<Error> Reader::unusedValues() const {
  for (size_t index = 0; index < isUsed_.size(); ++index)
    if (!isUsed_[index])
      return Error{fmt::format("--values: there is no parameter '{}' that takes a value; expected FUNCTION.PARAMETER",
                               options_.values[index].first)};
  return std::nullopt;
}

Result<Interface> Reader::read() {
  std::vector<harness::Entry> entries;
  std::vector<harness::Entry> init;
  std::vector<harness::Entry> destroy;
  std::optional<Error> error = find(entryNames(), entries);
  const auto then = [&](const auto &next) {
    if (!error)
      error = next();
  };
  then([&] { return find(options_.init, init); });
  then([&] { return find(options_.destroy, destroy); });
  then([&] { return findObject(entries); });
  then([&] { return describe(entries, true, interface_.operations); });
  then([&] { return describe(init, false, interface_.init); });
  then([&] { return describe(destroy, false, interface_.destroy); });
  then([&] { return checkObject(); });
  then([&] { return unusedValues(); });
  return error ? Result<Interface>(*error) : Result<Interface>(std::move(interface_));
}

} // namespace

Result<Interface> readInterface(llvm::Module &module, const harness::Options &options) {
  return Reader(module, options).read();
}

} // namespace raddle::clients
