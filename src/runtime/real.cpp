#include "runtime/real.h"

#include <dlfcn.h>

#include "runtime/system.h"

// The bounds of that section, by the linker.
extern "C" __attribute__((visibility("hidden"))) raddle::runtime::RealFunction __start_raddle_real[];
extern "C" __attribute__((visibility("hidden"))) raddle::runtime::RealFunction __stop_raddle_real[];

namespace raddle::runtime {

void RealFunction::resolve() {
  address_ = dlsym(RTLD_NEXT, name_);
}

void *RealFunction::address() {
  if (address_ == nullptr)
    resolve();
  ensure(address_ != nullptr, "a function that we stand in for should exist");
  return address_;
}

void resolveRealFunctions() {
  for (RealFunction *function = __start_raddle_real; function != __stop_raddle_real; ++function)
    function->resolve();
}

} // namespace raddle::runtime
