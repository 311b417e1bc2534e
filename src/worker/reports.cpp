#include "worker/reports.h"

#include <algorithm>

#include "worker/process.h"

namespace raddle::worker {

bool Reports::isKnown(const check::Finding &finding) const {
  const bool isRace = finding.location.size != 0;
  if (isRace && sendsAllRaces_)
    return std::any_of(races_.begin(), races_.end(), [&](const Race &race) {
      return race.location == finding.location && race.fingerprint == finding.fingerprint;
    });
  return findings_.count(finding.fingerprint) != 0 ||
         (isRace && std::any_of(races_.begin(), races_.end(),
                                [&](const Race &race) { return race.location == finding.location; }));
}

bool Reports::send(const check::Finding &finding) {
  if (isKnown(finding))
    return false;
  if (finding.location.size != 0)
    races_.push_back({finding.location, finding.fingerprint});
  findings_.insert(finding.fingerprint);
  writeAll(fd_, print(finding));
  return true;
}

bool Reports::send(const Remark &remark) {
  std::string text = print(remark);
  if (!remarks_.insert(text).second)
    return false;
  writeAll(fd_, text);
  return true;
}

void Reports::send(const Cause &cause) const {
  writeAll(fd_, print(cause));
}

void Reports::breakOff() const {
  writeAll(fd_, std::string_view(&kBrokenOff, 1));
}

void Reports::send(const Warning &warning) const {
  writeAll(fd_, print(warning));
}

void Reports::send(const Watched &watched) const {
  writeAll(fd_, print(watched));
}

void Reports::send(const Meeting &meeting) const {
  writeAll(fd_, print(meeting));
}

void Reports::send(const Followed &followed) const {
  writeAll(fd_, print(followed));
}

void Reports::send(const Scrutinized &scrutinized) const {
  writeAll(fd_, print(scrutinized));
}

void Reports::send(const PartReport &report) const {
  writeAll(fd_, frame("report", print(report)));
}

void Reports::send(const Offer &offer) const {
  writeAll(fd_, frame("offer", print(offer)));
}

void Reports::beginPart() {
  findings_.clear();
  races_.clear();
  remarks_.clear();
  sendsAllRaces_ = true;
}

void Reports::send(const Done &done) const {
  writeAll(fd_, print(done));
}

} // namespace raddle::worker
