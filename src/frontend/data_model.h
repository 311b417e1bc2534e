// Programs that are written for 32 bits, executed here.
//
// Executions are those of 64 bits (LP64). A program for ILP32, where `long` and pointers have 32 bits, has the same
// executions if no width can show in it. That is decided on the typed syntax tree of its sources (width_rules.h). In
// preprocessed sources, the types that headers have declared for 32 bits become those of this machine first.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "frontend/compile.h"

namespace raddle::frontend {

// Whether headers for 32 bits were included into this text: it defines `size_t` as they do.
[[nodiscard]] bool hasTypesOf32Bits(std::string_view preprocessed);

// The text with the types of this machine: `size_t` and others by their width, objects of the thread API by their size.
// Lines stay where they are; behind them, constants tell whether types that it defines by itself are too small.
[[nodiscard]] std::string withTypesOfThisMachine(std::string_view preprocessed);

// If the source is written for 32 bits, because `sources` say so or it was preprocessed for them: has `compilation`
// compile what means the same here. A failure of kind WidthsShow if nothing does. Files lie beside `target`.
[[nodiscard]] std::optional<Failure> adaptWidths(const Sources &sources, Compilation &compilation,
                                                 const std::filesystem::path &target);

} // namespace raddle::frontend
