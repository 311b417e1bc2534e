// Random numbers that follow from a seed, the same on every machine; std's distributions promise no such thing.
#pragma once

#include <cstdint>

namespace raddle::explore {

// Splitmix64 (Steele, Lea and Flood, OOPSLA 2014): 64 bits of state, so that the state of a search stays plain data.
class SeededRandom {
public:
  explicit SeededRandom(uint64_t seed) : state_(seed) {}

  uint64_t next() {
    state_ += 0x9e3779b97f4a7c15ULL;
    uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9ULL;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebULL;
    return mixed ^ (mixed >> 31);
  }

  // Any number below `bound`, each as likely as the others: what lies past the last multiple of `bound` is drawn again.
  // REQUIRES: bound > 0.
  uint64_t below(uint64_t bound) {
    const uint64_t excess = (UINT64_MAX % bound + 1) % bound;
    uint64_t drawn = next();
    while (drawn > UINT64_MAX - excess)
      drawn = next();
    return drawn % bound;
  }

private:
  uint64_t state_;
};

} // namespace raddle::explore
