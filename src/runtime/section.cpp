// Atomic sections: one operation, whatever happens inside. It is announced at the outermost begin; what was accessed is
// known, and reported, when the thread stops next.
#include <algorithm>

#include "abi/raddle_abi.h"
#include "runtime/failure.h"
#include "runtime/operation.h"
#include "runtime/postponed_creates.h"
#include "runtime/state.h"
#include "runtime/system.h"

namespace raddle::runtime {

namespace {

void beginSection(const RaddleSite *site) {
  Thread &thread = runningThread();
  thread.site = site;
  if (thread.sectionDepth == 0) {
    announce(makeOperation(RaddleOperationSection, 0));
    forgetPostponedCreates();
  }
  ++thread.sectionDepth;
}

void endSection() {
  Thread &thread = runningThread();
  if (thread.sectionDepth == 0)
    misuse("end-without-begin", "an atomic section ends that was not begun");
  if (--thread.sectionDepth == 0)
    performPostponedCreates();
}

// The section has not written yet what others can see.
bool hasOnlyRead() {
  const RaddleAccess *accesses = stepAccesses();
  return std::none_of(accesses, accesses + step.accessCount,
                      [](const RaddleAccess &each) { return each.isWrite != 0; });
}

// A thread whose section only reads and then comes to an assumption that fails could as well have stayed in front of
// it: the others go on.
void assume(bool condition) {
  if (condition)
    return;
  Thread &thread = runningThread();
  if (thread.sectionDepth != 0 && !hasOnlyRead())
    unsupported("assume-in-atomic", "an assumption fails behind a write in an atomic section, which is not supported "
                                    "yet");
  thread.sectionDepth = 0;
  block();
}

} // namespace

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT void __raddle_section_begin(const RaddleSite *site) {
  if (entersControlled())
    beginSection(site);
}
RADDLE_EXPORT void __raddle_section_end() {
  if (controlled())
    endSection();
}
RADDLE_EXPORT void __raddle_assume(int condition) {
  if (controlled())
    assume(condition != 0);
}

#define RADDLE_SECTION_NAMES(begin, end)                                                                               \
  RADDLE_EXPORT void begin() {                                                                                         \
    if (controlled())                                                                                                  \
      beginSection(runningThread().site);                                                                              \
  }                                                                                                                    \
  RADDLE_EXPORT void end() {                                                                                           \
    __raddle_section_end();                                                                                            \
  }
RADDLE_SECTION_NAMES(raddle_atomic_begin, raddle_atomic_end)
RADDLE_SECTION_NAMES(__VERIFIER_atomic_begin, __VERIFIER_atomic_end)

RADDLE_EXPORT void __VERIFIER_assume(int condition) {
  __raddle_assume(condition);
}
RADDLE_EXPORT void raddle_assume(int condition) {
  __raddle_assume(condition);
}
RADDLE_EXPORT void raddle_yield() {}
