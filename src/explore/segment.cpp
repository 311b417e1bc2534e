#include "explore/segment.h"

#include <algorithm>

#include "base/text.h"

namespace raddle::explore {
namespace {

using ImageFrame = SearchImage::Frame;

bool sameSteps(const SearchImage &a, const SearchImage &b) {
  return std::equal(a.steps.begin(), a.steps.end(), b.steps.begin(), b.steps.end(),
                    [](const Step &x, const Step &y) { return x.thread == y.thread && x.choice == y.choice; });
}

// What is planned at a frame behind what is next or being explored.
std::string_view restOf(const SearchImage &image, uint32_t frame) {
  const std::string_view tree = image.frames[frame].tree;
  return frame == image.depth() ? withoutFirstBranch(tree) : tree;
}

bool isNextAtFrame(const SearchImage &image, const SearchImage &begin, uint32_t frame, uint32_t floor) {
  const ImageFrame &now = image.frames[frame];
  const ImageFrame &then = begin.frames[frame];
  if (now.executed != then.executed || now.sleep != then.sleep)
    return false;
  if (frame > floor)
    return now.tree == then.tree;
  if (frame == begin.depth() && firstBranch(now.tree) != firstBranch(then.tree))
    return false;
  return hasGrownFrom(restOf(image, frame), restOf(begin, frame));
}

// What was settled then is now.
bool isSettledAt(const SearchImage &image, const SearchImage &begin, uint32_t floor) {
  for (size_t i = 0; i < begin.races.size(); ++i) {
    const SearchImage::Race &now = image.races[i];
    const SearchImage::Race &then = begin.races[i];
    const bool mayDiffer = then.first <= floor && now.settled;
    if (now.first != then.first || now.second != then.second || (now.settled != then.settled && !mayDiffer))
      return false;
  }
  return true;
}

// Whether nothing is different now at a frame.
bool isUnchanged(const SearchImage &image, const SearchImage &begin, uint32_t frame) {
  if (restOf(image, frame) != restOf(begin, frame))
    return false;
  for (size_t i = 0; i < begin.races.size(); ++i)
    if (begin.races[i].first == frame && begin.races[i].settled != image.races[i].settled)
      return false;
  return true;
}

void append(std::string &text, std::string_view more) {
  text.append(more.data(), more.size());
}

// The event of the first line of a tree: what follows its depth and two flags. Empty if the tree is.
std::string_view eventOf(std::string_view tree) {
  std::string_view line = tree.substr(0, tree.find('\n') + 1);
  for (int words = 0; words < 3; ++words)
    line.remove_prefix(line.find(' ') + 1);
  return line;
}

// Thread and choice, as an event begins with them.
std::string wordsOf(const Step &step) {
  return std::to_string(step.thread) + ' ' + std::to_string(step.choice) + ' ';
}

std::string wordsOf(std::string_view event) {
  const size_t second = event.find(' ', event.find(' ') + 1);
  return std::string(event.substr(0, second + 1));
}

bool sleeps(std::string_view sleep, std::string_view words) {
  for (const std::string_view event : splitLines(sleep))
    if (event.starts_with(words))
      return true;
  return false;
}

// `image` with its first steps only; what it explores behind them counts as explored.
SearchImage upTo(const SearchImage &image, uint32_t depth) {
  SearchImage shorter = image;
  shorter.steps.resize(depth);
  shorter.frames.resize(depth + 1);
  ImageFrame &last = shorter.frames.back();
  last.sleep += last.executed;
  last.executed.clear();
  std::erase_if(shorter.races, [&](const SearchImage::Race &race) { return race.second >= depth; });
  return shorter;
}

} // namespace

bool isNextAt(const SearchImage &image, const SearchImage &begin, uint32_t floor) {
  if (!sameSteps(image, begin) || image.frames.size() != begin.frames.size() || image.isComplete() ||
      image.threads != begin.threads || image.contested != begin.contested || image.races.size() != begin.races.size())
    return false;
  if (floor == Segment::kNoFloor)
    return image.frames == begin.frames && image.races == begin.races;
  for (uint32_t frame = 0; frame < begin.frames.size(); ++frame)
    if (!isNextAtFrame(image, begin, frame, floor))
      return false;
  return isSettledAt(image, begin, floor);
}

bool advance(SearchImage &image, const Segment &segment) {
  if (!isNextAt(image, segment.begin, segment.floor))
    return false;
  if (segment.floor == Segment::kNoFloor) {
    image = segment.end;
    return true;
  }
  for (uint32_t frame = 0; frame <= segment.floor; ++frame)
    if (segment.touched[frame] && !isUnchanged(image, segment.begin, frame))
      return false;
  SearchImage next = segment.end;
  for (uint32_t frame = 0; frame <= segment.floor; ++frame)
    if (!segment.touched[frame])
      next.frames[frame].tree = restOf(image, frame);
  // Those of the steps that both have.
  for (size_t i = 0; i < next.races.size() && next.races[i].second < segment.floor; ++i)
    next.races[i].settled |= image.races[i].settled;
  image = std::move(next);
  if (segment.leftBranch)
    leaveExplored(image);
  return true;
}

bool isAhead(const SearchImage &image, const SearchImage &begin) {
  if (image.isComplete())
    return false;
  uint32_t depth = 0;
  const auto isShared = [&](uint32_t i) {
    return i < image.depth() && i < begin.depth() && wordsOf(image.steps[i]) == wordsOf(begin.steps[i]);
  };
  while (isShared(depth))
    ++depth;
  if (depth < begin.depth())
    return !sleeps(image.frames[depth].sleep, wordsOf(begin.steps[depth]));
  const std::string words = wordsOf(eventOf(begin.frames[depth].tree));
  const bool isHere = depth == image.depth() && eventOf(image.frames[depth].tree).starts_with(words);
  return !isHere && !sleeps(image.frames[depth].sleep, words);
}

std::vector<SearchImage> plannedFrom(const SearchImage &image) {
  std::vector<SearchImage> planned;
  if (image.isComplete() || image.frames.back().tree.empty())
    return planned;
  for (uint32_t depth = image.depth() + 1; depth-- > 0;) {
    SearchImage next = depth < image.depth() ? upTo(image, depth) : image;
    while (!next.frames.back().tree.empty()) {
      planned.push_back(next);
      ImageFrame &last = next.frames.back();
      append(last.sleep, eventOf(last.tree));
      last.tree = std::string(withoutFirstBranch(last.tree));
    }
  }
  return planned;
}

} // namespace raddle::explore
