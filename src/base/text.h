// Small text helpers for the line-based formats: words, numbers, quoted strings, hashes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace raddle {

// `text` between double quotes, with \" \\ \n and \xHH for control characters, so that it is one word of one line.
[[nodiscard]] std::string quote(std::string_view text);

// The words of a line: separated by spaces, or quoted as by quote(). Nothing if a quoted word is malformed.
[[nodiscard]] std::optional<std::vector<std::string>> splitWords(std::string_view line);

// The lines of `text`, without their ends.
[[nodiscard]] std::vector<std::string_view> splitLines(std::string_view text);

[[nodiscard]] std::string hex(uint64_t value); // 16 digits
[[nodiscard]] std::optional<uint64_t> parseHex(std::string_view text);
[[nodiscard]] std::optional<uint64_t> parseNumber(std::string_view text);

// "1,300".
[[nodiscard]] std::string withCommas(uint64_t number);

// "1 access", "2 accesses".
[[nodiscard]] std::string plural(uint64_t count, std::string_view word);

// FNV-1a, continued from `seed`: the same on every machine and in every build.
inline constexpr uint64_t kHashSeed = 0xcbf29ce484222325;
[[nodiscard]] uint64_t hashText(std::string_view text, uint64_t seed = kHashSeed);
[[nodiscard]] uint64_t hashNumber(uint64_t value, uint64_t seed = kHashSeed);

} // namespace raddle
