#include "worker/race_standing.h"

#include <algorithm>

namespace raddle::worker {
namespace {

const RaceStanding *find(const std::vector<RaceStanding> &known, const trace::Location &location) {
  const auto found =
      std::find_if(known.begin(), known.end(), [&](const RaceStanding &each) { return each.location == location; });
  return found == known.end() ? nullptr : &*found;
}

} // namespace

void merge(std::vector<RaceStanding> &known, const std::vector<RaceStanding> &later) {
  for (const RaceStanding &each : later) {
    const RaceStanding *before = find(known, each.location);
    if (!before) {
      known.push_back(each);
      continue;
    }
    RaceStanding &standing = known[static_cast<size_t>(before - known.data())];
    if (!standing.between && !standing.isAlone)
      standing.between = each.between;
    standing.isAlone |= each.isAlone;
  }
}

std::optional<size_t> causeOf(size_t number, std::span<const trace::Location> races,
                              const std::vector<RaceStanding> &known) {
  std::vector<trace::Location> causes;
  for (const RaceStanding &each : known) {
    if (!overlap(each.location, races[number]))
      continue;
    if (each.isAlone)
      return std::nullopt;
    for (const trace::Location &between : each.between.value_or(std::vector<trace::Location>()))
      if (const RaceStanding *other = find(known, between); other && other->isAlone)
        causes.push_back(between);
  }
  for (size_t other = 0; other < races.size(); ++other)
    if (other != number && std::any_of(causes.begin(), causes.end(),
                                       [&](const trace::Location &cause) { return overlap(cause, races[other]); }))
      return other;
  return std::nullopt;
}

} // namespace raddle::worker
