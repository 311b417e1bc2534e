#include "effects/library.h"

#include <algorithm>
#include <iterator>

namespace raddle::effects {

namespace {

template <typename Value> struct Named {
  std::string_view name;
  Value value;
};

constexpr Named<LibraryRole> kFunctions[] = {
#define RADDLE_LIBRARY_FUNCTION(name, role) {name, LibraryRole::role},
#include "effects/library_functions.def"
#undef RADDLE_LIBRARY_FUNCTION
};

constexpr Named<LockKind> kLockTypes[] = {
#define RADDLE_LOCK_TYPE(name, kind) {name, LockKind::kind},
#include "effects/lock_types.def"
#undef RADDLE_LOCK_TYPE
};

constexpr Named<LockFunction> kLockFunctions[] = {
#define RADDLE_LOCK_FUNCTION(name, use, of) {name, {LockUse::use, LockSide::of}},
#include "effects/lock_functions.def"
#undef RADDLE_LOCK_FUNCTION
};

// Without one, `Value{}`.
template <typename Value, size_t N> Value find(const Named<Value> (&table)[N], std::string_view name) {
  const auto *found = std::ranges::find(table, name, &Named<Value>::name);
  return found == std::end(table) ? Value{} : found->value;
}

static_assert(LibraryRole{} == LibraryRole::None && LockKind{} == LockKind::None);

} // namespace

LibraryRole libraryRoleOf(std::string_view qualifiedName) {
  return find(kFunctions, qualifiedName);
}

LockKind lockKindOf(std::string_view qualifiedName) {
  return find(kLockTypes, qualifiedName);
}

LockFunction lockFunctionNamed(std::string_view name) {
  return find(kLockFunctions, name);
}

} // namespace raddle::effects
