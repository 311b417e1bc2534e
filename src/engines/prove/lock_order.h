// Whether threads can wait for each other in a circle.
//
// Nodes are locks and types of threads: a thread has itself until it ends, and the locks that it may hold. Who waits
// for a lock or for the end of a thread while he has something makes an edge. Without a cycle, with no other way to
// wait, and with no thread that ends with a lock, there is no deadlock.
#pragma once

#include <optional>

#include "engines/prove/interpreter.h"

namespace raddle::engines::prove {

// Why deadlocks are not excluded, and where.
struct OpenWait {
  std::string why;
  std::vector<const llvm::Instruction *> at; // not empty; several if it is a circle
  bool isCircle = false; // each wait may be for what the next one has, and the last one for what the first one has
};
[[nodiscard]] std::optional<OpenWait> findOpenWait(const std::set<Wait> &waits);

} // namespace raddle::engines::prove
