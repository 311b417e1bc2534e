#include "worker/exploration.h"

#include <string>

#include "base/check.h"
#include "explore/search.h"

namespace raddle::worker {

Exploration::Exploration(const Request &request, Reports &reports, Status &status)
    : request_(request), reports_(reports), status_(status), strategy_(std::make_unique<explore::Dpor>()),
      recorder_(std::make_unique<Recorder>(Detail::Schedule)) {
  status_.executions = 0;
  status_.blocked = 0;
  status_.redundant = 0;
}

std::string Exploration::whyStop() const {
  if (status_.stop.load(std::memory_order_relaxed) != 0)
    return "request";
  if (request_.limits.maxExecutions && status_.executions >= *request_.limits.maxExecutions)
    return "--max-executions";
  if (request_.limits.stopAtFirst && foundError_)
    return "--first";
  return {};
}

void Exploration::count(explore::Ending ending) {
  auto add = [](std::atomic<uint64_t> &counter) { counter.fetch_add(1, std::memory_order_relaxed); };
  add(ending == explore::Ending::GivenUp ? status_.redundant : status_.executions);
  if (recorder_->blocked())
    add(status_.blocked);
}

void Exploration::report() {
  for (const check::Finding &finding : recorder_->findings()) {
    foundError_ = true;
    if (reports_.send(finding))
      status_.findings.fetch_add(1, std::memory_order_relaxed);
  }
  for (const Remark &remark : recorder_->remarks())
    reports_.send(remark);
  const RaddleSite *const *sites = nullptr;
  uint32_t foreign = raddle_machine_uncontrolled(&sites);
  for (uint32_t i = 0; i < foreign; ++i)
    reports_.send(Remark{Remark::About::Uncontrolled, "`" + std::string(sites[i]->text) + "` (" + sites[i]->file + ":" +
                                                          std::to_string(sites[i]->line) + ")"});
}

bool Exploration::executeOne() {
  ending_.stoppedBy = whyStop();
  if (!ending_.stoppedBy.empty())
    return false;
  executing_ = true;
  if (!strategy_->beginExecution()) {
    executing_ = false;
    ending_.complete = true;
    return false;
  }
  recorder_->begin();
  explore::Ending ending = explore::runExecution(machine_, *strategy_, *recorder_);
  executing_ = false;
  count(ending);
  report();
  return true;
}

void Exploration::abandon(int signal) {
  if (!executing_)
    return;
  executing_ = false;
  check::Finding finding;
  finding.kind = "crash";
  finding.rule = "died";
  finding.message = "the process died of signal " + std::to_string(signal);
  finding.places = {{{}, "main", "in some thread", false}};
  finding.fingerprint = static_cast<uint64_t>(signal);
  finding.trace = recorder_->trace();
  foundError_ = true;
  reports_.send(finding);
  strategy_->abandonExecution();
}

} // namespace raddle::worker
