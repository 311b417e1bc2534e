// Pairs of accesses for which no argument holds, as suspected races for people: with what was tried, and in the order
// in which they are worth a look.
#pragma once

#include "engines/prove/answer.h"
#include "engines/prove/pairs.h"
#include "engines/prove/places.h"

namespace raddle::engines::prove {

// More of them are counted, but not listed.
inline constexpr size_t kMostAlarms = 100;

// Adds the alarms, each pair of places once, and for each variable that they are about a statement and a part.
void addAlarms(const Program &program, const Interpretation &all, const PairResult &pairs, Places &places,
               Answer &answer);

} // namespace raddle::engines::prove
