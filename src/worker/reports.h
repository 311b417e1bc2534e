// What has been told to the driver: each finding and each statement once.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "check/identity.h"
#include "worker/protocol.h"

namespace raddle::worker {

class Reports {
public:
  // Which findings are sent: one for the same operations or the same memory, or one for each identity as well.
  enum class Extent : uint8_t { OneOfEach, Every };
  Reports(int fd, Extent extent) : fd_(fd), extent_(extent) {}

  // What is sent from now on is found in that scenario. What was sent of a later one only is not known then.
  void setScenario(uint32_t scenario) { scenario_ = scenario; }

  // Whether it was sent before; if one is enough, also whether one was that it would be reported with.
  [[nodiscard]] bool isKnown(const check::Finding &finding) const;
  // True if it is new, and so was sent.
  bool send(const check::Finding &finding);
  bool send(const check::Statement &statement);
  // Whatever else there is to tell.
  void send(const Message &message) const;

  // From now on findings are those of another part of the search: nothing has been sent of it. Of races at the same
  // location all are sent, because which is the first one is known only when the parts are put together.
  void beginPart();
  // A process died that may have been sending.
  void breakOff() const;

  // The data races among the findings sent, the first one for each piece of memory.
  struct Race {
    check::RacyMemory memory;
    uint64_t fingerprint = 0;
  };
  [[nodiscard]] const std::vector<Race> &races() const { return races_; }

private:
  using Sent = std::map<uint64_t, uint32_t>; // and in which scenario

  [[nodiscard]] bool isIn(const Sent &sent, uint64_t key) const {
    const auto found = sent.find(key);
    return found != sent.end() && found->second <= scenario_;
  }
  // Whether a race was sent that is there.
  [[nodiscard]] bool isRacy(const check::RacyMemory &memory) const;

  int fd_;
  Extent extent_;
  Sent identities_; // of the findings sent
  Sent operations_; // likewise
  // Likewise: the locations of races, and the operations that race there.
  std::set<std::pair<trace::Location, uint64_t>> raceOperations_;
  std::vector<Race> races_;          // in the order in which they were sent
  std::set<std::string> statements_; // as sent
  bool sendsAllRaces_ = false;
  uint32_t scenario_ = 0; // if there are none, there is one
};

} // namespace raddle::worker
