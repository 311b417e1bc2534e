// Statements of a check as sentences: the one place where they are worded.
#pragma once

#include <string>
#include <vector>

#include "check/outcome.h"

namespace raddle::report {

// For scripts: "few-inputs-tried".
[[nodiscard]] std::string wordOf(check::Said what);

[[nodiscard]] std::string sentenceOf(const check::Statement &statement);
[[nodiscard]] std::string sentenceOf(const check::Open &open);
template <typename T> [[nodiscard]] std::vector<std::string> sentencesOf(const std::vector<T> &statements) {
  std::vector<std::string> sentences;
  for (const T &each : statements)
    sentences.push_back(sentenceOf(each));
  return sentences;
}

// What stopped the search. REQUIRES: it is incomplete.
[[nodiscard]] std::string stopOf(const check::Coverage &coverage);

// How much of the program was explored. "all explored" if and only if nothing was left out, so that without findings
// the verdict is Proved; all reports say this and nothing else.
[[nodiscard]] std::string extentOf(const check::Coverage &coverage);

} // namespace raddle::report
