// Functions that change how the C library treats calls of others: the locale, the buffers of streams. What the others
// do then depends on an order that nobody sees, so that such a change is a call that is not under control. It is none
// where nothing can depend on it: while main is alone, or if nothing is changed.
#include <locale.h>
#include <stdio.h>

#include "runtime/doubts.h"
#include "runtime/real.h"
#include "runtime/state.h"
#include "runtime/system.h"

namespace raddle::runtime {

namespace {

RADDLE_REAL realSetlocale("setlocale");
RADDLE_REAL realSetvbuf("setvbuf");

void noteChange() {
  if (runningThread().site != nullptr)
    noteUnknownCall(runningThread().site);
}

// The stream writes to the buffer whenever it likes. Printing to the standard streams leads nowhere, so that their
// buffers are not written at all.
int setBuffer(FILE *stream, char *buffer, int mode, size_t size) {
  if (controlled()) {
    noteForeignWriter();
    if (buffer != nullptr)
      noteChange();
  }
  return realSetvbuf.as<int(FILE *, char *, int, size_t)>()(stream, buffer, mode, size);
}

} // namespace

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT char *setlocale(int category, const char *locale) noexcept {
  if (controlled()) {
    noteForeignWriter();
    if (locale != nullptr && !machine.alone)
      noteChange();
  }
  return realSetlocale.as<char *(int, const char *)>()(category, locale);
}

RADDLE_EXPORT int setvbuf(FILE *stream, char *buffer, int mode, size_t size) noexcept {
  return setBuffer(stream, buffer, mode, size);
}
RADDLE_EXPORT void setbuf(FILE *stream, char *buffer) noexcept {
  setBuffer(stream, buffer, buffer != nullptr ? _IOFBF : _IONBF, BUFSIZ);
}
RADDLE_EXPORT void setbuffer(FILE *stream, char *buffer, size_t size) noexcept {
  setBuffer(stream, buffer, buffer != nullptr ? _IOFBF : _IONBF, size);
}
