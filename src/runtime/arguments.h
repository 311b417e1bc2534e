// How the stand-ins for functions of the C library reach the memory that their arguments point to.
//
// They do so only through what the row of the function in effects/functions.def says: an access that it does not say,
// or with a type of another size, does not compile. Each access is one of the calling thread, at the site of its call:
// it can race, and fails where the memory is not there to be accessed. That of a library is its own affair, and only
// kept for undoing.
//
//   Through<"clock_gettime", 1>::write(callerAt(__builtin_return_address(0)), result, now);
#pragma once

#include <cstddef>
#include <cstdint>

#include "effects/rows.h"
#include "runtime/access.h"

namespace raddle::runtime {

// Who calls a stand-in: code of the program (or of ours, on its behalf), or a library.
enum class Caller : uint8_t { Program, Library };
Caller callerAt(const void *returnAddress);

// What an access amounts to; not to be called but by Through and by stand-ins that find out the extent themselves.
void readArgument(Caller caller, const void *from, uint64_t size);
// The same of text, or of bytes without a type: all of it has to be written.
void lookAtArgument(Caller caller, const void *from, uint64_t size);
void writeArgument(Caller caller, void *to, uint64_t size);
// The same as a visible operation in any case, whoever calls.
void writeArgumentVisibly(void *to, uint64_t size);
// The running thread fills new memory that nobody else knows yet. What was there is to be kept by who overwrites it.
void noteFilled(Caller caller, void *to, uint64_t size);

template <size_t N> struct FunctionName {
  // NOLINTNEXTLINE(google-explicit-constructor): a name is written as a literal
  consteval FunctionName(const char (&name)[N]) {
    for (size_t i = 0; i < N; ++i)
      text[i] = name[i];
  }
  char text[N] = {};
};

template <FunctionName function, uint8_t argument> class Through {
public:
  // What is there; a T of zeros if there is nothing and that is allowed.
  template <typename T> static T read(Caller caller, const T *from) {
    constexpr effects::Access access = only(Kind::Read);
    static_assert(covers<T>(access), "the row should say that as much is read");
    if (access.mayBeNull && from == nullptr)
      return T{};
    readArgument(caller, from, sizeof(T));
    return *from;
  }

  template <typename T> static void write(Caller caller, T *to, const T &value) {
    constexpr effects::Access access = only(Kind::Write);
    static_assert(covers<T>(access), "the row should say that as much is written");
    if (access.mayBeNull && to == nullptr)
      return;
    writeArgument(caller, to, sizeof(T));
    *to = value;
  }

  template <typename T> static void writeVisibly(T *to, const T &value) {
    constexpr effects::Access access = only(Kind::Write);
    static_assert(covers<T>(access), "the row should say that as much is written");
    if (access.mayBeNull && to == nullptr)
      return;
    writeArgumentVisibly(to, sizeof(T));
    *to = value;
  }

  // The string there, and its length. REQUIRES: it is none that may be missing, or there.
  static const char *readString(Caller caller, const char *text) {
    static_assert(only(Kind::Read).extent.kind == Extent::String, "the row should say that a string is read");
    lookAtArgument(caller, text, bytesOf(text));
    return text;
  }

  // As many bytes as another argument says.
  static void readBytes(Caller caller, const void *from, uint64_t size) {
    static_assert(isSized(only(Kind::Read)), "the row should say that an argument tells how much is read");
    lookAtArgument(caller, from, size);
  }
  // REQUIRES: the stand-in then writes no more than that.
  static void writeBytes(Caller caller, void *to, uint64_t size) {
    static_assert(isSized(only(Kind::Write)), "the row should say that as much is written as is found out");
    writeArgument(caller, to, size);
  }

private:
  using Kind = effects::Access::Kind;
  using Extent = effects::Extent::Kind;

  // The access of this kind through this argument. One that the row does not have does not compile.
  static consteval effects::Access only(Kind kind) {
    for (const effects::Access &access : effects::rowOf(function.text).accesses())
      if (access.pointer == argument && access.kind == kind)
        return access;
    effects::noRowHasThisName();
    return {};
  }
  template <typename T> static consteval bool covers(const effects::Access &access) {
    return access.extent.kind == Extent::Typed && effects::sizeOf(access.extent.type) == sizeof(T);
  }
  static consteval bool isSized(const effects::Access &access) {
    return access.extent.kind == Extent::Argument || access.extent.kind == Extent::Product ||
           access.extent.kind == Extent::Decided || access.extent.kind == Extent::BoundedString;
  }
};

} // namespace raddle::runtime
