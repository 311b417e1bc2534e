#include "replay/findings.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <utility>

#include "base/text.h"
#include "replay/replay.h"

namespace raddle::replay {
namespace {

// The sites at which its threads stand, added to those of its trace.
void addPlaces(check::Finding &finding) {
  std::vector<trace::Site> &sites = finding.trace.sites;
  for (const check::Finding::Place &place : finding.places) {
    if (!place.standsHere)
      continue;
    const trace::Site &site = place.operationSite();
    const auto known = std::ranges::find(sites, site.id, &trace::Site::id);
    finding.trace.places.push_back(static_cast<uint32_t>(known - sites.begin()));
    if (known == sites.end())
      sites.push_back(site);
  }
}

// The ids of all sites of the functions that the trace passes.
void addKnown(trace::Trace &trace, const std::vector<build::KnownSite> &sites) {
  std::set<std::pair<std::string, std::string>> functions;
  for (const trace::Site &site : trace.sites)
    functions.emplace(site.file, site.function);
  for (const build::KnownSite &each : sites)
    if (functions.count({each.site.file, each.site.function}) != 0)
      trace.known.push_back(each.site.id);
}

} // namespace

void nameSites(check::Finding &finding, const std::vector<build::KnownSite> *sites) {
  addPlaces(finding);
  if (sites != nullptr)
    addKnown(finding.trace, *sites);
}

Findings::Findings(const Launch &launch, const ProgramFacts &program, check::FindingListener &listener,
                   check::Outcome &outcome)
    : launch_(launch), program_(program), listener_(listener), outcome_(outcome) {
  outcome_.coverage.statements = program.statements;
  for (const check::Suppression &each : program.suppressions)
    outcome_.coverage.suppressed.push_back({each.kind + ":" + each.pattern, 0});
}

namespace {

// What a replay showed of it, whatever else it showed.
check::Finding *sameIn(std::vector<check::Finding> &shown, const check::Finding &finding) {
  const uint64_t wanted = check::searchedFingerprint(finding);
  const auto isIt = [&](const check::Finding &each) { return check::searchedFingerprint(each) == wanted; };
  const auto isOnSameMemory = [&](const check::Finding &each) {
    return isIt(each) && each.location == finding.location && each.libraryBlock == finding.libraryBlock;
  };
  const auto isExactlyIt = [&](const check::Finding &each) {
    return isOnSameMemory(each) && each.variable == finding.variable;
  };
  auto same = std::find_if(shown.begin(), shown.end(), isExactlyIt);
  if (same == shown.end())
    same = std::find_if(shown.begin(), shown.end(), isOnSameMemory);
  if (same == shown.end())
    same = std::find_if(shown.begin(), shown.end(), isIt);
  return same == shown.end() ? nullptr : &*same;
}

// The finding as an execution in a fresh process shows it; nothing if it does not. One that is the death of the process
// is shown by that.
Result<std::optional<check::Finding>> shownBy(const Launch &launch, const trace::Trace &trace,
                                              const check::Finding &finding, const check::Limits &limits) {
  auto shown = runOnce(launch, replayRequest(trace, limits));
  if (!shown)
    return shown.error();
  if (shown->signal != 0 && finding.rule == worker::kDeathRule)
    return std::optional(finding);
  check::Finding *same = sameIn(shown->findings, finding);
  return same ? std::optional(std::move(*same)) : std::optional<check::Finding>();
}

// The same program in an order of its own choice.
trace::Trace withoutSteps(trace::Trace trace) {
  trace.steps.clear();
  return trace;
}

// What outlives an execution may be left from another one. Then another order fails, too; or it makes good what was
// left, and the first one does not fail any more. An interleaving that fails where another one does not is to blame.
Result<std::string> whyNotByInterleaving(const Launch &launch, const check::Finding &finding,
                                         const check::Limits &limits) {
  const auto otherwise = shownBy(launch, withoutSteps(finding.trace), finding, limits);
  if (!otherwise)
    return otherwise.error();
  const auto again = shownBy(launch, finding.trace, finding, limits);
  if (!again)
    return again.error();
  if (!*otherwise && *again)
    return std::string();
  return fmt::format("{} uses what outlives an execution, which may have caused it", finding.outlives);
}

} // namespace

std::optional<Error> Findings::confirm(check::Finding finding, const check::Limits &limits, const Variant &variant) {
  Kept &searched = searched_[regardOf(finding)];
  if (const std::optional<size_t> earlier = searched.merger.add(finding)) {
    noteMerged(finding, searched.where[*earlier]);
    return std::nullopt;
  }
  auto shown = shownBy(variant.launch, finding.trace, finding, limits);
  if (!shown)
    return shown.error();
  if (*shown) {
    (*shown)->inputs = std::move(finding.inputs);
    finding = std::move(**shown);
    finding.replayed = true;
  }
  if (finding.replayed && finding.outside.empty() && !finding.outlives.empty()) {
    auto why = whyNotByInterleaving(variant.launch, finding, limits);
    if (!why)
      return why.error();
    finding.outside = std::move(*why);
  }
  searched.where.push_back(keepOrMerge(std::move(finding), variant));
  return std::nullopt;
}

void Findings::add(check::Finding finding, const Variant &variant) {
  (void)keepOrMerge(std::move(finding), variant);
}

Findings::Regard Findings::regardOf(const check::Finding &finding) const {
  const std::vector<check::Suppression> &all = program_.suppressions;
  const auto by = std::find_if(all.begin(), all.end(),
                               [&](const check::Suppression &each) { return check::suppresses(each, finding); });
  if (by != all.end())
    return {.suppressedBy = static_cast<size_t>(by - all.begin())};
  return {.suppressedBy = {}, .isKnown = program_.known.contains(finding.fingerprint)};
}

void Findings::noteMerged(const check::Finding &finding, const Where &with) {
  check::Finding &kept = with.isSuppressed ? outcome_.suppressed[with.index].finding : outcome_.findings[with.index];
  const bool isNamed =
      kept.fingerprint == finding.fingerprint || kept.searched == finding.fingerprint ||
      std::ranges::find(kept.merged, finding.fingerprint, &check::Finding::Merged::fingerprint) != kept.merged.end();
  if (!isNamed)
    kept.merged.push_back({finding.fingerprint, finding.message});
}

Findings::Where Findings::keepOrMerge(check::Finding finding, const Variant &variant) {
  const Regard regard = regardOf(finding);
  Kept &alike = kept_[regard];
  if (const std::optional<size_t> earlier = alike.merger.add(finding)) {
    noteMerged(finding, alike.where[*earlier]);
    return alike.where[*earlier];
  }
  alike.where.push_back(keep(std::move(finding), variant, regard));
  return alike.where.back();
}

Findings::Where Findings::keep(check::Finding finding, const Variant &variant, const Regard &regard) {
  if (regard.suppressedBy) {
    check::Coverage::Suppressed &line = outcome_.coverage.suppressed[*regard.suppressedBy];
    ++line.findings;
    line.properties.add(check::PropertySet(check::traitsOf(finding.kind).property));
    outcome_.suppressed.push_back({line.by, std::move(finding)});
    return {.isSuppressed = true, .index = outcome_.suppressed.size() - 1};
  }
  check::settle(finding, outcome_.coverage);
  finding.isKnown = regard.isKnown;
  finding.trace.program = variant.program.hash;
  finding.trace.build = variant.program.buildArguments;
  finding.trace.arguments = variant.launch.arguments;
  finding.trace.finding = variant.shown.empty() ? check::titleOf(finding) : variant.shown;
  nameSites(finding, variant.program.sites.get());
  listener_.onFinding(finding);
  outcome_.findings.push_back(std::move(finding));
  return {.isSuppressed = false, .index = outcome_.findings.size() - 1};
}

uint64_t Findings::fresh() const {
  return static_cast<uint64_t>(
      std::count_if(outcome_.findings.begin(), outcome_.findings.end(),
                    [](const check::Finding &finding) { return !finding.isKnown && finding.outside.empty(); }));
}

} // namespace raddle::replay
