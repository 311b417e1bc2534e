#include "runtime/variables.h"

#include <algorithm>

#include "abi/raddle_abi.h"
#include "runtime/memory_map.h"

namespace raddle::runtime {

namespace {

uint64_t variableCount;

// In order of address.
Variable *variables() {
  return reinterpret_cast<Variable *>(kVariableBase);
}

// How many begin at or before `address`.
uint64_t countUpTo(uint64_t address) {
  const Variable *after = std::upper_bound(variables(), variables() + variableCount, address,
                                           [](uint64_t at, const Variable &variable) { return at < variable.begin; });
  return static_cast<uint64_t>(after - variables());
}

} // namespace

void discoverVariables() {
  if (&__raddle_variables == nullptr || __raddle_variables.count == 0)
    return;
  variableCount = __raddle_variables.count;
  mapMemory(kVariableBase, roundUp(variableCount * sizeof(Variable), kPage), Mapping::Private);
  for (uint64_t i = 0; i < variableCount; ++i) {
    const RaddleVariable &listed = __raddle_variables.variables[i];
    auto begin = reinterpret_cast<uint64_t>(listed.address);
    variables()[i] = {begin, begin + listed.size, begin + listed.size + listed.gap};
  }
  std::sort(variables(), variables() + variableCount,
            [](const Variable &a, const Variable &b) { return a.begin < b.begin; });
}

bool touchesGapInProgram(uint64_t address, uint64_t size) {
  static uint64_t last; // the variable found last; where it is wrong it is looked for
  if (last >= variableCount ||
      address - variables()[last].begin >= variables()[last].gapEnd - variables()[last].begin) {
    const uint64_t count = countUpTo(address);
    if (count == 0)
      return false;
    last = count - 1;
  }
  const Variable &variable = variables()[last];
  return address + size > variable.end && address < variable.gapEnd;
}

const Variable &variableBeside(uint64_t address, uint64_t size) {
  const uint64_t count = countUpTo(address);
  const Variable &before = variables()[count - 1];
  if (count == variableCount)
    return before;
  const Variable &after = variables()[count];
  const uint64_t fromBefore = address < before.end ? 0 : address - before.end;
  const uint64_t toAfter = address + size > after.begin ? 0 : after.begin - (address + size);
  return fromBefore <= toAfter ? before : after;
}

} // namespace raddle::runtime
