// What a finding is, in one or two sentences for somebody who has not yet seen the interleaving.
#pragma once

#include <string>

#include "check/outcome.h"

namespace raddle::report {

// "main.1 holds `p` and waits for `q`; main.2 holds `q` and waits for `p`."
[[nodiscard]] std::string sentenceAbout(const check::Finding &finding);

} // namespace raddle::report
