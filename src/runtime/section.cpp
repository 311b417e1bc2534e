// Atomic sections: one operation, whatever happens inside. It is announced at the outermost begin; what was accessed is
// known, and reported, when the thread stops next.
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

void assume(bool condition) {
  if (condition)
    return;
  if (runningThread().sectionDepth != 0)
    unsupported("assume-in-atomic", "an assumption fails inside an atomic section, which is not supported yet");
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
