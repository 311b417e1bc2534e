#include "kiss/field_names.h"

#include <algorithm>
#include <map>
#include <set>

#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/DebugInfo.h>

#include "program/debug_types.h"

namespace raddle::kiss {

namespace {

using Names = std::set<std::string>;

// What each type is called, and the variables of that type.
class TypeNames {
public:
  explicit TypeNames(const llvm::Module &module) {
    llvm::DebugInfoFinder finder;
    finder.processModule(module);
    for (const llvm::DIType *type : finder.types())
      if (program::composite(type) && !program::isArray(type))
        add(*type, program::nameOf(type));
    for (const llvm::DIGlobalVariableExpression *global : finder.global_variables()) {
      const llvm::DIGlobalVariable &variable = *global->getVariable();
      if (program::composite(variable.getType()) && !program::isArray(variable.getType()))
        byType_[program::strip(variable.getType())].insert(variable.getName().str());
    }
  }

  // All names of what `name` names; itself if that is nothing we know.
  [[nodiscard]] Names sameAs(const std::string &name) const {
    Names result = {name};
    if (const auto types = byName_.find(name); types != byName_.end())
      for (const llvm::DIType *type : types->second)
        result.insert(byType_.at(type).begin(), byType_.at(type).end());
    return result;
  }

private:
  void add(const llvm::DIType &type, const std::string &name) {
    if (name.empty())
      return;
    const llvm::DIType *stripped = program::strip(&type);
    byType_[stripped].insert(name);
    byName_[name].insert(stripped);
    byName_[type.getName().str()].insert(stripped); // without `struct`
  }

  std::map<const llvm::DIType *, Names> byType_;
  std::map<std::string, std::set<const llvm::DIType *>> byName_;
};

// `T.f` as T and f; the second is empty for all fields of T.
std::pair<std::string, std::string> split(llvm::StringRef name) {
  name.consume_back(".*");
  const auto [owner, member] = name.split('.');
  return {owner.str(), member.str()};
}

// Debug information does not have typedefs that nobody uses: what `typedef struct _T { … } T, *PT;` calls T is then
// known by its tag alone.
llvm::StringRef withoutTag(llvm::StringRef name) {
  for (const llvm::StringRef word : {"struct ", "union "})
    name.consume_front(word);
  return name.ltrim('_');
}

bool isIn(llvm::StringRef field, llvm::StringRef part) {
  return field.consume_front(part) && (field.empty() || part.empty() || field.front() == '.' || field.front() == '[');
}

std::vector<std::string> nearlyCalled(const std::string &asked, const std::vector<std::string> &fields) {
  constexpr unsigned kMostEdits = 2;
  constexpr size_t kMost = 3;
  const std::string member = llvm::StringRef(asked).rsplit('.').second.str();
  const std::string last = member.empty() ? asked : member;
  std::vector<std::string> result;
  for (const std::string &field : fields) {
    const llvm::StringRef name(field);
    const llvm::StringRef own = name.contains('.') ? name.rsplit('.').second : name;
    if (name.edit_distance(asked, true, kMostEdits) <= kMostEdits ||
        (last.size() > kMostEdits && own.edit_distance(last, true, kMostEdits) <= kMostEdits) ||
        own.equals_insensitive(last))
      result.push_back(field);
  }
  result.resize(std::min(result.size(), kMost));
  return result;
}

Error unknownField(const std::string &asked, const std::vector<std::string> &fields) {
  const std::vector<std::string> near = nearlyCalled(asked, fields);
  return {"no thread writes '" + asked + "'" +
          (near.empty() ? "" : " (did you mean '" + llvm::join(near, "' or '") + "'?)") +
          "; what is written is: " + llvm::join(fields, ", ")};
}

} // namespace

Result<std::vector<std::string>> chooseFields(const llvm::Module &module, const std::vector<std::string> &fields,
                                              const std::vector<std::string> &asked) {
  const TypeNames types(module);
  std::vector<std::string> chosen;
  for (const std::string &name : asked) {
    const auto [owner, member] = split(name);
    const Names owners = types.sameAs(owner);
    bool isKnown = false;
    for (const std::string &field : fields) {
      const auto [fieldOwner, fieldMember] = split(field);
      const bool isOwner =
          owners.contains(fieldOwner) || (owners.size() == 1 && fieldOwner.find(' ') != std::string::npos &&
                                          withoutTag(fieldOwner) == withoutTag(owner));
      const bool isMeant = field == name || (isOwner && isIn(fieldMember, member));
      isKnown |= isMeant;
      if (isMeant && std::find(chosen.begin(), chosen.end(), field) == chosen.end())
        chosen.push_back(field);
    }
    if (!isKnown)
      return unknownField(name, fields);
  }
  return chosen;
}

} // namespace raddle::kiss
