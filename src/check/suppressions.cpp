#include "check/suppressions.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace raddle::check {
namespace {

// Those of ThreadSanitizer of which there are no findings.
constexpr std::array<std::string_view, 2> kWithoutFindings = {"signal", "called_from_lib"};

// The only one that is not about whoever called.
constexpr std::string_view kInnermostOnly = "race_top";

// Whether there can be suppressions of this name.
bool isName(std::string_view name) {
  if (std::ranges::find(kWithoutFindings, name) != kWithoutFindings.end())
    return true;
  for (size_t kind = 0; kind < kKindCount; ++kind)
    if (isSuppressedAs(name, static_cast<Kind>(kind), {}))
      return true;
  return std::ranges::any_of(notedRules(), [&](const RuleTraits &each) { return each.suppression == name; });
}

// Whether the pattern, in which `*` stands for any text, is all of `text`.
bool isAll(std::string_view pattern, std::string_view text) {
  size_t at = 0;
  size_t star = std::string_view::npos; // the last one that was met, and where what it stands for ends
  size_t starEnd = 0;
  size_t next = 0;
  while (at < text.size()) {
    if (next < pattern.size() && pattern[next] == '*') {
      star = next++;
      starEnd = at;
    } else if (next < pattern.size() && pattern[next] == text[at]) {
      ++next;
      ++at;
    } else if (star != std::string_view::npos) {
      next = star + 1;
      at = ++starEnd;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', next) == std::string_view::npos;
}

std::string_view trim(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r";
  const size_t begin = text.find_first_not_of(kBlanks);
  return begin == std::string_view::npos ? "" : text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

Result<Suppression> parseLine(std::string_view text, uint64_t line) {
  const size_t colon = text.find(':');
  const std::string place = "line " + std::to_string(line);
  if (colon == std::string_view::npos)
    return Error{place + ": `" + std::string(text) + "` is not of the form kind:pattern"};
  Suppression suppression{std::string(text.substr(0, colon)), std::string(trim(text.substr(colon + 1))), line};
  if (!isName(suppression.kind))
    return Error{place + ": there are no suppressions of kind `" + suppression.kind + "`"};
  if (suppression.pattern.empty())
    return Error{place + ": the pattern is empty, which would suppress everything"};
  return suppression;
}

} // namespace

bool matches(std::string_view pattern, std::string_view text) {
  const bool fixesBegin = pattern.starts_with('^');
  pattern.remove_prefix(fixesBegin ? 1 : 0);
  const bool fixesEnd = pattern.ends_with('$');
  pattern.remove_suffix(fixesEnd ? 1 : 0);
  return isAll((fixesBegin ? "" : "*") + std::string(pattern) + (fixesEnd ? "" : "*"), text);
}

bool suppresses(const Suppression &suppression, const Finding &finding) {
  if (!isSuppressedAs(suppression.kind, finding.kind, finding.rule))
    return false;
  const auto isNamed = [&](std::string_view name) { return !name.empty() && matches(suppression.pattern, name); };
  return isNamed(finding.variable) ||
         std::any_of(finding.places.begin(), finding.places.end(), [&](const Finding::Place &place) {
           return isNamed(place.site.function) || isNamed(place.site.file) ||
                  (suppression.kind != kInnermostOnly &&
                   std::any_of(place.frames.begin(), place.frames.end(), [&](const trace::Frame &frame) {
                     return isNamed(frame.function) || isNamed(frame.file);
                   }));
         });
}

Result<std::vector<Suppression>> parseSuppressions(std::string_view text) {
  std::vector<Suppression> suppressions;
  uint64_t number = 0;
  for (std::string_view line : splitLines(text)) {
    ++number;
    line = trim(line);
    if (line.empty() || line.starts_with('#'))
      continue;
    auto suppression = parseLine(line, number);
    if (!suppression)
      return suppression.error();
    suppressions.push_back(std::move(*suppression));
  }
  return suppressions;
}

} // namespace raddle::check
