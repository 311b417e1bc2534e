#include "check/bookkeeping.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "check/user_places.h"

namespace raddle::check {
namespace {

struct Function {
  std::string_view scope; // how its class, with its namespace, begins
  std::string_view name;
};

// Of libstdc++. Those by which the program learns what the count is (use_count, lock) are not among them.
constexpr std::array<Function, 13> kCounting = {{
    {"std::_Sp_counted_base<", "_M_add_ref_copy"},
    {"std::_Sp_counted_base<", "_M_release"},
    {"std::_Sp_counted_base<", "_M_release_last_use"},
    {"std::_Sp_counted_base<", "_M_release_last_use_cold"},
    {"std::_Sp_counted_base<", "_M_weak_add_ref"},
    {"std::_Sp_counted_base<", "_M_weak_release"},
    {"std::_Sp_counted_", "_M_destroy"},
    {"std::stop_token::_Stop_state_t", "_M_add_owner"},
    {"std::stop_token::_Stop_state_t", "_M_release_ownership"},
    {"std::stop_token::_Stop_state_t", "_M_add_ssrc"},
    {"std::stop_token::_Stop_state_t", "_M_sub_ssrc"},
    {"std::__shared_ptr<std::__future_base::", "unique"}, // whether a promise has to be broken
    {"std::__atomic_futex_unsigned<", "_M_load_and_test_until"},
}};

// What the last one who shares an object sets off.
constexpr Function kDispose = {"std::_Sp_counted_", "_M_dispose"};

bool is(const trace::Frame &frame, const Function &function) {
  const std::string_view name = frame.function;
  if (!name.starts_with(function.scope))
    return false;
  for (size_t at = name.find(function.name); at != std::string_view::npos; at = name.find(function.name, at + 1))
    if (name.substr(0, at).ends_with("::") && name.substr(at + function.name.size()).starts_with('('))
      return true;
  return false;
}

} // namespace

bool isBookkeeping(const trace::Stack &stack) {
  for (const trace::Frame &frame : stack) {
    if (frame.line != 0 && !isLibraryFile(frame.file))
      return false;
    if (is(frame, kDispose))
      return false;
    if (std::ranges::any_of(kCounting, [&](const Function &each) { return is(frame, each); }))
      return true;
  }
  return false;
}

} // namespace raddle::check
