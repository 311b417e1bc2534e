#include "harness/state.h"

#include <functional>

#include <gtest/gtest.h>

#include "harness/harness.h"
#include "program/test_module.h"

namespace raddle::harness {
namespace {

// A state as a graph: what arguments and pointer fields are, 0 for null, else the number of an object from 1. Objects
// are numbered in the order in which they are come to from the arguments, so that states that differ in the names of
// their objects only are equal.
using Graph = std::vector<size_t>;

struct Shape {
  size_t arguments;
  size_t fields;                               // pointers in each object
  std::function<size_t(size_t)> argument;      // what it points to: an object from 1, or 0
  std::function<size_t(size_t, size_t)> field; // of an object from 1
};

Graph canonical(const Shape &shape) {
  std::vector<size_t> order;
  const auto number = [&order](size_t object) -> size_t {
    if (object == 0)
      return 0;
    const auto found = std::find(order.begin(), order.end(), object);
    if (found != order.end())
      return static_cast<size_t>(found - order.begin()) + 1;
    order.push_back(object);
    return order.size();
  };
  Graph graph;
  for (size_t index = 0; index < shape.arguments; ++index)
    graph.push_back(number(shape.argument(index)));
  for (size_t next = 0; next < order.size(); ++next) // NOLINT: it grows meanwhile
    for (size_t field = 0; field < shape.fields; ++field)
      graph.push_back(number(shape.field(order[next], field)));
  return graph;
}

// Calls `visit` with each assignment of values below the limits.
void enumerate(const std::vector<size_t> &limits, const std::function<void(const std::vector<size_t> &)> &visit) {
  std::vector<size_t> values(limits.size(), 0);
  while (true) {
    visit(values);
    size_t digit = 0;
    while (digit < values.size() && ++values[digit] == limits[digit])
      values[digit++] = 0;
    if (digit == values.size())
      return;
  }
}

// All graphs over so many objects, without any rule.
std::set<Graph> allGraphs(size_t arguments, size_t fields, size_t objects) {
  std::set<Graph> result;
  enumerate(std::vector<size_t>(arguments + objects * fields, objects + 1), [&](const std::vector<size_t> &values) {
    result.insert(
        canonical({arguments, fields, [&](size_t index) { return values[index]; },
                   [&](size_t object, size_t field) { return values[arguments + (object - 1) * fields + field]; }}));
  });
  return result;
}

// Those that the inputs of a plan allow, all of whose objects are in one pool.
std::set<Graph> allowedGraphs(const Plan &plan, size_t arguments, size_t fields) {
  std::vector<size_t> limits;
  std::vector<size_t> pointers; // inputs
  for (size_t input = 0; input < plan.state.inputs.size(); ++input)
    if (plan.state.inputs[input].kind == Leaf::Kind::Pointer) {
      pointers.push_back(input);
      limits.push_back(plan.state.inputs[input].targets.size());
    }
  const auto objectAt = [&](const std::vector<size_t> &values, size_t pointer) {
    const Target &target = plan.state.inputs[pointers[pointer]].targets[values[pointer]];
    return target.object == kNoObject ? size_t{0} : target.object + 1;
  };
  std::set<Graph> result;
  enumerate(limits, [&](const std::vector<size_t> &values) {
    result.insert(canonical(
        {arguments, fields, [&](size_t index) { return objectAt(values, index); },
         [&](size_t object, size_t field) { return objectAt(values, arguments + (object - 1) * fields + field); }}));
  });
  return result;
}

struct Case {
  const char *source;
  size_t arguments;
  size_t fields;
  uint32_t objects;
};

class PoolTest : public testing::TestWithParam<Case> {};

// Aliases, null, lists and cycles: nothing is lost by sparing the solver what differs in names only.
TEST_P(PoolTest, HasEveryStateUpToNames) {
  const Case &with = GetParam();
  program::TestModule module(with.source);
  Options options;
  options.entries = {"f"};
  options.objects = with.objects;
  const Result<Plan> plan = close(*module, options);
  ASSERT_TRUE(plan.ok()) << plan.error().message;
  const std::set<Graph> expected = allGraphs(with.arguments, with.fields, with.objects);
  EXPECT_EQ(allowedGraphs(*plan, with.arguments, with.fields), expected);
  EXPECT_GT(expected.size(), 2U);
}

INSTANTIATE_TEST_SUITE_P(
    States, PoolTest,
    testing::Values(
        Case{"struct s { int v; }; void f(struct s *a, struct s *b) { a->v = b->v; }", 2, 0, 2},
        Case{"struct s { int v; }; void f(struct s *a, struct s *b, struct s *c) { a->v = b->v + c->v; }", 3, 0, 3},
        Case{"struct s { struct s *next; }; void f(struct s *a) { a->next = a; }", 1, 1, 3},
        Case{"struct s { struct s *next; int v; }; void f(struct s *a, struct s *b) { a->next = b; }", 2, 1, 3},
        Case{"struct s { struct s *left, *right; }; void f(struct s *a) { a->left = a; }", 1, 2, 2},
        Case{"struct s { struct s *left, *right; }; void f(struct s *a, struct s *b) { a->left = b; }", 2, 2, 2}));

std::vector<std::string> targetsOf(const Plan &plan, const std::string &input) {
  std::vector<std::string> result;
  for (const Input &each : plan.state.inputs)
    if (each.name == input)
      for (const Target &target : each.targets)
        result.push_back(target.text);
  return result;
}

Plan closed(program::TestModule &module, const Options &options) {
  Result<Plan> plan = close(*module, options);
  EXPECT_TRUE(plan.ok()) << (plan.ok() ? "" : plan.error().message);
  return plan.ok() ? std::move(*plan) : Plan();
}

using Texts = std::vector<std::string>;

TEST(StateTest, PointsToVariablesAndPartsOfTheSameType) {
  program::TestModule module(R"(
    struct link { struct link *next; };
    struct request { int id; struct link link; };
    struct link head;
    static struct link hidden;
    struct request first;
    void f(struct link *l, struct request *r) { hidden.next = 0; l->next = &r->link; }
  )");
  const Plan plan = closed(module, {.entries = {"f"}, .objects = 1});
  EXPECT_EQ(targetsOf(plan, "l"), (Texts{"0", "&link_1", "&head", "&first.link", "&request_1.link"}));
  EXPECT_EQ(targetsOf(plan, "r"), (Texts{"0", "&request_1", "&first"}));
}

TEST(StateTest, PointsToFunctionsOfTheRightType) {
  program::TestModule module(R"(
    int increment(int x) { return x + 1; }
    static int twice(int x) { return 2 * x; }
    void other(void) {}
    int f(int (*apply)(int)) { return apply(twice(1)); }
  )");
  EXPECT_EQ(targetsOf(closed(module, {.entries = {"f"}}), "apply"), (Texts{"0", "increment", "twice"}));
}

TEST(StateTest, TakesPointersToVoidForWhatTheyAreUsedAs) {
  program::TestModule module("struct s { int v; }; void f(void *p) { struct s *s = p; s->v = 1; } void g(void *q) {}");
  const Plan plan = closed(module, {.entries = {"f", "g"}, .objects = 1});
  EXPECT_EQ(targetsOf(plan, "p"), (Texts{"0", "&s_1"}));
  EXPECT_EQ(targetsOf(plan, "q"), (Texts{"0", "memory_1"}));
}

TEST(StateTest, NamesInputsByTheirPaths) {
  program::TestModule module(R"(
    #include <pthread.h>
    #include <stdbool.h>
    struct s { pthread_mutex_t lock; struct { char a[2]; bool b; } in; unsigned low : 3, high : 5; union { int i; long l; } u; };
    void f(struct s *s, int n, double d) { s->low = n; }
  )");
  const Plan plan = closed(module, {.entries = {"f"}, .objects = 1});
  Texts names;
  for (const Input &input : plan.state.inputs)
    names.push_back(input.name);
  EXPECT_EQ(names, (Texts{"s", "n", "d", "s_1.in.a[0]", "s_1.in.a[1]", "s_1.in.b", "s_1.low", "s_1.high", "s_1.u.l"}));
  EXPECT_EQ(plan.state.leftOut, (std::set<std::string>{"members of a union other than its largest"}));
}

TEST(StateTest, MakesVariablesArbitraryIfAsked) {
  const char *source = "extern int given; static int own = 3; const int fixed = 4; int f(void) { return given + own; }";
  program::TestModule initial(source);
  program::TestModule any(source);
  const auto names = [](const Plan &plan) {
    Texts result;
    for (const Input &input : plan.state.inputs)
      result.push_back(input.name);
    return result;
  };
  EXPECT_EQ(names(closed(initial, {.entries = {"f"}})), (Texts{"given"}));
  EXPECT_EQ(names(closed(any, {.entries = {"f"}, .globals = Options::Globals::Any})), (Texts{"given", "own"}));
}

} // namespace
} // namespace raddle::harness
