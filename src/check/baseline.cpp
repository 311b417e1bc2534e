#include "check/baseline.h"

#include <algorithm>

#include "base/text.h"

namespace raddle::check {
namespace {

constexpr std::string_view kFirstLine = "raddle-baseline 1";
constexpr size_t kDigits = 16;

std::string describe(const Finding &finding) {
  std::string place;
  if (!finding.places.empty() && !finding.places.front().site.function.empty())
    place = " in " + finding.places.front().site.function + "() of " + finding.places.front().site.file;
  return finding.kind + place + ": " + finding.message;
}

} // namespace

Result<Baseline> parseBaseline(std::string_view text) {
  Baseline baseline;
  uint64_t number = 0;
  for (const std::string_view line : splitLines(text)) {
    const std::string place = "line " + std::to_string(++number);
    if (number == 1 && line != kFirstLine)
      return Error{place + ": expected `" + std::string(kFirstLine) + "`, as --write-baseline writes it"};
    if (number == 1 || line.empty() || line.starts_with('#'))
      continue;
    const std::string_view word = line.substr(0, line.find(' '));
    const std::optional<uint64_t> fingerprint = parseHex(word);
    if (!fingerprint || word.size() != kDigits)
      return Error{place + ": expected a fingerprint of 16 digits at the beginning"};
    baseline.emplace(*fingerprint, line.substr(std::min(line.size(), kDigits + 1)));
  }
  if (number == 0)
    return Error{"it is empty: expected `" + std::string(kFirstLine) + "` in its first line"};
  return baseline;
}

std::string printBaseline(const std::vector<Finding> &findings) {
  Baseline baseline;
  for (const Finding &finding : findings)
    baseline.emplace(finding.fingerprint, describe(finding));
  std::string out = std::string(kFirstLine) + '\n';
  for (const auto &[fingerprint, words] : baseline)
    out += hex(fingerprint) + ' ' + words + '\n';
  return out;
}

Verdict verdictWithoutKnown(const Outcome &outcome) {
  if (outcome.verdict != Verdict::Violated)
    return outcome.verdict;
  std::vector<Finding> fresh;
  std::copy_if(outcome.findings.begin(), outcome.findings.end(), std::back_inserter(fresh),
               [](const Finding &finding) { return !finding.isKnown; });
  return verdictOf(fresh, outcome.coverage);
}

} // namespace raddle::check
