// What the program prints leads nowhere while it is explored, so it is not even stored: printing to the standard
// streams computes what the caller gets back and changes nothing, and costs no way back to an earlier step. Other
// streams are the C library's, whose writes the undo log does not see.
#include "runtime/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>

#include "runtime/arguments.h"
#include "runtime/descriptors.h"
#include "runtime/failure.h"
#include "runtime/formats.h"
#include "runtime/images.h"
#include "runtime/library_state.h"
#include "runtime/real.h"
#include "runtime/state.h"
#include "runtime/system.h"
#include "runtime/undo_log.h"

namespace raddle::runtime {

namespace {

RADDLE_REAL realVsnprintf("vsnprintf");
RADDLE_REAL realVdprintf("vdprintf");
RADDLE_REAL realVfprintf("vfprintf");
RADDLE_REAL realFputs("fputs");
RADDLE_REAL realFputc("fputc");
RADDLE_REAL realFwrite("fwrite");
RADDLE_REAL realFflush("fflush");
RADDLE_REAL realFclose("fclose");

// Of the two standard streams that are printed to. Their end is ours to remember: really closed are their descriptors
// alone.
struct Standard {
  int descriptor;
  bool mayBeClosed; // the program mentions what that takes; else nobody has to ask
  bool isClosed;
  bool lostDescriptor; // the program has closed that, and not the stream
};
Standard standards[2] = {{1, false, false, false}, {2, false, false, false}}; // of stdout, of stderr

Standard *standardOf(const FILE *stream) {
  return stream == stdout ? &standards[0] : stream == stderr ? &standards[1] : nullptr;
}

enum class Target : uint8_t { Real, Hidden, Closed };

// When the C library finds that its descriptor is gone depends on how much it has kept in its buffer until then.
void checkDescriptor(const Standard &standard) {
  if (standard.lostDescriptor && systemCall(SYS_fcntl, {standard.descriptor, F_GETFD}) == -EBADF)
    unsupported("close", "printing to a standard stream without a descriptor is not supported yet");
}

// Nobody will see it, or the stream is closed. Otherwise the C library is about to print.
Target targetOf(const FILE *stream) {
  if (!controlled())
    return Target::Real;
  const Standard *standard = standardOf(stream);
  if (standard == nullptr) {
    noteForeignWriter();
    return Target::Real;
  }
  if (standard->mayBeClosed)
    changeLibraryState(effects::Cell::StandardStreams);
  if (standard->isClosed)
    errno = EBADF;
  else
    checkDescriptor(*standard);
  return standard->isClosed ? Target::Closed : Target::Hidden;
}

int closeStandard(Standard &standard) {
  changeLibraryState(effects::Cell::StandardStreams);
  if (standard.isClosed) {
    errno = EBADF;
    return EOF;
  }
  keepOurs(&standard, sizeof(standard));
  standard.isClosed = true;
  noteForeignWriter();
  putBackFilesOnce();
  systemCall(SYS_close, {standard.descriptor});
  return 0;
}

// Bytes that would be hidden, if they are to be seen.
void show(const FILE *stream, const void *bytes, size_t size) {
  if (control.options.showOutput != 0)
    systemCall(SYS_write, {standardOf(stream)->descriptor, word(bytes), static_cast<long>(size)});
}

// The length is asked for as it is printed: a bad string is the thread's fault.
int print(Caller caller, FILE *stream, const char *format, va_list arguments) {
  accessPrinted(caller, format, arguments);
  const Target target = targetOf(stream);
  if (target == Target::Closed)
    return -1;
  if (target == Target::Hidden && control.options.showOutput != 0)
    return realVdprintf.as<int(int, const char *, va_list)>()(standardOf(stream)->descriptor, format, arguments);
  if (target == Target::Hidden)
    return realVsnprintf.as<int(char *, size_t, const char *, va_list)>()(nullptr, 0, format, arguments);
  return realVfprintf.as<int(FILE *, const char *, va_list)>()(stream, format, arguments);
}

int printText(const char *text, FILE *stream) {
  const Target target = targetOf(stream);
  if (target == Target::Real)
    return realFputs.as<int(const char *, FILE *)>()(text, stream);
  if (target == Target::Hidden)
    show(stream, text, strlen(text));
  return target == Target::Hidden ? 1 : EOF;
}

int printCharacter(int character, FILE *stream) {
  const Target target = targetOf(stream);
  const auto byte = static_cast<unsigned char>(character);
  if (target == Target::Hidden)
    show(stream, &byte, 1);
  if (target != Target::Real)
    return target == Target::Closed ? EOF : byte;
  return realFputc.as<int(int, FILE *)>()(character, stream);
}

} // namespace

void awaitClosing(long descriptor) {
  for (const Standard &standard : standards)
    if (controlled() && standard.descriptor == descriptor && standard.mayBeClosed) {
      changeLibraryState(effects::Cell::StandardStreams);
      putBackFilesOnce();
    }
}

void noteClosing(int descriptor) {
  for (Standard &standard : standards)
    if (controlled() && standard.descriptor == descriptor) {
      keepOurs(&standard, sizeof(standard));
      standard.lostDescriptor = true;
    }
}

void discoverOutput() {
  const bool closes = programMentions("fclose") || programMentions("fcloseall");
  standards[0].mayBeClosed = closes && programMentions("stdout");
  standards[1].mayBeClosed = closes && programMentions("stderr");
}

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
  const int result = printText(Through<"puts", 0>::readString(callerAt(__builtin_return_address(0)), text), stdout);
  if (result == EOF || printCharacter('\n', stdout) == EOF)
    return EOF;
  return controlled() ? static_cast<int>(strlen(text) + 1) : '\n';
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
  const Target target = targetOf(stream);
  if (target == Target::Hidden)
    show(stream, bytes, size * count);
  if (target != Target::Real)
    return size == 0 || target == Target::Closed ? 0 : count;
  return realFwrite.as<size_t(const void *, size_t, size_t, FILE *)>()(bytes, size, count, stream);
}
RADDLE_EXPORT int fflush(FILE *stream) {
  // A closed stream has nothing to write, and that does not fail.
  return targetOf(stream) == Target::Real ? realFflush.as<int(FILE *)>()(stream) : 0;
}
RADDLE_EXPORT int fclose(FILE *stream) {
  Standard *standard = controlled() ? standardOf(stream) : nullptr;
  if (standard != nullptr)
    return closeStandard(*standard);
  if (controlled())
    noteForeignWriter();
  return realFclose.as<int(FILE *)>()(stream);
}
