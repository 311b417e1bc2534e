// Comparisons of byte offsets as comparisons of the element indices they are computed from.
//
// An offset into an array has the form  k·e(i) + c  with constants k and c, where e extends an index i of w bits. The
// solver is far quicker on "i = j" than on "4·sext(i) + 8 = 4·sext(j) + 8"; where k·e(i) cannot wrap around, both say
// the same.
#pragma once

#include "smt/term.h"

namespace raddle::smt {

// a = b in terms of indices, or no term if they have not that form.
[[nodiscard]] Term eqOfIndices(Terms &terms, Term a, Term b);
// The same for a < b, unsigned.
[[nodiscard]] Term ultOfIndices(Terms &terms, Term a, Term b);

} // namespace raddle::smt
