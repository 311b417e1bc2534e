#include "worker/machine_values.h"

namespace raddle::worker {
namespace {

RaddleLocation toMachine(const trace::Location &location) {
  return {location.allocatedAt, location.offset, location.size};
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
  if (owner.region != RaddleRegionHeap || owner.allocatedAt == nullptr)
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

} // namespace raddle::worker
