#include "report/statements.h"

#include <array>
#include <charconv>
#include <fmt/format.h>
#include <string_view>

#include "base/check.h"
#include "base/text.h"

namespace raddle::report {
namespace {

using check::Sort;

constexpr std::array<std::string_view, check::kSaidCount> kNames = {
#define RADDLE_STATEMENT(what, sort, affects, sentence) #what,
#include "check/statements.def"
};

constexpr std::array<std::string_view, check::kSaidCount> kSentences = {
#define RADDLE_STATEMENT(what, sort, affects, sentence) sentence,
#include "check/statements.def"
};

// What stands for `{N}` or `{N:noun}`, without the braces.
std::string filled(std::string_view place, const std::vector<std::string> &details) {
  size_t index = 0;
  std::from_chars(place.data(), place.data() + place.size(), index);
  CHECK(index < details.size(), "a statement should have all details of its sentence");
  const size_t colon = place.find(':');
  if (colon == std::string_view::npos)
    return details[index];
  return plural(parseNumber(details[index]).value_or(0), place.substr(colon + 1));
}

std::string filledSentence(std::string_view sentence, const std::vector<std::string> &details) {
  std::string out;
  while (true) {
    const size_t begin = sentence.find('{');
    out += sentence.substr(0, begin);
    if (begin == std::string_view::npos)
      return out;
    const size_t end = sentence.find('}', begin);
    out += filled(sentence.substr(begin + 1, end - begin - 1), details);
    sentence.remove_prefix(end + 1);
  }
}

} // namespace

std::string wordOf(check::Said what) {
  std::string word;
  for (const char c : kNames[static_cast<size_t>(what)]) {
    const bool isUpper = c >= 'A' && c <= 'Z';
    word += isUpper && !word.empty() ? "-" : "";
    word += static_cast<char>(isUpper ? c - 'A' + 'a' : c);
  }
  return word;
}

std::string sentenceOf(const check::Statement &statement) {
  return (statement.about.empty() ? "" : statement.about + ": ") +
         filledSentence(kSentences[static_cast<size_t>(statement.what)], statement.details);
}

std::string sentenceOf(const check::Open &open) {
  std::string what = sentenceOf(open.what);
  switch (check::sortOf(open.what.what)) {
  case Sort::Bound:
    return fmt::format("what is beyond the bound `{}`{}", what,
                       open.onlyUnbalanced ? ", in executions that are not balanced" : "");
  case Sort::Uncontrolled:
    return "uncontrolled: " + what;
  case Sort::Stop:
    return fmt::format("what {} would have checked next, had it not been stopped by {}", open.engine, what);
  case Sort::Unknown:
  case Sort::Assumption:
  case Sort::Model:
  case Sort::Note:
  case Sort::NotRun:
  case Sort::Covered:
  case Sort::Open:
  case Sort::Reason:
    break;
  }
  return what;
}

std::string stopOf(const check::Coverage &coverage) {
  return sentenceOf(check::Statement{coverage.stoppedBy.value_or(check::Said::DeathOfProcess)});
}

std::string extentOf(const check::Coverage &coverage) {
  if (!coverage.complete)
    return "not all explored (stopped by " + stopOf(coverage) + ")";
  if (coverage.has(Sort::Bound))
    return "explored as far as the bounds allow";
  if (coverage.has(Sort::Unknown))
    return "explored but for what is unknown";
  if (coverage.has(Sort::Uncontrolled))
    return "explored as far as it is controlled";
  return check::suppressedIn(coverage) > 0 ? "explored but for what is suppressed" : "all explored";
}

} // namespace raddle::report
