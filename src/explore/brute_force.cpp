#include "explore/brute_force.h"

#include <algorithm>
#include <array>

namespace raddle::explore {
namespace {

using trace::OperationKind;

constexpr std::array kUnnoticed = {OperationKind::Begin,   OperationKind::Exit,   OperationKind::Create,
                                   OperationKind::Join,    OperationKind::Choose, OperationKind::Input,
                                   OperationKind::Reenter, OperationKind::Leave};

bool isUnnoticed(OperationKind kind) {
  return std::find(kUnnoticed.begin(), kUnnoticed.end(), kind) != kUnnoticed.end();
}

} // namespace

std::vector<Step> BruteForce::possibleSteps(std::span<const trace::Pending> pending) {
  std::vector<Step> steps;
  for (const trace::Pending &candidate : pending) {
    const bool comesNow = unnoticed_ == Unnoticed::AtOnce && candidate.enabled && isUnnoticed(candidate.next.kind);
    if (comesNow)
      steps.clear();
    addSteps(candidate, steps);
    if (comesNow)
      break;
  }
  return steps;
}

} // namespace raddle::explore
