#include "verify/testing/directed_modules.h"

namespace raddle::verify::testing {

using namespace build;

namespace {

enum Which : int { kGuarded, kSecond, kFree, kOther, kHead, kLock, kNumber, kPointer };

// Local variables that are pointers.
constexpr int kP = kNumbers;
constexpr int kQ = kNumbers + 1;
constexpr int kR = kNumbers + 2;

const Place guarded{kGuarded, nullptr};
const Place second{kSecond, nullptr};
const Place open{kFree, nullptr};
const Place other{kOther, nullptr};
const Place head{kHead, nullptr};
const Place mutex{kLock, nullptr};

Place numberOf(const Expr &object) {
  return {kNumber, object};
}
Place pointerOf(const Expr &object) {
  return {kPointer, object};
}
Expr isFree() {
  return equal(old(mutex), number(0));
}
Expr isLess(Expr left, Expr right) {
  return operation(Expression::Operator::Less, std::move(left), std::move(right));
}
Expr isSomething(Expr value) {
  return operation(Expression::Operator::Different, std::move(value), number(0));
}
Expr returns(int value) {
  return equal(result(), number(value));
}
Statement next(int local) {
  return assign(local, plus(build::local(local), number(1)));
}

SmallModule module(std::string name, std::vector<Procedure> procedures) {
  using Kind = Variable::Kind;
  SmallModule result;
  result.name = std::move(name);
  result.variables = {{Kind::Number, "guarded"},     {Kind::Number, "second"},       {Kind::Number, "open"},
                      {Kind::Number, "other"},       {Kind::Pointer, "head"},        {Kind::Mutex, "lock"},
                      {Kind::NumberField, "number"}, {Kind::PointerField, "pointer"}};
  using Mode = AccessPredicate::Mode;
  result.predicates = {{Mode::Both, kGuarded, isFreeOrMine(mutex)},
                       {Mode::Both, kSecond, isFreeOrMine(mutex)},
                       {Mode::Both, kHead, isFreeOrMine(mutex)}};
  result.procedures = std::move(procedures);
  return result;
}

Procedure procedure(std::vector<Action> actions, std::vector<Statement> body) {
  Procedure result;
  result.actions = std::move(actions);
  result.body = std::move(body);
  return result;
}

// Only its assertions count.
Procedure claiming(std::vector<Statement> body) {
  Procedure result;
  result.isOpen = true;
  result.body = std::move(body);
  return result;
}

Procedure reader(const Place &place) {
  return procedure({{{}, equal(result(), old(place))}}, {load(0, place), giveBack(local(0))});
}
Procedure adder(const Place &place) {
  return procedure({{{place}, both(equal(now(place), plus(old(place), number(1))), equal(result(), old(place)))}},
                   {add(0, place, number(1)), giveBack(local(0))});
}
Action adds(const Place &place, int count) {
  return {{place}, both(isFree(), both(equal(now(place), plus(old(place), number(count))), returns(0)))};
}
Procedure lockedReader() {
  return procedure({{{}, both(isFree(), equal(result(), old(guarded)))}},
                   {lock(mutex), load(0, guarded), unlock(mutex), giveBack(local(0))});
}
// Writes into the object at the head of the list, and into the one behind it.
Procedure listWriter() {
  return claiming(
      {lock(mutex), load(kP, head),
       branch(isSomething(local(kP)), {store(numberOf(local(kP)), number(2)), load(kQ, pointerOf(local(kP))),
                                       branch(isSomething(local(kQ)), {store(numberOf(local(kQ)), number(2))})}),
       unlock(mutex)});
}
Statement publishing(int pointer) {
  return branch(number(1), {lock(mutex), store(head, local(pointer)), unlock(mutex)});
}

// Rules 1 to 4.
SmallModule unstablePredicate() {
  const Expr value = plus(parameter(), number(1));
  SmallModule unstable =
      module("a predicate that others can end",
             {procedure({{{open}, both(equal(now(open), tid()), returns(0))}}, {store(open, tid())}),
              procedure({{{second}, both(equal(now(second), value), equal(result(), value))}, {{}, returns(0)}},
                        {load(0, open), branch(equal(local(0), tid()),
                                               {store(second, value), load(1, second), giveBack(local(1))})})});
  unstable.predicates[1].condition = equal(now(open), tid());
  return unstable;
}

std::vector<SmallModule> aboutSteps() {
  return {
      unstablePredicate(),
      module("a value from before others ran",
             {procedure({adds(guarded, 1)}, {lock(mutex), load(0, guarded), unlock(mutex), lock(mutex),
                                             store(guarded, plus(local(0), number(1))), unlock(mutex)}),
              lockedReader()}),
      module("an access without the lock",
             {procedure({{{guarded}, both(equal(now(guarded), number(1)), returns(0))}}, {store(guarded, number(1))}),
              lockedReader()}),
      module("a second write that others can tell from the first",
             {procedure(
                  {{{open, other}, both(equal(now(open), number(1)), both(equal(now(other), number(1)), returns(0)))}},
                  {store(open, number(1)), store(other, number(1))}),
              reader(open), reader(other)}),
      module("a write of what was read before others wrote",
             {procedure({{{open}, both(equal(now(open), plus(old(open), number(1))), returns(0))}},
                        {load(0, open), store(open, plus(local(0), number(1)))})}),
      module("two reads of what is not annotated",
             {claiming({load(0, open), load(1, open), claim(equal(local(0), local(1)))}), adder(open)}),
  };
}

// Rule 5: what comes after the commit.
std::vector<SmallModule> aboutWaiting() {
  Procedure waitsForItself =
      procedure({{{}, returns(0)}}, {branch(parameter(), {store(open, number(5)), lock(mutex)})});
  waitsForItself.precondition = isMine(mutex);
  Procedure take = procedure({{{mutex}, both(isFree(), both(isMine(mutex), returns(0)))}}, {lock(mutex)});
  Procedure takeSilently = take;
  takeSilently.isNonblocking = true;
  const Procedure caller =
      procedure({{{}, both(isFree(), returns(0))}},
                {lock(mutex), branch(parameter(), {store(open, number(5)), call(0, 0, number(0))}), unlock(mutex)});
  const Action setsOne = {{open}, both(equal(now(open), number(1)), returns(0))};
  const Action doesNothing = {{}, returns(0)};
  return {
      module("a lock that never comes after a write", {waitsForItself, reader(open)}),
      module("a callee that never comes back", {take, caller, reader(open)}),
      module("a callee that is said to come back", {takeSilently, caller, reader(open)}),
      module("an endless loop after a write",
             {procedure({setsOne, doesNothing}, {branch(parameter(), {store(open, number(5)), loop(number(1), {})})}),
              reader(open)}),
      module(
          "the end of the thread after a write",
          {procedure({setsOne, doesNothing}, {branch(parameter(), {store(open, number(5)), stop()})}), reader(open)}),
      module("a lock that need not come after a wrong action",
             {procedure({setsOne, doesNothing},
                        {branch(parameter(), {store(open, number(5)), lock(mutex), loop(number(1), {})})}),
              reader(open)}),
  };
}

// Rule 6: actions.
std::vector<SmallModule> aboutActions() {
  const std::vector<Statement> add = {lock(mutex), load(0, guarded), store(guarded, plus(local(0), number(1))),
                                      unlock(mutex)};
  std::vector<Statement> twice = add;
  twice.insert(twice.end(), add.begin(), add.end());
  return {
      module("more is modified than is listed",
             {procedure({adds(guarded, 1)}, {lock(mutex), load(0, guarded), store(guarded, plus(local(0), number(1))),
                                             store(second, number(3)), unlock(mutex)})}),
      module("another action than is said", {procedure({adds(guarded, 2)}, add), lockedReader()}),
      module("two actions in place of one", {procedure({adds(guarded, 1)}, twice), lockedReader()}),
      module("another result than is said",
             {procedure({{{}, both(isFree(), equal(result(), old(guarded)))}},
                        {lock(mutex), load(0, guarded), unlock(mutex), giveBack(plus(local(0), number(1)))})}),
  };
}

// Rules 7 and 8: calls and loops.
std::vector<SmallModule> aboutCallsAndLoops() {
  Procedure needsZero =
      procedure({{{open}, both(equal(now(open), number(0)), returns(0))}}, {store(open, parameter())});
  needsZero.precondition = equal(parameter(), number(0));
  Procedure needsOne = claiming({load(0, open), claim(equal(local(0), number(1)))});
  needsOne.precondition = equal(now(open), number(1));
  const Expr counts = both(equal(now(open), plus(old(open), local(1))),
                           both(isLess(number(-1), local(1)), isLess(local(1), number(3))));
  const Action addsTwo = {{open}, both(equal(now(open), plus(old(open), number(2))), returns(0))};
  return {
      module("a callee that requires what is not so",
             {needsZero, procedure({{{open}, both(equal(now(open), number(0)), returns(0))}}, {call(0, 0, number(1))}),
              reader(open)}),
      module("something is required that others can change", {needsOne, adder(open)}),
      module("two calls in place of one action",
             {adder(open), procedure({addsTwo}, {call(0, 0, number(0)), call(0, 0, number(0))})}),
      module("an action in each round",
             {procedure({addsTwo}, {loop(isLess(local(1), number(2)), {add(0, open, number(1)), next(1)}, counts)}),
              reader(open)}),
      module("an invariant that does not hold",
             {procedure({{{open}, both(equal(now(open), number(1)), returns(0))}},
                        {loop(isLess(local(1), number(2)), {assign(2, plus(local(2), parameter())), next(1)},
                              equal(local(2), parameter())),
                         branch(equal(local(2), parameter()), {store(open, number(1))}, {store(open, number(9))})}),
              reader(open)}),
      module("a loop within a loop in which others run",
             {claiming({lock(mutex), load(0, guarded),
                        loop(isLess(local(1), number(2)),
                             {assign(2, number(0)),
                              loop(equal(local(2), number(0)), {wait(mutex), assign(2, number(1))}), next(1)}),
                        load(3, guarded), claim(equal(local(0), local(3))), unlock(mutex)}),
              claiming({lock(mutex), load(0, guarded), store(guarded, plus(local(0), number(1))), unlock(mutex)})}),
  };
}

// Rule 9: the rest.
std::vector<SmallModule> aboutTheRest() {
  Procedure init = procedure({{{open}, both(equal(now(open), number(2)), returns(0))}},
                             {store(open, number(1)), store(open, number(2))});
  init.isInit = true;
  const Statement isOne = branch(number(1), {load(0, numberOf(local(kP))), claim(equal(local(0), number(1)))});
  const Statement makeOne = branch(number(1), {allocate(kP), store(numberOf(local(kP)), number(1))});
  return {
      module("a value from before a wait",
             {procedure({adds(guarded, 1)}, {lock(mutex), load(0, guarded), wait(mutex),
                                             store(guarded, plus(local(0), number(1))), unlock(mutex)}),
              lockedReader()}),
      module("a call of what is for the beginning",
             {init, procedure({{{open}, both(equal(now(open), number(2)), returns(0))}}, {call(0, 0, number(0))}),
              reader(open)}),
      module("an object that others know", {claiming({makeOne, publishing(kP), isOne}), listWriter()}),
      module("an object that others know after the first round",
             {claiming({makeOne, loop(isLess(local(1), number(2)), {isOne, publishing(kP), next(1)})}), listWriter()}),
      module("an object that others reach from another one",
             {claiming({makeOne, allocate(kQ), store(pointerOf(local(kQ)), local(kP)), publishing(kQ), isOne}),
              listWriter()}),
      module("two pointers to the same object",
             {claiming({makeOne, allocate(kQ),
                        loop(isLess(local(1), number(2)), {store(pointerOf(local(kQ)), local(kP)), next(1)}),
                        load(kR, pointerOf(local(kQ))),
                        branch(isSomething(local(kR)), {store(numberOf(local(kR)), number(5)), isOne})})}),
  };
}

} // namespace

std::vector<SmallModule> directedModules() {
  std::vector<SmallModule> all;
  for (const auto about : {aboutSteps, aboutWaiting, aboutActions, aboutCallsAndLoops, aboutTheRest})
    for (SmallModule &each : about())
      all.push_back(std::move(each));
  return all;
}

} // namespace raddle::verify::testing
