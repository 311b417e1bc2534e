#include "explore/search_image.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/text.h"

namespace raddle::explore {
namespace {

using Words = std::vector<std::string>;

std::string_view takeLine(std::string_view &text) {
  const size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

// Of a line of a tree.
uint64_t depthOf(std::string_view line) {
  return parseNumber(line.substr(0, line.find(' '))).value_or(0);
}

std::optional<uint32_t> smallNumber(const Words &words, size_t at) {
  const auto number = at < words.size() ? parseNumber(words[at]) : std::nullopt;
  return number && *number <= UINT32_MAX ? std::optional(static_cast<uint32_t>(*number)) : std::nullopt;
}

bool readStep(SearchImage &image, const Words &words) {
  const auto thread = smallNumber(words, 1);
  const auto choice = smallNumber(words, 2);
  if (words.size() != 3 || !thread || !choice)
    return false;
  image.steps.push_back({*thread, *choice});
  return true;
}

bool readThread(SearchImage &image, const Words &words) {
  const auto creator = smallNumber(words, 1);
  const auto occurrence = smallNumber(words, 2);
  if (words.size() != 3 || !creator || !occurrence)
    return false;
  image.threads.push_back({*creator, *occurrence});
  return true;
}

bool readRace(SearchImage &image, const Words &words) {
  const auto first = smallNumber(words, 1);
  const auto second = smallNumber(words, 2);
  const auto settled = smallNumber(words, 3);
  if (words.size() != 4 || !first || !second || !settled)
    return false;
  image.races.push_back({*first, *second, *settled != 0});
  return true;
}

bool readContested(SearchImage &image, const Words &words) {
  const auto name = words.size() == 2 ? parseHex(words[1]) : std::nullopt;
  if (!name)
    return false;
  image.contested.push_back(*name);
  return true;
}

// Lines of events, which are taken as they are.
bool readFrameLine(SearchImage &image, std::string_view line) {
  if (line == "frame") {
    image.frames.emplace_back();
    return true;
  }
  const size_t space = line.find(' ');
  if (image.frames.empty() || space == std::string_view::npos)
    return false;
  const std::string_view key = line.substr(0, space);
  const std::string rest = std::string(line.substr(space + 1)) + '\n';
  SearchImage::Frame &frame = image.frames.back();
  if (key == "executed")
    frame.executed += rest;
  else if (key == "sleep")
    frame.sleep += rest;
  else if (key == "node")
    frame.tree += rest;
  else
    return false;
  return true;
}

using Read = bool (*)(SearchImage &, const Words &);
constexpr std::array<std::pair<std::string_view, Read>, 4> kReaders = {
    {{"thread", readThread}, {"step", readStep}, {"race", readRace}, {"contested", readContested}}};

bool readLine(SearchImage &image, std::string_view line) {
  const std::string_view key = line.substr(0, line.find(' '));
  for (const auto &[name, read] : kReaders) {
    if (key != name)
      continue;
    const auto words = splitWords(line);
    return words && read(image, *words);
  }
  return readFrameLine(image, line);
}

void printLines(std::string &out, std::string_view key, std::string_view lines) {
  while (!lines.empty()) {
    out += key;
    out += takeLine(lines);
    out += '\n';
  }
}

} // namespace

std::string print(const SearchImage &image) {
  std::string out;
  for (const trace::ThreadName &thread : image.threads)
    out += "thread " + std::to_string(thread.creator) + ' ' + std::to_string(thread.occurrence) + '\n';
  for (const Step &step : image.steps)
    out += "step " + std::to_string(step.thread) + ' ' + std::to_string(step.choice) + '\n';
  for (const SearchImage::Frame &frame : image.frames) {
    out += "frame\n";
    printLines(out, "executed ", frame.executed);
    printLines(out, "sleep ", frame.sleep);
    printLines(out, "node ", frame.tree);
  }
  for (const SearchImage::Race &race : image.races)
    out += "race " + std::to_string(race.first) + ' ' + std::to_string(race.second) + (race.settled ? " 1\n" : " 0\n");
  for (const uint64_t name : image.contested)
    out += "contested " + hex(name) + '\n';
  return out;
}

Result<SearchImage> parseImage(std::string_view text) {
  SearchImage image;
  image.frames.clear();
  while (!text.empty()) {
    const std::string_view line = takeLine(text);
    if (!readLine(image, line))
      return Error{"malformed line `" + std::string(line.substr(0, 80)) + "` in the state of a search"};
  }
  if (!image.frames.empty() && image.frames.size() != image.steps.size() + 1)
    return Error{"the state of a search is not complete"};
  return image;
}

std::string_view firstBranch(std::string_view tree) {
  std::string_view rest = tree;
  if (!rest.empty())
    takeLine(rest);
  while (!rest.empty() && depthOf(rest) > 0)
    takeLine(rest);
  return tree.substr(0, tree.size() - rest.size());
}

// A node that was added comes behind all that were there at its depth, so what was there goes on less deep, or not.
bool hasGrownFrom(std::string_view tree, std::string_view before) {
  while (!tree.empty()) {
    std::string_view old = before;
    const std::string_view line = takeLine(tree);
    if (!old.empty() && takeLine(old) == line) {
      before = old;
      continue;
    }
    const uint64_t depth = depthOf(line);
    if (!before.empty() && depthOf(before) >= depth)
      return false;
    while (!tree.empty() && depthOf(tree) > depth)
      takeLine(tree);
  }
  return before.empty();
}

void leaveExplored(SearchImage &image) {
  while (!image.frames.empty() && image.frames.back().tree.empty()) {
    image.frames.pop_back();
    if (image.frames.empty())
      break;
    SearchImage::Frame &last = image.frames.back();
    last.sleep += last.executed;
    last.executed.clear();
    image.steps.pop_back();
    const uint32_t depth = image.depth();
    std::erase_if(image.races, [&](const SearchImage::Race &race) { return race.second >= depth; });
  }
}

} // namespace raddle::explore
