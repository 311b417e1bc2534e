// What makes two findings the same, in one run and from run to run.
//
//   operations   kind, rule and the operations in the source at which the threads stand, with their lines: a matter of
//                one run. Of findings with the same operations one is reported: an unlocked `++*p` races once, whatever
//                `p` points to. Of what a library does at the same line to the same variable, too, one is reported.
//   fingerprint  the operations and their files, what is said there (the expression of an assertion), and what it is
//                about. Baselines go by it, so it is the same in any run and survives edits elsewhere, and other
//                programs and other variables have others.
//
// An operation in a library counts with the user's code that led to it (check/user_places.h). A search knows only
// return addresses: there both are told apart by Finding::context as well, so that nothing is merged before it is
// replayed. Who came first is no part of either. What a finding is about is part of the fingerprint without indices,
// lines and folders: `buf[3]` and `buf[4]` are the same, `hits` and `misses` are not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "check/outcome.h"

namespace raddle::check {

// Of what fingerprints are made, as a number: with another one all are others. It is that of baselines, too.
inline constexpr uint32_t kFingerprintVersion = 2;

// What else a fingerprint says.
struct Identified {
  std::string_view directory; // where raddle was called: files below it are the same wherever it lies
  std::string_view text;      // the expression that fails; empty if the operations are all there is
  std::string_view object;    // what it is about, as anybody would call it who came there; empty if nothing
};
[[nodiscard]] uint64_t fingerprintOf(const Finding &finding, const Identified &what);

// Kind, rule and fingerprint: by this a trace names what it shows.
[[nodiscard]] std::string titleOf(const Finding &finding);

[[nodiscard]] uint64_t operationsOf(const Finding &finding);

// The fingerprint with all that a suppression may name: `buf[3]` and `buf[4]` differ. REQUIRES: it has its fingerprint.
[[nodiscard]] uint64_t exactIdentityOf(const Finding &finding);

// `text` without numbers that are no part of a name, and without the folders of absolute paths.
[[nodiscard]] std::string withoutNumbers(std::string_view text);

// An absolute path as seen from `directory`; others, and those that have not even their first folder in common with it,
// as they are.
[[nodiscard]] std::string pathFrom(std::string_view directory, std::string_view path);

// The memory that a data race is on, as far as races there are told together. Of what a library allocates, it is also
// one object of the user: by the address of its block in a search, and by its name once that is known.
struct RacyMemory {
  trace::Location location;
  uint64_t object = 0;
  auto operator<=>(const RacyMemory &) const = default;
};
[[nodiscard]] RacyMemory racyMemoryOf(const Finding &finding);

// Finds out which of many findings are reported with an earlier one: those of the same operations, and data races on
// the same memory. To be asked about findings that the user cares for alike, so suppressions come before it.
class Merger {
public:
  // The number of the earlier one, counting from 0; nothing if it is new, and then it has the next number.
  std::optional<size_t> add(const Finding &finding);

private:
  // Memory on which a race was added, and the number that it has or was merged into.
  struct Race {
    RacyMemory memory;
    size_t number = 0;
  };
  std::map<uint64_t, size_t> operations_; // of those that are new -> their numbers
  std::vector<Race> races_;
  size_t count_ = 0;
};

} // namespace raddle::check
