// What the numbers of flags may be: one form of check and of message for all of them.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>

namespace raddle::cli {

// "expected a whole number from 1 to 8, not `nine`". The last one as large as numbers get is not named.
[[nodiscard]] CLI::Validator wholeNumber(uint64_t least = 1, uint64_t most = UINT64_MAX);

// A number of seconds, not necessarily a whole one: above 0 and at most what a search can be waited for.
[[nodiscard]] CLI::Validator seconds(double least = 0);

} // namespace raddle::cli
