// What a search may be told besides how to go on: what may happen in an execution, and what counts as an error.
//
// The options are the rows of search_options.def. Whoever does the same with each of them, as printing and parsing do,
// goes through them with visitOptions.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace raddle::trace {

using Flag = bool;
using OptionalByte = std::optional<uint8_t>;

// Everything off: each option asks for more than is usual.
struct SearchOptions {
#define RADDLE_SEARCH_OPTION(type, member, name, group, help) type member{};
#include "trace/search_options.def"
  bool operator==(const SearchOptions &) const = default;
};

enum class OptionGroup : uint8_t { Environment, Errors, MemoryModel };

// What a row says of an option.
struct OptionText {
  std::string_view name;
  OptionGroup group;
  const char *help;
};

// Calls visit(OptionText, member) for each option, in the order of the rows.
template <typename Options, typename Visit> void visitOptions(Options &options, Visit visit) {
#define RADDLE_SEARCH_OPTION(type, member, name, group, help)                                                          \
  visit(OptionText{name, OptionGroup::group, help}, options.member);
#include "trace/search_options.def"
}

// The options of one group, as they are in `options`; the others are off.
[[nodiscard]] inline SearchOptions only(OptionGroup group, const SearchOptions &options) {
  SearchOptions result;
#define RADDLE_SEARCH_OPTION(type, member, name, ofGroup, help)                                                        \
  if (OptionGroup::ofGroup == group)                                                                                   \
    result.member = options.member;
#include "trace/search_options.def"
  return result;
}

} // namespace raddle::trace
