// Where places of one version of a program are in another.
//
// A site has the same id as long as its function, its expression and the number of such sites before it in that
// function are the same, so most places of a trace are found at once. For the others the best guess is taken, if there
// is one among the sites that are new: the same expression in the same function, then in any function (one that was
// split or renamed), then another expression that stands in all places where a vanished one stood (a variable that was
// renamed). What is done there, a read for example, has to be the same in each case.
#pragma once

#include <optional>
#include <vector>

#include "build/known_site.h"
#include "trace/trace.h"

namespace raddle::replay {

// For each site of a trace the one of the program; nothing if it is gone.
using SiteMatches = std::vector<std::optional<trace::Site>>;

// The sites of the program are given in the order of its code.
[[nodiscard]] SiteMatches matchSites(const trace::Trace &trace, const std::vector<build::KnownSite> &program);

// A call in front of others like it takes their ids, one after the other. Whether that happened shows when the new
// version, `now`, was executed: lays the steps of each thread beside those it took there, as many as possible beside
// steps of the same kind at the same function and expression, and corrects the matches by that. `numbers` tells which
// number each thread of the trace has in `now`. Returns whether anything was wrong.
bool correctMatches(SiteMatches &matches, const trace::Trace &trace, const trace::Trace &now,
                    const std::vector<trace::ThreadId> &numbers);

} // namespace raddle::replay
