// What protects each variable, for people: the protection map.
#pragma once

#include <string>
#include <vector>

#include "engines/prove/pairs.h"
#include "engines/prove/places.h"

namespace raddle::engines::prove {

// Of the variables that several threads access and for which no alarm is left; sorted by name.
[[nodiscard]] std::vector<check::Coverage::Part> protectionsOf(const Program &program, const Interpretation &all,
                                                               const PairResult &pairs, Places &places);

// The locks that a thread certainly has at an access, as the source names them.
[[nodiscard]] std::set<std::string> locksAt(const Access &access, Places &places);

} // namespace raddle::engines::prove
