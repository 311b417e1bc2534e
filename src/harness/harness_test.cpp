#include "harness/harness.h"

#include <gtest/gtest.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Verifier.h>

#include "harness/describe.h"
#include "harness/inputs.h"
#include "harness/reproducer.h"
#include "harness/restriction.h"
#include "program/test_module.h"

namespace raddle::harness {
namespace {

constexpr const char *kQueue = R"(
  struct item { struct item *next; int value; };
  void push(struct item *queue, struct item *item) { item->next = queue->next; queue->next = item; }
  struct item *pop(struct item *queue, int wait) { struct item *first = queue->next; queue->next = first->next; return first; }
  static void clear(struct item *queue) { queue->next = 0; }
  void (*keep)(struct item *) = clear;
  int main(int argc, char **argv) { return argc; }
)";

std::string errorOf(const Options &options) {
  program::TestModule module(kQueue);
  const Result<Plan> plan = close(*module, options);
  return plan.ok() ? "" : plan.error().message;
}

TEST(HarnessTest, SaysWhatIsWrong) {
  EXPECT_EQ(errorOf({.entries = {"peek"}}), "the program has no function 'peek'; its public functions are: push, pop");
  EXPECT_EQ(errorOf({.entries = {"push"}, .notWith = {{"push", "pop"}}}), "--not-with: 'pop' is not among the entries");
  EXPECT_EQ(errorOf({.entries = {"push", "pop"}, .notWith = {{"push", "pop"}, {"push", "push"}, {"pop", "pop"}}}),
            "the rules of --not-with leave no entries that 2 threads could call");
  EXPECT_EQ(errorOf({.entries = {"push", "pop"}, .threads = 3, .notWith = {{"push", "push"}, {"pop", "pop"}}}),
            "the rules of --not-with leave no entries that 3 threads could call");
  EXPECT_EQ(errorOf({.entries = {"push", "pop"}, .notWith = {{"push", "push"}, {"pop", "pop"}}}), "");
  EXPECT_EQ(errorOf({.entries = {"push", "pop"}, .share = {{"push.item", "pop.count"}}}),
            "--share: 'pop' has no argument 'count'");
  EXPECT_EQ(errorOf({.entries = {"push", "pop"}, .share = {{"push", "pop.queue"}}}),
            "--share: expected ENTRY.ARGUMENT, found 'push'");
  EXPECT_EQ(errorOf({.entries = {"push", "pop"}, .share = {{"push.item", "pop.wait"}}}),
            "--share: 'push.item' and 'pop.wait' are not of the same type");
}

Plan closed(program::TestModule &module, const Options &options) {
  Result<Plan> plan = close(*module, options);
  EXPECT_TRUE(plan.ok()) << (plan.ok() ? "" : plan.error().message);
  EXPECT_FALSE(llvm::verifyModule(*module, &llvm::errs()));
  return plan.ok() ? std::move(*plan) : Plan();
}

TEST(HarnessTest, FindsAllPublicFunctions) {
  program::TestModule module(kQueue);
  const Plan plan = closed(module, {.entries = {"all"}, .init = {"clear"}});
  std::vector<std::string> names;
  for (const Entry &entry : plan.entries)
    names.push_back(entry.name);
  EXPECT_EQ(names, (std::vector<std::string>{"push", "pop", "clear"}));
  EXPECT_EQ(module.function("main").arg_size(), 0U);
}

std::vector<std::string> argumentsOf(const Plan &plan) {
  std::vector<std::string> names;
  for (const Input &input : plan.state.inputs)
    if (input.name.find('.') == std::string::npos)
      names.push_back(input.name);
  return names;
}

TEST(HarnessTest, SharesArgumentsOfOneNameAndType) {
  program::TestModule first(kQueue);
  EXPECT_EQ(argumentsOf(closed(first, {.entries = {"push", "pop"}})),
            (std::vector<std::string>{"queue", "item", "wait"}));
  program::TestModule second(kQueue);
  EXPECT_EQ(argumentsOf(closed(second, {.entries = {"push", "pop"}, .own = {"item"}})),
            (std::vector<std::string>{"queue", "item_1", "wait", "item_2"}));
  program::TestModule third(kQueue);
  EXPECT_EQ(argumentsOf(closed(third, {.entries = {"push", "pop"}, .share = {{"push.item", "push.arg0"}}})),
            (std::vector<std::string>{"item", "queue", "wait"}));
}

TEST(HarnessTest, LetsEachEntryBeAThread) {
  program::TestModule module(kQueue);
  const Plan plan = closed(module, {.entries = {"push", "pop"}, .assignment = Options::Assignment::OneEach});
  ASSERT_EQ(plan.threads.size(), 2U);
  EXPECT_EQ(plan.threads[0][0].choice, "");
  EXPECT_EQ(plan.threads[1][0].alternatives[0].entry, 1U);
}

TEST(HarnessTest, RefusesArgumentsOfOtherKinds) {
  program::TestModule module("typedef float four __attribute__((vector_size(16))); four f(four v) { return v; }");
  const Result<Plan> plan = close(*module, {.entries = {"f"}});
  ASSERT_FALSE(plan.ok());
  EXPECT_EQ(plan.error().message,
            "argument 'v' of 'f' is of a type that --entry does not support; write a function that calls it");
}

TEST(HarnessTest, PassesLargeStructsInPlace) {
  program::TestModule module("struct s { long a[4]; int *p; }; struct s f(struct s s) { s.a[0]++; return s; }");
  const Plan plan = closed(module, {.entries = {"f"}});
  EXPECT_EQ(plan.threads[0][0].alternatives[0].arguments[0].kind, Argument::Kind::Object);
  EXPECT_EQ(plan.threads[0][0].alternatives[0].arguments[1].kind, Argument::Kind::Object);
}

TEST(HarnessTest, DescribesValuesByPaths) {
  program::TestModule module(kQueue);
  const Plan plan = closed(module, {.entries = {"push", "pop"}});
  const Values values = {{"main.1", 1},      {"queue", 1},        {"item", 2},
                         {"item_1.next", 2}, {"item_1.value", 7}, {"item_2.value", 0xffffffff},
                         {"item_2.next", 1}};
  EXPECT_EQ(
      describeValues(plan, values),
      (std::vector<std::string>{"main.1 calls pop", "main calls push", "queue = &item_1", "item = &item_2", "wait = 0",
                                "queue->next = item", "queue->value = 7", "item->next = queue", "item->value = -1"}));
  EXPECT_EQ(describeValues(plan, {}),
            (std::vector<std::string>{"main.1 calls push", "main calls push", "queue = 0", "item = 0", "wait = 0"}));
}

TEST(ReproducerTest, WritesTheHarnessAsC) {
  program::TestModule module(kQueue);
  const Plan plan = closed(module, {.entries = {"push", "pop"}, .init = {"clear"}});
  const Result<std::string> text = harnessInC(
      plan, {{"main.1", 1}, {"queue", 1}, {"item", 2}, {"item_2.value", 3}, {"item_2.next", 1}, {"wait", 0xffffffff}});
  ASSERT_TRUE(text.ok());
  EXPECT_EQ(*text, R"(#include <pthread.h>
static struct item item_1;
static struct item item_2;
static struct item item_1 = {.next = 0, .value = 0};
static struct item item_2 = {.next = &item_1, .value = 3};
static void *raddle_thread_1(void *unused) {
  pop(&item_1, -1);
  return unused;
}
int main(void) {
  pthread_t thread_1;
  clear(&item_1);
  pthread_create(&thread_1, 0, raddle_thread_1, 0);
  push(&item_1, &item_2);
  pthread_join(thread_1, 0);
  return 0;
}
)");
}

// The module in which inputs have values: all that is left of them are constants.
TEST(InputsTest, FixesValues) {
  program::TestModule module("int f(int n, double d, char c) { return n + (int)d + c; }");
  (void)closed(module, {.entries = {"f"}, .threads = 1});
  fixInputs(*module, {{"n", 5}, {"d", 0x4000000000000000}});
  EXPECT_FALSE(llvm::verifyModule(*module, &llvm::errs()));
  const auto resultOf = [&](const char *name) {
    return llvm::cast<llvm::ReturnInst>(module.function(name).getEntryBlock().getTerminator())->getReturnValue();
  };
  EXPECT_EQ(llvm::cast<llvm::ConstantInt>(resultOf("__raddle_input.n"))->getZExtValue(), 5U);
  EXPECT_EQ(llvm::cast<llvm::ConstantFP>(resultOf("__raddle_input.d"))->getValueAPF().convertToDouble(), 2.0);
  EXPECT_EQ(llvm::cast<llvm::ConstantInt>(resultOf("__raddle_input.c"))->getZExtValue(), 0U);
}

constexpr const char *kCalls = R"(
  int count;
  static void leaf(void) { count++; }
  static void helper(void) { leaf(); }
  void (*table[1])(void) = {leaf};
  void direct(void) { helper(); }
  void indirect(int n) { table[n](); }
  void hands(void (*start)(void (*)(void))) { start(leaf); }
  void apart(void) { count--; }
)";

TEST(RestrictionTest, FollowsCallsPointersAndWhatIsHandedOn) {
  program::TestModule module(kCalls);
  const Plan plan = closed(module, {.entries = {"direct", "indirect", "hands", "apart"}});
  EXPECT_EQ(entriesThatReach(*module, plan, {"leaf"}), (std::vector<size_t>{0, 1, 2}));
  EXPECT_EQ(entriesThatReach(*module, plan, {"helper"}), (std::vector<size_t>{0}));
  EXPECT_EQ(entriesThatReach(*module, plan, {"apart", "helper"}), (std::vector<size_t>{0, 3}));
}

size_t callsOf(const llvm::Module &module, const char *callee) {
  size_t count = 0;
  for (const llvm::User *user : module.getFunction(callee)->users())
    count += llvm::isa<llvm::CallBase>(user) ? 1 : 0;
  return count;
}

TEST(RestrictionTest, KeepsSomeEntriesAndWhatPrepares) {
  program::TestModule module(kCalls);
  const Plan plan = closed(module, {.entries = {"direct", "indirect", "apart"}, .init = {"apart"}});
  EXPECT_EQ(callsOf(*module, "apart"), 3U);
  const std::unique_ptr<llvm::Module> copy = withEntries(*module, plan, {0, 1});
  EXPECT_FALSE(llvm::verifyModule(*copy, &llvm::errs()));
  EXPECT_EQ(callsOf(*copy, "direct"), 2U);
  EXPECT_EQ(callsOf(*copy, "indirect"), 2U);
  EXPECT_EQ(callsOf(*copy, "apart"), 1U);
}

constexpr const char *kDeclare = "void __raddle_input(void *, unsigned long, const char *);\n"
                                 "#define raddle_input(object) __raddle_input(&(object), sizeof(object), #object)\n";

std::vector<std::string> inputsOf(const llvm::Module &module) {
  std::vector<std::string> names;
  for (const llvm::Function &function : module)
    if (function.getName().starts_with(kInputPrefix))
      names.push_back(function.getName().substr(kInputPrefix.size()).str());
  return names;
}

TEST(InputsTest, LowersWhatProgramsAskFor) {
  program::TestModule module(kDeclare + std::string("struct { long a; int b; char c; } s; int n;"
                                                    "void f(void) { raddle_input(n); raddle_input(s); }"));
  ASSERT_FALSE(lowerInputs(*module).has_value());
  EXPECT_EQ(inputsOf(*module), (std::vector<std::string>{"n", "s+0", "s+8"}));
}

TEST(InputsTest, RefusesLoops) {
  program::TestModule module(kDeclare +
                             std::string("int a[3]; void f(void) { for (int i = 0; i < 3; i++) raddle_input(a[i]); }"));
  const std::optional<Error> error = lowerInputs(*module);
  ASSERT_TRUE(error.has_value());
  EXPECT_NE(error->message.find("in a loop would give the same value each time"), std::string::npos);
}

} // namespace
} // namespace raddle::harness
