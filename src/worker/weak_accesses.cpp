#include "worker/weak_accesses.h"

#include <array>
#include <utility>

#include "explore/graphs/weak_accesses.h"

namespace raddle::worker {
namespace {

// As it is written behind `memory_order_`.
const char *wordOf(trace::MemoryOrder order) {
  constexpr std::array kWords = {"none", "relaxed", "acquire", "release", "acq_rel", "seq_cst"};
  return kWords[static_cast<size_t>(order)];
}

std::string describe(const explore::StrongerOrder &stronger) {
  const RaddleSite &site = *stronger.site;
  return std::string(site.file) + ':' + std::to_string(site.line) + " (`" + site.text + "`) were `memory_order_" +
         wordOf(stronger.order) + '`';
}

} // namespace

void WeakAccesses::onEvent(const trace::Event &event) {
  steps_.push_back(event);
  steps_.back().accesses = {};
  next_.onEvent(event);
}

void WeakAccesses::explain(check::Finding &finding, size_t steps) const {
  std::optional<explore::RacingSteps> race;
  if (finding.kind == check::Kind::DataRace && finding.places.front().step)
    race = {*finding.places.front().step, steps - 1};
  bool isFirst = true;
  for (const auto &way : explore::strongerOrders(std::span(steps_).first(steps), race)) {
    std::string sentence = std::exchange(isFirst, false) ? "impossible if " : "or if ";
    for (size_t i = 0; i < way.size(); ++i)
      sentence += (i == 0 ? "" : ", and ") + describe(way[i]);
    finding.details.push_back(std::move(sentence));
  }
}

} // namespace raddle::worker
