// Which findings were told already, so that of those that mean the same only the first is.
#pragma once

#include <algorithm>
#include <set>
#include <vector>

#include "check/identity.h"
#include "check/outcome.h"
#include "worker/protocol.h"

namespace raddle::engines {

class KnownFindings {
public:
  // `request` is what workers are asked for.
  explicit KnownFindings(const worker::Request &request) : isEachTold_(request.everyFinding) {}

  [[nodiscard]] bool contains(const check::Finding &finding) const {
    if (isEachTold_)
      return identities_.contains(check::exactIdentityOf(finding));
    return operations_.contains(check::operationsOf(finding)) ||
           (finding.location.size != 0 && isRacy(finding.location));
  }
  void add(const check::Finding &finding) {
    identities_.insert(check::exactIdentityOf(finding));
    operations_.insert(check::operationsOf(finding));
    if (finding.outside.empty() && finding.location.size != 0 && !isRacy(finding.location))
      races_.push_back({finding.location, finding.fingerprint});
  }

  // The first one at each location, in the order in which they were added.
  struct Race {
    trace::Location location;
    uint64_t fingerprint = 0;
  };
  [[nodiscard]] const std::vector<Race> &races() const { return races_; }

private:
  [[nodiscard]] bool isRacy(const trace::Location &location) const {
    return std::ranges::find(races_, location, &Race::location) != races_.end();
  }

  bool isEachTold_; // also those for which another one at their place would stand
  std::vector<Race> races_;
  std::set<uint64_t> identities_;
  std::set<uint64_t> operations_;
};

} // namespace raddle::engines
