/* Which calls the threads of a scenario make: for raddle/linearizable.h.
 *
 * A call is a number, an operation with arguments. For each number of threads and of operations up to the bounds, all
 * assignments of calls to threads, the smaller ones first, but of those that differ only in
 *   - the order of threads (but for threads that some call is tied to),
 *   - a renaming of interchangeable values, or
 *   - which distinct values they have: each call has the next one, in the order of threads and of their calls,
 * the first in the order of numbers. A scenario with fewer operations in some threads is the beginning of one of these:
 * what fails in it, fails in that. */
#ifndef RADDLE_SCENARIOS_HPP
#define RADDLE_SCENARIOS_HPP

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

namespace raddle {
namespace linear {

using Sequence = std::vector<unsigned>;
using Threads = std::vector<Sequence>;

struct Rules {
  std::vector<int> onlyOn;                  // by call: the thread that may make it; -1: each of them
  std::vector<std::vector<bool>> apart;     // whether two calls may not be made by two threads
  std::vector<std::vector<unsigned>> names; // what may be renamed: what becomes of each call
  /* Only if some calls have values that no other call of a scenario has. */
  std::vector<int> distinct;   // by call: the number of that value; -1: none
  std::vector<unsigned> alike; // by call: the first of those that differ from it only in that value
  int firstDistinct = 0;       // those before it are used otherwise
};

class Generator {
public:
  Generator(unsigned calls, Rules rules) : calls_(calls), rules_(std::move(rules)) {}

  /* REQUIRES: there are calls. */
  std::vector<Threads> upTo(unsigned threads, unsigned operations) {
    std::vector<std::array<unsigned, 3>> sizes; // all operations, threads, operations of each
    for (unsigned width = threads < 2 ? threads : 2; width <= threads; ++width)
      for (unsigned length = 1; length <= operations; ++length)
        sizes.push_back({width * length, width, length});
    std::sort(sizes.begin(), sizes.end());
    found_.clear();
    for (const std::array<unsigned, 3> &size : sizes) {
      Threads scenario(size[1]);
      extend(scenario, 0, size[2]);
    }
    return found_;
  }

private:
  bool isTied(size_t thread) const {
    return std::find(rules_.onlyOn.begin(), rules_.onlyOn.end(), static_cast<int>(thread)) != rules_.onlyOn.end();
  }

  bool mayCall(const Threads &scenario, size_t thread, unsigned call) const {
    if (rules_.onlyOn[call] >= 0 && rules_.onlyOn[call] != static_cast<int>(thread))
      return false;
    int next = rules_.firstDistinct;
    for (size_t other = 0; other <= thread; ++other)
      for (unsigned made : scenario[other]) {
        if (other != thread && rules_.apart[call][made])
          return false;
        next += distinctOf(made) >= 0 ? 1 : 0;
      }
    return distinctOf(call) < 0 || distinctOf(call) == next;
  }

  int distinctOf(unsigned call) const { return rules_.distinct.empty() ? -1 : rules_.distinct[call]; }

  /* Without its distinct values. */
  Sequence shapeOf(Sequence calls) const {
    for (unsigned &call : calls)
      call = rules_.alike.empty() ? call : rules_.alike[call];
    return calls;
  }
  Threads shapeOf(Threads scenario) const {
    for (Sequence &thread : scenario)
      thread = shapeOf(std::move(thread));
    return scenario;
  }

  /* Threads that can be exchanged, in the order of their calls. */
  Threads sorted(Threads scenario) const {
    std::vector<Sequence> free;
    for (size_t thread = 0; thread < scenario.size(); ++thread)
      if (!isTied(thread))
        free.push_back(scenario[thread]);
    std::sort(free.begin(), free.end());
    size_t next = 0;
    for (size_t thread = 0; thread < scenario.size(); ++thread)
      if (!isTied(thread))
        scenario[thread] = free[next++];
    return scenario;
  }

  /* Whether it may follow the ones before it, of those that can be exchanged. */
  bool isInOrder(const Threads &scenario, size_t thread) const {
    if (isTied(thread))
      return true;
    for (size_t before = thread; before-- > 0;)
      if (!isTied(before))
        return !(shapeOf(scenario[thread]) < shapeOf(scenario[before]));
    return true;
  }

  /* REQUIRES: its threads are in order. */
  bool isFirstOfItsKind(const Threads &scenario) const {
    for (const std::vector<unsigned> &renamed : rules_.names) {
      Threads other = shapeOf(scenario);
      for (Sequence &thread : other)
        for (unsigned &call : thread)
          call = renamed[call];
      if (sorted(shapeOf(other)) < shapeOf(scenario))
        return false;
    }
    return true;
  }

  void extend(Threads &scenario, size_t thread, unsigned length) {
    if (thread == scenario.size()) {
      if (isFirstOfItsKind(scenario))
        found_.push_back(scenario);
      return;
    }
    if (scenario[thread].size() == length) {
      if (isInOrder(scenario, thread))
        extend(scenario, thread + 1, length);
      return;
    }
    for (unsigned call = 0; call < calls_; ++call) {
      if (!mayCall(scenario, thread, call))
        continue;
      scenario[thread].push_back(call);
      extend(scenario, thread, length);
      scenario[thread].pop_back();
    }
  }

  unsigned calls_;
  Rules rules_;
  std::vector<Threads> found_;
};

} // namespace linear
} // namespace raddle

#endif
