// The state of a search by dynamic partial order reduction: where it stands, what is asleep, and what is planned.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "explore/execution.h"
#include "explore/leaf_rule.h"
#include "explore/search_image.h"
#include "explore/wakeup_tree.h"

namespace raddle::explore {

// A point of the search: the state before the event with the same number.
struct Frame {
  uint32_t tree = kNoNode; // what is to be explored from here; its first branch is being explored if `followsTree`
  uint32_t sleepBegin = 0; // SearchState::sleep from here to the next frame's begin: what is asleep here
  bool followsTree = false;
  bool branched = false; // more than one branch was begun here
};

// Where a search that goes on from an image has to end.
struct SearchBounds {
  static constexpr uint32_t kNowhere = UINT32_MAX;
  enum class Halt : uint8_t {
    None,
    Complete,
    LeftBranch,
    HandedOut,
    Lost, // the steps that lead to where the search should go on could not be repeated
  };

  bool onlyFirstBranch = false;  // of the frame `floor`, and nothing above
  uint32_t floor = 0;            // the frame at which the image stands
  uint32_t handedOut = kNowhere; // the next branch of this frame is somebody else's
  Halt halt = Halt::None;        // why the last call of beginExecution() returned false
  std::vector<bool> touched;     // see Dpor::touched()
};

// All that a search knows between two steps. A value: copying it, writing it and reading it back is how searches are
// resumed, divided and recovered.
struct SearchState {
  // What is asleep at a frame. Valid until something falls asleep or awakes.
  [[nodiscard]] std::span<const EventKey> sleepAt(uint32_t frame) const {
    const size_t begin = frames[frame].sleepBegin;
    const bool isLast = frame + 1 == frames.size();
    const size_t end = isLast ? sleep.size() : frames[frame + 1].sleepBegin;
    return std::span(sleep).subspan(begin, end - begin);
  }
  // The first branch of a frame behind the one that is being explored, or kNoNode.
  [[nodiscard]] uint32_t behindRunning(uint32_t frame) const {
    return frames[frame].followsTree ? trees[frames[frame].tree].next : frames[frame].tree;
  }
  // Something was added at the frame, or would have been.
  void touch(uint32_t frame) {
    if (frame < bounds.touched.size())
      bounds.touched[frame] = true;
  }

  Execution execution;
  WakeupTrees trees;
  std::vector<Frame> frames;   // one per event of the execution, and one for its end
  std::vector<EventKey> sleep; // of all frames, one behind the other
  uint32_t followed = 0;       // events of the execution that this run has repeated so far
  bool begun = false;
  ContestedObjects contested;
  uint64_t impossible = 0; // branches that could not be followed; none unless something was guessed
  bool diverged = false;   // the program did not repeat what it did before
  bool resuming = false;   // the steps of `resumed` have not all been repeated
  SearchImage resumed;     // what the search goes on from, as long as it is resuming
  SearchBounds bounds;
  // How many branches were begun beside the first ones, and at how many points.
  uint64_t furtherBranches = 0;
  uint64_t branchedPoints = 0;
};

} // namespace raddle::explore
