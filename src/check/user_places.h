// Where findings are shown: at the innermost line of the user's code, whatever library code it calls.
//
// An operation of a C++ program is mostly in a header of the library: a mutex is locked in gthr-default.h, wherever a
// lock_guard stands. A recorded execution knows the call stack of each operation (trace::Frame). This is the one place
// that chooses among its frames, for all forms of reports, for suppressions, and for what makes findings the same.
// Where a thread of the library runs none of the user's code, as one of std::async may, the line that started it stands
// for it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "check/outcome.h"

namespace raddle::check {

// How paths of files of libraries are recognized: those in folders of system headers, and the headers that come with
// raddle.
struct LibraryPaths {
  std::span<const std::string_view> beginnings;
  std::span<const std::string_view> parts; // anywhere in the path
  std::span<const std::string_view> endings;
};
[[nodiscard]] LibraryPaths libraryPaths();

// Whether code in that file is of a library.
[[nodiscard]] bool isLibraryFile(std::string_view path);

// The innermost frame that is not of a library; null if there is none.
[[nodiscard]] const trace::Frame *userFrame(const trace::Stack &stack);

// What people see of an operation in a library.
enum class Shown : uint8_t {
  User,      // the line of their code that led to it
  Operation, // its own line
};

// Moves the places and steps of the finding that are in libraries to the user's code, as far as their stacks are known;
// Place::operation then has what was there. Its fingerprint is then made of these places as well, whatever is shown:
// functions and the lines in them. REQUIRES: the frames are symbolized.
void showUserPlaces(Finding &finding, Shown shown, std::string_view directory);

// The fingerprint that it had in the search.
[[nodiscard]] inline uint64_t searchedFingerprint(const Finding &finding) {
  return finding.searched != 0 ? finding.searched : finding.fingerprint;
}

} // namespace raddle::check
