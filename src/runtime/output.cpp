// What the program prints leads nowhere while it is explored, so it is not even stored: printing to the standard
// streams computes what the caller gets back and changes nothing, and costs no way back to an earlier step. Other
// streams are the C library's, whose writes the undo log does not see.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "runtime/arguments.h"
#include "runtime/formats.h"
#include "runtime/real.h"
#include "runtime/state.h"
#include "runtime/system.h"

namespace raddle::runtime {

namespace {

RADDLE_REAL realVsnprintf("vsnprintf");
RADDLE_REAL realVfprintf("vfprintf");
RADDLE_REAL realFputs("fputs");
RADDLE_REAL realFputc("fputc");
RADDLE_REAL realFwrite("fwrite");
RADDLE_REAL realFflush("fflush");

// Nobody will see it. Otherwise the C library is about to print.
bool isHidden(const FILE *stream) {
  if (!controlled())
    return false;
  if (stream == stdout || stream == stderr)
    return true;
  noteForeignWriter();
  return false;
}

// The length is asked for as it is printed: a bad string is the thread's fault.
int print(Caller caller, FILE *stream, const char *format, va_list arguments) {
  accessPrinted(caller, format, arguments);
  if (isHidden(stream))
    return realVsnprintf.as<int(char *, size_t, const char *, va_list)>()(nullptr, 0, format, arguments);
  return realVfprintf.as<int(FILE *, const char *, va_list)>()(stream, format, arguments);
}

int printText(const char *text, FILE *stream) {
  if (!isHidden(stream))
    return realFputs.as<int(const char *, FILE *)>()(text, stream);
  return strlen(text) < SIZE_MAX ? 1 : EOF;
}

int printCharacter(int character, FILE *stream) {
  if (isHidden(stream))
    return static_cast<unsigned char>(character);
  return realFputc.as<int(int, FILE *)>()(character, stream);
}

} // namespace

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT int printf(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = print(callerAt(__builtin_return_address(0)), stdout, format, arguments);
  va_end(arguments);
  return result;
}
RADDLE_EXPORT int fprintf(FILE *stream, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int result = print(callerAt(__builtin_return_address(0)), stream, format, arguments);
  va_end(arguments);
  return result;
}
// The header defines these two itself.
RADDLE_EXPORT int raddleVprintf(const char *format, va_list arguments) __asm__("vprintf");
RADDLE_EXPORT int raddlePutchar(int character) __asm__("putchar");
int raddleVprintf(const char *format, va_list arguments) {
  return print(callerAt(__builtin_return_address(0)), stdout, format, arguments);
}
RADDLE_EXPORT int vfprintf(FILE *stream, const char *format, va_list arguments) {
  return print(callerAt(__builtin_return_address(0)), stream, format, arguments);
}

RADDLE_EXPORT int fputs(const char *text, FILE *stream) {
  return printText(Through<"fputs", 0>::readString(callerAt(__builtin_return_address(0)), text), stream);
}
RADDLE_EXPORT int puts(const char *text) {
  int result = printText(Through<"puts", 0>::readString(callerAt(__builtin_return_address(0)), text), stdout);
  return controlled() ? result : printCharacter('\n', stdout);
}

RADDLE_EXPORT int fputc(int character, FILE *stream) {
  return printCharacter(character, stream);
}
RADDLE_EXPORT int putc(int character, FILE *stream) {
  return printCharacter(character, stream);
}
int raddlePutchar(int character) {
  return printCharacter(character, stdout);
}

RADDLE_EXPORT size_t fwrite(const void *bytes, size_t size, size_t count, FILE *stream) {
  Through<"fwrite", 0>::readBytes(callerAt(__builtin_return_address(0)), bytes, size * count);
  if (isHidden(stream))
    return size == 0 ? 0 : count;
  return realFwrite.as<size_t(const void *, size_t, size_t, FILE *)>()(bytes, size, count, stream);
}
RADDLE_EXPORT int fflush(FILE *stream) {
  return isHidden(stream) ? 0 : realFflush.as<int(FILE *)>()(stream);
}
