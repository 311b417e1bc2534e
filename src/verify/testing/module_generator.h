// Random small modules: each procedure is right as it is made, and then, in some modules, something is changed.
#pragma once

#include <random>

#include "verify/testing/meaning.h"
#include "verify/testing/small_module.h"

namespace raddle::verify::testing {

class ModuleGenerator {
public:
  explicit ModuleGenerator(uint64_t seed) : random_(seed) {}

  [[nodiscard]] SmallModule generate();
  // One in which nothing is changed.
  [[nodiscard]] SmallModule generateRight();
  // That call the procedures of the module, with the locks that these require.
  [[nodiscard]] std::vector<Client> clients(const SmallModule &module, size_t threads, size_t calls);

private:
  using Maker = Procedure (ModuleGenerator::*)();
  // A number that is shared, and its lock if it has one.
  struct Guarded {
    Place place;
    std::optional<Place> lock;
  };

  [[nodiscard]] size_t below(size_t bound) { return random_() % bound; }
  [[nodiscard]] bool isLucky(size_t one, size_t in) { return below(in) < one; }
  void declare();
  void declareGuards();
  [[nodiscard]] Guarded guarded();
  [[nodiscard]] Expr change(Expr value);

  [[nodiscard]] Procedure update();
  [[nodiscard]] Procedure updateTwo();
  [[nodiscard]] Procedure read();
  [[nodiscard]] Procedure updateHeld();
  [[nodiscard]] Procedure callTwice();
  [[nodiscard]] Procedure attempt();
  [[nodiscard]] Procedure waitAndTake();
  [[nodiscard]] Procedure addAtomically();
  [[nodiscard]] Procedure spin();
  [[nodiscard]] Procedure sum();
  [[nodiscard]] Procedure take();
  [[nodiscard]] Procedure release();
  [[nodiscard]] Procedure writeWithBoth();
  [[nodiscard]] Procedure readWithEither();
  [[nodiscard]] Procedure storeOnly();
  [[nodiscard]] Procedure loadOnly();
  [[nodiscard]] Procedure callThrough();

  void spoil();
  [[nodiscard]] std::vector<Statement> *someBody(Procedure &procedure);
  void spoilBody(Procedure &procedure);
  void replaceLocks(std::vector<Statement> &body);
  void letOthersIn(std::vector<Statement> &body);
  void spoilSpecification(Procedure &procedure);
  void spoilPredicates();
  [[nodiscard]] Expr spoiled(const Expr &expression);
  [[nodiscard]] Place another(const Place &place);

  std::mt19937_64 random_;
  SmallModule module_;
};

} // namespace raddle::verify::testing
