// Functions that store a text or an address whose length only they find out. The C library stores it with us; what is
// then written where the program wants it is that much and no more, and nothing if the call fails.
#include <arpa/inet.h>
#include <errno.h>
#include <string.h>
#include <time.h>

#include "runtime/arguments.h"
#include "runtime/heap.h"
#include "runtime/memory_map.h"
#include "runtime/real.h"
#include "runtime/state.h"
#include "runtime/system.h"

namespace raddle::runtime {

namespace {

RADDLE_REAL realStrftime("strftime");
RADDLE_REAL realInetAton("inet_aton");
RADDLE_REAL realInetPton("inet_pton");
RADDLE_REAL realInetNtop("inet_ntop");

constexpr uint64_t kMostText = 4 * kKiB;

uint64_t addressBytes(int family) {
  return family == AF_INET6 ? sizeof(in6_addr) : sizeof(in_addr);
}

bool isModelled(Caller caller) {
  return controlled() && caller == Caller::Program;
}

size_t formatTime(Caller caller, char *to, size_t size, const char *format, const tm &time) {
  char text[kMostText];
  noteForeignWriter(); // the time zone
  const KeptByLibrary kept;
  const size_t length = realStrftime.as<size_t(char *, size_t, const char *, const tm *)>()(
      text, size < kMostText ? size : kMostText, format, &time);
  if (length == 0)
    return 0;
  Through<"strftime", 0>::writeBytes(caller, to, length + 1);
  memcpy(to, text, length + 1);
  return length;
}

} // namespace

} // namespace raddle::runtime

using namespace raddle::runtime;

RADDLE_EXPORT size_t strftime(char *to, size_t size, const char *format, const tm *time) {
  const Caller caller = callerAt(__builtin_return_address(0));
  if (!isModelled(caller))
    return realStrftime.as<size_t(char *, size_t, const char *, const tm *)>()(to, size, format, time);
  Through<"strftime", 2>::readString(caller, format);
  return formatTime(caller, to, size, format, Through<"strftime", 3>::read(caller, time));
}

RADDLE_EXPORT int inet_aton(const char *text, in_addr *address) noexcept {
  const Caller caller = callerAt(__builtin_return_address(0));
  in_addr found = {};
  const int result =
      realInetAton.as<int(const char *, in_addr *)>()(Through<"inet_aton", 0>::readString(caller, text), &found);
  if (result != 0)
    Through<"inet_aton", 1>::write(caller, address, found);
  return result;
}

RADDLE_EXPORT int inet_pton(int family, const char *text, void *address) noexcept {
  const Caller caller = callerAt(__builtin_return_address(0));
  in6_addr found = {};
  const int result = realInetPton.as<int(int, const char *, void *)>()(
      family, Through<"inet_pton", 1>::readString(caller, text), &found);
  if (result == 1) {
    Through<"inet_pton", 2>::writeBytes(caller, address, addressBytes(family));
    memcpy(address, &found, addressBytes(family));
  }
  return result;
}

RADDLE_EXPORT const char *inet_ntop(int family, const void *address, char *to, socklen_t size) noexcept {
  const Caller caller = callerAt(__builtin_return_address(0));
  char text[INET6_ADDRSTRLEN];
  Through<"inet_ntop", 1>::readBytes(caller, address, addressBytes(family));
  const socklen_t room = size < sizeof(text) ? size : sizeof(text);
  if (realInetNtop.as<const char *(int, const void *, char *, socklen_t)>()(family, address, text, room) == nullptr)
    return nullptr;
  Through<"inet_ntop", 2>::writeBytes(caller, to, strlen(text) + 1);
  memcpy(to, text, strlen(text) + 1);
  return to;
}
