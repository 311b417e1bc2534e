#include "engines/prove/places.h"

#include <fmt/format.h>

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/Support/xxhash.h>

#include "program/sites.h"
#include "program/variables.h"

namespace raddle::engines::prove {

namespace {

// An instruction without a line has that of the next one in its block that has one; null if there is none.
const llvm::DILocation *locationOf(const llvm::Instruction &at) {
  for (const llvm::Instruction *each = &at; each != nullptr; each = each->getNextNode())
    if (each->getDebugLoc() && each->getDebugLoc().getLine() != 0)
      return each->getDebugLoc();
  return nullptr;
}

uint32_t lineInFunction(const llvm::DILocation &location) {
  const uint32_t first = location.getScope()->getSubprogram()->getLine();
  return location.getLine() - std::min<uint32_t>(first, location.getLine());
}

} // namespace

trace::Site Places::site(const llvm::Instruction &at, const std::string &kind, const std::string &text) const {
  const llvm::DILocation *location = locationOf(at);
  trace::Site site;
  std::string key = at.getFunction()->getName().str();
  if (location == nullptr) {
    site = program::SiteMaker(*at.getFunction()).make(kind, text, nullptr);
  } else {
    const llvm::DISubprogram &subprogram = *location->getScope()->getSubprogram();
    site = program::siteAt(module_, *location);
    site.text = text;
    const llvm::StringRef linkage = subprogram.getLinkageName();
    key = (linkage.empty() ? subprogram.getName() : linkage).str();
    key += fmt::format(":{}:{}", lineInFunction(*location), location->getColumn());
  }
  site.id = llvm::xxh3_64bits(fmt::format("{}:{}:{}", key, kind, text));
  return site;
}

trace::Stack Places::stack(const llvm::Module &module, const llvm::Instruction &at) {
  trace::Stack stack;
  const llvm::DILocation *location = locationOf(at);
  if (location == nullptr || location->getInlinedAt() == nullptr)
    return stack;
  for (; location != nullptr; location = location->getInlinedAt()) {
    const trace::Site site = program::siteAt(module, *location);
    trace::Frame frame;
    frame.function = site.function;
    frame.file = site.file;
    frame.line = site.line;
    frame.column = site.column;
    frame.functionLine = location->getScope()->getSubprogram()->getLine();
    stack.push_back(std::move(frame));
  }
  return stack;
}

std::string Places::text(const llvm::Instruction &at) const {
  const trace::Site where = site(at, "place", "");
  return fmt::format("{}:{}", where.file, where.line);
}

std::string Places::nameOf(const llvm::Value *pointer, const llvm::Instruction &at, uint64_t size) {
  auto &expressions = expressions_[at.getFunction()];
  if (!expressions)
    expressions = std::make_unique<program::Expressions>(*at.getFunction());
  return expressions->object(pointer, size, at.getDebugLoc()).text;
}

std::string Places::nameOf(const Access &access) {
  return nameOf(access.memory.pointer, *access.at,
                access.memory.width > 0 ? static_cast<uint64_t>(access.memory.width) : 0);
}

std::string nameOf(const analysis::Object &object) {
  if (const auto *global = llvm::dyn_cast_or_null<llvm::GlobalVariable>(object.value))
    return program::describe(*global).name;
  return "(...)";
}

} // namespace raddle::engines::prove
