// How text is laid out for whoever reads it: the width of the terminal, colours, and the characters it can show.
//
// The default is that of a file or a pipe: without colours, in UTF-8, and as wide as it gets unless that is far too
// wide.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace raddle::report {

struct Style {
  size_t width = 0; // columns of the terminal; 0: none that is known
  bool isColored = false;
  bool isAscii = false; // what is not ASCII is spelled with what is
  bool isFolded = true; // of a long run of the same steps, one round is shown and the others are counted
};

enum class Tone : uint8_t { Error, Warning, Note, Good, Strong, Soft };

// `text` in the colour of `tone`; unchanged if `style` has no colours.
[[nodiscard]] std::string painted(std::string_view text, Tone tone, const Style &style);

// The characters of reports that are not ASCII (→, ✗, ×, ≤, …) spelled in ASCII, if `style` wants that. Other text,
// as that of the program, stays as it is.
[[nodiscard]] std::string spelled(std::string text, const Style &style);

// Number of columns that UTF-8 text takes: one for each character.
[[nodiscard]] size_t widthOf(std::string_view text);

// The first `width` columns of `text`, the last three of them "..." if something is left out. REQUIRES: width >= 3.
[[nodiscard]] std::string cut(const std::string &text, size_t width);

} // namespace raddle::report
