#include "worker/reports.h"

#include <algorithm>

#include "worker/process.h"

namespace raddle::worker {

bool Reports::send(const check::Finding &finding) {
  if (finding.location.size != 0) {
    if (std::find(races_.begin(), races_.end(), finding.location) != races_.end())
      return false;
    races_.push_back(finding.location);
  }
  if (!findings_.insert(finding.fingerprint).second)
    return false;
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

void Reports::send(const Done &done) const {
  writeAll(fd_, print(done));
}

} // namespace raddle::worker
