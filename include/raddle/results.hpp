/* Results of operations, whatever their types are: for raddle/linearizable.h. */
#ifndef RADDLE_RESULTS_HPP
#define RADDLE_RESULTS_HPP

#include <algorithm>
#include <cstring>
#include <exception>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>

namespace raddle {

/* Thrown by a specification: the operation waits. */
struct Waits {};

namespace linear {

struct Nothing {
  bool operator==(const Nothing &) const { return true; }
};

/* Addresses that are the same in all executions: those that calls are given. */
inline std::vector<const volatile void *> &givenAddresses() {
  static std::vector<const volatile void *> addresses;
  return addresses;
}
/* The number of such an address, from 1; or 0. */
inline size_t numberOfGiven(const volatile void *address) {
  const auto &given = givenAddresses();
  const auto found = std::find(given.begin(), given.end(), address);
  return found == given.end() ? 0 : static_cast<size_t>(found - given.begin()) + 1;
}
template <typename Value> constexpr bool isAddress() {
  return std::is_pointer_v<Value> && !std::is_function_v<std::remove_pointer_t<Value>>;
}
template <typename Value> void noteGiven(const Value &value) {
  if constexpr (isAddress<Value>())
    if (value != nullptr && numberOfGiven(value) == 0)
      givenAddresses().push_back(value);
}

template <typename Value, typename = void> struct IsSmartPointer : std::false_type {};
template <typename Value>
struct IsSmartPointer<Value, std::void_t<typename Value::element_type, decltype(std::declval<const Value &>().get()),
                                         decltype(static_cast<bool>(std::declval<const Value &>()))>> : std::true_type {
};
template <typename Value, typename = void> struct IsRange : std::false_type {};
template <typename Value>
struct IsRange<Value, std::void_t<typename Value::value_type, decltype(std::declval<const Value &>().begin()),
                                  decltype(std::declval<const Value &>().end())>> : std::true_type {};
template <typename Value, typename = void> struct IsHashed : std::false_type {};
template <typename Value> struct IsHashed<Value, std::void_t<typename Value::hasher>> : std::true_type {};
template <typename Value, typename = void> struct IsTuple : std::false_type {};
template <typename Value>
struct IsTuple<Value, std::void_t<decltype(std::tuple_size<Value>::value)>>
    : std::bool_constant<!IsRange<Value>::value> {};
template <typename Value, typename = void> struct IsComparable : std::false_type {};
template <typename Value>
struct IsComparable<
    Value, std::void_t<decltype(static_cast<bool>(std::declval<const Value &>() == std::declval<const Value &>()))>>
    : std::true_type {};

/* Such as std::expected. */
template <typename Value, typename = void> struct HasError : std::false_type {};
template <typename Value>
struct HasError<Value, std::void_t<decltype(std::declval<const Value &>().error())>> : std::true_type {};
template <typename Value, typename = void> struct IsOptional : std::false_type {};
template <typename Value>
struct IsOptional<Value,
                  std::void_t<decltype(std::declval<const Value &>().has_value(), *std::declval<const Value &>())>>
    : std::bool_constant<!HasError<Value>::value> {};

template <typename Value, size_t... Indices>
bool areSameTuples(const Value &first, const Value &second, std::index_sequence<Indices...> all);
template <typename Value, size_t... Indices>
std::string textOfAll(const Value &value, std::index_sequence<Indices...> all);
template <typename Value> std::string textOwned(const Value &value);

/* By ==, but
 *   - what is not a number is the same as itself,
 *   - text is compared as text, and what smart pointers own by its value,
 *   - other addresses by what they were given as, or else only by whether there is one. */
template <typename Value> bool areSame(const Value &first, const Value &second) {
  if constexpr (std::is_floating_point_v<Value>) {
    return first == second || (first != first && second != second);
  } else if constexpr (std::is_same_v<Value, const char *>) {
    return first == nullptr || second == nullptr ? first == second : std::strcmp(first, second) == 0;
  } else if constexpr (isAddress<Value>()) {
    return (first == nullptr) == (second == nullptr) && numberOfGiven(first) == numberOfGiven(second);
  } else if constexpr (IsSmartPointer<Value>::value) {
    if constexpr (IsComparable<typename Value::element_type>::value)
      return first && second ? areSame(*first, *second) : !first == !second;
    else
      return !first == !second;
  } else if constexpr (IsOptional<Value>::value) {
    return first.has_value() && second.has_value() ? areSame(*first, *second) : first.has_value() == second.has_value();
  } else if constexpr (IsTuple<Value>::value) {
    return areSameTuples(first, second, std::make_index_sequence<std::tuple_size<Value>::value>());
  } else if constexpr (IsRange<Value>::value && !IsHashed<Value>::value) {
    return std::equal(first.begin(), first.end(), second.begin(), second.end(),
                      [](const auto &one, const auto &other) { return areSame(one, other); });
  } else {
    static_assert(IsComparable<Value>::value,
                  "results are compared by ==, which this type has not: give it an operator==, or name a function that "
                  "returns what can be compared");
    if constexpr (IsComparable<Value>::value)
      return static_cast<bool>(first == second);
    return false;
  }
}
template <typename Value, size_t... Indices>
bool areSameTuples(const Value &first, const Value &second, std::index_sequence<Indices...> /*all*/) {
  return (areSame(std::get<Indices>(first), std::get<Indices>(second)) && ...);
}

/* As a person would write it. */
template <typename Value> std::string textOf(const Value &value) {
  if constexpr (std::is_same_v<Value, bool>)
    return value ? "true" : "false";
  else if constexpr (std::is_same_v<Value, char>)
    return static_cast<unsigned char>(value) < ' ' || static_cast<unsigned char>(value) > '~'
               ? std::to_string(value)
               : std::string("'") + value + "'";
  else if constexpr (std::is_arithmetic_v<Value>)
    return std::to_string(value);
  else if constexpr (std::is_enum_v<Value>)
    return std::to_string(static_cast<long long>(value));
  else if constexpr (std::is_null_pointer_v<Value>)
    return "nullptr";
  else if constexpr (std::is_same_v<Value, const char *>)
    return value ? '"' + std::string(value) + '"' : "nullptr";
  else if constexpr (isAddress<Value>())
    return !value                      ? "nullptr"
           : numberOfGiven(value) != 0 ? "address " + std::to_string(numberOfGiven(value))
                                       : "an address";
  else if constexpr (std::is_convertible_v<const Value &, std::string_view>)
    return '"' + std::string(static_cast<std::string_view>(value)) + '"';
  else if constexpr (IsSmartPointer<Value>::value)
    return !value ? "nullptr" : textOwned(value);
  else if constexpr (IsOptional<Value>::value)
    return value.has_value() ? textOf(*value) : "nothing";
  else if constexpr (IsTuple<Value>::value)
    return "(" + textOfAll(value, std::make_index_sequence<std::tuple_size<Value>::value>()) + ")";
  else if constexpr (IsRange<Value>::value) {
    std::string text;
    for (const auto &each : value)
      text += (text.empty() ? "" : ", ") + textOf<typename Value::value_type>(each);
    return "{" + text + "}";
  } else
    return "a value";
}
template <typename Value> std::string textOwned(const Value &value) {
  if constexpr (std::is_void_v<typename Value::element_type> || std::is_array_v<typename Value::element_type>)
    return "an address";
  else
    return "-> " + textOf<std::remove_cv_t<typename Value::element_type>>(*value);
}
template <typename Value, size_t... Indices>
std::string textOfAll(const Value &value, std::index_sequence<Indices...> /*all*/) {
  std::string text;
  ((text += (Indices == 0 ? "" : ", ") + textOf(std::get<Indices>(value))), ...);
  return text;
}

class Result {
public:
  virtual ~Result() = default;
  virtual bool equals(const Result &other) const = 0;
  virtual std::string text() const = 0;
  /* The same for two results iff they are of one type. */
  virtual const void *type() const = 0;
};

template <typename Value> class Returned final : public Result {
public:
  explicit Returned(Value value) : value_(std::move(value)) {}
  bool equals(const Result &other) const override {
    return other.type() == type() && areSame(static_cast<const Returned &>(other).value_, value_);
  }
  std::string text() const override {
    if constexpr (std::is_same_v<Value, Nothing>)
      return "";
    else
      return textOf(value_);
  }
  const void *type() const override {
    static const char kOwn = 0;
    return &kOwn;
  }

private:
  Value value_;
};

class Thrown final : public Result {
public:
  Thrown(std::string type, std::string what) : type_(std::move(type)), what_(std::move(what)) {}
  bool equals(const Result &other) const override {
    return other.type() == type() && static_cast<const Thrown &>(other).type_ == type_ &&
           static_cast<const Thrown &>(other).what_ == what_;
  }
  std::string text() const override { return what_.empty() ? "throws" : "throws \"" + what_ + '"'; }
  const void *type() const override {
    static const char kOwn = 0;
    return &kOwn;
  }

private:
  std::string type_;
  std::string what_;
};

using Outcome = std::unique_ptr<Result>; // null: it waits, as a specification says

/* What the call returns, as a `Value`, or throws. */
template <typename Value, typename Call> Outcome outcomeOf(const Call &call) {
  try {
    if constexpr (std::is_same_v<Value, Nothing>) {
      call();
      return std::make_unique<Returned<Nothing>>(Nothing());
    } else {
      return std::make_unique<Returned<Value>>(Value(call()));
    }
  } catch (const Waits &) {
    return nullptr;
  } catch (const std::exception &thrown) {
    return std::make_unique<Thrown>(typeid(thrown).name(), thrown.what());
  } catch (...) {
    return std::make_unique<Thrown>("", "");
  }
}

} // namespace linear
} // namespace raddle

#endif
