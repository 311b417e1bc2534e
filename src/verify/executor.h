// What all of those work with that execute instructions or calls of some kinds.
#pragma once

#include "verify/cells.h"
#include "verify/movers.h"
#include "verify/paths.h"

namespace raddle::verify {

class Simulation;

// Of the check of one procedure.
struct Parts {
  Context &context;
  Ownership &ownership;
  Simulation &simulation;
  Cells &cells;
  Movers &movers;
  Paths &paths;
};

class Executor {
protected:
  // REQUIRES: all parts outlive this.
  explicit Executor(const Parts &parts)
      : context_(parts.context), ownership_(parts.ownership), simulation_(parts.simulation), cells_(parts.cells),
        movers_(parts.movers), paths_(parts.paths), world_(parts.context.world), terms_(parts.context.terms) {}

  Context &context_;
  Ownership &ownership_;
  Simulation &simulation_;
  Cells &cells_;
  Movers &movers_;
  Paths &paths_;
  World &world_;
  Terms &terms_;
};

} // namespace raddle::verify
