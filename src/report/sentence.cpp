#include "report/sentence.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <vector>

#include "report/describe.h"

namespace raddle::report {
namespace {

using check::Finding;
using Place = Finding::Place;

std::string quotedList(const std::vector<std::string> &names) {
  return fmt::format("`{}`", fmt::join(names, "` and `"));
}

std::string fileName(const trace::Site &site) {
  return std::filesystem::path(site.file).filename().string();
}

// "add() at lost.c:7"
std::string where(const trace::Site &site) {
  std::string function = site.function.empty() ? "" : " in " + shortFunction(site.function);
  if (site.line == 0)
    return function;
  return fmt::format("{} at {}:{}", function, fileName(site), site.line);
}

// Who waits holds what others wait for.
std::string aboutWaiting(const std::vector<Place> &places) {
  std::vector<std::string> parts;
  for (const Place &place : places) {
    if (!place.standsHere)
      continue;
    std::vector<std::string> held;
    for (const Place &other : places)
      if (other.holder == place.thread && std::ranges::find(held, other.waitsFor) == held.end())
        held.push_back(other.waitsFor);
    const std::string holds = held.empty() ? "" : fmt::format("holds {} and ", quotedList(held));
    const std::string waits = place.holder.empty() ? place.role : fmt::format("waits for `{}`", place.waitsFor);
    parts.push_back(fmt::format("{} {}{}", place.thread, holds, waits));
  }
  return fmt::format("{}.", fmt::join(parts, "; "));
}

// Nobody holds what they wait for.
std::string aboutStanding(const std::vector<Place> &places) {
  std::vector<std::string> parts;
  for (const Place &place : places)
    if (place.standsHere)
      parts.push_back(fmt::format("{} {},{}", place.thread, place.role, where(place.site)));
  return fmt::format("{}.", fmt::join(parts, "; "));
}

std::string heldAt(const Place &access) {
  return access.locks->empty() ? "without a lock" : fmt::format("holding {}", quotedList(*access.locks));
}

// Some have it in common: who reads keeps no other reader away.
const char *whyUnordered(const Place &first, const Place &second) {
  const bool isShared = std::ranges::any_of(*first.locks, [&](const std::string &lock) {
    return std::ranges::find(*second.locks, lock) != second.locks->end();
  });
  return isShared ? "A lock that both hold for reading orders nothing, nor does any other synchronization."
                  : "No common lock and no other synchronization orders the two accesses.";
}

std::string aboutAccesses(const Place &first, const Place &second) {
  return fmt::format("{} {}{}, {}; {} {}{}, {}. {}", first.thread, first.role, where(first.site), heldAt(first),
                     second.thread, second.role, where(second.site), heldAt(second), whyUnordered(first, second));
}

uint64_t switchesOf(const trace::Trace &trace) {
  uint64_t switches = 0;
  for (size_t i = 1; i < trace.steps.size(); ++i)
    switches += trace.steps[i].thread != trace.steps[i - 1].thread ? 1 : 0;
  return switches;
}

// " main.1 freed it here: list.c:12. main allocated it here: list.c:5."
std::string aboutHistory(const std::vector<Place> &places) {
  std::string out;
  for (const Place &place : places)
    if (!place.standsHere && place.site.line != 0)
      out += fmt::format(" {} {}: {}:{}.", place.thread, place.role, fileName(place.site), place.site.line);
  return out;
}

std::string aboutFailure(const Finding &finding) {
  std::string out = finding.message + where(finding.places.front().site);
  if (!finding.places.front().thread.empty())
    out += ", in thread " + finding.places.front().thread;
  if (const uint64_t switches = switchesOf(finding.trace); switches > 0)
    out += fmt::format(", after {} context switch{}", switches, switches == 1 ? "" : "es");
  out[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(out[0])));
  return out + '.' + aboutHistory(finding.places);
}

} // namespace

std::string sentenceAbout(const Finding &finding) {
  std::vector<Place> accesses;
  std::ranges::copy_if(finding.places, std::back_inserter(accesses),
                       [](const Place &place) { return place.locks.has_value(); });
  if (accesses.size() == 2)
    return aboutAccesses(accesses[0], accesses[1]);
  if (std::ranges::any_of(finding.places, [](const Place &place) { return !place.holder.empty(); }))
    return aboutWaiting(finding.places);
  if (finding.kind == check::Kind::LostWakeup && !finding.places.empty())
    return aboutStanding(finding.places);
  return finding.places.empty() || finding.message.empty() ? finding.message + "." : aboutFailure(finding);
}

} // namespace raddle::report
