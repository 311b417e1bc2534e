#include "engines/native/searcher.h"

#include "engines/native/native_explorer.h"

namespace raddle::engines {

replay::Searcher nativeSearcher() {
  return [](const replay::Executed &executed, uint32_t preemptions, const check::Limits &limits,
            check::FindingListener &listener) {
    ExploreOptions options;
    options.strategy = {.kind = StrategyChoice::Kind::Preemptions, .number = preemptions};
    options.visibleAll = true;
    options.program = executed.program;
    return NativeExplorer(executed.launch, options, listener, executed.interrupted).check(limits);
  };
}

} // namespace raddle::engines
