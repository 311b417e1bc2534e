#include "check/baseline.h"

#include <algorithm>

#include "base/text.h"
#include "check/identity.h"

namespace raddle::check {
namespace {

// The number is that of the fingerprints.
constexpr std::string_view kName = "raddle-baseline ";
const std::string kFirstLine = std::string(kName) + std::to_string(kFingerprintVersion);
constexpr size_t kDigits = 16;

std::string describe(const Finding &finding, const std::string &message) {
  std::string place;
  if (!finding.places.empty() && !finding.places.front().site.function.empty())
    place = " in " + finding.places.front().site.function + "() of " + finding.places.front().site.file;
  return std::string(word(finding.kind)) + place + ": " + message;
}

Error badFirstLine(std::string_view line) {
  if (line.starts_with(kName))
    return Error{"line 1: `" + std::string(line) + "` has the fingerprints of another version of raddle, which match " +
                 "nothing: expected `" + kFirstLine +
                 "`; rewrite it: the same command with --write-baseline in place of --baseline"};
  return Error{"line 1: expected `" + kFirstLine + "`, as --write-baseline writes it"};
}

} // namespace

Result<Baseline> parseBaseline(std::string_view text) {
  Baseline baseline;
  uint64_t number = 0;
  for (const std::string_view line : splitLines(text)) {
    const std::string place = "line " + std::to_string(++number);
    if (number == 1 && line != kFirstLine)
      return badFirstLine(line);
    if (number == 1 || line.empty() || line.starts_with('#'))
      continue;
    const std::string_view word = line.substr(0, line.find(' '));
    const std::optional<uint64_t> fingerprint = parseHex(word);
    if (!fingerprint || word.size() != kDigits)
      return Error{place + ": expected a fingerprint of 16 digits at the beginning"};
    baseline.emplace(*fingerprint, line.substr(std::min(line.size(), kDigits + 1)));
  }
  if (number == 0)
    return Error{"it is empty: expected `" + kFirstLine + "` in its first line"};
  return baseline;
}

std::string printBaseline(const std::vector<Finding> &findings) {
  Baseline baseline;
  for (const Finding &finding : findings) {
    baseline.emplace(finding.fingerprint, describe(finding, finding.message));
    for (const Finding::Merged &other : finding.merged)
      baseline.emplace(other.fingerprint, describe(finding, other.message));
  }
  std::string out = kFirstLine + '\n';
  for (const auto &[fingerprint, words] : baseline)
    out += hex(fingerprint) + ' ' + words + '\n';
  return out;
}

Verdict verdictWithout(const Outcome &outcome, const Discounted &what) {
  const bool hasSuppressed = what.suppressed && suppressedIn(outcome.coverage) > 0;
  const bool hasKnown = what.known && outcome.verdict == Verdict::Violated;
  if ((!hasSuppressed || outcome.verdict == Verdict::Unknown) && !hasKnown)
    return outcome.verdict;
  std::vector<Finding> findings = outcome.findings;
  if (what.known)
    std::erase_if(findings, [](const Finding &finding) { return finding.isKnown; });
  Coverage coverage = outcome.coverage;
  if (what.suppressed)
    coverage.suppressed.clear();
  return verdictOf(findings, coverage);
}

} // namespace raddle::check
