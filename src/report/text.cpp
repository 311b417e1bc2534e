#include "report/text.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

#include "base/text.h"
#include "report/interleaving.h"

namespace raddle::report {
namespace {

using check::Coverage;
using check::Finding;
using check::Verdict;

std::string snippet(const trace::Site &site, const SourceLookup &source) {
  std::string text = source(site.file, site.line);
  if (text.empty())
    return {};
  std::string margin = fmt::format("{:>5} | ", site.line);
  std::string indent;
  for (size_t i = 0; i + 1 < site.column; ++i)
    indent += i < text.size() && text[i] == '\t' ? '\t' : ' ';
  std::string caret = site.column == 0 ? "" : fmt::format("{:>5} | {}^\n", "", indent);
  return margin + text + '\n' + caret;
}

std::string location(const trace::Site &site) {
  if (site.line == 0)
    return "raddle: ";
  return fmt::format("{}:{}:{}: ", site.file, site.line, site.column);
}

trace::Site placeOf(const Finding &finding) {
  return finding.places.empty() ? trace::Site() : finding.places.front().site;
}

std::string holding(const Finding::Place &place) {
  if (!place.locks)
    return {};
  if (place.locks->empty())
    return ", holding no lock";
  return fmt::format(", holding `{}`", fmt::join(*place.locks, "`, `"));
}

std::string placeNote(const Finding::Place &place) {
  return fmt::format("{}note: {} {}{}\n", location(place.site), place.thread, place.role, holding(place));
}

std::string shortPlace(const Finding &finding) {
  const trace::Site &site = finding.places.front().site;
  return fmt::format("{} ({}:{})", finding.message, site.file, site.line);
}

// Which findings go away with which others.
std::string renderOrder(const std::vector<Finding> &findings) {
  std::string out;
  for (const Finding &finding : findings) {
    auto cause = std::find_if(findings.begin(), findings.end(),
                              [&](const Finding &other) { return hex(other.fingerprint) == finding.after; });
    if (cause != findings.end())
      out += fmt::format("note: {} was seen only after {}, which orders its accesses\n", shortPlace(finding),
                         shortPlace(*cause));
  }
  return out;
}

// The steps with their letters in the margin.
std::string renderPath(const Finding &finding, const SourceLookup &source) {
  std::string out = finding.path.empty() ? "" : "  the way there:\n";
  for (const Finding::PathStep &step : finding.path) {
    std::string line = source(step.site.file, step.site.line);
    line.erase(0, line.find_first_not_of(" \t"));
    if (step.mover.empty())
      out += fmt::format("       ~~~~ | {}\n", step.what);
    else
      out += fmt::format("    {}  {:>4} | {:<40}  {}\n", step.mover, step.site.line, line, step.what);
  }
  return out;
}

} // namespace

std::string renderDiagnostic(const Finding &finding, const SourceLookup &source) {
  const trace::Site site = placeOf(finding);
  std::string out = fmt::format("{}{}: {}\n{}", location(site), check::word(finding.severity), finding.message,
                                snippet(site, source));
  if (!finding.places.empty() && finding.places.front().locks)
    out += placeNote(finding.places.front());
  for (size_t i = 1; i < finding.places.size(); ++i)
    out += placeNote(finding.places[i]) + snippet(finding.places[i].site, source);
  return out;
}

std::string renderFinding(const Finding &finding, const SourceLookup &source) {
  if (finding.isKnown)
    return fmt::format("{}known: {}\n", location(placeOf(finding)), finding.message);
  std::string out = renderDiagnostic(finding, source);
  if (finding.trace.threads.size() > 1)
    out += "\n" + renderInterleaving(finding, source) + "\n";
  out += renderPath(finding, source);
  for (const std::string &input : finding.inputs)
    out += fmt::format("  with {}\n", input);
  if (!finding.traceFile.empty())
    out += fmt::format("  see it again: raddle replay {}\n\n", finding.traceFile);
  if (finding.evidence == check::Evidence::Suspected && finding.rule == "symbolic")
    out += "  (found symbolically; no execution has shown it: please report that, unless it depends on memory\n"
           "  that nobody has written)\n";
  if (!finding.outside.empty())
    out += fmt::format("  (no error of the program, as far as is known: {})\n", finding.outside);
  return out;
}

namespace {

std::string renderWatched(const check::Watched &watched) {
  return fmt::format("watched: {} and {}; {}, {} witnessed, {} given up, {} in no interleaving\n",
                     plural(watched.accesses, "access"), plural(watched.steps, "step"),
                     plural(watched.warnings + watched.candidates, "pair") + " without a common lock",
                     watched.witnessed, watched.givenUp, watched.excluded);
}

// Parts are fields, at which races are looked for, or procedures, which are verified.
bool isOfProcedure(const std::string &answer) {
  return answer == "verified" || answer == "refused" || answer == "unknown";
}

// A line for each part, and one that counts their answers: first those that a table of results is about.
std::string renderParts(const std::vector<Coverage::Part> &parts) {
  size_t width = 0;
  std::vector<std::pair<std::string, uint64_t>> counts = {{"race", 0}, {"no race", 0}, {"limit", 0}};
  if (std::any_of(parts.begin(), parts.end(), [](const auto &part) { return isOfProcedure(part.answer); }))
    counts = {{"verified", 0}, {"refused", 0}, {"unknown", 0}};
  for (const Coverage::Part &part : parts) {
    width = std::max(width, part.name.size());
    const auto isIt = [&](const auto &each) { return each.first == part.answer; };
    const auto known = std::find_if(counts.begin(), counts.end(), isIt);
    if (known == counts.end())
      counts.emplace_back(part.answer, 1);
    else
      ++known->second;
  }
  std::string out;
  for (const Coverage::Part &part : parts)
    out +=
        fmt::format("  {:<{}}  {}{}\n", part.name, width, part.answer, part.reason.empty() ? "" : ": " + part.reason);
  std::vector<std::string> sums;
  for (const auto &[answer, count] : counts)
    sums.push_back(fmt::format("{} {}", count, answer));
  return out + fmt::format("looked at {}: {}\n", parts.size(), fmt::join(sums, ", "));
}

std::string renderExecutions(const Coverage &coverage) {
  if (!coverage.covered.empty())
    return fmt::format("covered: {}{}", coverage.covered, coverage.complete ? "" : ", " + extentOf(coverage));
  std::string out = fmt::format("executions: {}", coverage.executions);
  if (coverage.blocked > 0)
    out += fmt::format(" ({} blocked)", coverage.blocked);
  out += ", " + extentOf(coverage);
  if (coverage.redundant > 0)
    out += fmt::format(", {} redundant", coverage.redundant);
  return out;
}

// The first that is new, or else the first, and how many more there are: "data race on `x` (and 2 more errors, 1
// known)".
std::string renderErrors(const std::vector<Finding> &findings) {
  auto isError = [](const Finding &finding) { return finding.severity == check::Severity::Error; };
  auto isFresh = [&](const Finding &finding) { return isError(finding) && !finding.isKnown; };
  auto isKnown = [&](const Finding &finding) { return isError(finding) && finding.isKnown; };
  auto first = std::find_if(findings.begin(), findings.end(), isFresh);
  const bool allKnown = first == findings.end();
  if (allKnown)
    first = std::find_if(findings.begin(), findings.end(), isError);
  const auto errors = static_cast<uint64_t>(std::count_if(findings.begin(), findings.end(), isError));
  const auto known = static_cast<uint64_t>(std::count_if(findings.begin(), findings.end(), isKnown));
  std::vector<std::string> rest;
  if (errors > 1)
    rest.push_back("and " + plural(errors - 1, "more error"));
  if (known > 0)
    rest.push_back(allKnown ? "all known" : fmt::format("{} known", known));
  return first->message + (rest.empty() ? "" : fmt::format(" ({})", fmt::join(rest, ", ")));
}

// What the user does not want to hear of, and did not hear of, may have become a mistake in his file.
std::string renderUnused(const std::vector<Coverage::Suppressed> &suppressed) {
  std::string out;
  for (const Coverage::Suppressed &each : suppressed)
    if (each.findings == 0)
      out += fmt::format("note: unused suppression: {}\n", each.by);
  return out;
}

// The last line of a report.
std::string renderSentence(const Coverage &coverage) {
  std::string out = renderExecutions(coverage);
  if (coverage.uncontrolled.empty())
    out += "; nothing uncontrolled";
  else
    out += fmt::format("; uncontrolled: {}", fmt::join(coverage.uncontrolled, ", "));
  if (!coverage.bounds.empty())
    out += fmt::format("; bounds: {}", fmt::join(coverage.bounds, ", "));
  if (coverage.rounds.size() > 1)
    out += fmt::format("; rounds: {}", fmt::join(coverage.rounds, ", "));
  for (const Coverage::Suppressed &each : coverage.suppressed)
    if (each.findings > 0)
      out += fmt::format("; suppressed by {}: {}", each.by, each.findings);
  if (!coverage.assumptions.empty())
    out += fmt::format("; assuming {}", fmt::join(coverage.assumptions, ", "));
  return out + '\n';
}

} // namespace

std::string renderCoverage(const Coverage &coverage) {
  std::string out = coverage.watched ? renderWatched(*coverage.watched) : "";
  if (!coverage.parts.empty())
    out += renderParts(coverage.parts);
  return out + renderSentence(coverage);
}

namespace {

// "2 findings", "nothing found, 1 suspicion confirmed".
std::string renderShare(const check::Contribution &contribution) {
  std::string out = contribution.findings > 0 ? plural(contribution.findings, "finding") : "nothing found";
  if (contribution.upgraded > 0)
    out += fmt::format(", {} confirmed", plural(contribution.upgraded, "suspicion"));
  return out;
}

// A line for each engine, and what remains when all have had their turns.
std::string renderEngines(const check::Outcome &outcome) {
  std::string out;
  for (const check::Contribution &each : outcome.engines)
    out += each.notRun.empty()
               ? fmt::format("{}: {}; {}", each.engine, renderShare(each), renderSentence(each.coverage))
               : fmt::format("{}: not run: {}\n", each.engine, each.notRun);
  return out +
         fmt::format("open: {}\n", outcome.open.empty() ? "nothing" : fmt::format("{}", fmt::join(outcome.open, "; ")));
}

} // namespace

namespace {

std::string exceptSuppressed(const Coverage &coverage) {
  const uint64_t count = check::suppressedIn(coverage);
  return count == 0 ? "" : fmt::format(", apart from {} suppressed", count);
}

} // namespace

std::string renderVerdict(const check::Outcome &outcome) {
  std::string head = fmt::format("{}: ", check::word(outcome.verdict));
  switch (outcome.verdict) {
  case Verdict::Proved:
    return head + "no interleaving fails\n";
  case Verdict::Bounded:
    return head + "no failure found within the bounds" + exceptSuppressed(outcome.coverage) + '\n';
  case Verdict::Unknown:
    return head + outcome.reason + '\n';
  case Verdict::Violated:
    break;
  }
  return head + renderErrors(outcome.findings) + '\n';
}

std::string renderTiming(const check::Outcome &outcome) {
  std::string out;
  for (const Coverage::Part &part : outcome.coverage.parts)
    out += fmt::format("{:8.2f} s  {}\n", part.seconds, part.name);
  return out.empty() ? out : out + fmt::format("{:8.2f} s  in all\n", outcome.seconds);
}

std::string renderSummary(const check::Outcome &outcome) {
  std::string out = renderVerdict(outcome);
  if (outcome.verdict == Verdict::Violated)
    for (const std::string &unknown : outcome.coverage.unknowns)
      out += fmt::format("not covered: {}\n", unknown);
  out += renderOrder(outcome.findings);
  for (const std::string &note : outcome.coverage.notes)
    out += fmt::format("note: {}\n", note);
  out += renderUnused(outcome.coverage.suppressed);
  if (!outcome.contradiction.empty())
    out += "internal error: engines contradict each other, and one of them is wrong: please report it\n";
  out += outcome.engines.empty() ? renderCoverage(outcome.coverage) : renderEngines(outcome);
  if (const auto &digests = outcome.coverage.digests)
    out += fmt::format("digest of all events: {}\nfinal states: {}, digest {}\nracy bytes: {}, digest {}\n",
                       hex(digests->events), digests->finalStates, hex(digests->memory), digests->racyBytes,
                       hex(digests->races));
  return out;
}

} // namespace raddle::report
