#include "base/text.h"

#include <charconv>

namespace raddle {
namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

void appendEscaped(std::string &out, char c) {
  if (c == '"' || c == '\\') {
    out += '\\';
    out += c;
  } else if (c == '\n') {
    out += "\\n";
  } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
    out += "\\x";
    out += kDigits[static_cast<unsigned char>(c) >> 4];
    out += kDigits[c & 15];
  } else {
    out += c;
  }
}

template <typename Number> std::optional<Number> parseInBase(std::string_view text, int base) {
  Number value = 0;
  auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (error != std::errc() || end != text.data() + text.size())
    return std::nullopt;
  return value;
}

// The character that the escape at text[at] (after the backslash) stands for; `at` moves to its last character.
std::optional<char> unescape(std::string_view text, size_t &at) {
  if (at >= text.size())
    return std::nullopt;
  if (text[at] == 'n')
    return '\n';
  if (text[at] != 'x')
    return text[at];
  if (at + 2 >= text.size())
    return std::nullopt;
  auto value = parseInBase<uint8_t>(text.substr(at + 1, 2), 16);
  at += 2;
  return value ? std::optional(static_cast<char>(*value)) : std::nullopt;
}

// The quoted word that starts at text[at]; `at` moves past its closing quote.
std::optional<std::string> quotedWord(std::string_view text, size_t &at) {
  std::string word;
  for (++at; at < text.size(); ++at) {
    if (text[at] == '"') {
      ++at;
      return word;
    }
    if (text[at] != '\\') {
      word += text[at];
      continue;
    }
    auto c = unescape(text, ++at);
    if (!c)
      return std::nullopt;
    word += *c;
  }
  return std::nullopt;
}

} // namespace

std::string quote(std::string_view text) {
  std::string out = "\"";
  for (char c : text)
    appendEscaped(out, c);
  return out + '"';
}

std::optional<std::vector<std::string>> splitWords(std::string_view line) {
  std::vector<std::string> words;
  for (size_t at = 0; at < line.size();) {
    if (line[at] == ' ') {
      ++at;
    } else if (line[at] == '"') {
      auto word = quotedWord(line, at);
      if (!word)
        return std::nullopt;
      words.push_back(std::move(*word));
    } else {
      size_t end = std::min(line.find(' ', at), line.size());
      words.emplace_back(line.substr(at, end - at));
      at = end;
    }
  }
  return words;
}

std::vector<std::string_view> splitLines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string hex(uint64_t value) {
  std::string out(16, '0');
  for (size_t i = 16; i-- > 0; value >>= 4)
    out[i] = kDigits[value & 15];
  return out;
}

std::optional<uint64_t> parseHex(std::string_view text) {
  return parseInBase<uint64_t>(text, 16);
}
std::optional<uint64_t> parseNumber(std::string_view text) {
  return parseInBase<uint64_t>(text, 10);
}

std::string withCommas(uint64_t number) {
  std::string digits = std::to_string(number);
  for (size_t at = digits.size(); at > 3; at -= 3)
    digits.insert(at - 3, ",");
  return digits;
}

std::string plural(uint64_t count, std::string_view word) {
  const std::string_view ending = count == 1 ? "" : word.ends_with('s') ? "es" : "s";
  return std::to_string(count) + ' ' + std::string(word) + std::string(ending);
}

uint64_t hashText(std::string_view text, uint64_t seed) {
  for (char c : text)
    seed = (seed ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return (seed ^ 0xff) * 0x100000001b3; // so that ("ab", "c") and ("a", "bc") differ
}

uint64_t hashNumber(uint64_t value, uint64_t seed) {
  for (int i = 0; i < 8; ++i, value >>= 8)
    seed = (seed ^ (value & 0xff)) * 0x100000001b3;
  return seed;
}

} // namespace raddle
