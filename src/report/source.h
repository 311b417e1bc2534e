// Where reports get the text of the checked program from.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace raddle::report {

// The text of a line of a file, without its end; empty if there is none.
using SourceLookup = std::function<std::string(const std::string &file, uint32_t line)>;

} // namespace raddle::report
