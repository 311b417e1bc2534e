// The processes of a worker.
//
// The process that reaches the reset point never runs the program any further: it is the pristine copy from which all
// executions are forked. In fork mode each execution has a process of its own. In in-process mode one forked process
// runs execution after execution and restores the program in between; a sample of its executions (the first 16, then
// each 2^k-th) is repeated in a fresh process and compared, and a difference discards the search and starts it again in
// fork mode. A process that dies costs the execution it was in, which is reported; the search goes on from what it had
// committed, because the state of the search lies in memory that all of these processes share.
#pragma once

#include <memory>

#include "worker/protocol.h"

namespace raddle::worker {

class Supervisor {
public:
  Supervisor(Request request, int reportsFd, Status &status);
  ~Supervisor();

  // Carries the request out. REQUIRES: the machine is at its reset point and marked.
  void run();

private:
  struct Shared;
  std::unique_ptr<Shared> shared_;
};

} // namespace raddle::worker
