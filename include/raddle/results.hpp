/* Results of operations, whatever their types are: for raddle/linearizable.h. */
#ifndef RADDLE_RESULTS_HPP
#define RADDLE_RESULTS_HPP

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
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
template <typename Value> std::string textOfMembers(const Value &value);

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

/* As the compiler writes it: `Status::Full`, or `(Status)7` if no enumerator has that value. */
template <typename Enumeration, Enumeration value> constexpr std::string_view enumeratorText() {
  constexpr std::string_view kBefore = "value = ";
  std::string_view text = __PRETTY_FUNCTION__;
  text.remove_prefix(text.rfind(kBefore) + kBefore.size());
  text.remove_suffix(1);
  return text;
}
inline bool namesEnumerator(std::string_view text) {
  const size_t end = text.rfind(')');
  return end == std::string_view::npos || text.find_first_not_of("-0123456789", end + 1) != std::string_view::npos;
}
template <typename Enumeration, size_t... Values>
std::string textOfEnumerator(Enumeration value, std::index_sequence<Values...> /*all*/) {
  static constexpr std::array<std::string_view, sizeof...(Values)> kTexts = {
      enumeratorText<Enumeration, static_cast<Enumeration>(Values)>()...};
  const auto number = static_cast<long long>(value);
  const bool isAmongThem = number >= 0 && number < static_cast<long long>(kTexts.size());
  const std::string_view text = isAmongThem ? kTexts[static_cast<size_t>(number)] : "";
  if (text.empty() || !namesEnumerator(text))
    return std::to_string(number);
  const size_t own = text.rfind("::");
  const size_t type = own == std::string_view::npos || own == 0 ? own : text.rfind("::", own - 1);
  return std::string(type == std::string_view::npos ? text : text.substr(type + 2));
}
/* Other enumerations can only be asked for the values that their enumerators need. */
template <typename Value, typename = void> struct IsFixed : std::false_type {};
template <typename Value> struct IsFixed<Value, std::void_t<decltype(Value{0})>> : std::true_type {};
template <typename Value> std::string textOfEnumerator(Value value) {
  if constexpr (IsFixed<Value>::value)
    return textOfEnumerator(value, std::make_index_sequence<32>());
  else
    return std::to_string(static_cast<long long>(value));
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
    return textOfEnumerator(value);
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
    return textOfMembers(value);
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

#if defined __has_builtin
#if __has_builtin(__builtin_dump_struct)
#define RADDLE_HAS_MEMBERS
#endif
#endif
#ifdef RADDLE_HAS_MEMBERS

/* A copy of which all bits count as written, as what registers are computed by assembly does: a member that nobody has
 * written is no error of the program as long as only its text is asked for. */
template <typename Value> Value asWritten(const Value &value) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
#ifdef __x86_64__
  __asm__("rolq $8, %0\n\trorq $8, %0" : "+r"(bits) : : "cc");
#endif
  Value copy;
  std::memcpy(&copy, &bits, sizeof copy);
  return copy;
}

/* The members of an object, as the compiler enumerates them: it calls this as it would call printf, for the beginning
 * and the end of an object with less than four arguments, and for each other member with its indentation, type, name
 * and, last, value. */
class Members {
public:
  template <typename... Arguments> void operator()(const char *format, const Arguments &...arguments) {
    constexpr size_t kName = 2;
    const auto all = std::tie(arguments...);
    if constexpr (sizeof...(Arguments) > kName)
      beginMember(std::get<kName>(all));
    if constexpr (sizeof...(Arguments) > kName + 1)
      text_ += textOfMember(format, std::get<sizeof...(Arguments) - 1>(all));
    else if (std::strchr(format, '{') != nullptr)
      begin();
    else if (std::strchr(format, '}') != nullptr)
      text_ += '}';
  }
  const std::string &text() const { return text_; }

private:
  bool isFirst() const { return text_.empty() || text_.back() == '{' || text_.back() == ' '; }
  void begin() { text_ += isFirst() ? "{" : ", {"; }
  /* Names of a library say nothing. */
  void beginMember(const std::string_view name) {
    text_ += isFirst() ? "" : ", ";
    if (!name.empty() && name.front() != '_')
      text_.append(name).append(" = ");
  }

  /* A member that is no number is told by its address. Where others point is not asked: it may be anywhere. */
  template <typename Value> static std::string textOfMember(const char *format, const Value &value) {
    if constexpr (std::is_pointer_v<Value> && std::is_object_v<std::remove_pointer_t<Value>>) {
      if (std::strstr(format, "*%p") != nullptr)
        return textBehind(*value);
    }
    if constexpr (std::is_pointer_v<Value>)
      return textOf<const volatile void *>(reinterpret_cast<const volatile void *>(asWritten(value)));
    else if constexpr (std::is_scalar_v<Value> && sizeof(Value) <= sizeof(std::uint64_t))
      return textOf(asWritten(value));
    else
      return "...";
  }
  template <typename Value> static std::string textBehind(const Value &value) {
    if constexpr (std::is_class_v<Value>)
      return textOf<std::remove_cv_t<Value>>(value);
    else
      return "...";
  }

  std::string text_;
};
#endif

template <typename Value> std::string textOfMembers([[maybe_unused]] const Value &value) {
#ifdef RADDLE_HAS_MEMBERS
  if constexpr (std::is_class_v<Value>) {
    Members members;
    __builtin_dump_struct(&value, members);
    return members.text();
  }
#endif
  return "a value";
}

/* A copy of text that may end before its result is compared, as that of an object which is destroyed. */
struct Text {
  std::optional<std::string> characters; /* none: it is null */
  bool operator==(const Text &other) const { return characters == other.characters; }
};
template <> inline std::string textOf(const Text &text) {
  return text.characters ? '"' + *text.characters + '"' : "nullptr";
}

/* What is kept of a result: the same, with copies of the text that it leads to. */
template <typename Value> Value kept(Value value) {
  return value;
}
inline Text kept(const char *text) {
  return {text != nullptr ? std::optional<std::string>(text) : std::nullopt};
}
inline std::string kept(std::string_view text) {
  return std::string(text);
}
template <typename... Values> auto kept(std::tuple<Values...> values) {
  return std::apply([](Values &...each) { return std::make_tuple(kept(std::move(each))...); }, values);
}
template <typename First, typename Second> auto kept(std::pair<First, Second> values) {
  return std::make_pair(kept(std::move(values.first)), kept(std::move(values.second)));
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
      auto value = kept(Value(call()));
      return std::make_unique<Returned<decltype(value)>>(std::move(value));
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
