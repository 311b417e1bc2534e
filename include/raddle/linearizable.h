/* A concurrent class is checked against its own sequential behaviour (docs/linearizable.md):
 *
 *   int main() {
 *     raddle::linearizable<Queue>()
 *         .operation("push", &Queue::push, raddle::values(1, 2))
 *         .operation("pop", &Queue::pop)
 *         .scenarios({.threads = 3, .operations = 2})
 *         .check();
 *   }
 *
 * `raddle check queue_test.cpp` executes all scenarios under all interleavings. Results that no sequential order of the
 * same operations gives are a failure. In a test of GoogleTest, include <raddle_test.hpp> before.
 *
 * Compiled by an ordinary compiler, nothing is checked, and it says so. C++17.
 */
#ifndef RADDLE_LINEARIZABLE_H
#define RADDLE_LINEARIZABLE_H

#include <cstdio>
#include <functional>
#include <initializer_list>
#include <numeric>
#include <raddle.h>
#include <raddle/results.hpp>
#include <raddle/scenarios.hpp>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#ifdef __RADDLE__
#include <raddle/histories.hpp>
#endif

namespace raddle {

/* What the class does with data: see values(), interchangeable(), distinct(). */
enum class Use { Any, Compares, Stores };

/* What an argument may be. */
template <typename Value> struct Values {
  std::vector<Value> values;
  Use use;
};
template <typename First, typename... Others> Values<First> values(First first, Others... others) {
  static_assert(std::is_copy_constructible_v<First>,
                "each call gets a copy of its values, which these have not: let the operation be a function that makes "
                "the argument from a value that can be copied");
  return {{first, static_cast<First>(others)...}, Use::Any};
}
/* The same, of values that the class does not distinguish but by ==: scenarios that differ only in their names are
 * executed once. To be said of data, never of indices, keys that are hashed or ordered, or amounts. */
template <typename First, typename... Others> Values<First> interchangeable(First first, Others... others) {
  return {{first, static_cast<First>(others)...}, Use::Compares};
}
/* A value of its own for each call, of data that the class only stores and gives back, and never compares: what goes
 * wrong with equal values goes wrong with distinct ones as well. The numbers 1, 2, 3, ..., or what `make` makes of
 * them. */
inline constexpr int kMostDistinct = 16;
template <typename Value, typename Make> Values<Value> distinct(Make make) {
  Values<Value> result = {{}, Use::Stores};
  for (int number = 1; number <= kMostDistinct; ++number)
    result.values.push_back(make(number));
  return result;
}
template <typename Value> Values<Value> distinct() {
  return distinct<Value>([](int number) { return static_cast<Value>(number); });
}

struct Bounds {
  unsigned threads = 2;
  unsigned operations = 2; /* of each thread */
};

namespace linear {

/* A name, with the place where it was written. */
struct Name {
  Name(const char *name, const char *inFile = __builtin_FILE(), unsigned inLine = __builtin_LINE())
      : text(name), file(inFile), line(inLine) {}
  const char *text;
  const char *file;
  unsigned line;
};

/* One operation, with all its arguments. */
template <typename Checked, typename Stated> struct Alternative {
  unsigned operation;
  std::vector<int> renamable; // by argument: the number of its value if that is interchangeable; else -1
  std::vector<int> distinct;  // likewise, if no other call has that value
  std::vector<size_t> values; // by argument: the number of its value
  std::string text;
  std::function<Outcome(Checked &)> run;
  std::function<Outcome(Stated &)> runAsStated;
};

/* A member function, or one that takes the object by reference, or, as in C, by its address. */
template <typename Function, typename Object, typename... Arguments>
decltype(auto) callOn(const Function &function, Object &object, Arguments &...arguments) {
  if constexpr (std::is_invocable_v<const Function &, Object &, Arguments &...>)
    return std::invoke(function, object, arguments...);
  else if constexpr (std::is_invocable_v<const Function &, Object *, Arguments &...>)
    return std::invoke(function, &object, arguments...);
  else // it takes some of them away
    return std::invoke(function, object, std::move(arguments)...);
}
template <typename Function, typename Object, typename... Arguments>
constexpr bool canBeCalled = std::is_invocable_v<const Function &, Object &, Arguments &...> ||
                             std::is_invocable_v<const Function &, Object *, Arguments &...> ||
                             std::is_invocable_v<const Function &, Object &, Arguments &&...>;

template <typename Type> struct IsValues : std::false_type {};
template <typename Value> struct IsValues<Values<Value>> : std::true_type {};

template <typename Function, typename Object, typename... Arguments>
using Returns =
    decltype(callOn(std::declval<const Function &>(), std::declval<Object &>(), std::declval<Arguments &>()...));
template <typename Function, typename Object, typename... Arguments>
using ValueOf = std::conditional_t<std::is_void_v<Returns<Function, Object, Arguments...>>, Nothing,
                                   std::decay_t<Returns<Function, Object, Arguments...>>>;

} // namespace linear

/* `Checked` is executed by several threads, `Stated` sequentially. */
template <typename Checked, typename Stated = Checked> class Linearizable {
public:
  explicit Linearizable(std::function<Checked *()> make, std::function<Stated *()> makeStated)
      : make_(std::move(make)), makeStated_(std::move(makeStated)) {}

  /* How objects are destroyed, if not by `delete`. */
  Linearizable &destroyed(std::function<void(Checked *)> destroy) {
    destroy_ = destroy;
    if constexpr (std::is_same_v<Checked, Stated>)
      destroyStated_ = std::move(destroy);
    return *this;
  }

  /* Another class, or the state of a model, says what is right. To be called before the operations are named. */
  template <typename Other>
  Linearizable<Checked, Other> against(std::function<Other *()> make = [] { return new Other(); }) {
    return Linearizable<Checked, Other>(make_, std::move(make));
  }

  /* A member function, or one whose first parameter is the object or its address; then the values of each parameter. */
  template <typename Function> Linearizable &operation(linear::Name name, Function function) {
    return add(name, function, function);
  }
  /* Before the values may come the operation of the specification. A model that has to wait throws raddle::Waits. */
  template <typename Function, typename Next, typename... Lists>
  Linearizable &operation(linear::Name name, Function function, Next next, Lists... lists) {
    constexpr bool areLists = (linear::IsValues<Lists>::value && ...);
    static_assert(areLists, "what a parameter may be is given as raddle::values(...)");
    if constexpr (!areLists)
      return *this;
    else if constexpr (linear::IsValues<Next>::value)
      return add(name, function, function, std::move(next), std::move(lists)...);
    else
      return add(name, function, std::move(next), std::move(lists)...);
  }

  /* Of the operation named last: only that thread calls it, counted from 0. */
  Linearizable &onlyOn(int thread) {
    const bool isAfterAnOperation = !names_.empty();
    raddle_assert(isAfterAnOperation);
    onlyOn_.back() = thread;
    return *this;
  }
  /* Likewise: it is never called by one thread while another one calls that operation, in the same scenario. */
  Linearizable &notWith(const char *other) {
    const bool isAfterAnOperation = !names_.empty();
    raddle_assert(isAfterAnOperation);
    apart_.push_back({static_cast<unsigned>(names_.size() - 1), other});
    return *this;
  }

  Linearizable &scenarios(Bounds bounds) {
    bounds_ = bounds;
    return *this;
  }
  /* Calls as text, "push(1)": before all threads, after them. */
  Linearizable &prefix(std::initializer_list<const char *> calls) {
    prefix_ = numbersOf(calls);
    return *this;
  }
  Linearizable &suffix(std::initializer_list<const char *> calls) {
    suffix_ = numbersOf(calls);
    return *this;
  }
  /* A scenario, in place of those that are generated: the calls of each thread. */
  Linearizable &scenario(std::initializer_list<std::initializer_list<const char *>> threads) {
    linear::Threads &scenario = given_.emplace_back();
    for (const std::initializer_list<const char *> &thread : threads)
      scenario.push_back(numbersOf(thread));
    return *this;
  }

  /* Operations of one thread keep their order, but nothing else does. */
  Linearizable &sequentiallyConsistent() {
    criterion_ = 1;
    return *this;
  }
  /* Only operations that are separated by a moment at which nothing is under way keep their order. */
  Linearizable &quiescentlyConsistent() {
    criterion_ = 2;
    return *this;
  }

  /* Once: what was named is then gone. */
  void check(const char *file = __builtin_FILE(), unsigned line = __builtin_LINE());

private:
  /* Goes through all arguments: of each list, one value. */
  template <typename Function, typename StatedFunction, typename... Lists>
  Linearizable &add(const linear::Name &name, Function function, StatedFunction stated, Values<Lists>... lists) {
    constexpr bool isCallable = linear::canBeCalled<Function, Checked, Lists...>;
    constexpr bool isStated = linear::canBeCalled<StatedFunction, Stated, Lists...>;
    static_assert(isCallable,
                  "the operation cannot be called with the object and, for each parameter, one of the values "
                  "that raddle::values(...) gives for it");
    static_assert(!isCallable || isStated,
                  "an operation of the specification has to follow, which can be called with the same values");
    names_.push_back(name);
    onlyOn_.push_back(-1);
    if constexpr (isCallable && isStated)
      addFrom(name, function, stated, std::tuple<>(), {}, std::move(lists)...);
    return *this;
  }

  struct Chosen {
    std::string text;
    std::vector<size_t> values;
    std::vector<int> renamable;
    std::vector<int> distinct;
  };

  template <typename Function, typename StatedFunction, typename... Arguments, typename List, typename... Lists>
  void addFrom(const linear::Name &name, Function function, StatedFunction stated, std::tuple<Arguments...> arguments,
               Chosen chosen, Values<List> list, Values<Lists>... lists) {
    for (size_t value = 0; value < list.values.size(); ++value) {
      Chosen next = chosen;
      linear::noteGiven(list.values[value]);
      next.text += (next.text.empty() ? "" : ", ") + linear::textOf(list.values[value]);
      next.values.push_back(value);
      next.renamable.push_back(list.use == Use::Compares ? static_cast<int>(value) : -1);
      next.distinct.push_back(list.use == Use::Stores ? static_cast<int>(value) : -1);
      addFrom(name, function, stated, std::tuple_cat(arguments, std::tuple<List>(list.values[value])), next, lists...);
    }
  }

  template <typename Function, typename StatedFunction, typename... Arguments>
  void addFrom(const linear::Name &name, Function function, StatedFunction stated, std::tuple<Arguments...> arguments,
               Chosen chosen) {
    using Value = linear::ValueOf<Function, Checked, Arguments...>;
    static_assert(std::is_move_constructible_v<Value>,
                  "the result can be neither copied nor moved: name a function that returns what can be compared");
    const auto on = [arguments](auto &object, const auto &called) {
      return linear::outcomeOf<Value>([&] {
        std::tuple<Arguments...> own = arguments; // it may take them by reference
        return std::apply([&](auto &...each) { return linear::callOn(called, object, each...); }, own);
      });
    };
    alternatives_.push_back({static_cast<unsigned>(names_.size() - 1), chosen.renamable, chosen.distinct, chosen.values,
                             std::string(name.text) + "(" + chosen.text + ")",
                             [on, function](Checked &object) { return on(object, function); },
                             [on, stated](Stated &object) { return on(object, stated); }});
  }

  linear::Sequence numbersOf(std::initializer_list<const char *> calls) const {
    linear::Sequence result;
    for (const char *call : calls) {
      unsigned number = 0;
      while (number < alternatives_.size() && alternatives_[number].text != call)
        ++number;
      const bool isACallOfAnOperationNamedBefore = number < alternatives_.size();
      raddle_assert(isACallOfAnOperationNamedBefore);
      result.push_back(number);
    }
    return result;
  }

#ifdef __RADDLE__
  const linear::Check &prepare() const;
#endif

  std::vector<linear::Threads> allScenarios() const {
    if (!given_.empty())
      return given_;
    return linear::Generator(static_cast<unsigned>(alternatives_.size()), rules())
        .upTo(bounds_.threads, bounds_.operations);
  }

  linear::Rules rules() const {
    linear::Rules rules;
    const size_t count = alternatives_.size();
    rules.apart.assign(count, std::vector<bool>(count, false));
    for (const auto &alternative : alternatives_)
      rules.onlyOn.push_back(onlyOn_[alternative.operation]);
    for (const auto &[operation, other] : apart_) {
      const bool isNameOfAnOperation = std::any_of(
          names_.begin(), names_.end(), [name = std::string(other)](const auto &each) { return each.text == name; });
      raddle_assert(isNameOfAnOperation);
      for (size_t first = 0; first < count; ++first)
        for (size_t second = 0; second < count; ++second)
          if (alternatives_[first].operation == operation &&
              names_[alternatives_[second].operation].text == std::string(other))
            rules.apart[first][second] = rules.apart[second][first] = true;
    }
    addRenamings(rules);
    addDistinct(rules);
    return rules;
  }

  /* What the prefix and the suffix use is not used again. */
  void addDistinct(linear::Rules &rules) const {
    for (const auto &alternative : alternatives_) {
      unsigned first = 0;
      while (!isAlike(alternatives_[first], alternative))
        ++first;
      const auto areDistinct = [](int value) { return value >= 0; };
      const bool hasOneDistinctArgument =
          std::count_if(alternative.distinct.begin(), alternative.distinct.end(), areDistinct) <= 1;
      raddle_assert(hasOneDistinctArgument);
      rules.distinct.push_back(distinctOf(alternative));
      rules.alike.push_back(first);
    }
    for (const linear::Sequence *calls : {&prefix_, &suffix_})
      for (unsigned call : *calls)
        rules.firstDistinct = std::max(rules.firstDistinct, distinctOf(alternatives_[call]) + 1);
    const bool hasDistinct =
        std::any_of(rules.distinct.begin(), rules.distinct.end(), [](int each) { return each >= 0; });
    const bool areEnoughDistinctValues =
        !hasDistinct ||
        bounds_.threads * bounds_.operations + static_cast<unsigned>(rules.firstDistinct) <= kMostDistinct;
    raddle_assert(areEnoughDistinctValues);
  }

  static int distinctOf(const linear::Alternative<Checked, Stated> &alternative) {
    return std::accumulate(alternative.distinct.begin(), alternative.distinct.end(), -1,
                           [](int most, int value) { return std::max(most, value); });
  }

  /* But for a distinct value. */
  static bool isAlike(const linear::Alternative<Checked, Stated> &one,
                      const linear::Alternative<Checked, Stated> &other) {
    bool areAlike = one.operation == other.operation;
    for (size_t argument = 0; areAlike && argument < one.values.size(); ++argument)
      areAlike = one.distinct[argument] >= 0 || one.values[argument] == other.values[argument];
    return areAlike;
  }

  /* Interchangeable values are renamed alike in all operations. */
  void addRenamings(linear::Rules &rules) const {
    int most = 0;
    for (const auto &alternative : alternatives_)
      for (int value : alternative.renamable)
        most = std::max(most, value + 1);
    std::vector<int> permutation(static_cast<size_t>(most));
    std::iota(permutation.begin(), permutation.end(), 0);
    while (std::next_permutation(permutation.begin(), permutation.end())) {
      std::vector<unsigned> renamed;
      for (const auto &alternative : alternatives_)
        renamed.push_back(renamedBy(permutation, alternative));
      if (std::find(renamed.begin(), renamed.end(), alternatives_.size()) == renamed.end())
        rules.names.push_back(std::move(renamed));
    }
  }

  unsigned renamedBy(const std::vector<int> &permutation, const linear::Alternative<Checked, Stated> &given) const {
    std::vector<size_t> wanted = given.values;
    for (size_t argument = 0; argument < wanted.size(); ++argument)
      if (given.renamable[argument] >= 0)
        wanted[argument] = static_cast<size_t>(permutation[static_cast<size_t>(given.renamable[argument])]);
    unsigned number = 0;
    while (number < alternatives_.size() &&
           (alternatives_[number].operation != given.operation || alternatives_[number].values != wanted))
      ++number;
    return number;
  }

  std::function<Checked *()> make_;
  std::function<Stated *()> makeStated_;
  std::function<void(Checked *)> destroy_ = [](Checked *object) { delete object; };
  std::function<void(Stated *)> destroyStated_ = [](Stated *object) { delete object; };
  std::vector<linear::Name> names_; // by operation
  std::vector<int> onlyOn_;         // by operation
  std::vector<std::pair<unsigned, const char *>> apart_;
  std::vector<linear::Alternative<Checked, Stated>> alternatives_;
  Bounds bounds_;
  linear::Sequence prefix_;
  linear::Sequence suffix_;
  std::vector<linear::Threads> given_;
  unsigned criterion_ = 0; // of linear::Criterion
};

template <typename Checked> Linearizable<Checked> linearizable() {
  static_assert(std::is_default_constructible_v<Checked>,
                "the class has no default constructor: give a function that makes an object, as in "
                "raddle::linearizable<Ring>([] { return new Ring(2); })");
  const auto make = []() -> Checked * {
    if constexpr (std::is_default_constructible_v<Checked>)
      return new Checked();
    return nullptr;
  };
  return Linearizable<Checked>(make, make);
}
/* Made by that function, each time anew: [] { return new Ring(2); }. */
template <typename Checked, typename Make> Linearizable<Checked> linearizable(Make make) {
  return Linearizable<Checked>(make, make);
}

#ifdef __RADDLE__

template <typename Checked, typename Stated>
void Linearizable<Checked, Stated>::check(const char *file, unsigned line) {
  const linear::Check &check = linear::keep(std::move(*this)).prepare();
#ifdef RADDLE_TEST_HPP
  raddle::explore([&] { linear::run(check, {file, line}); });
#else
  linear::run(check, {file, line});
#endif
}

/* All that is local to it is gone before the first thread is created: else each execution would destroy it again. */
template <typename Checked, typename Stated> const linear::Check &Linearizable<Checked, Stated>::prepare() const {
  linear::Check &check = linear::keep(linear::Check());
  for (const auto &each : alternatives_) {
    const linear::Name &name = names_[each.operation];
    check.calls.push_back({each.text,
                           {name.file, name.line},
                           [&each](void *object) { return each.run(*static_cast<Checked *>(object)); },
                           [&each](void *object) { return each.runAsStated(*static_cast<Stated *>(object)); }});
  }
  std::vector<linear::Threads> all = allScenarios();
  for (linear::Threads &threads : all) {
    check.threads = std::max(check.threads, static_cast<unsigned>(threads.size()));
    for (const linear::Sequence &thread : threads)
      check.operations = std::max(check.operations, static_cast<unsigned>(thread.size()));
    check.scenarios.push_back({prefix_, std::move(threads), suffix_});
  }
  const bool hasScenarios = !check.scenarios.empty();
  raddle_assert(hasScenarios);
  check.criterion = static_cast<linear::Criterion>(criterion_);
  check.checked = {[this]() -> void * { return make_(); },
                   [this](void *object) { destroy_(static_cast<Checked *>(object)); }};
  check.stated = {[this]() -> void * { return makeStated_(); },
                  [this](void *object) { destroyStated_(static_cast<Stated *>(object)); }};
  return check;
}

#elif defined RADDLE_TEST_HPP

/* The test has raddle explore it. */
template <typename Checked, typename Stated>
void Linearizable<Checked, Stated>::check(const char *file, unsigned line) {
  if (!itself::canBeExplored())
    GTEST_SKIP_("not compiled by `raddle c++`: nothing is checked");
  raddle::explore([] {}, {}, file, static_cast<int>(line));
}

#else

template <typename Checked, typename Stated> void Linearizable<Checked, Stated>::check(const char *, unsigned) {
  std::fputs("raddle: not run by raddle: nothing is checked\n", stderr);
}

#endif

} // namespace raddle

#endif
