#include "verify/overlays.h"

#include <set>

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfo.h>

#include "program/debug_types.h"

namespace raddle::verify {

namespace {

// The types of the objects that access predicates are about, which are parameters of these.
std::set<std::string> guardedTypes(const Specifications &specifications) {
  std::set<std::string> names;
  for (const AccessSpec &access : specifications.accesses)
    if (const llvm::DISubprogram *function = access.function->getSubprogram())
      for (const llvm::DIType *parameter : function->getType()->getTypeArray())
        if (const llvm::DICompositeType *object = program::composite(program::pointee(parameter)))
          names.insert(program::qualifiedName(*object));
  return names;
}

class Overlays {
public:
  explicit Overlays(std::set<std::string> guarded) : guarded_(std::move(guarded)) {}

  [[nodiscard]] bool isOver(const llvm::DIType &type) const {
    const auto *whole = llvm::dyn_cast<llvm::DICompositeType>(&type);
    return whole && whole->getTag() == llvm::dwarf::DW_TAG_union_type && whole->getElements().size() > 1 &&
           hasGuardedPart(*whole);
  }

private:
  [[nodiscard]] bool hasGuardedPart(const llvm::DICompositeType &whole) const {
    return llvm::any_of(whole.getElements(), [this](const llvm::DINode *element) {
      const llvm::DIDerivedType *part = program::asPart(element);
      return part && isGuarded(part->getBaseType());
    });
  }

  [[nodiscard]] bool isGuarded(const llvm::DIType *type) const {
    const llvm::DICompositeType *whole = program::composite(program::strip(type));
    if (!whole)
      return false;
    if (program::isArray(whole))
      return isGuarded(whole->getBaseType());
    return guarded_.contains(program::qualifiedName(*whole)) || hasGuardedPart(*whole);
  }

  std::set<std::string> guarded_;
};

} // namespace

std::vector<std::string> unionsOverGuarded(const llvm::Module &module, const Specifications &specifications) {
  std::set<std::string> guarded = guardedTypes(specifications);
  guarded.erase("");
  if (guarded.empty())
    return {};
  const Overlays overlays(std::move(guarded));
  llvm::DebugInfoFinder debug;
  debug.processModule(module);
  std::vector<std::string> names;
  for (const llvm::DIType *type : debug.types())
    if (overlays.isOver(*type))
      names.push_back(program::nameOf(type));
  return names;
}

} // namespace raddle::verify
