#include "explore/wakeup_tree.h"

namespace raddle::explore {

WakeupTrees::Covered WakeupTrees::insert(uint32_t &branches, uint32_t running, Sequence &sequence) {
  const Place place = findPlace(branches, running, sequence);
  if (!place.found)
    return place.covered;
  const uint32_t chain = appendChain(sequence);
  if (place.last != kNoNode)
    nodes_[place.last].next = chain;
  else if (place.parent != kNoNode)
    nodes_[place.parent].firstChild = chain;
  else
    branches = chain;
  return place.covered;
}

WakeupTrees::Place WakeupTrees::findPlace(uint32_t branches, uint32_t running, Sequence &sequence) const {
  Place place;
  place.last = running;
  uint32_t node = running == kNoNode ? branches : nodes_[running].next;
  bool atRoot = true;
  while (node != kNoNode) {
    const EventKey &event = nodes_[node].event;
    const Sequence::Standing standing = sequence.standingOf(event);
    if (standing == Sequence::Standing::Conflicts) {
      place.last = node;
      node = nodes_[node].next;
      continue;
    }
    if (standing == Sequence::Standing::Initial) {
      const Sequence::Part part = sequence[sequence.firstOf(event.thread)].part;
      place.covered.byEarlyEvent |= atRoot && part == Sequence::Part::Early;
      sequence.takeFirst(event.thread);
    }
    atRoot = false;
    if (sequence.empty() || nodes_[node].firstChild == kNoNode) {
      place.found = false;
      return place;
    }
    place.parent = node;
    place.last = kNoNode;
    node = nodes_[node].firstChild;
  }
  if (atRoot)
    sequence.forEach([&, first = true](const Sequence::Item &item) mutable {
      place.covered.byEarlyEvent |= first && item.part == Sequence::Part::Early;
      first = false;
    });
  return place;
}

uint32_t WakeupTrees::appendChain(const Sequence &sequence) {
  uint32_t head = kNoNode;
  uint32_t last = kNoNode;
  sequence.forEach([&](const Sequence::Item &item) {
    const uint32_t node = allocate(item.key);
    if (last == kNoNode)
      head = node;
    else
      nodes_[last].firstChild = node;
    last = node;
  });
  return head;
}

uint32_t WakeupTrees::allocate(const EventKey &event) {
  ++used_;
  if (free_ == kNoNode) {
    nodes_.push_back({event, kNoNode, kNoNode});
    return static_cast<uint32_t>(nodes_.size() - 1);
  }
  const uint32_t node = free_;
  free_ = nodes_[node].next;
  nodes_[node] = {event, kNoNode, kNoNode};
  return node;
}

void WakeupTrees::release(uint32_t node) {
  nodes_[node].next = free_;
  free_ = node;
  --used_;
}

void WakeupTrees::dropFirst(uint32_t &branches) {
  const uint32_t dropped = branches;
  branches = nodes_[dropped].next;
  release(dropped);
}

// Branches can be as long as executions, so no recursion: what is still to be released is kept as a list.
void WakeupTrees::dropFirstWithChildren(uint32_t &branches) {
  uint32_t work = branches;
  branches = nodes_[work].next;
  nodes_[work].next = kNoNode;
  while (work != kNoNode) {
    const uint32_t node = work;
    work = nodes_[node].next;
    for (uint32_t child = nodes_[node].firstChild; child != kNoNode;) {
      const uint32_t sibling = nodes_[child].next;
      nodes_[child].next = work;
      work = child;
      child = sibling;
    }
    release(node);
  }
}

} // namespace raddle::explore
