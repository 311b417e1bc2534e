#include "cli/numbers.h"

#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <string>

namespace raddle::cli {
namespace {

constexpr double kMostSeconds = 1e9; // 30 years

// All of the text, or nothing.
template <typename Number> std::optional<Number> parse(const std::string &text) {
  Number number{};
  const char *end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && at == end ? std::optional(number) : std::nullopt;
}

std::string rangeOf(uint64_t least, uint64_t most) {
  return most == UINT64_MAX ? fmt::format("a whole number, at least {}", least)
                            : fmt::format("a whole number from {} to {}", least, most);
}

std::string expected(const std::string &what, const std::string &given) {
  constexpr size_t kMostShown = 40;
  const bool isLong = given.size() > kMostShown;
  return fmt::format("expected {}, not `{}{}`", what, given.substr(0, kMostShown), isLong ? "..." : "");
}

} // namespace

CLI::Validator wholeNumber(uint64_t least, uint64_t most) {
  const auto check = [least, most](const std::string &text) {
    const auto number = parse<uint64_t>(text);
    return number && *number >= least && *number <= most ? std::string() : expected(rangeOf(least, most), text);
  };
  return {check, ""};
}

CLI::Validator seconds(double least) {
  const auto check = [least](const std::string &text) {
    const auto number = parse<double>(text);
    const std::string bound = least > 0 ? fmt::format("at least {}", least) : "above 0";
    const bool isEnough = number && std::isfinite(*number) && (least > 0 ? *number >= least : *number > 0);
    return isEnough && *number <= kMostSeconds
               ? std::string()
               : expected(fmt::format("a number of seconds, {} and at most {}", bound, kMostSeconds), text);
  };
  return {check, ""};
}

} // namespace raddle::cli
