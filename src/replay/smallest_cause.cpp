#include "replay/smallest_cause.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace raddle::replay {
namespace {

using worker::Scrutinized;
using Set = std::vector<size_t>; // of conditions, ascending

constexpr size_t kMostNodes = 300'000; // of the search for a smallest one
constexpr size_t kMostFound = 2'000;   // of the same size, to choose from

Set brokenBy(const Scrutinized &execution) {
  Set broken;
  for (size_t i = 0; i < execution.marks.size(); ++i)
    if (execution.marks[i] != Scrutinized::kHolds)
      broken.push_back(i);
  return broken;
}

bool meet(const Set &a, const Set &b) {
  return std::ranges::any_of(a, [&](size_t each) { return std::ranges::binary_search(b, each); });
}

// Finds the smallest sets that have something in common with each of the given ones.
class Hitting {
public:
  // Smaller ones come first, and none contains another.
  explicit Hitting(std::vector<Set> sets) {
    std::ranges::sort(sets,
                      [](const Set &a, const Set &b) { return std::tuple(a.size(), a) < std::tuple(b.size(), b); });
    for (Set &set : sets)
      if (std::ranges::none_of(sets_, [&](const Set &other) { return std::ranges::includes(set, other); }))
        sets_.push_back(std::move(set));
  }

  std::vector<Set> find() {
    const Set upper = reduced();
    for (size_t size = 0; size < upper.size(); ++size) {
      Set chosen;
      extend(chosen, size);
      if (nodes_ > kMostNodes)
        break;
      if (!found_.empty())
        return {found_.begin(), found_.end()};
    }
    Set chosen;
    extend(chosen, upper.size());
    found_.insert(upper);
    return {found_.begin(), found_.end()};
  }

private:
  void extend(Set &chosen, size_t more) {
    if (++nodes_ > kMostNodes || found_.size() >= kMostFound)
      return;
    const auto open = std::ranges::find_if(sets_, [&](const Set &set) {
      return std::ranges::none_of(set, [&](size_t i) { return contains(chosen, i); });
    });
    if (open == sets_.end()) {
      Set sorted = chosen;
      std::ranges::sort(sorted);
      found_.insert(std::move(sorted));
      return;
    }
    for (size_t i = 0; more > 0 && i < open->size(); ++i) {
      chosen.push_back((*open)[i]);
      extend(chosen, more - 1);
      chosen.pop_back();
    }
  }

  static bool contains(const Set &set, size_t value) { return std::ranges::find(set, value) != set.end(); }

  // One of which nothing can be left out.
  [[nodiscard]] Set reduced() const {
    std::set<size_t> all;
    for (const Set &set : sets_)
      all.insert(set.begin(), set.end());
    Set result(all.begin(), all.end());
    for (const size_t each : all) {
      Set without;
      std::ranges::copy_if(result, std::back_inserter(without), [&](size_t other) { return other != each; });
      if (std::ranges::all_of(sets_, [&](const Set &set) { return meet(set, without); }))
        result = std::move(without);
    }
    return result;
  }

  std::vector<Set> sets_;
  std::set<Set> found_;
  size_t nodes_ = 0;
};

// An execution that passes and breaks of `cause` only `condition`, one that reverses it if there is one.
size_t counterpartOf(size_t condition, const Set &cause, const std::vector<Scrutinized> &executions) {
  size_t best = executions.size();
  for (size_t i = 0; i < executions.size(); ++i) {
    const std::string &marks = executions[i].marks;
    const bool isOne = !executions[i].fails && marks[condition] != Scrutinized::kHolds &&
                       std::ranges::all_of(cause, [&](size_t other) {
                         return other == condition || marks[other] == Scrutinized::kHolds;
                       });
    if (isOne && (best == executions.size() || (executions[best].marks[condition] != Scrutinized::kReversed &&
                                                marks[condition] == Scrutinized::kReversed)))
      best = i;
  }
  return best;
}

SmallestCause describe(const Set &cause, const std::vector<Scrutinized> &executions) {
  SmallestCause result{cause, {}};
  for (const size_t condition : cause)
    result.counterparts.push_back(counterpartOf(condition, cause, executions));
  return result;
}

// The lower the better.
std::pair<size_t, size_t> rankOf(const SmallestCause &cause, const std::vector<Scrutinized> &executions) {
  size_t missing = 0;
  for (size_t i = 0; i < cause.conditions.size(); ++i)
    missing += executions[cause.counterparts[i]].marks[cause.conditions[i]] != Scrutinized::kReversed ? 1 : 0;
  const auto others = static_cast<size_t>(std::ranges::count_if(executions, [&](const Scrutinized &execution) {
    return execution.fails && meet(cause.conditions, brokenBy(execution));
  }));
  return {missing, others};
}

} // namespace

std::optional<SmallestCause> smallestCause(const std::vector<Scrutinized> &executions) {
  std::vector<Set> broken;
  for (const Scrutinized &execution : executions)
    if (!execution.fails)
      broken.push_back(brokenBy(execution));
  if (std::ranges::any_of(broken, [](const Set &set) { return set.empty(); }))
    return std::nullopt;
  std::optional<SmallestCause> best;
  for (const Set &cause : Hitting(std::move(broken)).find()) {
    SmallestCause candidate = describe(cause, executions);
    if (!best || rankOf(candidate, executions) < rankOf(*best, executions))
      best = std::move(candidate);
  }
  return best;
}

} // namespace raddle::replay
