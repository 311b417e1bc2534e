#include "explore/event_text.h"

#include <vector>

#include "base/text.h"

namespace raddle::explore {
namespace {

constexpr size_t kNumbers = 7; // before the ranges
constexpr size_t kNumbersOfRange = 3;

std::optional<std::vector<uint64_t>> numbersOf(std::string_view line) {
  const auto words = splitWords(line);
  std::vector<uint64_t> numbers;
  if (!words)
    return std::nullopt;
  for (const std::string &word : *words) {
    const auto number = parseNumber(word);
    if (!number)
      return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

} // namespace

std::string printEvent(const EventKey &event, const AccessLists &lists) {
  const Footprint &footprint = event.footprint;
  std::string line;
  for (const uint64_t number :
       {uint64_t{event.thread}, uint64_t{event.choice}, footprint.object, footprint.released, uint64_t{footprint.size},
        static_cast<uint64_t>(footprint.action), uint64_t{footprint.frees ? 1U : 0U}})
    line += (line.empty() ? "" : " ") + std::to_string(number);
  if (footprint.accessList != kNoAccessList)
    for (const trace::Access &access : lists[footprint.accessList])
      line += ' ' + std::to_string(access.address) + ' ' + std::to_string(access.size) + (access.isWrite ? " 1" : " 0");
  return line + '\n';
}

std::optional<EventKey> parseEvent(std::string_view line, AccessLists &lists) {
  const auto numbers = numbersOf(line);
  if (!numbers || numbers->size() < kNumbers || (numbers->size() - kNumbers) % kNumbersOfRange != 0 ||
      (*numbers)[5] >= kActionCount)
    return std::nullopt;
  EventKey event;
  event.thread = static_cast<trace::ThreadId>((*numbers)[0]);
  event.choice = static_cast<uint32_t>((*numbers)[1]);
  event.footprint.object = (*numbers)[2];
  event.footprint.released = (*numbers)[3];
  event.footprint.size = static_cast<uint32_t>((*numbers)[4]);
  event.footprint.action = static_cast<Action>((*numbers)[5]);
  event.footprint.frees = (*numbers)[6] != 0;
  std::vector<trace::Access> ranges;
  for (size_t i = kNumbers; i < numbers->size(); i += kNumbersOfRange)
    ranges.push_back({(*numbers)[i], static_cast<uint32_t>((*numbers)[i + 1]), (*numbers)[i + 2] != 0});
  if (!ranges.empty())
    event.footprint.accessList = lists.intern(ranges);
  return event;
}

} // namespace raddle::explore
