// What users may say beside commands and their flags, put in these terms before anything is parsed:
//   raddle prog.c             raddle check prog.c
//   raddle help explore       raddle explore --help
//   -DX -O2 -lm prog.c        --cflag -DX --cxxflag -DX ... of commands that take sources
// and what they may have meant, if a word is not understood.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"

namespace CLI {
class App;
} // namespace CLI

namespace raddle::cli {

// The words as they are to be parsed; or what is wrong with a flag of a compiler, or with the command.
[[nodiscard]] Result<std::vector<std::string>> understand(std::vector<std::string> words, const CLI::App &app);

// "did you mean `--quiet`?" for the first of the words that looks like a flag and is none of the command; empty if
// nothing is near. REQUIRES: they are the words that were parsed.
[[nodiscard]] std::string suggestionFor(const std::vector<std::string> &words, const CLI::App &app);

} // namespace raddle::cli
