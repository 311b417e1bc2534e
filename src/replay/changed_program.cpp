#include "replay/changed_program.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <utility>

#include "base/text.h"
#include "check/identity.h"
#include "replay/replay.h"
#include "replay/site_match.h"
#include "report/describe.h"

namespace raddle::replay {
namespace {

using trace::OperationKind;
using Reason = explore::Departure::Reason;

// Where a thread begins and ends has no place of its own.
bool isAnywhere(const trace::TraceStep &step) {
  return step.kind == OperationKind::Begin || step.kind == OperationKind::Exit;
}

// What was a scheduling point, as the other version has it. Where that is not known all accesses are.
trace::VisibleAccesses visibleIn(const trace::Trace &trace, const std::vector<build::KnownSite> &sites) {
  trace::VisibleAccesses visible = trace.visible;
  visible.locations.clear();
  size_t outsideHeap = 0;
  for (const trace::Location &location : trace.visible.locations) {
    outsideHeap += location.allocatedAt == 0 ? 1 : 0;
    if (location.allocatedAt == 0)
      continue;
    visible.locations.push_back(location);
    visible.all |=
        std::ranges::none_of(sites, [&](const build::KnownSite &each) { return each.site.id == location.allocatedAt; });
  }
  visible.all |= outsideHeap != visible.variables.size();
  return visible;
}

class Following {
public:
  Following(const trace::Trace &trace, const std::vector<build::KnownSite> &sites, const SiteMatches &matches)
      : trace_(trace), sites_(sites), matches_(matches) {}

  [[nodiscard]] worker::Request request(const check::Limits &limits) {
    worker::Request request;
    request.limits = limits;
    request.limits.maxSteps += trace_.steps.size();
    request.visible = visibleIn(trace_, sites_);
    request.threads = trace_.threads;
    worker::Follow task;
    for (size_t i = 0; i < trace_.steps.size(); ++i)
      expect(i, task.expected);
    request.task = std::move(task);
    return request;
  }

  [[nodiscard]] FollowedTrace tell(const worker::Followed &followed, std::vector<check::Finding> findings) {
    for (const worker::Followed::Departure &departure : followed.departures)
      depart(expected_[departure.what.step], reasonOf(departure, followed.trace));
    std::ranges::sort(result_.departures, {}, &FollowedTrace::Departure::step);
    result_.taken = followed.taken;
    result_.findings = std::move(findings);
    for (size_t i = 0; i < result_.findings.size(); ++i)
      if ((!result_.same && isSame(result_.findings[i])) || isExactlyThat(result_.findings[i]))
        result_.same = i;
    return std::move(result_);
  }

private:
  void expect(size_t number, std::vector<explore::ExpectedStep> &expected) {
    const trace::TraceStep &step = trace_.steps[number];
    if (!step.scheduled)
      return;
    ++result_.steps;
    const std::optional<trace::Site> &site = matches_[step.site];
    if (!site && !isAnywhere(step))
      return depart(number, "the program has no such place any more");
    const bool creates = step.kind == OperationKind::Create;
    expected.push_back({step.thread, site ? site->id : 0, step.kind, step.choice,
                        creates ? static_cast<trace::ThreadId>(step.object) : trace::kNoThread});
    expected_.push_back(number);
  }

  void depart(size_t number, const std::string &why) {
    const trace::TraceStep &step = trace_.steps[number];
    if (isAnywhere(step))
      return; // It follows from what became of the others.
    const trace::Site &site = trace_.sites[step.site];
    result_.departures.push_back({number + 1, fmt::format("{} {} in {}: {}", trace::pathOf(step.thread, trace_.threads),
                                                          report::describeIntent(step, trace_), site.function, why)});
  }

  [[nodiscard]] static std::string reasonOf(const worker::Followed::Departure &departure, const trace::Trace &now) {
    switch (departure.what.reason) {
    case Reason::NoThread:
      return "the thread is not created";
    case Reason::NotReached:
      return "the thread does not come there";
    case Reason::Choice:
      return "there are fewer alternatives";
    case Reason::Disabled:
      break;
    }
    std::string why = fmt::format("put off, because the thread waits at {}:{} for `{}`", departure.at.file,
                                  departure.at.line, departure.at.text);
    if (departure.what.waitsFor < now.threads.size())
      why += fmt::format(", held by {}", trace::pathOf(departure.what.waitsFor, now.threads));
    return why;
  }

  [[nodiscard]] bool isExactlyThat(const check::Finding &finding) const {
    return trace_.finding == check::titleOf(finding);
  }

  // By what it is and where its threads stand, whatever these places are called now.
  [[nodiscard]] bool isSame(const check::Finding &finding) const {
    const std::string what = fmt::format("{} {} ", check::word(finding.kind), finding.rule);
    if (isExactlyThat(finding))
      return true;
    std::multiset<std::pair<std::string, std::string>> expected;
    std::multiset<std::pair<std::string, std::string>> seen;
    for (const uint32_t place : trace_.places)
      if (matches_[place])
        expected.emplace(matches_[place]->function, matches_[place]->text);
    for (const check::Finding::Place &place : finding.places)
      if (place.standsHere)
        seen.emplace(place.operationSite().function, place.site.text);
    return trace_.finding.starts_with(what) && !expected.empty() && expected == seen;
  }

  const trace::Trace &trace_;
  const std::vector<build::KnownSite> &sites_;
  const SiteMatches &matches_;
  std::vector<size_t> expected_; // the numbers of the steps that are expected
  FollowedTrace result_;
};

// Whether it came closer to the trace.
bool isBetter(const FollowedTrace &a, const FollowedTrace &b) {
  return a.taken > b.taken || (a.taken == b.taken && a.departures.size() < b.departures.size());
}

} // namespace

Result<FollowedTrace> followOnChanged(const Launch &launch, const std::vector<build::KnownSite> &sites,
                                      const trace::Trace &trace, const check::Limits &limits) {
  constexpr int kMostAttempts = 3;
  SiteMatches matches = matchSites(trace, sites);
  std::optional<FollowedTrace> best;
  for (int attempts = 0; attempts < kMostAttempts; ++attempts) {
    Following following(trace, sites, matches);
    auto shown = runOnce(launch, following.request(limits));
    if (!shown)
      return shown.error();
    if (!shown->followed)
      return Error{"the execution did not terminate"};
    FollowedTrace followed = following.tell(*shown->followed, std::move(shown->findings));
    if (!best || isBetter(followed, *best))
      best = std::move(followed);
    if (best->departures.empty() || !correctMatches(matches, trace, shown->followed->trace, shown->followed->numbers))
      break;
  }
  return std::move(*best);
}

} // namespace raddle::replay
