#include "verify/testing/module_generator.h"

#include <algorithm>
#include <array>

namespace raddle::verify::testing {

using namespace build;

namespace {

// The variables of all random modules, by number.
enum Which : int { kFirst, kSecond, kFree, kNumberLock, kArray, kLock, kOtherLock, kLocks, kBoth };

Expr all(std::vector<Expr> claims) {
  Expr result = claims.front();
  for (size_t index = 1; index < claims.size(); ++index)
    result = both(result, claims[index]);
  return result;
}

Expr isFree(const Place &mutex) {
  return equal(old(mutex), number(0));
}

} // namespace

SmallModule ModuleGenerator::generate() {
  module_ = generateRight();
  if (isLucky(2, 3))
    for (size_t times = 1 + below(2); times > 0; --times)
      spoil();
  return module_;
}

SmallModule ModuleGenerator::generateRight() {
  static constexpr std::array<Maker, 17> kMakers = {
      &ModuleGenerator::update,        &ModuleGenerator::updateTwo,     &ModuleGenerator::read,
      &ModuleGenerator::updateHeld,    &ModuleGenerator::callTwice,     &ModuleGenerator::attempt,
      &ModuleGenerator::waitAndTake,   &ModuleGenerator::addAtomically, &ModuleGenerator::spin,
      &ModuleGenerator::sum,           &ModuleGenerator::take,          &ModuleGenerator::release,
      &ModuleGenerator::storeOnly,     &ModuleGenerator::loadOnly,      &ModuleGenerator::callThrough,
      &ModuleGenerator::writeWithBoth, &ModuleGenerator::readWithEither};
  module_ = {};
  declare();
  const size_t count = 2 + below(2);
  while (module_.procedures.size() < count)
    module_.procedures.push_back((this->*kMakers[below(kMakers.size())])());
  return module_;
}

void ModuleGenerator::declare() {
  using Kind = Variable::Kind;
  const auto initial = [this] { return static_cast<int>(below(2)); };
  module_.variables = {{Kind::Number, "first", false, initial()}, {Kind::Number, "second", false, initial()},
                       {Kind::Number, "open", false, initial()},  {Kind::Number, "word", false, 0},
                       {Kind::Number, "array", true, initial()},  {Kind::Mutex, "lock", false, 0},
                       {Kind::Mutex, "other", false, 0},          {Kind::Mutex, "locks", true, 0},
                       {Kind::Number, "both", false, initial()}};
  declareGuards();
  // One lock is enough to read, and both are needed to write.
  using Mode = AccessPredicate::Mode;
  const Place lock{kLock, nullptr};
  const Place other{kOtherLock, nullptr};
  module_.predicates.push_back({Mode::Read, kBoth, either(isMine(lock), isMine(other))});
  module_.predicates.push_back({Mode::Write, kBoth, both(isMine(lock), isMine(other))});
}

void ModuleGenerator::declareGuards() {
  using Mode = AccessPredicate::Mode;
  const Place lock{kLock, nullptr};
  module_.predicates = {{Mode::Both, kFirst, isFreeOrMine(lock)},
                        {Mode::Both, kNumberLock, isFreeOrMine({kNumberLock, nullptr})},
                        {Mode::Both, kArray, isFreeOrMine({kLocks, subject()})}};
  const size_t which = below(4);
  if (which == 0)
    module_.predicates.push_back({Mode::Both, kSecond, isFreeOrMine({kNumberLock, nullptr})});
  else if (which == 1)
    module_.predicates.push_back({Mode::Both, kSecond, isFreeOrMine(lock)});
  else
    module_.predicates.push_back({Mode::Both, kSecond, isFreeOrMine({kOtherLock, nullptr})});
}

ModuleGenerator::Guarded ModuleGenerator::guarded() {
  const size_t which = below(3);
  if (which == 0)
    return {{kArray, parameter()}, Place{kLocks, parameter()}};
  if (which == 1)
    return {{kFirst, nullptr}, Place{kLock, nullptr}};
  // The lock is in the predicate: (lock == 0 || lock == tid).
  const AccessPredicate &predicate = module_.predicates[3];
  return {{kSecond, nullptr}, predicate.condition->left->left->place};
}

Expr ModuleGenerator::change(Expr value) {
  const size_t which = below(3);
  if (which == 0)
    return plus(std::move(value), number(1));
  return which == 1 ? operation(Expression::Operator::Minus, number(1), std::move(value)) : number(2);
}

namespace {

// The same with what local variable 0 holds, the value before.
Expr withOld(const Place &place, const Expr &expression) {
  if (expression->kind == Expression::Kind::Local)
    return old(place);
  if (expression->kind != Expression::Kind::Operation)
    return expression;
  return operation(expression->operation, withOld(place, expression->left), withOld(place, expression->right));
}

// Indices are those that there are.
Expr hasElement() {
  return both(operation(Expression::Operator::Less, number(-1), parameter()),
              operation(Expression::Operator::Less, parameter(), number(kElements)));
}

Procedure withIndex(Procedure procedure, const Place &place) {
  if (place.index)
    procedure.precondition = procedure.precondition ? both(hasElement(), procedure.precondition) : hasElement();
  return procedure;
}

} // namespace

Procedure ModuleGenerator::update() {
  const Guarded what = guarded();
  const Expr value = change(local(0));
  Procedure procedure;
  procedure.actions = {{{what.place},
                        all({isFree(*what.lock), equal(now(what.place), withOld(what.place, value)),
                             equal(result(), old(what.place))})}};
  procedure.body = {lock(*what.lock), load(0, what.place), store(what.place, value), unlock(*what.lock),
                    giveBack(local(0))};
  return withIndex(std::move(procedure), what.place);
}

Procedure ModuleGenerator::updateTwo() {
  const Place first{kFirst, nullptr};
  const Place second{kSecond, nullptr};
  const Place outer{kLock, nullptr};
  const Place inner = module_.predicates[3].condition->left->left->place;
  Procedure procedure;
  procedure.actions = {{{first, second},
                        all({isFree(outer), isFree(inner), equal(now(first), old(second)),
                             equal(now(second), old(first)), equal(result(), number(0))})}};
  std::vector<Statement> body = {
      lock(outer), load(0, first), load(1, second), store(first, local(1)), store(second, local(0)), unlock(outer)};
  if (inner.variable != kLock) {
    body.insert(body.begin() + 1, lock(inner));
    body.insert(body.end() - 1, unlock(inner));
  }
  procedure.body = std::move(body);
  return procedure;
}

Procedure ModuleGenerator::read() {
  const Guarded what = guarded();
  Procedure procedure;
  procedure.actions = {{{}, all({isFree(*what.lock), equal(result(), old(what.place))})}};
  procedure.body = {lock(*what.lock), load(0, what.place), unlock(*what.lock), giveBack(local(0))};
  return withIndex(std::move(procedure), what.place);
}

Procedure ModuleGenerator::updateHeld() {
  const Guarded what = guarded();
  const Expr value = change(local(0));
  Procedure procedure;
  procedure.precondition = isMine(*what.lock);
  procedure.actions = {
      {{what.place}, all({equal(now(what.place), withOld(what.place, value)), equal(result(), old(what.place))})}};
  procedure.body = {load(0, what.place), store(what.place, value), giveBack(local(0))};
  return withIndex(std::move(procedure), what.place);
}

// A procedure that needs the lock, and after it one that calls it twice.
Procedure ModuleGenerator::callTwice() {
  const Place place{kFirst, nullptr};
  const Place mutex{kLock, nullptr};
  Procedure held;
  held.precondition = isMine(mutex);
  held.actions = {{{place}, all({equal(now(place), plus(old(place), number(1))), equal(result(), old(place))})}};
  held.body = {load(0, place), store(place, plus(local(0), number(1))), giveBack(local(0))};
  module_.procedures.push_back(std::move(held));
  const int callee = static_cast<int>(module_.procedures.size()) - 1;
  Procedure procedure;
  procedure.actions = {{{place},
                        all({isFree(mutex), equal(now(place), plus(old(place), number(2))),
                             equal(result(), plus(old(place), number(1)))})}};
  procedure.body = {lock(mutex), call(0, callee, number(0)), call(0, callee, number(0)), unlock(mutex),
                    giveBack(local(0))};
  return procedure;
}

// One that locks by itself, and is called once.
Procedure ModuleGenerator::callThrough() {
  Procedure callee = isLucky(1, 2) ? update() : addAtomically();
  Procedure procedure;
  procedure.precondition = callee.precondition;
  procedure.actions = callee.actions;
  module_.procedures.push_back(std::move(callee));
  const int number = static_cast<int>(module_.procedures.size()) - 1;
  procedure.body = {call(0, number, parameter()), giveBack(local(0))};
  return procedure;
}

Procedure ModuleGenerator::attempt() {
  const Place place{kFirst, nullptr};
  const Place mutex{kLock, nullptr};
  const Expr value = change(local(0));
  Procedure procedure;
  procedure.actions = {
      {{place}, all({isFree(mutex), equal(now(place), withOld(place, value)), equal(result(), number(1))})},
      {{}, equal(result(), number(0))}};
  procedure.body = {
      tryLock(1, mutex),
      branch(local(1), {load(0, place), store(place, value), unlock(mutex), giveBack(number(1))}),
      giveBack(number(0)),
  };
  return procedure;
}

Procedure ModuleGenerator::waitAndTake() {
  const Place place{kFirst, nullptr};
  const Place mutex{kLock, nullptr};
  Procedure procedure;
  procedure.actions = {{{place},
                        all({isFree(mutex), operation(Expression::Operator::Different, old(place), number(0)),
                             equal(now(place), number(0)), equal(result(), old(place))})}};
  procedure.body = {lock(mutex),
                    load(0, place),
                    loop(equal(local(0), number(0)), {wait(mutex), load(0, place)}, equal(local(0), now(place))),
                    store(place, number(0)),
                    unlock(mutex),
                    giveBack(local(0))};
  return procedure;
}

Procedure ModuleGenerator::addAtomically() {
  const Place place{kFree, nullptr};
  Procedure procedure;
  procedure.actions = {{{place}, all({equal(now(place), plus(old(place), number(1))), equal(result(), old(place))})}};
  procedure.body = {add(0, place, number(1)), giveBack(local(0))};
  return procedure;
}

// Tries to get the lock until it has it.
Procedure ModuleGenerator::spin() {
  const Place place{kFirst, nullptr};
  const Place mutex{kLock, nullptr};
  const Expr value = change(local(0));
  Procedure procedure;
  procedure.actions = {
      {{place}, all({isFree(mutex), equal(now(place), withOld(place, value)), equal(result(), number(0))})}};
  procedure.body = {
      loop(equal(local(1), number(0)), {tryLock(1, mutex)},
           either(both(equal(local(1), number(0)), equal(now(mutex), old(mutex))), both(isMine(mutex), isFree(mutex)))),
      load(0, place), store(place, value), unlock(mutex)};
  return procedure;
}

// Adds one, several times, within one action.
Procedure ModuleGenerator::sum() {
  const Place place{kFirst, nullptr};
  const Place mutex{kLock, nullptr};
  Procedure procedure;
  procedure.actions = {
      {{place}, all({isFree(mutex), equal(now(place), plus(old(place), number(2))), equal(result(), number(0))})}};
  const Expr invariant =
      all({isMine(mutex), isFree(mutex), operation(Expression::Operator::Less, number(-1), local(1)),
           operation(Expression::Operator::Less, local(1), number(3)), equal(now(place), plus(old(place), local(1)))});
  procedure.body = {
      lock(mutex),
      loop(operation(Expression::Operator::Less, local(1), number(2)),
           {load(0, place), store(place, plus(local(0), number(1))), assign(1, plus(local(1), number(1)))}, invariant),
      unlock(mutex)};
  return procedure;
}

Procedure ModuleGenerator::take() {
  const Place mutex{isLucky(1, 2) ? kLock : kNumberLock, nullptr};
  Procedure procedure;
  procedure.actions = {{{mutex}, all({isFree(mutex), isMine(mutex), equal(result(), number(0))})}};
  procedure.body = {lock(mutex)};
  return procedure;
}

Procedure ModuleGenerator::release() {
  const Place mutex{isLucky(1, 2) ? kLock : kNumberLock, nullptr};
  Procedure procedure;
  procedure.precondition = isMine(mutex);
  procedure.actions = {{{mutex}, both(equal(now(mutex), number(0)), equal(result(), number(0)))}};
  procedure.body = {unlock(mutex)};
  return procedure;
}

Procedure ModuleGenerator::writeWithBoth() {
  const Place place{kBoth, nullptr};
  const Place first{kLock, nullptr};
  const Place second{kOtherLock, nullptr};
  const Expr value = change(local(0));
  Procedure procedure;
  procedure.actions = {
      {{place},
       all({isFree(first), isFree(second), equal(now(place), withOld(place, value)), equal(result(), old(place))})}};
  procedure.body = {lock(first),   load(0, place), lock(second),      store(place, value),
                    unlock(first), unlock(second), giveBack(local(0))};
  return procedure;
}

Procedure ModuleGenerator::readWithEither() {
  const Place place{kBoth, nullptr};
  const Place mutex{isLucky(1, 2) ? kLock : kOtherLock, nullptr};
  Procedure procedure;
  procedure.actions = {{{}, all({isFree(mutex), equal(result(), old(place))})}};
  procedure.body = {lock(mutex), load(0, place), unlock(mutex), giveBack(local(0))};
  return procedure;
}

Procedure ModuleGenerator::storeOnly() {
  const Place place{kFree, nullptr};
  Procedure procedure;
  procedure.actions = {{{place}, both(equal(now(place), plus(parameter(), number(1))), equal(result(), number(0)))}};
  procedure.body = {store(place, plus(parameter(), number(1)))};
  return procedure;
}

Procedure ModuleGenerator::loadOnly() {
  const Place place{kFree, nullptr};
  Procedure procedure;
  procedure.actions = {{{}, equal(result(), old(place))}};
  procedure.body = {load(0, place), giveBack(local(0))};
  return procedure;
}

std::vector<Client> ModuleGenerator::clients(const SmallModule &module, size_t threads, size_t calls) {
  std::vector<size_t> callable;
  for (size_t index = 0; index < module.procedures.size(); ++index)
    if (!module.procedures[index].actions.empty() || module.procedures[index].isOpen)
      callable.push_back(index);
  std::vector<Client> result(threads);
  for (Client &client : result)
    for (size_t count = 0; count < calls; ++count) {
      const size_t procedure = callable[below(callable.size())];
      const int argument = static_cast<int>(below(kElements));
      const Request request{Request::Kind::Call, static_cast<int>(procedure), argument, {}};
      const Expr &needs = module.procedures[procedure].precondition;
      // A lock that is needed is named last: (index is one) && lock == tid.
      const Expr &last = needs && needs->operation == Expression::Operator::And ? needs->right : needs;
      const bool needsLock =
          last && last->operation == Expression::Operator::Equal && last->left->kind == Expression::Kind::Shared;
      if (needsLock) {
        Place mutex = last->left->place;
        if (mutex.index)
          mutex.index = number(argument);
        client.push_back({Request::Kind::Lock, 0, 0, mutex});
        client.push_back(request);
        client.push_back({Request::Kind::Unlock, 0, 0, mutex});
      } else {
        client.push_back(request);
      }
    }
  return result;
}

// A random change that may or may not make the module wrong.
void ModuleGenerator::spoil() {
  const size_t which = below(10);
  Procedure &procedure = module_.procedures[below(module_.procedures.size())];
  if (which == 0)
    spoilPredicates();
  else if (which < 4)
    spoilSpecification(procedure);
  else
    spoilBody(procedure);
}

std::vector<Statement> *ModuleGenerator::someBody(Procedure &procedure) {
  std::vector<Statement> *body = &procedure.body;
  for (Statement &statement : procedure.body)
    if (!statement.body.empty() && isLucky(1, 2))
      body = &statement.body;
  return body;
}

Place ModuleGenerator::another(const Place &place) {
  const bool isLock = (place.variable >= kLock && place.variable <= kLocks) || place.variable == kNumberLock;
  static constexpr std::array<int, 3> kLockChoices = {kLock, kOtherLock, kNumberLock};
  static constexpr std::array<int, 4> kNumberChoices = {kFirst, kSecond, kFree, kBoth};
  if (place.index)
    return {place.variable, isLucky(1, 2) ? number(0) : operation(Expression::Operator::Minus, number(1), place.index)};
  return {isLock ? kLockChoices[below(3)] : kNumberChoices[below(4)], nullptr};
}

void ModuleGenerator::spoilBody(Procedure &procedure) {
  std::vector<Statement> &body = *someBody(procedure);
  if (body.empty())
    return;
  const size_t index = below(body.size());
  const auto at = body.begin() + static_cast<std::ptrdiff_t>(index);
  const size_t which = below(8);
  Statement &statement = body[index];
  if (which == 5) {
    replaceLocks(body);
  } else if (which > 5) {
    letOthersIn(body);
  } else if (which == 0) {
    body.erase(at);
  } else if (which == 1 && index + 1 < body.size()) {
    std::swap(body[index], body[index + 1]);
  } else if (which == 2) {
    const Statement copy = statement;
    body.insert(at, copy);
  } else if (which == 3 && statement.place.variable >= 0 && statement.kind != Statement::Kind::Wait &&
             statement.kind != Statement::Kind::TryLock) {
    statement.place = another(statement.place);
  } else if (statement.value) {
    statement.value = spoiled(statement.value);
  }
}

// Another lock, or none, in place of the one that is needed.
void ModuleGenerator::replaceLocks(std::vector<Statement> &body) {
  using Kind = Statement::Kind;
  const auto isLocking = [](const Statement &each) { return each.kind == Kind::Lock || each.kind == Kind::Unlock; };
  if (isLucky(1, 2)) {
    std::erase_if(body, isLocking);
    return;
  }
  const Place chosen{isLucky(1, 2) ? kOtherLock : kNumberLock, nullptr};
  for (Statement &statement : body)
    if (isLocking(statement))
      statement.place = chosen;
}

// The lock is given away and taken again.
void ModuleGenerator::letOthersIn(std::vector<Statement> &body) {
  const auto held =
      std::find_if(body.begin(), body.end(), [](const Statement &each) { return each.kind == Statement::Kind::Lock; });
  const auto end =
      std::find_if(held, body.end(), [](const Statement &each) { return each.kind == Statement::Kind::Unlock; });
  if (end == body.end())
    return;
  const Place mutex = held->place;
  const std::vector<Statement> gap = {unlock(mutex), lock(mutex)};
  body.insert(held + 1 + static_cast<std::ptrdiff_t>(below(static_cast<size_t>(end - held))), gap.begin(), gap.end());
}

void ModuleGenerator::spoilSpecification(Procedure &procedure) {
  if (procedure.actions.empty())
    return;
  Action &action = procedure.actions[below(procedure.actions.size())];
  const size_t which = below(5);
  if (which == 0 && !action.modifies.empty())
    action.modifies.pop_back();
  else if (which == 1 && procedure.precondition)
    procedure.precondition = nullptr;
  else if (which == 2)
    action.modifies.push_back({isLucky(1, 2) ? kFree : kFirst, nullptr});
  else if (which == 3 && action.predicate->operation == Expression::Operator::And)
    action.predicate = isLucky(1, 2) ? action.predicate->left : action.predicate->right;
  else
    action.predicate = spoiled(action.predicate);
}

void ModuleGenerator::spoilPredicates() {
  AccessPredicate &predicate = module_.predicates[below(module_.predicates.size())];
  const size_t which = below(3);
  if (which == 0)
    predicate.condition = isMine({kOtherLock, nullptr});
  else if (which == 1)
    predicate.condition = either(equal(now({kFree, nullptr}), number(0)), predicate.condition);
  else
    predicate.mode = AccessPredicate::Mode::Write;
}

Expr ModuleGenerator::spoiled(const Expr &expression) {
  using Kind = Expression::Kind;
  if (expression->kind == Kind::Constant)
    return number(expression->number + (isLucky(1, 2) ? 1 : -1));
  if (expression->kind == Kind::Old || expression->kind == Kind::Shared)
    return isLucky(1, 2) ? now(expression->place) : old(another(expression->place));
  if (expression->kind != Kind::Operation)
    return isLucky(1, 2) ? number(1) : expression;
  if (isLucky(1, 2))
    return operation(expression->operation, spoiled(expression->left), expression->right);
  return operation(expression->operation, expression->left, spoiled(expression->right));
}

} // namespace raddle::verify::testing
