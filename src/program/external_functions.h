// The one table of functions that programs call but do not define.
//
// Whatever is not in the table is Foreign: it may do anything to shared memory, unseen, and the verdict says so.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace raddle::program {

enum class ExternalKind : uint8_t {
  // The runtime defines it: threads, locks, allocation, the end of the program, time, input, raddle.h, SV-COMP names.
  // A function of the thread API that the runtime does not support yet is one too: it says so when called.
  Interposed,
  // Touches no shared memory and keeps no state that another call could see.
  Pure,
  // Accesses exactly the ranges that `accesses` tells, and nothing else.
  Memory,
  // Prints: the runtime defines it, and its state is none if the stream is a standard one. Otherwise as Library.
  Output,
  // Keeps state of its own, or writes through its arguments. Beside the ranges that `accesses` and `format` tell, it
  // accesses what its pointer arguments point to, except the `opaque` ones: with a pointer to shared memory there, a
  // call of it is as good as Foreign.
  Library,
  Foreign,
};

// How many bytes an access of a Memory function covers.
enum class Extent : uint8_t {
  Argument,      // as many as argument `by` says
  String,        // the C string at argument `by`, with its end
  BoundedString, // the C string at argument `by`, but at most argument 2 bytes
  Bytes,         // as many as `by` itself says
};

// One access of a function through its arguments.
struct ExternalAccess {
  // The last two are those of a stream of the C++ library, of whatever extent.
  enum class Kind : uint8_t { Read, Write, Copy, StreamRead, StreamWrite } kind = Kind::Read;
  uint8_t pointer = 0; // argument: what is read or written; the target of a Copy
  uint8_t source = 0;  // argument: of a Copy
  Extent extent = Extent::Argument;
  uint8_t by = 0; // argument that tells the extent
};

inline constexpr uint8_t kNoArgument = 255;

struct ExternalFunction {
  std::string_view name;
  ExternalKind kind = ExternalKind::Foreign;
  // What the source calls it, if that is not its name: `assert` for __assert_fail.
  std::string_view written = {};
  // The argument that is the object worked on (`m` of pthread_mutex_lock), or kNoArgument; and how large it is.
  uint8_t object = kNoArgument;
  uint8_t objectSize = 0;
  // Bit n: the function keeps argument n, or hands it to another thread, so that what it points to becomes shared.
  uint32_t keeps = 0;
  // Bit n: argument n points to nothing of the program's own (a stream), or to what no two threads use at a time.
  uint32_t opaque = 0;
  // The argument that is a format as of printf, or kNoArgument.
  uint8_t format = kNoArgument;
  std::span<const ExternalAccess> accesses = {};
};

// The entry for a function by its linkage name; a Foreign one that keeps all its arguments if it is not in the table.
[[nodiscard]] ExternalFunction externalFunction(std::string_view name);

// Those of the exact names in the table that the runtime has to define: Interposed and Output.
[[nodiscard]] std::span<const std::string_view> interposedFunctions();

} // namespace raddle::program
