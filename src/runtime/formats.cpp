#include "runtime/formats.h"

#include <wchar.h>

#include "abi/raddle_abi.h"
#include "runtime/state.h"

namespace raddle::runtime {

namespace {

constexpr int kNoPrecision = -1;

bool isOneOf(char character, const char *set) {
  for (; *set != 0; ++set) {
    if (*set == character)
      return true;
  }
  return false;
}

bool isDigit(char character) {
  return character >= '0' && character <= '9';
}

// Reads a number at `at` and goes behind it.
int number(const char *&at) {
  int result = 0;
  for (; isDigit(*at); ++at)
    result = result < 100'000'000 ? result * 10 + (*at - '0') : result;
  return result;
}

// One conversion, from behind its % to its letter.
struct Conversion {
  uint32_t integerBytes = sizeof(int); // by h, l, j, z, t
  bool isLong = false;                 // l: a wide character, or a string of them
  bool isLongDouble = false;
  bool isPositional = false;
  bool isSuppressed = false; // of a scan: %*d
  bool allocates = false;    // of a scan: %ms
  int width = 0;             // 0: none
  int precision = kNoPrecision;
  char letter = 0; // 0: the format ends
};

// Goes behind the letters that tell the size.
void readSize(const char *&at, Conversion &conversion) {
  for (; isOneOf(*at, "hlLqjzt"); ++at) {
    if (*at == 'h')
      conversion.integerBytes /= 2;
    else
      conversion.integerBytes = sizeof(long);
    conversion.isLong |= *at == 'l';
    conversion.isLongDouble |= *at == 'L';
  }
}

// Goes through the arguments of a call that prints.
class Printed {
public:
  Printed(Caller caller, va_list arguments) : caller_(caller) { va_copy(arguments_, arguments); }
  ~Printed() { va_end(arguments_); }
  Printed(const Printed &) = delete;
  Printed &operator=(const Printed &) = delete;

  // Accesses what the conversion behind `at` does, and goes behind it; null if it is not understood.
  const char *access(const char *at) {
    Conversion conversion;
    while (isOneOf(*at, "-+ #0'I"))
      ++at;
    conversion.width = widthOrPrecision(at);
    if (*at == '$')
      return nullptr;
    if (*at == '.') {
      ++at;
      conversion.precision = widthOrPrecision(at);
    }
    readSize(at, conversion);
    conversion.letter = *at;
    return take(conversion) ? at + 1 : nullptr;
  }

private:
  int widthOrPrecision(const char *&at) {
    if (*at != '*')
      return number(at);
    ++at;
    return va_arg(arguments_, int);
  }

  bool take(const Conversion &conversion) {
    const char letter = conversion.letter;
    if (isOneOf(letter, "%m"))
      return true;
    if (isOneOf(letter, "diouxXbB")) {
      takeInteger(conversion);
      return true;
    }
    if (isOneOf(letter, "cC")) {
      (void)va_arg(arguments_, int);
      return true;
    }
    if (isOneOf(letter, "eEfFgGaA")) {
      takeReal(conversion);
      return true;
    }
    if (letter == 'p')
      (void)va_arg(arguments_, void *);
    else if (letter == 's' || letter == 'S')
      takeString(conversion);
    else if (letter == 'n')
      writeArgument(caller_, va_arg(arguments_, void *), conversion.integerBytes);
    else
      return false;
    return true;
  }

  void takeInteger(const Conversion &conversion) {
    if (conversion.integerBytes > sizeof(int))
      (void)va_arg(arguments_, long);
    else
      (void)va_arg(arguments_, int);
  }

  void takeReal(const Conversion &conversion) {
    if (conversion.isLongDouble)
      (void)va_arg(arguments_, long double);
    else
      (void)va_arg(arguments_, double);
  }

  // A null pointer is printed as such.
  void takeString(const Conversion &conversion) {
    const void *text = va_arg(arguments_, const void *);
    if (text == nullptr)
      return;
    const uint64_t bound = conversion.precision < 0 ? UINT64_MAX : static_cast<uint64_t>(conversion.precision);
    const bool isWide = conversion.letter == 'S' || conversion.isLong;
    lookAtArgument(caller_, text,
                   isWide ? bytesOf(static_cast<const wchar_t *>(text), bound)
                          : bytesOf(static_cast<const char *>(text), bound));
  }

  Caller caller_;
  va_list arguments_;
};

// Behind the set of a conversion like %[^a-z], which begins at `at`.
const char *behindSet(const char *at) {
  at += *at == '^' ? 1 : 0;
  at += *at == ']' ? 1 : 0;
  while (*at != 0 && *at != ']')
    ++at;
  return *at == 0 ? at : at + 1;
}

// The conversion of a scan behind `at`, which goes behind it.
Conversion scanConversion(const char *&at) {
  Conversion result;
  if (*at == '*') {
    result.isSuppressed = true;
    ++at;
  }
  result.width = number(at);
  result.isPositional = *at == '$';
  if (*at == 'm') {
    result.allocates = true;
    ++at;
  }
  readSize(at, result);
  result.letter = *at;
  at += *at == 0 ? 0 : 1;
  if (result.letter == '[')
    at = behindSet(at);
  return result;
}

bool isText(char letter) {
  return isOneOf(letter, "sS[cC");
}

ScanTarget textTarget(const Conversion &conversion, uint64_t length) {
  ScanTarget result = {};
  const bool isCharacters = conversion.letter == 'c' || conversion.letter == 'C';
  result.unit = conversion.isLong || conversion.letter == 'S' || conversion.letter == 'C' ? sizeof(wchar_t) : 1;
  result.isTerminated = !isCharacters;
  const uint64_t usual = isCharacters ? 1 : length;
  const auto width = static_cast<uint64_t>(conversion.width);
  result.most = (width != 0 && (isCharacters || width < usual) ? width : usual) + (isCharacters ? 0 : 1);
  return result;
}

ScanTarget targetOf(const Conversion &conversion, uint64_t length) {
  ScanTarget result = {};
  if (conversion.allocates || conversion.letter == 'p')
    result.size = sizeof(void *);
  else if (isText(conversion.letter))
    result = textTarget(conversion, length);
  else if (isOneOf(conversion.letter, "eEfFgGaA") && conversion.isLongDouble)
    result.size = sizeof(long double);
  else if (isOneOf(conversion.letter, "eEfFgGaA"))
    result.size = conversion.isLong ? sizeof(double) : sizeof(float);
  else
    result.size = conversion.integerBytes;
  result.isCounted = conversion.letter != 'n';
  return result;
}

bool isUnderstood(const Conversion &conversion) {
  return !conversion.isPositional && isOneOf(conversion.letter, "diouxXbpneEfFgGaAsS[cC");
}

} // namespace

void accessPrinted(Caller caller, const char *format, va_list arguments) {
  if (!controlled() || caller == Caller::Library)
    return;
  readArgument(caller, format, bytesOf(format));
  Printed printed(caller, arguments);
  const char *at = format;
  while (at != nullptr && *at != 0)
    at = *at == '%' ? printed.access(at + 1) : at + 1;
  if (at == nullptr)
    __raddle_foreign(runningThread().site);
}

Scan targetsOf(const char *format, uint64_t length, va_list arguments) {
  Scan scan = {};
  scan.isFollowed = true;
  va_list rest;
  va_copy(rest, arguments);
  for (const char *at = format; *at != 0 && scan.isFollowed;) {
    if (*at++ != '%')
      continue;
    const Conversion conversion = scanConversion(at);
    if (conversion.letter == '%')
      continue;
    scan.isFollowed = isUnderstood(conversion) && scan.count < kMaxScanned;
    if (conversion.isSuppressed || !scan.isFollowed)
      continue;
    scan.targets[scan.count] = targetOf(conversion, length);
    scan.targets[scan.count++].address = va_arg(rest, void *);
  }
  va_end(rest);
  return scan;
}

} // namespace raddle::runtime
