#include "worker/machine_values.h"

namespace raddle::worker {
namespace {

RaddleLocation toMachine(const trace::Location &location) {
  return {location.allocatedAt, location.offset, location.size};
}

uint64_t addressOf(const RaddleVariable &variable) {
  return reinterpret_cast<uint64_t>(variable.address);
}

} // namespace

std::vector<trace::ThreadName> threadNames() {
  std::vector<trace::ThreadName> names(raddle_machine_thread_count());
  for (trace::ThreadId i = 0; i < names.size(); ++i)
    raddle_machine_thread_name(i, &names[i].creator, &names[i].occurrence);
  return names;
}

void nameThreads(const std::vector<trace::ThreadName> &names) {
  for (size_t i = 1; i < names.size(); ++i)
    raddle_machine_name_thread(names[i].creator, names[i].occurrence);
}

std::string threadName(trace::ThreadId thread) {
  return trace::pathOf(thread, threadNames());
}

trace::Location locationFrom(const RaddleLocation &location) {
  return {location.allocatedAt, location.offset, location.size};
}

trace::Location locationAt(uint64_t address, uint64_t size) {
  RaddleOwner owner = {};
  raddle_machine_owner(address, &owner);
  if (owner.blockAddress == 0 || owner.allocatedAt == nullptr)
    return {0, address, size};
  return {owner.allocatedAt->id, address - owner.blockAddress, size};
}

bool promote(const trace::Location &location) {
  const RaddleLocation promoted = toMachine(location);
  return raddle_machine_promote(&promoted) != 0;
}

bool isPromoted(const trace::Location &location) {
  const RaddleLocation asked = toMachine(location);
  return raddle_machine_is_promoted(&asked) != 0;
}

std::vector<trace::Location> promotions() {
  const RaddleLocation *locations = nullptr;
  const uint32_t count = raddle_machine_promotions(&locations);
  std::vector<trace::Location> result;
  for (uint32_t i = 0; i < count; ++i)
    result.push_back(locationFrom(locations[i]));
  return result;
}

std::span<const RaddleVariable> variables() {
  if (&__raddle_variables == nullptr)
    return {};
  return {__raddle_variables.variables, __raddle_variables.count};
}

std::vector<trace::VariablePart> variablesAt(const std::vector<trace::Location> &locations) {
  std::vector<trace::VariablePart> result;
  for (const trace::Location &location : locations)
    for (const RaddleVariable &variable : variables()) {
      const uint64_t begin = addressOf(variable);
      if (location.allocatedAt == 0 && begin <= location.offset && location.offset < begin + variable.size)
        result.push_back({variable.name, location.offset - begin, location.size});
    }
  return result;
}

std::vector<trace::Location> locationsOf(const trace::VariablePart &part) {
  std::vector<trace::Location> result;
  for (const RaddleVariable &variable : variables())
    if (variable.name == part.name && part.offset + part.size <= variable.size)
      result.push_back({0, addressOf(variable) + part.offset, part.size});
  return result;
}

} // namespace raddle::worker
