#include "runtime/doubts.h"

#include "abi/doubts.h"
#include "runtime/host_memory.h"
#include "runtime/state.h"
#include "runtime/system.h"

namespace raddle::runtime {

namespace {

// Where a call comes from that no instrumented code has announced.
constexpr RaddleSite kSomewhere = {
    .id = 1, .file = "", .function = "", .text = "a call of a library", .line = 0, .column = 0, .behind = nullptr};

bool isRemembered(const RaddleSite *site) {
  const SharedState &shared = sharedState();
  for (uint32_t i = 0; i < shared.foreignCount; ++i) {
    if (shared.foreign[i] == site || shared.foreign[i]->id == site->id)
      return true;
  }
  return false;
}

void remember(const RaddleSite *site) {
  SharedState &shared = sharedState();
  if (shared.foreignCount < kMaxForeignSites && !isRemembered(site))
    shared.foreign[shared.foreignCount++] = site;
}

} // namespace

void noteUnknownCall(const RaddleSite *site) {
  remember(site);
  if (machine.alone)
    return;
  Doubts &doubts = machine.doubts;
  const uint32_t caller = control.running + 1;
  if (doubts.caller != 0 && doubts.caller != caller)
    doubts.shared = site;
  doubts.caller = caller;
  doubts.unknown = site;
}

void noteUnseenOrder(const RaddleSite *site) {
  if (!machine.alone)
    machine.doubts.shared = site;
}

void noteOutsideUse() {
  if (!controlled())
    return;
  noteForeignWriter();
  const RaddleSite *site = runningThread().site;
  machine.doubts.outside = site != nullptr ? site : &kSomewhere;
  remember(machine.doubts.outside);
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT void raddle_machine_doubts(RaddleDoubts *doubts) {
  *doubts = {machine.doubts.unknown, machine.doubts.shared, machine.doubts.outside};
}
