#include "runtime/variables.h"

#include "abi/raddle_abi.h"
#include "runtime/memory_map.h"

namespace raddle::runtime {

namespace {

uint64_t variableCount;

// In order of address.
Variable *variables() {
  return reinterpret_cast<Variable *>(kVariableBase);
}

// Moves the variable at `from` down to where it belongs among those before `count`, which but for it are a heap.
void siftDown(uint64_t from, uint64_t count) {
  Variable *all = variables();
  for (;;) {
    uint64_t largest = from;
    for (uint64_t child = 2 * from + 1; child <= 2 * from + 2 && child < count; ++child)
      largest = all[child].begin > all[largest].begin ? child : largest;
    if (largest == from)
      return;
    const Variable moved = all[from];
    all[from] = all[largest];
    all[largest] = moved;
    from = largest;
  }
}

void sortVariables() {
  for (uint64_t i = variableCount / 2; i-- > 0;)
    siftDown(i, variableCount);
  for (uint64_t last = variableCount; last-- > 1;) {
    const Variable moved = variables()[0];
    variables()[0] = variables()[last];
    variables()[last] = moved;
    siftDown(0, last);
  }
}

// How many begin at or before `address`.
uint64_t countUpTo(uint64_t address) {
  uint64_t first = 0;
  uint64_t last = variableCount;
  while (first < last) {
    const uint64_t middle = first + (last - first) / 2;
    if (variables()[middle].begin <= address)
      first = middle + 1;
    else
      last = middle;
  }
  return first;
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
  sortVariables();
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
