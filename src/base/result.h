// A value, or the reason why there is none: errors of the user or the world, told by return value.
#pragma once

#include <string>
#include <utility>
#include <variant>

namespace raddle {

// What went wrong, in words for the user: what was expected and what to do.
struct Error {
  std::string message;
};

template <typename T> class [[nodiscard]] Result {
public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}     // NOLINT: converts on purpose
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {} // NOLINT: converts on purpose

  [[nodiscard]] bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }

  // REQUIRES: ok().
  [[nodiscard]] T &value() & { return std::get<0>(state_); }
  [[nodiscard]] const T &value() const & { return std::get<0>(state_); }
  [[nodiscard]] T &&value() && { return std::get<0>(std::move(state_)); }
  T *operator->() { return &value(); }
  const T *operator->() const { return &value(); }
  T &operator*() & { return value(); }
  const T &operator*() const & { return value(); }

  // REQUIRES: !ok().
  [[nodiscard]] const Error &error() const { return std::get<1>(state_); }

private:
  std::variant<T, Error> state_;
};

} // namespace raddle
