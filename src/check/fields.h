// What findings and statements consist of, field by field, for those who send them to another process (base/fields.h).
// A struct that gets another member has to list it here.
#pragma once

#include "base/fields.h"
#include "check/outcome.h"

RADDLE_FIELDS(raddle::trace::Location, allocatedAt, offset, size)
RADDLE_FIELDS(raddle::trace::Frame, function, file, line, column, functionLine, address)
RADDLE_FIELDS(raddle::trace::Site, id, file, function, text, line, column)

RADDLE_ENUMERATORS(raddle::check::Kind, raddle::check::kKindCount)
RADDLE_ENUMERATORS(raddle::check::Property, raddle::check::kPropertyCount)
RADDLE_ENUMERATORS(raddle::check::Said, raddle::check::kSaidCount)
RADDLE_FIELDS(raddle::check::Statement, what, details, about, property)
RADDLE_ENUMERATORS(raddle::check::Severity, 3)
RADDLE_ENUMERATORS(raddle::check::Evidence, 2)
RADDLE_FIELDS(raddle::check::Finding::Place, site, thread, role, standsHere, locks, step, frames, waitsFor, holder,
              operation)
RADDLE_FIELDS(raddle::check::Finding::PathStep, site, mover, what)
RADDLE_FIELDS(raddle::check::Finding::Merged, fingerprint, message)
RADDLE_FIELDS(raddle::check::Finding, kind, rule, severity, evidence, message, places, fingerprint, searched, context,
              variable, location, libraryBlock, after, inputs, details, path, traceFile, replayed, outside, outlives,
              isKnown, merged, trace)
RADDLE_ENUMERATORS(raddle::check::Coverage::Part::Answer, 9)
RADDLE_FIELDS(raddle::check::Coverage::Part, name, answer, reason, seconds, locks, accesses)

// A trace is what it is in a file.
template <> struct raddle::fields::TextForm<raddle::trace::Trace> {
  static std::string print(const trace::Trace &trace) { return trace::printInFull(trace); }
  static Result<trace::Trace> parse(std::string_view text) { return trace::parse(text); }
};
