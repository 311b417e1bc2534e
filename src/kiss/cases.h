// The cases into which a program divides its executions, one after another.
//
// The choices that make cases (symex::Options::cases) are the nodes of a tree: which one comes next, and how many
// values it has, is known once the program has been executed with those before it. Each execution of the program
// belongs to one leaf, so what holds in all cases holds in all executions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace raddle::kiss {

class Cases {
public:
  // What the choices of this case are; those beyond are 0.
  [[nodiscard]] const std::vector<uint32_t> &values() const { return values_; }

  // To the next case. `counts` tells how many values each choice has that this one has made; false if all cases have
  // been seen.
  [[nodiscard]] bool advance(const std::vector<uint32_t> &counts);

  // How many cases there are from this one on, itself included, if all have choices as many and of as many values.
  [[nodiscard]] uint64_t left(const std::vector<uint32_t> &counts) const;

private:
  std::vector<uint32_t> values_;
};

} // namespace raddle::kiss
