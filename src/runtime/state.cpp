#include "runtime/state.h"

#include "runtime/descriptors.h"

namespace raddle::runtime {

Thread threads[kMaxThreads];
Machine machine;
uint32_t created[kMaxThreads];
RaddlePending live[kMaxThreads];
ExitHandler exitHandlers[kMaxExitHandlers];
Step step;
Control control = {.phase = Phase::Loading,
                   .running = 0,
                   .hostStack = 0,
                   .hostPointer = 0,
                   .stepBound = 100'000'000, // of static constructors, which run before anybody can say
                   .options = {.maxSteps = 100'000,
                               .stackBytes = 256 * kKiB,
                               .keepCopy = 0,
                               .visibleAll = 0,
                               .synchronizing = 0,
                               .spurious = 0,
                               .strict = 0,
                               .reuse = 0,
                               .showOutput = 0,
                               .keepsStacks = 0,
                               .everyRace = 0},
                   .turns = 0,
                   .lastUnlogged = 0,
                   .foreignRan = false,
                   .knowsDescriptors = false,
                   .filesArePutBack = false,
                   .isLogging = false,
                   .ignoresRaces = false,
                   .someoneLooks = false,
                   .noticeRace = nullptr,
                   .noticeContext = nullptr};

// Not at the mark: a process that was forked since may have opened descriptors for the explorer.
void noteFirstForeignWriter() {
  control.foreignRan = true;
  if (!control.knowsDescriptors)
    rememberDescriptors();
  control.knowsDescriptors = true;
}

} // namespace raddle::runtime
