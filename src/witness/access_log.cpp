#include "witness/access_log.h"

namespace raddle::witness {
namespace {

const RaddleSite *siteOf(const abi::LogEntry &entry) {
  return reinterpret_cast<const RaddleSite *>(static_cast<uintptr_t>(entry.site));
}

} // namespace

bool conflict(const LoggedAccess &a, const LoggedAccess &b) {
  const bool overlap = a.address < b.address + b.size && b.address < a.address + a.size;
  return a.thread != b.thread && overlap && abi::conflict(a.flags, b.flags);
}

uint64_t LogReader::endOfStep(uint64_t from) const {
  while (from < log_.size() && abi::tagOf(log_[from]) != abi::kLogStep)
    ++from;
  return from;
}

// REQUIRES: end_ is the place of a step; what extends it, if anything, comes right before it.
LoggedStep LogReader::readStep() const {
  const abi::LogEntry &entry = log_[end_];
  const abi::LogStepValue value = abi::unpackLogStep(abi::valueOf(entry));
  LoggedStep step{static_cast<trace::OperationKind>(value.kind),
                  value.succeeded,
                  thread_,
                  value.choice,
                  abi::addressIn(entry),
                  0,
                  siteOf(entry),
                  number_};
  if (end_ == 0 || abi::tagOf(log_[end_ - 1]) != abi::kLogExtension)
    return step;
  step.argument = abi::addressIn(log_[end_ - 1]);
  step.choice = log_[end_ - 1].site;
  return step;
}

bool LogReader::nextStep(LoggedStep &step) {
  if (end_ != kNoEnd) {
    entry_ = end_ + 1;
    end_ = kNoEnd;
    ++number_;
  }
  if (entry_ < log_.size() && abi::tagOf(log_[entry_]) == abi::kLogSwitch)
    thread_ = static_cast<trace::ThreadId>(abi::addressIn(log_[entry_++]));
  const uint64_t end = endOfStep(entry_);
  if (end >= log_.size())
    return false;
  end_ = end;
  step = readStep();
  return true;
}

} // namespace raddle::witness
