#include "engines/native/checkpoint.h"

#include <array>
#include <fmt/format.h>
#include <unistd.h>

#include "base/files.h"
#include "base/text.h"
#include "worker/protocol.h"

namespace raddle::engines {
namespace {

using worker::frame;
using Framed = worker::MessageReader::Framed;

constexpr std::string_view kFirstLine = "raddle-checkpoint 1\n";

std::string numbers(std::initializer_list<uint64_t> all) {
  std::string out;
  for (const uint64_t number : all)
    out += (out.empty() ? "" : " ") + std::to_string(number);
  return out;
}

std::optional<std::vector<uint64_t>> parseNumbers(std::string_view text) {
  const auto words = splitWords(text);
  std::vector<uint64_t> result;
  for (size_t i = 0; words && i < words->size(); ++i) {
    const auto number = parseNumber((*words)[i]);
    if (!number)
      return std::nullopt;
    result.push_back(*number);
  }
  return words ? std::optional(result) : std::nullopt;
}

// What a round has shown, in the form of a report.
worker::PartReport asReport(const RoundRecord &round) {
  worker::PartReport report;
  report.counts = round.counts;
  report.exits = round.exits;
  for (const auto &[location, isVisible] : round.racy)
    report.racy.push_back({location, isVisible});
  report.standings = round.standings;
  return report;
}

std::string printAhead(const Checkpoint::Ahead &ahead) {
  worker::PartReport report = ahead.report;
  report.segment = ahead.segment;
  std::string out = frame("floor", numbers({ahead.segment.floor}));
  out += frame("begin", explore::print(ahead.segment.begin)) + frame("report", worker::print(report));
  for (const std::string &message : ahead.messages)
    out += frame("message", message);
  return out;
}

// Calls read(type, payload) for each frame of `text`; false if one is malformed or not wanted.
template <typename Read> bool forEachFrame(std::string_view text, Read read) {
  worker::MessageReader reader;
  reader.append(text);
  size_t bytes = 0;
  while (auto framed = reader.nextFramed()) {
    if (!*framed || !read(**framed))
      return false;
    bytes += frame((*framed)->type, (*framed)->payload).size();
  }
  return bytes == text.size();
}

template <typename Value, typename Target> bool take(Result<Value> value, Target &target) {
  if (value)
    target = std::move(*value);
  return value.ok();
}

bool readAhead(Checkpoint &checkpoint, const Framed &outer) {
  Checkpoint::Ahead ahead;
  const bool isRead = forEachFrame(outer.payload, [&](const Framed &framed) {
    if (framed.type == "begin")
      return take(explore::parseImage(framed.payload), ahead.segment.begin);
    if (framed.type == "report")
      return take(worker::parsePartReport(framed.payload), ahead.report);
    if (framed.type == "message")
      ahead.messages.push_back(framed.payload);
    const auto floor = framed.type == "floor" ? parseNumbers(framed.payload) : std::nullopt;
    if (floor && floor->size() == 1)
      ahead.segment.floor = static_cast<uint32_t>(floor->front());
    return framed.type == "message" || floor.has_value();
  });
  ahead.segment.end = std::move(ahead.report.segment.end);
  ahead.segment.touched = std::move(ahead.report.segment.touched);
  ahead.segment.leftBranch = ahead.report.segment.leftBranch;
  ahead.report.segment = {};
  checkpoint.ahead.push_back(std::move(ahead));
  return isRead;
}

bool readShard(Checkpoint &checkpoint, const Framed &) {
  checkpoint.isShard = true;
  return true;
}

bool readTask(Checkpoint &checkpoint, const Framed &outer) {
  Checkpoint::Task task;
  const bool isRead = forEachFrame(outer.payload, [&](const Framed &framed) {
    if (framed.type == "image")
      return take(explore::parseImage(framed.payload), task.image);
    const auto floor = framed.type == "floor" ? parseNumbers(framed.payload) : std::nullopt;
    if (floor && floor->size() == 1)
      task.floor = static_cast<uint32_t>(floor->front());
    return floor.has_value();
  });
  checkpoint.tasks.push_back(std::move(task));
  return isRead;
}

bool readRound(Checkpoint &checkpoint, const Framed &framed) {
  const auto report = worker::parsePartReport(framed.payload);
  if (report)
    checkpoint.round.add(*report);
  return report.ok();
}

bool readImage(Checkpoint &checkpoint, const Framed &framed) {
  return take(explore::parseImage(framed.payload), checkpoint.image);
}

bool readRounds(Checkpoint &checkpoint, const Framed &framed) {
  auto all = parseNumbers(framed.payload);
  if (!all || all->size() < 2)
    return false;
  checkpoint.forks = (*all)[0] != 0;
  checkpoint.begunBefore = (*all)[1];
  checkpoint.rounds.assign(all->begin() + 2, all->end());
  return true;
}

bool readVisible(Checkpoint &checkpoint, const Framed &framed) {
  const auto all = parseNumbers(framed.payload);
  if (!all || all->size() != 3)
    return false;
  checkpoint.visible.push_back({(*all)[0], (*all)[1], (*all)[2]});
  return true;
}

bool readText(Checkpoint &checkpoint, const Framed &framed) {
  if (framed.type == "program")
    checkpoint.identity.program = framed.payload;
  else if (framed.type == "arguments")
    checkpoint.identity.arguments = framed.payload;
  else if (framed.type == "options")
    checkpoint.identity.options = framed.payload;
  else if (framed.type == "message")
    checkpoint.messages.push_back(framed.payload);
  else
    return false;
  return true;
}

using Read = bool (*)(Checkpoint &, const Framed &);
constexpr std::array<std::pair<std::string_view, Read>, 7> kReaders = {{{"rounds", readRounds},
                                                                        {"visible", readVisible},
                                                                        {"round", readRound},
                                                                        {"image", readImage},
                                                                        {"ahead", readAhead},
                                                                        {"shard", readShard},
                                                                        {"task", readTask}}};

bool readFrame(Checkpoint &checkpoint, const Framed &framed) {
  for (const auto &[type, read] : kReaders)
    if (framed.type == type)
      return read(checkpoint, framed);
  return readText(checkpoint, framed);
}

} // namespace

void RoundRecord::add(const worker::PartReport &report) {
  counts += report.counts;
  exits += report.exits;
  for (const worker::PartReport::Racy &each : report.racy)
    racy.emplace(each.location, each.isVisible);
  merge(standings, report.standings);
}

std::string print(const Checkpoint &checkpoint) {
  std::string out(kFirstLine);
  out += frame("program", checkpoint.identity.program) + frame("arguments", checkpoint.identity.arguments) +
         frame("options", checkpoint.identity.options);
  std::string rounds = numbers({checkpoint.forks ? 1U : 0U, checkpoint.begunBefore});
  for (const uint64_t executions : checkpoint.rounds)
    rounds += ' ' + std::to_string(executions);
  out += frame("rounds", rounds);
  for (const trace::Location &location : checkpoint.visible)
    out += frame("visible", numbers({location.allocatedAt, location.offset, location.size}));
  out += frame("round", worker::print(asReport(checkpoint.round)));
  for (const std::string &message : checkpoint.messages)
    out += frame("message", message);
  out += frame("image", explore::print(checkpoint.image));
  for (const Checkpoint::Ahead &ahead : checkpoint.ahead)
    out += frame("ahead", printAhead(ahead));
  if (checkpoint.isShard)
    out += frame("shard", "");
  for (const Checkpoint::Task &task : checkpoint.tasks)
    out += frame("task", frame("floor", numbers({task.floor})) + frame("image", explore::print(task.image)));
  return out;
}

Result<Checkpoint> parseCheckpoint(std::string_view text) {
  if (!text.starts_with(kFirstLine))
    return Error{"it is no checkpoint of this version of raddle"};
  Checkpoint checkpoint;
  if (!forEachFrame(text.substr(kFirstLine.size()),
                    [&](const Framed &framed) { return readFrame(checkpoint, framed); }))
    return Error{"it is damaged"};
  return checkpoint;
}

std::optional<Error> writeCheckpoint(const std::filesystem::path &path, const Checkpoint &checkpoint) {
  std::error_code ignored;
  const std::filesystem::file_status status = std::filesystem::status(path, ignored);
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    return Error{fmt::format("cannot write '{}': it is no ordinary file", path.string())};
  std::filesystem::path fresh = path;
  fresh += fmt::format(".{}.tmp", getpid());
  if (auto error = writeFile(fresh, print(checkpoint)))
    return error;
  std::error_code code;
  std::filesystem::rename(fresh, path, code);
  if (code)
    return Error{fmt::format("cannot write '{}': {}", path.string(), code.message())};
  return std::nullopt;
}

Result<Checkpoint> readCheckpoint(const std::filesystem::path &path) {
  auto text = readFile(path);
  if (!text)
    return text.error();
  auto checkpoint = parseCheckpoint(*text);
  if (!checkpoint)
    return Error{fmt::format("cannot go on from '{}': {}", path.string(), checkpoint.error().message)};
  return checkpoint;
}

Result<std::vector<Checkpoint>> split(const Checkpoint &checkpoint, size_t shards) {
  if (checkpoint.isShard)
    return Error{"it is a shard itself; merge the shards of the search first"};
  std::vector<explore::SearchImage> places = explore::plannedFrom(checkpoint.image);
  if (places.size() < shards)
    return Error{fmt::format("the search can be divided at {} by now: let it go on a little longer",
                             plural(places.size(), "place"))};
  std::vector<Checkpoint> result(shards, checkpoint);
  for (Checkpoint &shard : result) {
    shard.ahead.clear();
    shard.isShard = true;
  }
  result.front().ahead = checkpoint.ahead;
  // The last places are the least deep, and so the largest parts.
  for (size_t i = 0; i < places.size(); ++i) {
    explore::SearchImage &place = places[places.size() - 1 - i];
    const uint32_t floor = place.depth();
    result[i % shards].tasks.push_back({std::move(place), floor});
  }
  return result;
}

Result<Checkpoint> merge(std::vector<Checkpoint> shards) {
  Checkpoint result = shards.front();
  result.ahead.clear();
  result.tasks.clear();
  result.isShard = false;
  for (Checkpoint &shard : shards) {
    const bool isSame = shard.isShard && shard.identity == result.identity && shard.rounds == result.rounds &&
                        explore::print(shard.image) == explore::print(result.image);
    if (!isSame)
      return Error{"these are not all shards of one search"};
    std::move(shard.ahead.begin(), shard.ahead.end(), std::back_inserter(result.ahead));
  }
  return result;
}

std::optional<Error> refuse(const Checkpoint &checkpoint, const SearchIdentity &identity) {
  if (checkpoint.identity.program != identity.program)
    return Error{"the checkpoint is of another program: the sources, flags or the version of raddle have changed"};
  if (checkpoint.identity.arguments != identity.arguments)
    return Error{fmt::format("the checkpoint is of a search with other arguments of the program: `{}` instead of `{}`",
                             checkpoint.identity.arguments, identity.arguments)};
  if (checkpoint.identity.options != identity.options)
    return Error{fmt::format("the checkpoint is of a search with other options: `{}` instead of `{}`",
                             checkpoint.identity.options, identity.options)};
  return std::nullopt;
}

} // namespace raddle::engines
