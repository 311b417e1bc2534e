#include "worker/reports.h"

#include <algorithm>

#include "worker/process.h"

namespace raddle::worker {

bool Reports::isKnown(const check::Finding &finding) const {
  if (extent_ == Extent::Every)
    return isIn(identities_, check::exactIdentityOf(finding));
  const bool isRace = finding.location.size != 0;
  const uint64_t operations = check::operationsOf(finding);
  if (isRace && sendsAllRaces_)
    return raceOperations_.contains({finding.location, operations});
  return isIn(operations_, operations) || (isRace && isRacy(check::racyMemoryOf(finding)));
}

bool Reports::isRacy(const check::RacyMemory &memory) const {
  return std::ranges::find(races_, memory, &Race::memory) != races_.end();
}

bool Reports::send(const check::Finding &finding) {
  if (isKnown(finding))
    return false;
  const uint64_t operations = check::operationsOf(finding);
  if (finding.location.size != 0) {
    raceOperations_.emplace(finding.location, operations);
    const check::RacyMemory memory = check::racyMemoryOf(finding);
    if (finding.outside.empty() && !isRacy(memory))
      races_.push_back({memory, finding.fingerprint});
  }
  operations_[operations] = scenario_;
  identities_[check::exactIdentityOf(finding)] = scenario_;
  writeAll(fd_, printMessage(finding));
  return true;
}

bool Reports::send(const check::Statement &statement) {
  std::string text = printMessage(statement);
  if (!statements_.insert(text).second)
    return false;
  writeAll(fd_, text);
  return true;
}

void Reports::send(const Message &message) const {
  writeAll(fd_, printMessage(message));
}

void Reports::breakOff() const {
  writeAll(fd_, std::string_view(&kBrokenOff, 1));
}

void Reports::beginPart() {
  identities_.clear();
  operations_.clear();
  raceOperations_.clear();
  races_.clear();
  statements_.clear();
  sendsAllRaces_ = true;
}

} // namespace raddle::worker
