#include "explore/wakeup_tree.h"

namespace raddle::explore {

WakeupTrees::Insertion WakeupTrees::insert(uint32_t &branches, uint32_t running, Sequence &sequence) {
  const Place place = findPlace(branches, running, sequence);
  const Insertion result{place.byEarlyPart, place.covered};
  if (place.covered)
    return result;
  const uint32_t chain = appendChain(sequence, place);
  if (chain == kNoNode) // all that is required lies on the way
    return result;
  if (place.last != kNoNode)
    nodes_[place.last].next = chain;
  else if (place.parent != kNoNode)
    nodes_[place.parent].firstChild = chain;
  else
    branches = chain;
  return result;
}

bool WakeupTrees::Builder::add(const Node &node, uint32_t depth) {
  if (depth > path_.size())
    return false;
  const uint32_t added = trees_.allocate({node.event, kNoNode, kNoNode, node.guessed, node.coversAll});
  if (depth < path_.size())
    trees_.nodes_[path_[depth]].next = added;
  else if (depth > 0)
    trees_.nodes_[path_[depth - 1]].firstChild = added;
  else
    branches_ = added;
  path_.resize(depth);
  path_.push_back(added);
  return true;
}

WakeupTrees::Place WakeupTrees::findPlace(uint32_t branches, uint32_t running, Sequence &sequence) const {
  Place place;
  place.last = running;
  place.byGuess = sequence.isGuessed();
  uint32_t node = running == kNoNode ? branches : nodes_[running].next;
  while (node != kNoNode && !place.covered) {
    const EventKey &event = nodes_[node].event;
    const Sequence::Judgement judgement = sequence.judge(event);
    place.byEarlyPart &= judgement.byEarlyPart || !sequence.hasEarly();
    if (judgement.standing == Sequence::Standing::Conflicts) {
      place.byGuess |= nodes_[node].guessed;
      sequence.requireConflict(event, judgement);
      place.last = node;
      node = nodes_[node].next;
      continue;
    }
    if (judgement.standing == Sequence::Standing::Initial)
      sequence.takeFirst(event.thread);
    descend(node, sequence, place);
    node = nodes_[node].firstChild;
  }
  return place;
}

// The sequence goes on behind `node`.
void WakeupTrees::descend(uint32_t node, const Sequence &sequence, Place &place) const {
  const bool isEnd = nodes_[node].firstChild == kNoNode;
  place.parent = node;
  place.last = kNoNode;
  place.covered = sequence.empty() || (isEnd && nodes_[node].coversAll);
  place.byGuess |= isEnd && !nodes_[node].coversAll;
}

uint32_t WakeupTrees::appendChain(Sequence &sequence, const Place &place) {
  uint32_t head = kNoNode;
  uint32_t last = kNoNode;
  for (const Sequence::Item &item : sequence.required()) {
    const uint32_t node = allocate({item.key, kNoNode, kNoNode, item.outcome == Sequence::Outcome::Guessed, true});
    if (last == kNoNode)
      head = node;
    else
      nodes_[last].firstChild = node;
    last = node;
  }
  if (last != kNoNode)
    nodes_[last].coversAll = !place.byGuess;
  return head;
}

uint32_t WakeupTrees::allocate(const Node &fresh) {
  ++used_;
  if (free_ == kNoNode) {
    nodes_.push_back(fresh);
    return static_cast<uint32_t>(nodes_.size() - 1);
  }
  const uint32_t node = free_;
  free_ = nodes_[node].next;
  nodes_[node] = fresh;
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
