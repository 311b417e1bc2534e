// Text forms of plain structs, made of the lists of their fields.
//
// A struct says its members once, in order: RADDLE_FIELDS(trace::Location, allocatedAt, offset, size). A member that is
// added to the struct and not to its list does not compile. There are two forms:
//   words   all of a value in one line: numbers in decimal, enumerators by number, texts quoted; an optional as 0, or 1
//           and its value; a list as its length and its elements; a variant as its index and its value; a
//           floating-point number as its bits
//   lines   `field words` for each field; of a list, a line for each element; of an optional without value, none
// Fields without a line keep the values that they have.
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.h"
#include "base/text.h"

namespace raddle::fields {

// Of a struct: `kNames`, its fields separated by commas, and `of(value)`, a tuple of references to them.
template <typename T> struct Fields;

// How many enumerators an enum has that is sent; they are numbered from 0.
template <typename T> inline constexpr size_t kEnumerators = 0;

// Of a type that has a text form of its own: `print(value)` and `parse(text)`, which returns a Result.
template <typename T> struct TextForm;

// The words of a line that have not been read.
using Words = std::span<const std::string>;

template <typename T>
concept Record = requires(T &value) {
  Fields<T>::kNames;
  Fields<T>::of(value);
};
template <typename T>
concept HasTextForm = requires(const T &value) { TextForm<T>::print(value); };

template <typename T> inline constexpr bool kIsOptional = false;
template <typename T> inline constexpr bool kIsOptional<std::optional<T>> = true;
template <typename T> inline constexpr bool kIsVariant = false;
template <typename... T> inline constexpr bool kIsVariant<std::variant<T...>> = true;
template <typename T> inline constexpr bool kIsList = false;
template <typename T> inline constexpr bool kIsList<std::vector<T>> = true;

template <typename A, typename B> struct Fields<std::pair<A, B>> {
  static constexpr std::string_view kNames = "first, second";
  static auto of(auto &value) { return std::tie(value.first, value.second); }
};

// The name of field `index` in a list like kNames.
constexpr std::string_view nameAt(std::string_view names, size_t index) {
  for (; index != 0; --index)
    names.remove_prefix(names.find(',') + 2);
  return names.substr(0, names.find(','));
}

template <typename T> void printWords(std::string &out, const T &value) {
  if constexpr (std::is_enum_v<T>) {
    out += ' ' + std::to_string(static_cast<uint64_t>(value));
  } else if constexpr (std::integral<T>) {
    out += ' ' + std::to_string(uint64_t{value});
  } else if constexpr (std::same_as<T, double>) {
    out += ' ' + std::to_string(std::bit_cast<uint64_t>(value));
  } else if constexpr (std::same_as<T, std::string>) {
    out += ' ' + quote(value);
  } else if constexpr (HasTextForm<T>) {
    out += ' ' + quote(TextForm<T>::print(value));
  } else if constexpr (kIsOptional<T>) {
    printWords(out, value.has_value());
    if (value)
      printWords(out, *value);
  } else if constexpr (kIsVariant<T>) {
    printWords(out, value.index());
    std::visit([&out](const auto &alternative) { printWords(out, alternative); }, value);
  } else if constexpr (kIsList<T>) {
    printWords(out, value.size());
    for (const auto &element : value)
      printWords(out, element);
  } else {
    std::apply([&out](const auto &...field) { (printWords(out, field), ...); }, Fields<T>::of(value));
  }
}

template <typename T> [[nodiscard]] bool parseWords(Words &words, T &value);

// The next word as a number that T can hold.
template <std::integral T> [[nodiscard]] bool parseWord(Words &words, T &value) {
  const auto number = words.empty() ? std::nullopt : parseNumber(words.front());
  if (!number || uint64_t{static_cast<T>(*number)} != *number)
    return false;
  words = words.subspan(1);
  value = static_cast<T>(*number);
  return true;
}

template <typename T> [[nodiscard]] bool parseEnumerator(Words &words, T &value) {
  static_assert(kEnumerators<T> != 0, "an enum that is sent should say how many enumerators it has");
  uint64_t number = 0;
  if (!parseWord(words, number) || number >= kEnumerators<T>)
    return false;
  value = static_cast<T>(number);
  return true;
}

template <typename T> [[nodiscard]] bool parseText(Words &words, T &value) {
  if (words.empty())
    return false;
  if constexpr (HasTextForm<T>) {
    auto parsed = TextForm<T>::parse(words.front());
    if (!parsed)
      return false;
    value = std::move(*parsed);
  } else {
    value = words.front();
  }
  words = words.subspan(1);
  return true;
}

template <typename T> [[nodiscard]] bool parseList(Words &words, T &value) {
  uint64_t count = 0;
  // Each element has at least one word.
  if (!parseWord(words, count) || count > words.size())
    return false;
  value.resize(count);
  for (auto &element : value)
    if (!parseWords(words, element))
      return false;
  return true;
}

template <size_t Index = 0, typename T> [[nodiscard]] bool parseAlternative(size_t index, Words &words, T &value) {
  if constexpr (Index == std::variant_size_v<T>)
    return false;
  else if (index == Index)
    return parseWords(words, value.template emplace<Index>());
  else
    return parseAlternative<Index + 1>(index, words, value);
}

template <typename T> [[nodiscard]] bool parseVariant(Words &words, T &value) {
  size_t index = 0;
  return parseWord(words, index) && parseAlternative(index, words, value);
}

[[nodiscard]] inline bool parseFraction(Words &words, double &value) {
  uint64_t bits = 0;
  if (!parseWord(words, bits))
    return false;
  value = std::bit_cast<double>(bits);
  return true;
}

// Reads a value from the first of `words`, and removes them; false if they are none.
template <typename T> bool parseWords(Words &words, T &value) {
  if constexpr (std::is_enum_v<T>) {
    return parseEnumerator(words, value);
  } else if constexpr (std::integral<T>) {
    return parseWord(words, value);
  } else if constexpr (std::same_as<T, double>) {
    return parseFraction(words, value);
  } else if constexpr (std::same_as<T, std::string> || HasTextForm<T>) {
    return parseText(words, value);
  } else if constexpr (kIsOptional<T>) {
    bool isThere = false;
    return parseWord(words, isThere) && (!isThere || parseWords(words, value.emplace()));
  } else if constexpr (kIsVariant<T>) {
    return parseVariant(words, value);
  } else if constexpr (kIsList<T>) {
    return parseList(words, value);
  } else {
    return std::apply([&words](auto &...field) { return (parseWords(words, field) && ...); }, Fields<T>::of(value));
  }
}

template <typename T> [[nodiscard]] std::string lineOf(std::string_view name, const T &value) {
  std::string line(name);
  printWords(line, value);
  return line + '\n';
}

template <typename T> void printField(std::string &out, std::string_view name, const T &value) {
  if constexpr (kIsOptional<T>) {
    if (value)
      out += lineOf(name, *value);
  } else if constexpr (kIsList<T>) {
    for (const auto &element : value)
      out += lineOf(name, element);
  } else {
    out += lineOf(name, value);
  }
}

template <Record T> [[nodiscard]] std::string printLines(const T &value) {
  std::string out;
  size_t index = 0;
  std::apply([&](const auto &...field) { (printField(out, nameAt(Fields<T>::kNames, index++), field), ...); },
             Fields<T>::of(value));
  return out;
}

template <typename T> [[nodiscard]] bool parseField(Words words, T &value) {
  if constexpr (kIsOptional<T> || kIsList<T>) {
    typename T::value_type element{};
    if (!parseWords(words, element))
      return false;
    if constexpr (kIsOptional<T>)
      value = std::move(element);
    else
      value.push_back(std::move(element));
  } else if (!parseWords(words, value)) {
    return false;
  }
  return words.empty();
}

// Reads the words of a line into the field that the first of them names; false if there is none, or they are no value.
template <Record T> [[nodiscard]] bool parseLine(Words words, T &value) {
  if (words.empty())
    return false;
  size_t index = 0;
  const auto isRead = [&](auto &field) {
    return nameAt(Fields<T>::kNames, index++) == words.front() && parseField(words.subspan(1), field);
  };
  return std::apply([&](auto &...field) { return (isRead(field) || ...); }, Fields<T>::of(value));
}

// A value from all of its lines.
template <Record T> [[nodiscard]] Result<T> parseLines(std::string_view text) {
  T value{};
  for (const std::string_view line : splitLines(text)) {
    const auto words = splitWords(line);
    if (!words || !parseLine(*words, value))
      return Error{"malformed line `" + std::string(line) + "`"};
  }
  return value;
}

} // namespace raddle::fields

// The list of fields of a struct: all of its members, in order. To be used outside of namespaces.
#define RADDLE_FIELDS(type, ...)                                                                                       \
  template <> struct raddle::fields::Fields<type> {                                                                    \
    static constexpr std::string_view kNames = #__VA_ARGS__;                                                           \
    static auto of(auto &value) {                                                                                      \
      auto &[__VA_ARGS__] = value;                                                                                     \
      return std::tie(__VA_ARGS__);                                                                                    \
    }                                                                                                                  \
  };
// How many enumerators an enum has.
#define RADDLE_ENUMERATORS(type, count) template <> inline constexpr size_t raddle::fields::kEnumerators<type> = count;
