#include "replay/site_match.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string_view>
#include <tuple>

namespace raddle::replay {
namespace {

using trace::OperationKind;

build::SiteUse useOf(OperationKind kind) {
  const abi::OperationTraits &traits = traitsOf(kind);
  switch (traits.data) {
  case abi::Data::NoData:
    return build::SiteUse::Other;
  case abi::Data::Await:
    return build::SiteUse::Await;
  case abi::Data::Plain:
    if (traits.frees())
      return build::SiteUse::Other;
    return traits.writes() ? build::SiteUse::Write : build::SiteUse::Read;
  case abi::Data::Atomic:
    break;
  }
  if (traits.bytes == abi::Bytes::Updated)
    return build::SiteUse::Update;
  return traits.writes() ? build::SiteUse::Store : build::SiteUse::Load;
}

// What the steps of the trace do at each of its sites; nothing where that is not known. A call may also read or write.
std::vector<std::optional<build::SiteUse>> usesIn(const trace::Trace &trace) {
  std::vector<std::optional<build::SiteUse>> uses(trace.sites.size());
  for (const trace::TraceStep &step : trace.steps) {
    if (step.kind == OperationKind::Begin || step.kind == OperationKind::Exit)
      continue;
    std::optional<build::SiteUse> &use = uses[step.site];
    const build::SiteUse here = useOf(step.kind);
    use = !use || *use == here ? here : build::SiteUse::Other;
  }
  return uses;
}

class Matcher {
public:
  Matcher(const trace::Trace &trace, const std::vector<build::KnownSite> &program)
      : trace_(trace), program_(program), uses_(usesIn(trace)), matches_(trace.sites.size()),
        isTaken_(program.size(), false), known_(trace.known.begin(), trace.known.end()) {
    for (uint32_t i = 0; i < trace.sites.size(); ++i)
      order_.push_back(i);
    std::ranges::sort(order_, [&](uint32_t a, uint32_t b) { return placeOf(a) < placeOf(b); });
  }

  SiteMatches match() {
    matchIds();
    matchEach([](const trace::Site &old, const trace::Site &now) {
      return old.function == now.function && old.text == now.text;
    });
    matchEach([](const trace::Site &old, const trace::Site &now) { return old.text == now.text; });
    matchRenamed();
    return std::move(matches_);
  }

private:
  [[nodiscard]] std::tuple<std::string_view, uint32_t, uint32_t, uint32_t> placeOf(uint32_t old) const {
    const trace::Site &site = trace_.sites[old];
    return {site.file, site.line, site.column, old};
  }

  void take(uint32_t old, size_t now) {
    matches_[old] = program_[now].site;
    isTaken_[now] = true;
  }

  // Whether what is at `now` may be what was at `old`, by what is done there.
  [[nodiscard]] bool isCandidate(uint32_t old, size_t now) const {
    return !isTaken_[now] && known_.count(program_[now].site.id) == 0 &&
           (!uses_[old] || *uses_[old] == program_[now].use);
  }

  void matchIds() {
    for (const uint32_t old : order_)
      for (size_t now = 0; now < program_.size() && !matches_[old]; ++now)
        if (program_[now].site.id == trace_.sites[old].id)
          take(old, now);
  }

  template <typename IsAlike> void matchEach(IsAlike isAlike) {
    for (const uint32_t old : order_)
      for (size_t now = 0; now < program_.size() && !matches_[old]; ++now)
        if (isCandidate(old, now) && isAlike(trace_.sites[old], program_[now].site))
          take(old, now);
  }

  void matchRenamed() {
    std::set<std::string> gone;
    std::set<std::string> fresh;
    for (const uint32_t old : order_)
      if (!matches_[old])
        gone.insert(trace_.sites[old].text);
    for (size_t now = 0; now < program_.size(); ++now)
      if (!isTaken_[now] && known_.count(program_[now].site.id) == 0)
        fresh.insert(program_[now].site.text);
    for (const std::string &text : gone)
      if (isVanished(text))
        matchRenamed(text, fresh);
  }

  // An expression that is still written somewhere has not got another name.
  [[nodiscard]] bool isVanished(const std::string &text) const {
    return std::ranges::none_of(program_, [&](const build::KnownSite &each) { return each.site.text == text; });
  }

  using Pairs = std::vector<std::pair<uint32_t, size_t>>;

  void matchRenamed(const std::string &text, const std::set<std::string> &fresh) {
    std::optional<Pairs> best;
    size_t leastLeft = SIZE_MAX;
    for (const std::string &name : fresh) {
      size_t left = 0;
      auto pairs = pairsOf(text, name, left);
      if (pairs && left < leastLeft) {
        best = std::move(pairs);
        leastLeft = left;
      }
    }
    for (const auto &[old, now] : best.value_or(Pairs()))
      take(old, now);
  }

  // How all places of `text` can be those of `name`, function by function, and how many of the latter are left over;
  // nothing if they cannot.
  [[nodiscard]] std::optional<Pairs> pairsOf(const std::string &text, const std::string &name, size_t &left) const {
    Pairs pairs;
    std::vector<bool> isUsed = isTaken_;
    for (const uint32_t old : order_) {
      if (matches_[old] || trace_.sites[old].text != text)
        continue;
      size_t now = 0;
      while (now < program_.size() && !(isCandidate(old, now) && !isUsed[now] && program_[now].site.text == name &&
                                        program_[now].site.function == trace_.sites[old].function))
        ++now;
      if (now == program_.size())
        return std::nullopt;
      isUsed[now] = true;
      pairs.emplace_back(old, now);
    }
    for (size_t now = 0; now < program_.size(); ++now)
      left += !isUsed[now] && program_[now].site.text == name ? 1 : 0;
    return pairs;
  }

  const trace::Trace &trace_;
  const std::vector<build::KnownSite> &program_;
  std::vector<std::optional<build::SiteUse>> uses_; // of the sites of the trace
  SiteMatches matches_;                             // the same
  std::vector<bool> isTaken_;                       // of the sites of the program, those that something matches
  std::set<uint64_t> known_;                        // ids of sites that are not new
  std::vector<uint32_t> order_;                     // of the sites of the trace, as they stand in their files
};

} // namespace

SiteMatches matchSites(const trace::Trace &trace, const std::vector<build::KnownSite> &program) {
  return Matcher(trace, program).match();
}

namespace {

using Steps = std::vector<const trace::TraceStep *>;

Steps stepsOf(trace::ThreadId thread, const trace::Trace &trace) {
  Steps steps;
  for (const trace::TraceStep &step : trace.steps)
    if (step.thread == thread && step.kind != OperationKind::Begin && step.kind != OperationKind::Exit)
      steps.push_back(&step);
  return steps;
}

// Two sequences of steps, laid beside each other.
class Alignment {
public:
  // Whether two steps may lie beside each other.
  using IsAlike = std::function<bool(const trace::TraceStep &, const trace::TraceStep &)>;
  Alignment(Steps olds, Steps news, const IsAlike &isAlike) : olds_(std::move(olds)), news_(std::move(news)) {
    constexpr size_t kMost = 4'000'000; // pairs to look at
    if (olds_.size() * news_.size() > kMost)
      return;
    const size_t width = news_.size() + 1;
    std::vector<uint32_t> most((olds_.size() + 1) * width, 0); // pairs, from these two on
    for (size_t i = olds_.size(); i-- > 0;)
      for (size_t j = news_.size(); j-- > 0;)
        most[i * width + j] = isAlike(*olds_[i], *news_[j])
                                  ? most[(i + 1) * width + j + 1] + 1
                                  : std::max(most[(i + 1) * width + j], most[i * width + j + 1]);
    for (size_t i = 0, j = 0; i < olds_.size() && j < news_.size();) {
      if (isAlike(*olds_[i], *news_[j]))
        pairs_.emplace_back(olds_[i++]->site, news_[j++]->site);
      else if (most[(i + 1) * width + j] >= most[i * width + j + 1])
        ++i;
      else
        ++j;
    }
  }

  // Sites that lie beside each other.
  [[nodiscard]] const std::vector<std::pair<uint32_t, uint32_t>> &pairs() const { return pairs_; }

private:
  Steps olds_;
  Steps news_;
  std::vector<std::pair<uint32_t, uint32_t>> pairs_;
};

} // namespace

bool correctMatches(SiteMatches &matches, const trace::Trace &trace, const trace::Trace &now,
                    const std::vector<trace::ThreadId> &numbers) {
  const auto isAlike = [&](const trace::TraceStep &old, const trace::TraceStep &fresh) {
    const std::optional<trace::Site> &match = matches[old.site];
    const trace::Site &site = now.sites[fresh.site];
    return match && old.kind == fresh.kind && match->text == site.text && match->function == site.function;
  };
  std::map<uint32_t, std::map<uint32_t, size_t>> votes;
  for (trace::ThreadId thread = 0; thread < numbers.size(); ++thread) {
    if (numbers[thread] == trace::kNoThread)
      continue;
    const Alignment alignment(stepsOf(thread, trace), stepsOf(numbers[thread], now), isAlike);
    for (const auto &[old, fresh] : alignment.pairs())
      ++votes[old][fresh];
  }
  bool isChanged = false;
  for (const auto &[old, candidates] : votes) {
    const auto best = std::ranges::max_element(candidates, {}, &std::pair<const uint32_t, size_t>::second);
    const trace::Site &site = now.sites[best->first];
    isChanged |= matches[old]->id != site.id;
    matches[old] = site;
  }
  return isChanged;
}

} // namespace raddle::replay
