#include "worker/parts.h"

#include <initializer_list>

#include "base/text.h"

namespace raddle::worker {
namespace {

constexpr std::string_view kNotStopped = "-";

using Words = std::vector<std::string>;

std::string line(std::string_view key, std::initializer_list<uint64_t> numbers) {
  std::string out(key);
  for (const uint64_t number : numbers)
    out += ' ' + std::to_string(number);
  return out + '\n';
}

std::optional<std::vector<uint64_t>> numbersOf(const Words &words, size_t count) {
  std::vector<uint64_t> numbers;
  for (size_t i = 1; i < words.size(); ++i) {
    const auto number = parseNumber(words[i]);
    if (!number)
      return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers.size() == count ? std::optional(numbers) : std::nullopt;
}

// Reads the lines of a head, which ends with an empty line, by a table; `text` is then what follows.
template <typename Value> using Reader = bool (*)(Value &, const Words &);
template <typename Value>
bool readHead(std::string_view &text, Value &value,
              std::initializer_list<std::pair<std::string_view, Reader<Value>>> readers) {
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size() - 1);
    const auto words = splitWords(text.substr(0, end));
    text.remove_prefix(end + 1);
    if (!words)
      return false;
    if (words->empty())
      return true;
    bool isRead = false;
    for (const auto &[key, read] : readers)
      isRead |= words->front() == key && read(value, *words);
    if (!isRead)
      return false;
  }
  return false;
}

trace::Location locationFrom(const std::vector<uint64_t> &numbers, size_t at = 0) {
  return {numbers[at], numbers[at + 1], numbers[at + 2]};
}

bool readPartLine(Part &part, const Words &words) {
  const auto numbers = numbersOf(words, 2);
  if (!numbers)
    return false;
  part.id = (*numbers)[0];
  part.floor = static_cast<uint32_t>((*numbers)[1]);
  return true;
}

bool readMost(Part &part, const Words &words) {
  const auto numbers = numbersOf(words, 1);
  if (numbers)
    part.mostExecutions = numbers->front();
  return numbers.has_value();
}

bool readVisible(Part &part, const Words &words) {
  const auto numbers = numbersOf(words, 3);
  if (numbers)
    part.visible.push_back(locationFrom(*numbers));
  return numbers.has_value();
}

bool readReportLine(PartReport &report, const Words &words) {
  if (words.size() != 6)
    return false;
  const auto part = parseNumber(words[1]);
  report.part = part.value_or(0);
  report.ends = words[2] == "ends";
  report.segment.leftBranch = words[3] == "left";
  report.isLost = words[3] == "lost";
  const auto stop = parseNumber(words[4]);
  if (stop && *stop < check::kSaidCount)
    report.stoppedBy = static_cast<check::Said>(*stop);
  report.difference = words[5];
  return part.has_value() && (report.stoppedBy || words[4] == kNotStopped);
}

bool readCounts(PartReport &report, const Words &words) {
  const auto numbers = numbersOf(words, 5);
  if (numbers)
    report.counts = {(*numbers)[0], (*numbers)[1], (*numbers)[2], (*numbers)[3], (*numbers)[4]};
  return numbers.has_value();
}

bool readExit(PartReport &report, const Words &words) {
  const auto numbers = numbersOf(words, 4);
  if (numbers)
    report.exits.add({(*numbers)[0], static_cast<int32_t>((*numbers)[1]), (*numbers)[2] != 0}, (*numbers)[3]);
  return numbers.has_value();
}

bool readRacy(PartReport &report, const Words &words) {
  const auto numbers = numbersOf(words, 4);
  if (numbers)
    report.racy.push_back({locationFrom(*numbers), (*numbers)[3] != 0});
  return numbers.has_value();
}

bool readStanding(PartReport &report, const Words &words) {
  const auto numbers = numbersOf(words, 5);
  if (!numbers)
    return false;
  RaceStanding &standing = report.standings.emplace_back(locationFrom(*numbers), (*numbers)[3] != 0);
  if ((*numbers)[4] != 0)
    standing.between.emplace();
  return true;
}

bool readBetween(PartReport &report, const Words &words) {
  const auto numbers = numbersOf(words, 3);
  if (!numbers || report.standings.empty() || !report.standings.back().between)
    return false;
  report.standings.back().between->push_back(locationFrom(*numbers));
  return true;
}

bool readTouched(PartReport &report, const Words &words) {
  if (words.size() != 2)
    return false;
  for (const char flag : words[1])
    report.segment.touched.push_back(flag == '1');
  return true;
}

bool readOfferLine(Offer &offer, const Words &words) {
  const auto numbers = numbersOf(words, 2);
  if (!numbers)
    return false;
  offer.part = (*numbers)[0];
  if ((*numbers)[1] != 0)
    offer.image.emplace();
  return true;
}

std::string printTouched(const std::vector<bool> &touched) {
  std::string flags;
  for (const bool each : touched)
    flags += each ? '1' : '0';
  return "touched " + quote(flags) + '\n';
}

std::string printStanding(const RaceStanding &standing) {
  const trace::Location &at = standing.location;
  std::string out =
      line("race", {at.allocatedAt, at.offset, at.size, standing.isAlone ? 1U : 0U, standing.between ? 1U : 0U});
  for (const trace::Location &between : standing.between.value_or(std::vector<trace::Location>()))
    out += line("between", {between.allocatedAt, between.offset, between.size});
  return out;
}

} // namespace

ExecutionCounts &ExecutionCounts::operator+=(const ExecutionCounts &other) {
  begun += other.begun;
  executions += other.executions;
  blocked += other.blocked;
  redundant += other.redundant;
  abandoned += other.abandoned;
  return *this;
}

ExecutionCounts operator-(const ExecutionCounts &all, const ExecutionCounts &some) {
  return {all.begun - some.begun, all.executions - some.executions, all.blocked - some.blocked,
          all.redundant - some.redundant, all.abandoned - some.abandoned};
}

std::string print(const Part &part) {
  std::string out = line("part", {part.id, part.floor});
  if (part.mostExecutions)
    out += line("most", {*part.mostExecutions});
  for (const trace::Location &location : part.visible)
    out += line("visible", {location.allocatedAt, location.offset, location.size});
  return out + '\n' + explore::print(part.image);
}

Result<Part> parsePart(std::string_view text) {
  Part part;
  if (!readHead<Part>(text, part, {{"part", readPartLine}, {"most", readMost}, {"visible", readVisible}}))
    return Error{"a part of a search is malformed"};
  auto image = explore::parseImage(text);
  if (!image)
    return image.error();
  part.image = std::move(*image);
  return part;
}

std::string print(const PartReport &report) {
  const char *where = report.isLost ? " lost " : report.segment.leftBranch ? " left " : " stays ";
  std::string out =
      "report " + std::to_string(report.part) + (report.ends ? " ends" : " on") + where +
      (report.stoppedBy ? std::to_string(static_cast<uint64_t>(*report.stoppedBy)) : std::string(kNotStopped)) + ' ' +
      quote(report.difference) + '\n';
  const ExecutionCounts &counts = report.counts;
  out += line("counts", {counts.begun, counts.executions, counts.blocked, counts.redundant, counts.abandoned});
  for (const auto &[exit, executions] : report.exits.counts())
    out += line("exit", {exit.inputs, static_cast<uint64_t>(exit.status), exit.returns ? 1U : 0U, executions});
  for (const PartReport::Racy &racy : report.racy)
    out +=
        line("racy", {racy.location.allocatedAt, racy.location.offset, racy.location.size, racy.isVisible ? 1U : 0U});
  for (const RaceStanding &standing : report.standings)
    out += printStanding(standing);
  return out + printTouched(report.segment.touched) + '\n' + explore::print(report.segment.end);
}

Result<PartReport> parsePartReport(std::string_view text) {
  PartReport report;
  if (!readHead<PartReport>(text, report,
                            {{"report", readReportLine},
                             {"counts", readCounts},
                             {"exit", readExit},
                             {"racy", readRacy},
                             {"race", readStanding},
                             {"between", readBetween},
                             {"touched", readTouched}}))
    return Error{"the report of a part of a search is malformed"};
  auto image = explore::parseImage(text);
  if (!image)
    return image.error();
  report.segment.end = std::move(*image);
  return report;
}

std::string print(const Offer &offer) {
  return line("offer", {offer.part, offer.image ? 1U : 0U}) + '\n' + (offer.image ? explore::print(*offer.image) : "");
}

Result<Offer> parseOffer(std::string_view text) {
  Offer offer;
  if (!readHead<Offer>(text, offer, {{"offer", readOfferLine}}))
    return Error{"what a worker gives away is malformed"};
  if (!offer.image)
    return offer;
  auto image = explore::parseImage(text);
  if (!image)
    return image.error();
  offer.image = std::move(*image);
  return offer;
}

} // namespace raddle::worker
