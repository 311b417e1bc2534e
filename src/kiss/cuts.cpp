#include "kiss/cuts.h"

#include "kiss/places.h"

namespace raddle::kiss {

std::string textOf(const symex::Cut &cut, unsigned unwind) {
  if (cut.kind == symex::Cut::Kind::Unsupported)
    return "not supported: " + cut.what + " at " + lineOf(cut.step.at);
  if (cut.kind == symex::Cut::Kind::Loop)
    return "loop at " + lineOf(cut.step.at) + " up to " + std::to_string(unwind) + " rounds";
  return "recursion of " + cut.what + " up to " + std::to_string(unwind) + " calls";
}

Undecided::Why whyOf(const symex::Cut &cut) {
  return cut.what == symex::kTooManyInstructions ? Undecided::Why::Limit : Undecided::Why::NotSupported;
}

} // namespace raddle::kiss
