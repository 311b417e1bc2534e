#include "explore/graphs/revisits.h"

namespace raddle::explore {

bool RevisitRule::goes(const Graph &graph, EventRef ref, EventRef write, EventRef read) {
  return ref != write && graph.event(ref).stamp > graph.event(read).stamp &&
         !covers(graph.event(write).clocks.causes, graph.event(ref));
}

bool RevisitRule::mayRevisit(const Graph &graph, EventRef write, EventRef read) const {
  if (!omits(RevisitOmission::TheRead) && !isMaximal(graph, read, write))
    return false;
  for (trace::ThreadId thread = 0; thread < graph.threadCount(); ++thread)
    for (const EventRef ref : graph.thread(thread))
      if (goes(graph, ref, write, read) && !isMaximal(graph, ref, write))
        return false;
  return true;
}

bool RevisitRule::wasThere(const Graph &graph, EventRef ref, const GraphEvent &then, EventRef write) const {
  const bool isEarlier = graph.event(ref).stamp <= then.stamp;
  const bool isCause = !omits(RevisitOmission::Causes) && covers(graph.event(write).clocks.causes, graph.event(ref));
  if (ref == write)
    return false;
  return omits(RevisitOmission::EarlierOnly) ? isEarlier && isCause : isEarlier || isCause;
}

bool RevisitRule::isUnread(const Graph &graph, EventRef ref, EventRef write) const {
  const GraphEvent &event = graph.event(ref);
  for (trace::ThreadId thread = 0; thread < graph.threadCount(); ++thread)
    for (const EventRef other : graph.thread(thread))
      if (graph.event(other).reads && graph.event(other).readsFrom == ref && wasThere(graph, other, event, write))
        return false;
  return true;
}

bool RevisitRule::isLatest(const Graph &graph, EventRef ref, size_t behind, EventRef write) const {
  const GraphEvent &event = graph.event(ref);
  const std::span<const EventRef> writes = graph.writes(event.location);
  for (size_t at = behind; at < writes.size(); ++at)
    if (writes[at] != ref && wasThere(graph, writes[at], event, write))
      return false;
  return true;
}

bool RevisitRule::isMaximal(const Graph &graph, EventRef ref, EventRef write) const {
  const GraphEvent &event = graph.event(ref);
  if (event.choice != 0 && !omits(RevisitOmission::Choices))
    return false;
  if (event.writes && !omits(RevisitOmission::ReadersOfWrites) && !isUnread(graph, ref, write))
    return false;
  if (event.reads)
    return omits(RevisitOmission::LatestOfReads) ||
           isLatest(graph, ref, graph.position(event.location, event.readsFrom), write);
  return !event.writes || omits(RevisitOmission::LatestOfWrites) ||
         isLatest(graph, ref, graph.position(event.location, ref), write);
}

} // namespace raddle::explore
