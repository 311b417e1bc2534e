// Functions and types of libraries that are known by their qualified names: library_functions.def, lock_types.def and
// lock_functions.def, as data.
//
// A qualified name has no arguments of templates and no parameters: `std::this_thread::sleep_for`. Names are looked up
// as a whole; a name that has another one in it is another name.
#pragma once

#include <cstdint>
#include <string_view>

namespace raddle::effects {

// What a function that is compiled with the program is to those who look for loops that wait; see
// library_functions.def.
enum class LibraryRole : uint8_t { None, Pause, Spin, Retry, Attempt, SingleAttempt };
[[nodiscard]] LibraryRole libraryRoleOf(std::string_view qualifiedName);

enum class LockKind : uint8_t { None, Mutex, Recursive, ReadWrite };
[[nodiscard]] LockKind lockKindOf(std::string_view qualifiedName);

// What a function does to a lock, and to which side or kind of it; see lock_functions.def. `Either` is a lock that has
// readers and writers, `Word` a number that the program declares to be one (raddle.h).
enum class LockUse : uint8_t { None, Take, Try, Release, Make, Destroy, Wait };
enum class LockSide : uint8_t { Mutex, Writer, Reader, Either, Word, Condition };
struct LockFunction {
  LockUse use = LockUse::None;
  LockSide of = LockSide::Mutex;
};
[[nodiscard]] LockFunction lockFunctionNamed(std::string_view name);

} // namespace raddle::effects
