#include "worker/reports.h"

#include "worker/process.h"

namespace raddle::worker {

bool Reports::send(const check::Finding &finding) {
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

void Reports::send(const Done &done) const { writeAll(fd_, print(done)); }

} // namespace raddle::worker
