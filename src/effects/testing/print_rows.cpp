// Prints the table of effects for scripts: one line of JSON for each row.
#include <cstdio>

#include "effects/functions.h"

namespace {

using namespace raddle::effects;

constexpr const char *kKinds[] = {"interposed", "pure", "memory", "output", "library", "copied", "foreign"};
constexpr const char *kAccesses[] = {"read", "write", "copy", "stream read", "stream write"};
constexpr const char *kExtents[] = {"typed", "argument", "product", "string", "bounded string", "decided"};

template <size_t N> const char *nameIn(const char *const (&names)[N], auto value) {
  return names[static_cast<size_t>(value)];
}

void print(const Access &access) {
  std::printf(R"({"kind": "%s", "pointer": %u, "source": %u, "extent": "%s", "size": %u, "null": %s})",
              nameIn(kAccesses, access.kind), access.pointer, access.source, nameIn(kExtents, access.extent.kind),
              sizeOf(access.extent.type), access.mayBeNull ? "true" : "false");
}

void print(const Function &function) {
  std::printf(R"({"name": "%.*s", "kind": "%s", "untested": "%.*s", "accesses": [)",
              static_cast<int>(function.name.size()), function.name.data(), nameIn(kKinds, function.kind),
              static_cast<int>(function.untested.size()), function.untested.data());
  const char *separator = "";
  for (const Access &access : function.accesses()) {
    std::printf("%s", separator);
    print(access);
    separator = ", ";
  }
  std::printf("]}\n");
}

} // namespace

int main() {
  for (const Function &function : allFunctions())
    print(function);
  return 0;
}
