// Streams of the C++ library, as far as they are objects that threads must not use at the same time.
#include <dlfcn.h>

#include "abi/raddle_abi.h"
#include "runtime/state.h"
#include "runtime/streams.h"
#include "runtime/system.h"

namespace raddle::runtime {

namespace {

// std::cout, cerr, clog, cin, and their wide relatives.
constexpr const char *kStandard[] = {"_ZSt4cout",  "_ZSt4cerr",  "_ZSt4clog",  "_ZSt3cin",
                                     "_ZSt5wcout", "_ZSt5wcerr", "_ZSt5wclog", "_ZSt4wcin"};
constexpr uint32_t kStandardCount = sizeof(kStandard) / sizeof(kStandard[0]);
const void *standard[kStandardCount];

bool isStandard(const void *stream) {
  for (const void *each : standard) {
    if (each == stream)
      return true;
  }
  return false;
}

// The part that those who write to a stream and those who read from it have in common: its virtual base. How far away
// that is stands before the table of virtual functions.
void *commonPart(void *stream) {
  const long *table = *static_cast<long **>(stream);
  return static_cast<char *>(stream) + table[-3];
}

} // namespace

void discoverStreams() {
  for (uint32_t i = 0; i < kStandardCount; ++i)
    standard[i] = dlsym(RTLD_DEFAULT, kStandard[i]);
}

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT void __raddle_stream(void *stream, uint64_t writes, const RaddleSite *site) {
  if (!controlled() || isStandard(stream))
    return;
  if (writes != 0)
    __raddle_write(commonPart(stream), sizeof(void *), site);
  else
    __raddle_read(commonPart(stream), sizeof(void *), site);
}
