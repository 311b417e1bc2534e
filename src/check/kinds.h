// Kinds of findings, and the properties of a program that they violate, as kinds.def lists them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace raddle::check {

enum class Property : uint8_t {
#define RADDLE_PROPERTY(property, word) property,
#include "check/kinds.def"
};
inline constexpr size_t kPropertyCount = 0
#define RADDLE_PROPERTY(property, word) +1
#include "check/kinds.def"
    ;
[[nodiscard]] std::string_view word(Property property);

// Some of the properties.
class PropertySet {
public:
  constexpr PropertySet() = default;
  template <typename... Properties> constexpr explicit PropertySet(Property first, Properties... rest) {
    bits_ = bitOf(first);
    ((bits_ |= bitOf(rest)), ...);
  }
  [[nodiscard]] static constexpr PropertySet all() { return ofBits((1U << kPropertyCount) - 1); }
  [[nodiscard]] constexpr bool contains(Property property) const { return (bits_ & bitOf(property)) != 0; }
  [[nodiscard]] constexpr PropertySet without(Property property) const { return ofBits(bits_ & ~bitOf(property)); }
  constexpr void add(PropertySet other) { bits_ |= other.bits_; }
  constexpr bool operator==(const PropertySet &) const = default;

private:
  [[nodiscard]] static constexpr uint32_t bitOf(Property property) { return 1U << static_cast<uint32_t>(property); }
  [[nodiscard]] static constexpr PropertySet ofBits(uint32_t bits) {
    PropertySet set;
    set.bits_ = bits;
    return set;
  }
  uint32_t bits_ = 0; // bit n is the property of number n
};

enum class Kind : uint8_t {
#define RADDLE_KIND(kind, ...) kind,
#include "check/kinds.def"
};
inline constexpr size_t kKindCount = 0
#define RADDLE_KIND(...) +1
#include "check/kinds.def"
    ;
[[nodiscard]] std::string_view word(Kind kind);
[[nodiscard]] std::optional<Kind> parseKind(std::string_view word);

// What the program does after a finding.
enum class After : uint8_t { Defined, Undefined };

// The columns of a row; kinds.def says what they mean.
struct KindTraits {
  Property property;
  After after;
  std::string_view svcomp;
  std::string_view suppressions;
  std::string_view others;
  std::string_view name;
  std::string_view description;
  std::string_view details;
  std::string_view help;
};
[[nodiscard]] const KindTraits &traitsOf(Kind kind);

struct RuleTraits {
  Kind kind;
  std::string_view rule;
  After after;
  std::string_view svcomp;
  std::string_view suppression;
};
[[nodiscard]] std::span<const RuleTraits> notedRules();

// What the program does after a finding of this rule.
[[nodiscard]] After afterOf(Kind kind, std::string_view rule);
// The property of SV-COMP that a finding of this rule violates; empty if none.
[[nodiscard]] std::string_view svcompOf(Kind kind, std::string_view rule);
// Whether suppressions of this name are about findings of this rule.
[[nodiscard]] bool isSuppressedAs(std::string_view name, Kind kind, std::string_view rule);

} // namespace raddle::check
