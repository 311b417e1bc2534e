// Verification tasks of SV-COMP: a property file says what is asked, and the answer is true, false(PROPERTY) or
// unknown.
//
// What a program does beside that is of no interest: programs abort where an assumption does not hold, and data races
// are none of an unreach-call task. But an execution that is undefined (memory errors, misuse of locks) is not followed
// to its end, and nothing can be called true then.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "check/outcome.h"

namespace raddle::report {

struct Specification {
  struct Property {
    std::string name;    // "unreach-call", "no-data-race", "valid-deref", ...: as the answer says it
    std::string formula; // as in the file: "G ! call(reach_error())"
  };
  std::vector<Property> properties; // at least one

  // Whether it needs memory that nothing leads to at the end to be an error.
  [[nodiscard]] bool asksForLeaks() const;
};

// Of a .prp file: lines `CHECK( init(main()), LTL(FORMULA) )`. An Error if there is none, or one that is no such line.
[[nodiscard]] Result<Specification> parseSpecification(std::string_view text);

// The property that the finding violates; null if none of them.
[[nodiscard]] const Specification::Property *violatedBy(const check::Finding &finding, const Specification &asked);

struct SvAnswer {
  std::string line = "unknown";          // the last one of the output
  std::string reason;                    // for unknown: why
  std::optional<check::Finding> finding; // that shows a violation
};

// Leaves those findings that are about the properties, gives the verdict that follows for them, and the answer to it.
[[nodiscard]] SvAnswer answer(check::Outcome &outcome, const Specification &asked);

} // namespace raddle::report
