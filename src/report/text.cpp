#include "report/text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <map>

#include "base/text.h"
#include "check/user_places.h"
#include "report/describe.h"
#include "report/interleaving.h"
#include "report/statements.h"

namespace raddle::report {
namespace {

using check::Coverage;
using check::Finding;
using check::Sort;
using check::Verdict;
using Answer = Coverage::Part::Answer;

std::string snippet(const trace::Site &site, const SourceLookup &source, const Style &style) {
  std::string text = source(site.file, site.line);
  if (text.empty())
    return {};
  std::string margin = fmt::format("{:>5} | ", site.line);
  std::string indent;
  for (size_t i = 0; i + 1 < site.column; ++i)
    indent += i < text.size() && text[i] == '\t' ? '\t' : ' ';
  std::string caret =
      site.column == 0 ? "" : fmt::format("{:>5} | {}{}\n", "", indent, painted("^", Tone::Good, style));
  return margin + text + '\n' + caret;
}

// "a.c:3:1: error: "
std::string head(const trace::Site &site, std::string_view word, Tone tone, const Style &style) {
  const std::string place = site.line == 0 ? "raddle:" : fmt::format("{}:{}:{}:", site.file, site.line, site.column);
  return fmt::format("{} {} ", painted(place, Tone::Strong, style), painted(fmt::format("{}:", word), tone, style));
}

Tone toneOf(check::Severity severity) {
  constexpr std::array kTones = {Tone::Error, Tone::Warning, Tone::Note};
  return kTones[static_cast<size_t>(severity)];
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

std::string placeNote(const Finding::Place &place, const Style &style) {
  return fmt::format("{}{} {}{}\n", head(place.site, "note", Tone::Note, style), place.thread, place.role,
                     holding(place));
}

// Constructors, destructors and assignments: compilers make them, too, at the line of their class.
bool isSpecialMember(const std::string &function) {
  constexpr std::string_view kScope = "::";
  const std::string name = shortFunction(function);
  const size_t end = name.rfind(kScope);
  if (end == std::string::npos)
    return false;
  const size_t before = end == 0 ? std::string::npos : name.rfind(kScope, end - 1);
  const size_t begin = before == std::string::npos ? 0 : before + kScope.size();
  const std::string type = name.substr(begin, end - begin);
  const std::string member = name.substr(end + kScope.size());
  return member == type + "()" || member == "~" + type + "()" || member == "operator=()";
}

trace::Site withId(trace::Site site, uint64_t id) {
  site.id = id;
  return site;
}

std::string allFrames(const Finding::Place &place) {
  std::string out;
  for (const trace::Frame &frame : place.frames)
    out += fmt::format("        in {} {}:{}\n", frame.function, frame.file, frame.line);
  return out;
}

// Who led to an operation in a library, in another file, or in a member that the compiler may have made, from the line
// that is shown outwards; nothing for others.
std::string callers(const Finding::Place &place) {
  constexpr size_t kMostCallers = 3;
  std::vector<std::string> all;
  if (place.operation && *place.operation == withId(place.site, place.operation->id))
    return allFrames(place);
  bool isOuter = false;
  bool isElsewhere = place.operation.has_value();
  for (const trace::Frame &frame : place.frames) {
    const bool isShown = frame.line == place.site.line && frame.file == place.site.file;
    isElsewhere |= isShown && isSpecialMember(frame.function);
    if (isOuter && frame.line != 0 && !check::isLibraryFile(frame.file) && all.size() < kMostCallers) {
      all.push_back(fmt::format("{} {}:{}", shortFunction(frame.function), frame.file, frame.line));
      isElsewhere |= frame.file != place.site.file;
    }
    isOuter |= isShown;
  }
  return isElsewhere && !all.empty() ? fmt::format("        called from {}\n", fmt::join(all, ", ")) : "";
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
  std::string out = finding.path.empty() ? "" : "  path:\n";
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

std::string renderDiagnostic(const Finding &finding, const SourceLookup &source, const Style &style) {
  const trace::Site site = placeOf(finding);
  std::string out = head(site, check::word(finding.severity), toneOf(finding.severity), style);
  out += painted(finding.message, Tone::Strong, style) + '\n' + snippet(site, source, style);
  if (!finding.places.empty())
    out += callers(finding.places.front());
  if (!finding.places.empty() && finding.places.front().locks)
    out += placeNote(finding.places.front(), style);
  for (size_t i = 1; i < finding.places.size(); ++i)
    out += placeNote(finding.places[i], style) + snippet(finding.places[i].site, source, style) +
           callers(finding.places[i]);
  return out;
}

std::string renderReplay(const Finding &finding) {
  return finding.traceFile.empty() ? "" : fmt::format("  see it again: raddle replay {}\n", finding.traceFile);
}

std::string renderFinding(const Finding &finding, const SourceLookup &source, const Style &style) {
  if (finding.isKnown)
    return fmt::format("{}{}\n", head(placeOf(finding), "known", Tone::Note, style), finding.message);
  std::string out = renderDiagnostic(finding, source, style);
  if (!finding.details.empty())
    out += '\n';
  for (const std::string &line : finding.details)
    out += line.empty() ? "\n" : fmt::format("  {}\n", line);
  if (finding.trace.threads.size() > 1)
    out += "\n" + renderInterleaving(finding, source, style) + "\n";
  out += renderPath(finding, source);
  for (const std::string &input : finding.inputs)
    out += fmt::format("  with {}\n", input);
  if (!finding.traceFile.empty())
    out += renderReplay(finding) + '\n';
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
bool isOfProcedure(Answer answer) {
  return answer == Answer::Verified || answer == Answer::Refused || answer == Answer::Unknown;
}

// A line for each part, and one that counts their answers: first those that a table of results is about.
std::string renderParts(const std::vector<Coverage::Part> &parts) {
  size_t width = 0;
  std::vector<std::pair<Answer, uint64_t>> counts = {{Answer::Race, 0}, {Answer::NoRace, 0}, {Answer::Limit, 0}};
  if (std::any_of(parts.begin(), parts.end(), [](const auto &part) { return isOfProcedure(part.answer); }))
    counts = {{Answer::Verified, 0}, {Answer::Refused, 0}, {Answer::Unknown, 0}};
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
    out += fmt::format("  {:<{}}  {}{}\n", part.name, width, check::word(part.answer),
                       part.reason ? ": " + sentenceOf(*part.reason) : "");
  std::vector<std::string> sums;
  for (const auto &[answer, count] : counts)
    sums.push_back(fmt::format("{} {}", count, check::word(answer)));
  return out + fmt::format("checked {}: {}\n", parts.size(), fmt::join(sums, ", "));
}

std::string renderExecutions(const Coverage &coverage) {
  if (coverage.covered)
    return fmt::format("covered: {}{}", sentenceOf(*coverage.covered),
                       coverage.complete ? "" : ", " + extentOf(coverage));
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
  for (const std::string &model : sentencesOf(coverage.of(Sort::Model)))
    out += ", " + model;
  if (const std::vector<std::string> uncontrolled = sentencesOf(coverage.of(Sort::Uncontrolled)); !uncontrolled.empty())
    out += fmt::format("; uncontrolled: {}", fmt::join(uncontrolled, ", "));
  else if (!coverage.has(Sort::Unknown))
    out += "; every external call is modelled";
  if (const std::vector<std::string> bounds = sentencesOf(coverage.of(Sort::Bound)); !bounds.empty())
    out += fmt::format("; bounds: {}", fmt::join(bounds, ", "));
  if (coverage.rounds.size() > 1)
    out += fmt::format("; rounds: {}", fmt::join(coverage.rounds, ", "));
  for (const Coverage::Suppressed &each : coverage.suppressed)
    if (each.findings > 0)
      out += fmt::format("; suppressed by {}: {}", each.by, each.findings);
  if (const std::vector<std::string> assumptions = sentencesOf(coverage.of(Sort::Assumption)); !assumptions.empty())
    out += fmt::format("; assuming {}", fmt::join(assumptions, ", "));
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
  if (contribution.notExcluded > 0)
    out += fmt::format(", {} of accesses not excluded", plural(contribution.notExcluded, "pair"));
  return out;
}

// A line for each engine, and what remains when all have had their turns. Those that were not run, and one that went
// ahead and was not needed, are named only if something remains.
std::string renderEngines(const check::Outcome &outcome) {
  std::string out;
  for (const check::Contribution &each : outcome.engines)
    if (each.isAhead && !each.isUsed && outcome.open.empty())
      continue;
    else if (!each.notRun)
      out += fmt::format("{}: {}; {}", each.engine, renderShare(each), renderSentence(each.coverage));
    else if (!outcome.open.empty())
      out += fmt::format("{}: skipped: {}\n", each.engine, sentenceOf(*each.notRun));
  const std::vector<std::string> open = sentencesOf(outcome.open);
  return out + fmt::format("open: {}\n", open.empty() ? "nothing" : fmt::format("{}", fmt::join(open, "; ")));
}

} // namespace

namespace {

std::string exceptSuppressed(const Coverage &coverage) {
  const uint64_t count = check::suppressedIn(coverage);
  return count == 0 ? "" : fmt::format(", apart from {} suppressed", count);
}

} // namespace

std::string renderVerdict(const check::Outcome &outcome, const Style &style) {
  constexpr std::array kTones = {Tone::Good, Tone::Error, Tone::Warning, Tone::Warning};
  const Tone tone = kTones[static_cast<size_t>(outcome.verdict)];
  std::string head = painted(fmt::format("{}:", check::word(outcome.verdict)), tone, style) + ' ';
  switch (outcome.verdict) {
  case Verdict::Proved:
    return head + (outcome.coverage.has(Sort::Model) ? "no execution fails\n" : "no interleaving fails\n");
  case Verdict::Bounded:
    return head + "no failure found within the bounds" + exceptSuppressed(outcome.coverage) + '\n';
  case Verdict::Unknown:
    return head + (outcome.reason ? sentenceOf(*outcome.reason) : "") + '\n';
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

namespace {

// Which properties have which verdict, if that is not the same for all that were looked for.
std::string renderProperties(const std::vector<check::PropertyResult> &results) {
  std::vector<std::string> groups;
  for (const Verdict verdict : {Verdict::Violated, Verdict::Unknown, Verdict::Bounded, Verdict::Proved}) {
    std::vector<std::string_view> words;
    for (const check::PropertyResult &result : results)
      if (result.isChecked && result.verdict == verdict)
        words.push_back(check::word(result.property));
    if (!words.empty())
      groups.push_back(fmt::format("{} {}", check::word(verdict), fmt::join(words, ", ")));
  }
  return groups.size() < 2 ? "" : fmt::format("properties: {}\n", fmt::join(groups, "; "));
}

} // namespace

std::string renderSummary(const check::Outcome &outcome, const Style &style) {
  std::string out = renderVerdict(outcome, style);
  if (outcome.verdict == Verdict::Violated)
    for (const std::string &unknown : sentencesOf(outcome.coverage.of(Sort::Unknown)))
      out += fmt::format("not covered: {}\n", unknown);
  out += renderOrder(outcome.findings);
  for (const std::string &note : sentencesOf(outcome.coverage.of(Sort::Note)))
    out += fmt::format("note: {}\n", note);
  out += renderUnused(outcome.coverage.suppressed);
  if (outcome.contradiction)
    out += "internal error: engines contradict each other, and one of them is wrong: please report it\n";
  out += outcome.engines.empty() ? renderCoverage(outcome.coverage) : renderEngines(outcome);
  if (const auto &digests = outcome.coverage.digests)
    out += fmt::format("digest of all events: {}\nfinal states: {}, digest {}\nracy bytes: {}, digest {}\n",
                       hex(digests->events), digests->finalStates, hex(digests->memory), digests->racyBytes,
                       hex(digests->races));
  out += renderProperties(outcome.properties);
  return spelled(std::move(out), style);
}

} // namespace raddle::report
