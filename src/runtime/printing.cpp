// Printing to memory: as many bytes are written as the text has, and not as many as there is room for. And to
// descriptors, which are the C library's affair.
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "runtime/arguments.h"
#include "runtime/descriptor_calls.h"
#include "runtime/failure.h"
#include "runtime/formats.h"
#include "runtime/kernel_objects.h"
#include "runtime/output.h"
#include "runtime/real.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

RADDLE_REAL realVsnprintf("vsnprintf");
RADDLE_REAL realVasprintf("vasprintf");
RADDLE_REAL realVdprintf("vdprintf");

// The C library writes longer texts in parts.
constexpr int kLongestWrite = 4096;

// Where a text goes, and how much of it at most.
struct Room {
  char *address;
  uint64_t size;
};

int format(Room room, const char *format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  const int result =
      realVsnprintf.as<int(char *, size_t, const char *, va_list)>()(room.address, room.size, format, again);
  va_end(again);
  return result;
}

// A text of which not all characters can be printed is none.
int print(Caller caller, Room room, const char *text, va_list arguments) {
  accessPrinted(caller, text, arguments);
  if (!controlled() || caller == Caller::Library)
    return format(room, text, arguments);
  const int length = format({nullptr, 0}, text, arguments);
  if (length < 0)
    return length;
  const uint64_t needed = static_cast<uint64_t>(length) + 1;
  const Room written = {room.address, needed < room.size ? needed : room.size};
  Through<"snprintf", 0>::writeBytes(caller, written.address, written.size);
  format(written, text, arguments);
  return length;
}

// C library's limit for a text of which nobody says how long it may be.
Room unlimited(char *address) {
  return {address, INT32_MAX};
}

int printToNew(Caller caller, char **result, const char *text, va_list arguments) {
  if (!controlled() || caller == Caller::Library)
    return realVasprintf.as<int(char **, const char *, va_list)>()(result, text, arguments);
  accessPrinted(caller, text, arguments);
  const int length = format({nullptr, 0}, text, arguments);
  if (length < 0)
    return length;
  const Room room = {static_cast<char *>(malloc(static_cast<uint64_t>(length) + 1)), static_cast<uint64_t>(length) + 1};
  if (room.address == nullptr)
    return -1;
  noteFilled(caller, room.address, room.size);
  keepOld(room.address, room.size);
  format(room, text, arguments);
  Through<"asprintf", 0>::write(caller, result, room.address);
  return length;
}

// As one write, which is what the C library makes of a text that is not long.
int printToModelled(int descriptor, const char *text, va_list arguments) {
  const int length = format({nullptr, 0}, text, arguments);
  if (length <= 0)
    return length;
  if (length > kLongestWrite)
    unsupported("dprintf", "`dprintf` of that much to a pipe, a socket or the like is not supported yet");
  const uint64_t size = static_cast<uint64_t>(length) + 1;
  auto *bytes = static_cast<char *>(__builtin_alloca(size));
  format({bytes, size}, text, arguments);
  return static_cast<int>(sendOurs(descriptor, bytes, static_cast<uint64_t>(length)));
}

int printTo(Caller caller, int descriptor, const char *text, va_list arguments) {
  accessPrinted(caller, text, arguments);
  if (isModelledDescriptor(descriptor))
    return printToModelled(descriptor, text, arguments);
  if (controlled())
    noteForeignWriter();
  awaitClosing(descriptor);
  return realVdprintf.as<int(int, const char *, va_list)>()(descriptor, text, arguments);
}

} // namespace

} // namespace raddle::runtime

using namespace raddle::runtime;

#define RADDLE_PRINT(call)                                                                                             \
  va_list arguments;                                                                                                   \
  va_start(arguments, text);                                                                                           \
  const int result = call;                                                                                             \
  va_end(arguments);                                                                                                   \
  return result

RADDLE_EXPORT int snprintf(char *to, size_t size, const char *text, ...) {
  RADDLE_PRINT(print(callerAt(__builtin_return_address(0)), {to, size}, text, arguments));
}
RADDLE_EXPORT int vsnprintf(char *to, size_t size, const char *text, va_list arguments) {
  return print(callerAt(__builtin_return_address(0)), {to, size}, text, arguments);
}
RADDLE_EXPORT int sprintf(char *to, const char *text, ...) {
  RADDLE_PRINT(print(callerAt(__builtin_return_address(0)), unlimited(to), text, arguments));
}
RADDLE_EXPORT int vsprintf(char *to, const char *text, va_list arguments) {
  return print(callerAt(__builtin_return_address(0)), unlimited(to), text, arguments);
}
RADDLE_EXPORT int asprintf(char **to, const char *text, ...) {
  RADDLE_PRINT(printToNew(callerAt(__builtin_return_address(0)), to, text, arguments));
}
RADDLE_EXPORT int vasprintf(char **to, const char *text, va_list arguments) {
  return printToNew(callerAt(__builtin_return_address(0)), to, text, arguments);
}
RADDLE_EXPORT int dprintf(int descriptor, const char *text, ...) {
  RADDLE_PRINT(printTo(callerAt(__builtin_return_address(0)), descriptor, text, arguments));
}
RADDLE_EXPORT int vdprintf(int descriptor, const char *text, va_list arguments) {
  return printTo(callerAt(__builtin_return_address(0)), descriptor, text, arguments);
}
