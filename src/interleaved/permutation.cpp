#include "interleaved/permutation.h"

#include <map>
#include <string>
#include <tuple>

namespace raddle::interleaved {

namespace {

using symex::Term;
using symex::ThreadNumber;
using symex::Unknown;

constexpr size_t kMostOrders = 256;

// The occurrences of creates that lead to each thread.
std::vector<std::string> pathsOf(const std::vector<symex::ThreadOrigin> &threads) {
  std::vector<std::string> paths;
  for (const symex::ThreadOrigin &thread : threads)
    paths.push_back(paths.empty() ? "" : paths[thread.creator] + "." + std::to_string(thread.occurrence));
  return paths;
}

std::vector<symex::ThreadOrigin> originsOf(const symex::Concurrent &concurrent) {
  std::vector<symex::ThreadOrigin> origins;
  std::map<ThreadNumber, unsigned> creates;
  for (const symex::ThreadInfo &thread : concurrent.threads)
    origins.push_back({thread.creator, origins.empty() ? 0 : ++creates[thread.creator]});
  return origins;
}

// What a choice is called in each execution: by thread, place and occurrence. Memory and what has a name of its own is
// called by that.
using Key = std::tuple<std::string, const llvm::Instruction *, std::string, unsigned>;

class Names {
public:
  explicit Names(std::vector<std::string> paths) : paths_(std::move(paths)) {}

  // The thread begins anew.
  void begin(ThreadNumber thread) {
    std::erase_if(counts_, [&](const auto &count) { return std::get<0>(count.first) == paths_[thread]; });
  }
  Key nameOf(const Unknown &unknown) {
    const std::string name = unknown.name.substr(0, unknown.name.rfind('#'));
    const std::string thread = unknown.at == nullptr ? "" : paths_[unknown.thread];
    return {thread, unknown.at, name, ++counts_[{thread, unknown.at, name, 0}]};
  }

private:
  std::vector<std::string> paths_; // by thread
  std::map<Key, unsigned> counts_; // of those that are named so but for the occurrence
};

} // namespace

Permutation::Permutation(const symex::Concurrent &concurrent, const symex::Filtered &filter) : filter_(filter) {
  std::map<Key, Term> ofProgram;
  Names names(pathsOf(originsOf(concurrent)));
  for (const Unknown &unknown : concurrent.symbolic.unknowns)
    if (unknown.role == Unknown::Role::Choice)
      ofProgram.emplace(names.nameOf(unknown), unknown.variable);
  Names namesOfFilter(pathsOf(filter.threads));
  auto run = filter.runs.begin();
  for (size_t i = 0; i < filter.symbolic.unknowns.size(); ++i) {
    for (; run != filter.runs.end() && run->unknowns <= i; ++run)
      namesOfFilter.begin(run->thread);
    const Unknown &unknown = filter.symbolic.unknowns[i];
    if (unknown.role != Unknown::Role::Choice)
      continue;
    const auto same = ofProgram.find(namesOfFilter.nameOf(unknown));
    if (same != ofProgram.end() && same->second.width() == unknown.variable.width())
      choices_.push_back({unknown.variable, same->second});
  }
}

std::optional<smt::Assignment> Permutation::find(smt::Assignment &model, Term fails) const {
  std::vector<size_t> order(filter_.orders.size(), 0);
  for (size_t tried = 0; tried < kMostOrders; ++tried) {
    smt::Assignment values;
    for (const Unknown &unknown : filter_.symbolic.unknowns)
      if (unknown.role == Unknown::Role::Input)
        values.set(unknown.variable, model(unknown.variable));
    for (const Same &same : choices_)
      values.set(same.ofFilter, model(same.ofProgram));
    for (size_t i = 0; i < order.size(); ++i)
      values.set(filter_.orders[i].variable, filter_.orders[i].values[order[i]]);
    if (values.holds(fails))
      return values;
    size_t next = 0;
    while (next < order.size() && ++order[next] == filter_.orders[next].values.size())
      order[next++] = 0;
    if (next == order.size())
      return std::nullopt;
  }
  return std::nullopt;
}

} // namespace raddle::interleaved
