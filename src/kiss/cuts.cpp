#include "kiss/cuts.h"

#include <algorithm>

#include "kiss/places.h"

namespace raddle::kiss {

bool isUnsupported(const symex::Cut &cut) {
  return cut.kind == symex::Cut::Kind::Unsupported || cut.kind == symex::Cut::Kind::Threads;
}

std::string textOf(const symex::Cut &cut, unsigned unwind) {
  if (isUnsupported(cut))
    return "not supported: " + cut.what + " at " + lineOf(cut.step.at);
  if (cut.kind == symex::Cut::Kind::Loop)
    return "loop at " + lineOf(cut.step.at) + " up to " + std::to_string(unwind) + " rounds";
  return "recursion of " + cut.what + " up to " + std::to_string(unwind) + " calls";
}

Undecided::Why whyOf(const symex::Cut &cut) {
  return cut.what == symex::kTooManyInstructions ? Undecided::Why::Limit : Undecided::Why::NotSupported;
}

std::vector<Bound> boundsOf(const std::vector<symex::Cut> &cuts, const std::vector<symex::Term> &conditions,
                            unsigned unwind, symex::Terms &terms) {
  std::vector<Bound> bounds;
  for (size_t i = 0; i < cuts.size(); ++i) {
    const std::string text = textOf(cuts[i], unwind);
    auto known = std::ranges::find(bounds, text, &Bound::text);
    if (known == bounds.end())
      known = bounds.insert(known, {&cuts[i], text, terms.falsity()});
    known->condition = terms.logicalOr(known->condition, conditions[i]);
  }
  return bounds;
}

void add(const Bound &bound, const std::string &where, Answer &answer) {
  if (isUnsupported(*bound.first))
    answer.undecided.push_back({"", bound.text + where, whyOf(*bound.first)});
  else
    answer.bounds.push_back(bound.text + where);
}

} // namespace raddle::kiss
