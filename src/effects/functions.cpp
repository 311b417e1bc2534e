#include "effects/functions.h"

#include <algorithm>
#include <unordered_map>

#include "effects/rows.h"

namespace raddle::effects {

namespace {

struct Family {
  std::string_view prefix;
  Function function;
};

constexpr Family kFamilies[] = {
#define RADDLE_FAMILY(prefix, row) {prefix, named("", row)},
#include "effects/families.def"
#undef RADDLE_FAMILY
};

constexpr bool saysWherePointersGo(const Function &row) {
  const bool writes =
      std::ranges::any_of(row.accesses(), [](const Access &access) { return access.kind == Access::Kind::Write; });
  const bool isOnDescriptors = row.kind == Kind::Interposed && row.cell == Cell::Files;
  return row.flow != Flow::Unsaid || !isOnDescriptors || !(writes || row.keeps != 0);
}
static_assert(std::ranges::all_of(kFunctions, saysWherePointersGo), "a row lacks tellsOwn() or handsOn()");

const Function *exactly(std::string_view name) {
  static const auto byName = [] {
    std::unordered_map<std::string_view, const Function *> result;
    for (const Function &function : kFunctions)
      result.emplace(function.name, &function);
    return result;
  }();
  const auto found = byName.find(name);
  return found == byName.end() ? nullptr : found->second;
}

} // namespace

Function functionNamed(std::string_view name) {
  if (const Function *exact = exactly(name))
    return *exact;
  const auto *family = std::ranges::find_if(kFamilies, [&](const Family &f) { return name.starts_with(f.prefix); });
  Function result = family != std::end(kFamilies) ? family->function : Function{.name = name, .keeps = kEverything};
  result.name = name;
  return result;
}

std::span<const Function> allFunctions() {
  return kFunctions;
}

} // namespace raddle::effects
