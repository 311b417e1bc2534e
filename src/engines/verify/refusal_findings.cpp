#include "engines/verify/refusal_findings.h"

#include <filesystem>

#include "check/identity.h"

namespace raddle::engines {

namespace {

// An instruction without a line has that of the next one in its block that has one; null if there is none.
const llvm::DILocation *placeOf(const llvm::Instruction *at) {
  for (const llvm::Instruction *each = at; each != nullptr; each = each->getNextNode())
    if (each->getDebugLoc() && each->getDebugLoc().getLine() != 0)
      return each->getDebugLoc();
  return nullptr;
}

} // namespace

check::Finding RefusalTeller::tell(const verify::Refusal &refusal) {
  check::Finding finding;
  finding.kind = check::Kind::Refused;
  finding.rule = word(refusal.rule);
  finding.evidence = check::Evidence::Suspected;
  finding.message = refusal.message;
  finding.places.push_back({.site = siteOf(refusal.at, finding.rule), .thread = "", .role = "refused here"});
  for (const verify::Refusal::Step &step : refusal.path)
    finding.path.push_back({siteOf(step.at, "step"), step.mover, step.what});
  std::error_code error;
  const std::string directory = std::filesystem::current_path(error).string();
  finding.fingerprint = check::fingerprintOf(finding, {.directory = directory, .text = {}, .object = {}});
  return finding;
}

trace::Site RefusalTeller::siteOf(const llvm::Instruction *at, const std::string &kind) {
  if (at == nullptr)
    return {};
  const llvm::Function *function = at->getFunction();
  auto &maker = makers_[function];
  if (!maker)
    maker = std::make_unique<program::SiteMaker>(*function);
  return maker->make(kind, "", placeOf(at));
}

} // namespace raddle::engines
