// The random walk: each step is any of the enabled threads, with any of its choices, all with the same chance.
//
// It promises nothing but that every execution has a chance; a bug of a kind that needs one thread to be fast is rare.
#pragma once

#include "explore/sampler.h"

namespace raddle::explore {

class RandomWalk final : public Sampler {
public:
  using Sampler::Sampler;
  Step pick(std::span<const trace::Pending> pending) override;

private:
  [[nodiscard]] std::string describe() const override { return "random schedules"; }
};

} // namespace raddle::explore
