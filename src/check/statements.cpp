#include "check/statements.h"

#include <array>

namespace raddle::check {
namespace {

constexpr PropertySet kAll = PropertySet::all();

constexpr std::array<Sort, kSaidCount> kSorts = {
#define RADDLE_STATEMENT(what, sort, affects, sentence) Sort::sort,
#include "check/statements.def"
};

constexpr std::array<PropertySet, kSaidCount> kAffected = {
#define RADDLE_STATEMENT(what, sort, affects, sentence) affects,
#include "check/statements.def"
};

} // namespace

Sort sortOf(Said what) {
  return kSorts[static_cast<size_t>(what)];
}

PropertySet affectedBy(const Statement &statement) {
  return statement.property ? PropertySet(*statement.property) : kAffected[static_cast<size_t>(statement.what)];
}

} // namespace raddle::check
