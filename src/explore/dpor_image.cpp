#include "explore/dpor_image.h"

#include <algorithm>

#include "base/text.h"
#include "explore/event_text.h"

namespace raddle::explore {
namespace {

using trace::kNoThread;
using trace::Pending;

// A node is its depth, whether it is guessed, whether it covers all, and its event.
std::optional<WakeupTrees::Node> parseNode(std::string_view line, AccessLists &lists, uint32_t &depth) {
  std::string_view rest = line;
  uint64_t numbers[3];
  for (uint64_t &number : numbers) {
    const size_t space = rest.find(' ');
    const auto parsed = space == std::string_view::npos ? std::nullopt : parseNumber(rest.substr(0, space));
    if (!parsed)
      return std::nullopt;
    number = *parsed;
    rest.remove_prefix(space + 1);
  }
  const auto event = parseEvent(rest, lists);
  if (!event)
    return std::nullopt;
  depth = static_cast<uint32_t>(numbers[0]);
  return WakeupTrees::Node{*event, kNoNode, kNoNode, numbers[1] != 0, numbers[2] != 0};
}

std::string printTree(const SearchState &state, uint32_t branches) {
  std::string text;
  state.trees.forEach(branches, [&](const WakeupTrees::Node &node, uint32_t depth) {
    text += std::to_string(depth) + (node.guessed ? " 1" : " 0") + (node.coversAll ? " 1 " : " 0 ") +
            printEvent(node.event, state.execution.accessLists());
  });
  return text;
}

// If the execution is longer, what it does there counts as explored.
SearchImage imageAt(const SearchState &state, uint32_t depth) {
  const AccessLists &lists = state.execution.accessLists();
  SearchImage image;
  image.frames.resize(depth + 1);
  for (uint32_t i = 0; i <= depth; ++i) {
    SearchImage::Frame &frame = image.frames[i];
    for (const EventKey &event : state.sleepAt(i))
      frame.sleep += printEvent(event, lists);
    frame.tree = printTree(state, state.behindRunning(i));
    if (i == state.execution.size())
      continue;
    const ExecutedEvent &executed = state.execution[i];
    (i < depth ? frame.executed : frame.sleep) += printEvent(keyOf(executed), lists);
    if (i < depth)
      image.steps.push_back({executed.thread, executed.choice});
  }
  for (const Race &race : state.execution.races())
    if (race.second < depth)
      image.races.push_back({race.first, race.second, race.settled});
  image.contested = state.contested.names();
  return image;
}

// What is asleep at a frame was inherited from the one before, or explored there.
uint32_t exploredAt(const SearchState &state, uint32_t frame) {
  auto explored = static_cast<uint32_t>(state.sleepAt(frame).size());
  if (frame == 0)
    return explored;
  const ExecutedEvent &executed = state.execution[frame - 1];
  for (const EventKey &asleep : state.sleepAt(frame - 1))
    if (asleep.thread != executed.thread && !state.execution.dependent(asleep.footprint, executed.footprint))
      --explored;
  return explored;
}

bool resumeFrame(SearchState &state, const SearchImage::Frame &frame) {
  AccessLists &lists = state.execution.accessLists();
  Frame &added = state.frames.emplace_back();
  added.sleepBegin = static_cast<uint32_t>(state.sleep.size());
  for (const std::string_view line : splitLines(frame.sleep)) {
    const auto event = parseEvent(line, lists);
    if (!event)
      return false;
    state.sleep.push_back(*event);
  }
  WakeupTrees::Builder builder(state.trees, added.tree);
  for (const std::string_view line : splitLines(frame.tree)) {
    uint32_t depth = 0;
    const auto node = parseNode(line, lists, depth);
    if (!node || !builder.add(*node, depth))
      return false;
  }
  return true;
}

void finishResuming(SearchState &state) {
  std::vector<Race> &races = state.execution.races();
  const std::vector<SearchImage::Race> &known = state.resumed.races;
  state.diverged = races.size() != known.size();
  for (size_t i = 0; i < races.size() && !state.diverged; ++i)
    races[i].settled = known[i].settled;
  state.resuming = state.diverged;
  state.resumed = {};
}

} // namespace

// Of one that has not begun to repeat the steps of its image, that is the image.
SearchImage imageOf(const SearchState &state) {
  if (state.resuming)
    return state.resumed;
  return imageAt(state, static_cast<uint32_t>(state.frames.size()) - 1);
}

double exploredShare(const SearchState &state) {
  if (state.resuming)
    return 0;
  const double usual = state.branchedPoints == 0
                           ? 1
                           : 1 + static_cast<double>(state.furtherBranches) / static_cast<double>(state.branchedPoints);
  double share = 0; // of the branch below
  for (auto frame = static_cast<uint32_t>(state.frames.size()); frame-- > 0;) {
    uint32_t planned = 0;
    for (uint32_t node = state.behindRunning(frame); node != kNoNode; node = state.trees[node].next)
      ++planned;
    const bool isRunning = frame < state.execution.size();
    const uint32_t explored = exploredAt(state, frame);
    const uint32_t known = explored + planned + (isRunning ? 1 : 0);
    if (known > 0)
      share = (explored + share) / (known > 1 ? std::max<double>(known, usual) : 1);
  }
  return share;
}

std::optional<SearchImage> handOut(SearchState &state) {
  SearchBounds &bounds = state.bounds;
  if (state.resuming)
    return std::nullopt;
  uint32_t frame = bounds.onlyFirstBranch ? bounds.floor + 1 : 0;
  if (bounds.handedOut != SearchBounds::kNowhere)
    frame = bounds.handedOut + 1;
  while (frame < state.execution.size() && state.behindRunning(frame) == kNoNode)
    ++frame;
  if (frame >= state.execution.size())
    return std::nullopt;
  bounds.handedOut = frame;
  return imageAt(state, frame);
}

bool resume(SearchState &state, const SearchImage &image, std::optional<uint32_t> floor) {
  for (const SearchImage::Frame &frame : image.frames)
    if (!resumeFrame(state, frame))
      return false;
  for (const uint64_t name : image.contested)
    state.contested.addNamed(name);
  SearchBounds &bounds = state.bounds;
  bounds.onlyFirstBranch = floor.has_value();
  bounds.floor = floor.value_or(0);
  if (floor)
    bounds.touched.resize(*floor + 1);
  state.resuming = !image.steps.empty();
  state.resumed = image;
  return !image.frames.empty() && bounds.floor <= image.depth();
}

Step pickResumed(SearchState &state, std::span<const Pending> pending) {
  const Step &step = state.resumed.steps[state.execution.size()];
  for (const Pending &candidate : pending)
    if (candidate.thread == step.thread && candidate.enabled && step.choice < candidate.next.alternatives)
      return step;
  state.diverged = true;
  return {kNoThread, 0};
}

void observeResumed(SearchState &state, const trace::Event &event) {
  Execution &execution = state.execution;
  execution.append(event);
  ++state.followed;
  const uint32_t position = execution.size() - 1;
  const std::string &known = state.resumed.frames[position].executed;
  if (printEvent(keyOf(execution[position]), execution.accessLists()) != known)
    state.diverged = true;
  else if (execution.size() == state.resumed.depth())
    finishResuming(state);
}

void loseWay(SearchState &state) {
  state.execution.truncate(0);
  state.trees = {};
  state.sleep.clear();
  state.frames.assign(1, {});
  state.resuming = false;
  state.bounds.halt = SearchBounds::Halt::Lost;
}

} // namespace raddle::explore
