// What the objects of the steps of one execution are called.
//
// The name of an object is ObjectNames' affair. But what an operation works on is not always what people mean: a thread
// that waits for an atomic of another size than a futex waits on a variable of the C++ library, and one that is woken
// takes a mutex that its call does not name. What the thread did before tells then.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "trace/event.h"
#include "worker/object_names.h"

namespace raddle::worker {

class StepNames {
public:
  // `names` outlives this.
  explicit StepNames(const ObjectNames &names) : names_(names) {}

  // Forgets what threads did: another execution begins.
  void clear();
  // The name of the object of a step that was taken; empty if its site calls it so, or if it has none. To be called for
  // all steps, in their order.
  [[nodiscard]] std::string nameOf(const trace::Operation &operation, trace::ThreadId thread);
  // The name of the object of an operation that the thread has not finished. REQUIRES: it has a site.
  [[nodiscard]] std::string spokenNameOf(const trace::Operation &operation, trace::ThreadId thread) const;

private:
  // An object that people have a name for, and how big it is; where it is used.
  struct Meant {
    uint64_t address = 0;
    uint32_t size = 0;
    const RaddleSite *site = nullptr;
  };
  // The object that people mean, which need not be that of the operation. REQUIRES: it has a site.
  [[nodiscard]] Meant meantBy(const trace::Operation &operation, trace::ThreadId thread) const;

  const ObjectNames &names_;
  // What objects were called that a library allocated, by address: when a step is over, nobody may lead there any more.
  std::map<uint64_t, std::string> owned_;
  std::map<trace::ThreadId, Meant> loaded_;                         // the last atomic of the program that it loaded
  std::map<std::pair<trace::ThreadId, uint64_t>, Meant> lastTaken_; // how it took a mutex the last time
};

} // namespace raddle::worker
