#include "report/style.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

namespace raddle::report {
namespace {

constexpr std::array<std::string_view, 6> kColors = {
    "1;31", // Error
    "1;35", // Warning
    "1;36", // Note
    "1;32", // Good
    "1",    // Strong
    "2",    // Soft
};

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kSpellings = {{
    {"→", "->"},
    {"✗", "!"},
    {"×", "x"},
    {"⋮", ":"},
    {"…", "..."},
    {"≤", "<="},
    {"≥", ">="},
    {"≠", "!="},
}};

bool beginsCharacter(char c) {
  return (c & 0xc0) != 0x80;
}

} // namespace

std::string painted(std::string_view text, Tone tone, const Style &style) {
  if (!style.isColored || text.empty())
    return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", kColors[static_cast<size_t>(tone)], text);
}

std::string spelled(std::string text, const Style &style) {
  if (!style.isAscii)
    return text;
  for (const auto &[from, to] : kSpellings)
    for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
      text.replace(at, from.size(), to);
  return text;
}

size_t widthOf(std::string_view text) {
  return static_cast<size_t>(std::count_if(text.begin(), text.end(), beginsCharacter));
}

std::string cut(const std::string &text, size_t width) {
  if (widthOf(text) <= width)
    return text;
  size_t end = 0;
  for (size_t columns = 0; end < text.size(); ++end)
    if (beginsCharacter(text[end]) && columns++ == width - 3)
      break;
  return text.substr(0, end) + "...";
}

} // namespace raddle::report
