// How a search becomes an image, and goes on from one.
#include <algorithm>

#include "base/text.h"
#include "explore/dpor.h"
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

} // namespace

std::string Dpor::printTree(uint32_t branches) const {
  std::string text;
  state_.trees.forEach(branches, [&](const WakeupTrees::Node &node, uint32_t depth) {
    text += std::to_string(depth) + (node.guessed ? " 1" : " 0") + (node.coversAll ? " 1 " : " 0 ") +
            printEvent(node.event, state_.execution.accessLists());
  });
  return text;
}

uint32_t Dpor::behindRunning(uint32_t frame) const {
  const Frame &known = state_.frames[frame];
  return known.followsTree ? state_.trees[known.tree].next : known.tree;
}

// If the execution is longer, what it does there counts as explored.
SearchImage Dpor::imageAt(uint32_t depth) const {
  const AccessLists &lists = state_.execution.accessLists();
  SearchImage image;
  image.frames.resize(depth + 1);
  for (uint32_t i = 0; i <= depth; ++i) {
    SearchImage::Frame &frame = image.frames[i];
    for (const EventKey &event : sleepAt(i))
      frame.sleep += printEvent(event, lists);
    frame.tree = printTree(behindRunning(i));
    if (i == state_.execution.size())
      continue;
    const ExecutedEvent &executed = state_.execution[i];
    (i < depth ? frame.executed : frame.sleep) += printEvent(keyOf(executed), lists);
    if (i < depth)
      image.steps.push_back({executed.thread, executed.choice});
  }
  for (const Race &race : state_.execution.races())
    if (race.second < depth)
      image.races.push_back({race.first, race.second, race.settled});
  image.contested = state_.contested.names();
  return image;
}

// Of one that has not begun to repeat the steps of its image, that is the image.
SearchImage Dpor::image() const {
  if (state_.resuming)
    return state_.resumed;
  return imageAt(static_cast<uint32_t>(state_.frames.size()) - 1);
}

// What is asleep at a frame was inherited from the one before, or explored there.
uint32_t Dpor::exploredAt(uint32_t frame) const {
  auto explored = static_cast<uint32_t>(sleepAt(frame).size());
  if (frame == 0)
    return explored;
  const ExecutedEvent &executed = state_.execution[frame - 1];
  for (const EventKey &asleep : sleepAt(frame - 1))
    if (asleep.thread != executed.thread && !state_.execution.dependent(asleep.footprint, executed.footprint))
      --explored;
  return explored;
}

double Dpor::exploredShare() const {
  if (state_.resuming)
    return 0;
  const double usual = state_.branchedPoints == 0 ? 1
                                                  : 1 + static_cast<double>(state_.furtherBranches) /
                                                            static_cast<double>(state_.branchedPoints);
  double share = 0; // of the branch below
  for (auto frame = static_cast<uint32_t>(state_.frames.size()); frame-- > 0;) {
    uint32_t planned = 0;
    for (uint32_t node = behindRunning(frame); node != kNoNode; node = state_.trees[node].next)
      ++planned;
    const bool isRunning = frame < state_.execution.size();
    const uint32_t explored = exploredAt(frame);
    const uint32_t known = explored + planned + (isRunning ? 1 : 0);
    if (known > 0)
      share = (explored + share) / (known > 1 ? std::max<double>(known, usual) : 1);
  }
  return share;
}

std::optional<SearchImage> Dpor::handOut() {
  SearchBounds &bounds = state_.bounds;
  if (state_.resuming)
    return std::nullopt;
  uint32_t frame = bounds.onlyFirstBranch ? bounds.floor + 1 : 0;
  if (bounds.handedOut != SearchBounds::kNowhere)
    frame = bounds.handedOut + 1;
  while (frame < state_.execution.size() && behindRunning(frame) == kNoNode)
    ++frame;
  if (frame >= state_.execution.size())
    return std::nullopt;
  bounds.handedOut = frame;
  return imageAt(frame);
}

bool Dpor::resumeFrame(const SearchImage::Frame &frame) {
  AccessLists &lists = state_.execution.accessLists();
  Frame &added = state_.frames.emplace_back();
  added.sleepBegin = static_cast<uint32_t>(state_.sleep.size());
  for (const std::string_view line : splitLines(frame.sleep)) {
    const auto event = parseEvent(line, lists);
    if (!event)
      return false;
    state_.sleep.push_back(*event);
  }
  WakeupTrees::Builder builder(state_.trees, added.tree);
  for (const std::string_view line : splitLines(frame.tree)) {
    uint32_t depth = 0;
    const auto node = parseNode(line, lists, depth);
    if (!node || !builder.add(*node, depth))
      return false;
  }
  return true;
}

bool Dpor::resume(const SearchImage &image, std::optional<uint32_t> floor) {
  for (const SearchImage::Frame &frame : image.frames)
    if (!resumeFrame(frame))
      return false;
  for (const uint64_t name : image.contested)
    state_.contested.addNamed(name);
  SearchBounds &bounds = state_.bounds;
  bounds.onlyFirstBranch = floor.has_value();
  bounds.floor = floor.value_or(0);
  if (floor)
    bounds.touched.resize(*floor + 1);
  state_.resuming = !image.steps.empty();
  state_.resumed = image;
  return !image.frames.empty() && bounds.floor <= image.depth();
}

Step Dpor::pickResumed(std::span<const Pending> pending) {
  const Step &step = state_.resumed.steps[state_.execution.size()];
  for (const Pending &candidate : pending)
    if (candidate.thread == step.thread && candidate.enabled && step.choice < candidate.next.alternatives)
      return step;
  state_.diverged = true;
  return {kNoThread, 0};
}

void Dpor::observeResumed(const trace::Event &event) {
  Execution &execution = state_.execution;
  execution.append(event);
  ++state_.followed;
  const uint32_t position = execution.size() - 1;
  const std::string &known = state_.resumed.frames[position].executed;
  if (printEvent(keyOf(execution[position]), execution.accessLists()) != known)
    state_.diverged = true;
  else if (execution.size() == state_.resumed.depth())
    finishResuming();
}

void Dpor::finishResuming() {
  std::vector<Race> &races = state_.execution.races();
  const std::vector<SearchImage::Race> &known = state_.resumed.races;
  state_.diverged = races.size() != known.size();
  for (size_t i = 0; i < races.size() && !state_.diverged; ++i)
    races[i].settled = known[i].settled;
  state_.resuming = state_.diverged;
  state_.resumed = {};
}

// The program did something else on the way to where the search is to go on: there is no way to do so.
void Dpor::forgetAll() {
  state_.execution.truncate(0);
  state_.trees = {};
  state_.sleep.clear();
  state_.frames.assign(1, {});
  state_.resuming = false;
  state_.bounds.halt = SearchBounds::Halt::Lost;
}

} // namespace raddle::explore
