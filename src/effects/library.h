// Functions and types of libraries that are known by their qualified names: library_functions.def and lock_types.def,
// as data.
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

} // namespace raddle::effects
