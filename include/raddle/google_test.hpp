/* What tests need of GoogleTest while raddle explores them: it finds the test that --gtest_filter names, runs it, and
 * turns each expectation that fails into a failed assertion. Nothing is printed, counted or repeated.
 *
 * The library itself was compiled by somebody else, so that raddle could not see what it does. Everything here is weak:
 * a program that needs more of GoogleTest (mocks, for example) gets all of it from the library, and raddle says so.
 * It is part of what raddle explores (see raddle_test.hpp), and of nothing else.
 */
#ifndef RADDLE_GOOGLE_TEST_HPP
#define RADDLE_GOOGLE_TEST_HPP

#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <raddle.h>
#include <string>
#include <strings.h>
#include <vector>

#define RADDLE_WEAK __attribute__((weak))

namespace raddle {
namespace google_test {

struct Registered {
  testing::TestInfo *info;
  void (*setUpSuite)();
  void (*tearDownSuite)();
};

struct State {
  std::vector<Registered> tests;                    // in the order of their definition
  std::vector<testing::Environment *> environments; // likewise
  testing::internal::ParameterizedTestSuiteRegistry parameterized;
  std::vector<std::string> arguments;         // of the program
  std::string filter = "*";                   // of the tests to run
  const testing::TestInfo *current = nullptr; // the test that runs
  bool lacksBody = false;                     // it should come to raddle::explore, and has not yet
  bool skips = false;                         // it wants to end
};

/* Kept to the end of the process: tests are registered before anything of this file could be initialized. */
inline State &state() {
  static State *const theOne = new State;
  return *theOne;
}

/* Whether `pattern`, in which `*` and `?` stand for any text and any letter, is all of `text`. */
inline bool matches(const char *pattern, const char *text) {
  if (*pattern == '*')
    return matches(pattern + 1, text) || (*text != '\0' && matches(pattern, text + 1));
  if (*pattern == '\0' || *text == '\0')
    return *pattern == *text;
  return (*pattern == '?' || *pattern == *text) && matches(pattern + 1, text + 1);
}

/* Patterns with colons between them, and behind a minus those that are not to be run. */
inline bool matchesOne(const std::string &patterns, const std::string &name) {
  for (size_t begin = 0; begin <= patterns.size();) {
    const size_t end = std::min(patterns.find(':', begin), patterns.size());
    if (matches(patterns.substr(begin, end - begin).c_str(), name.c_str()))
      return true;
    begin = end + 1;
  }
  return false;
}

inline bool isWanted(const std::string &name) {
  const std::string &filter = state().filter;
  const size_t minus = filter.find('-');
  const std::string wanted = minus == 0 ? "*" : filter.substr(0, minus);
  return matchesOne(wanted, name) && (minus == std::string::npos || !matchesOne(filter.substr(minus + 1), name));
}

inline void takeArguments(int count, char **values) {
  const std::string flag = "--gtest_filter=";
  for (int i = 0; i < count; ++i) {
    const std::string argument = values[i];
    state().arguments.push_back(argument);
    if (argument.compare(0, flag.size(), flag) == 0)
      state().filter = argument.substr(flag.size());
    state().lacksBody |= argument == "--raddle_explore";
  }
  state().parameterized.RegisterTests();
}

/* One line; it lives as long as the process. */
inline const char *sentenceOf(std::string text, const std::string &more) {
  text += more.empty() ? "" : ": " + more;
  std::string line;
  for (const char letter : text)
    if (letter != '\n')
      line += letter;
    else if (!line.empty() && line.back() != ' ')
      line += ' ';
  return (new std::string(line))->c_str();
}

inline std::string whereIs(const std::string &expression, const std::string &value) {
  return expression == value ? "" : ", where " + expression + " is " + value;
}

inline testing::AssertionResult isTrue(bool condition, const std::string &claim) {
  return condition ? testing::AssertionSuccess() : testing::AssertionFailure() << claim;
}

inline std::string quoted(const char *text) {
  return text ? '"' + std::string(text) + '"' : "NULL";
}

} // namespace google_test
} // namespace raddle

namespace testing {

namespace internal {
class GTestFlagSaver {};
} // namespace internal

RADDLE_WEAK Test::Test() {}
RADDLE_WEAK Test::~Test() {}
RADDLE_WEAK void Test::SetUp() {}
RADDLE_WEAK void Test::TearDown() {}
/* What fails ends the execution. */
RADDLE_WEAK bool Test::HasFatalFailure() {
  return false;
}
RADDLE_WEAK bool Test::HasNonfatalFailure() {
  return false;
}
RADDLE_WEAK bool Test::IsSkipped() {
  return raddle::google_test::state().skips;
}
RADDLE_WEAK void Test::RecordProperty(const std::string &, const std::string &) {}
RADDLE_WEAK void Test::RecordProperty(const std::string &, int) {}

RADDLE_WEAK TestResult::TestResult() : death_test_count_(0), start_timestamp_(0), elapsed_time_(0) {}
RADDLE_WEAK TestResult::~TestResult() {}

RADDLE_WEAK TestInfo::TestInfo(const std::string &suite, const std::string &name, const char *type, const char *value,
                               internal::CodeLocation place, internal::TypeId fixture,
                               internal::TestFactoryBase *factory)
    : test_suite_name_(suite), name_(name), type_param_(type ? new std::string(type) : nullptr),
      value_param_(value ? new std::string(value) : nullptr), location_(place), fixture_class_id_(fixture),
      should_run_(true), is_disabled_(false), matches_filter_(true), is_in_another_shard_(false), factory_(factory),
      result_() {}
RADDLE_WEAK TestInfo::~TestInfo() {}

RADDLE_WEAK void TestInfo::Run() {
  raddle::google_test::State &state = raddle::google_test::state();
  state.current = this;
  state.skips = false;
  Test *const test = factory_->CreateTest();
  test->SetUp();
  if (!state.skips)
    test->TestBody();
  test->TearDown();
  delete test;
  state.current = nullptr;
}

RADDLE_WEAK UnitTest *UnitTest::GetInstance() {
  alignas(UnitTest) static char place[sizeof(UnitTest)]; /* Nothing in it is used. */
  return reinterpret_cast<UnitTest *>(place);
}
RADDLE_WEAK const TestInfo *UnitTest::current_test_info() const {
  return raddle::google_test::state().current;
}
RADDLE_WEAK internal::ParameterizedTestSuiteRegistry &UnitTest::parameterized_test_registry() {
  return raddle::google_test::state().parameterized;
}
RADDLE_WEAK Environment *UnitTest::AddEnvironment(Environment *environment) {
  raddle::google_test::state().environments.push_back(environment);
  return environment;
}

namespace internal {
/* Named by TestInfo as one that may run it. */
class UnitTestImpl {
public:
  static void runAll() {
    raddle::google_test::State &state = raddle::google_test::state();
    for (Environment *each : state.environments)
      each->SetUp();
    bool isEmpty = true;
    for (const raddle::google_test::Registered &test : state.tests)
      if (raddle::google_test::isWanted(std::string(test.info->test_suite_name()) + "." + test.info->name())) {
        run(test);
        isEmpty = false;
      }
    for (Environment *each : state.environments)
      each->TearDown();
    for (const raddle::google_test::Registered &test : state.tests)
      delete test.info;
    /* Nothing fails where nothing is run, which must not look like an answer. */
    if (isEmpty)
      __raddle_assert_failed("--gtest_filter names a test");
    if (state.lacksBody)
      __raddle_assert_failed("the test comes to raddle::explore");
  }

private:
  static void run(const raddle::google_test::Registered &test) {
    if (test.setUpSuite)
      test.setUpSuite();
    test.info->Run();
    if (test.tearDownSuite)
      test.tearDownSuite();
  }
};
} // namespace internal

RADDLE_WEAK int UnitTest::Run() {
  internal::UnitTestImpl::runAll();
  return 0;
}

RADDLE_WEAK void InitGoogleTest(int *count, char **values) {
  raddle::google_test::takeArguments(*count, values);
}
RADDLE_WEAK void InitGoogleTest() {
  raddle::google_test::takeArguments(0, nullptr);
}

RADDLE_WEAK AssertionResult::AssertionResult(const AssertionResult &other)
    : success_(other.success_), message_(other.message_ ? new std::string(*other.message_) : nullptr) {}
RADDLE_WEAK void AssertionResult::swap(AssertionResult &other) {
  std::swap(success_, other.success_);
  std::swap(message_, other.message_);
}
RADDLE_WEAK AssertionResult AssertionResult::operator!() const {
  AssertionResult opposite(!success_);
  if (message_)
    opposite << *message_;
  return opposite;
}
RADDLE_WEAK AssertionResult AssertionSuccess() {
  return AssertionResult(true);
}
RADDLE_WEAK AssertionResult AssertionFailure() {
  return AssertionResult(false);
}
RADDLE_WEAK AssertionResult AssertionFailure(const Message &message) {
  return AssertionFailure() << message;
}

RADDLE_WEAK Message::Message() : ss_(new std::stringstream) {}
RADDLE_WEAK std::string Message::GetString() const {
  return ss_->str();
}

RADDLE_WEAK ScopedTrace::~ScopedTrace() {}
RADDLE_WEAK void ScopedTrace::PushTrace(const char *, int, std::string) {}

namespace internal {

RADDLE_WEAK TestInfo *MakeAndRegisterTestInfo(const char *suite, const char *name, const char *type, const char *value,
                                              CodeLocation place, TypeId fixture, SetUpTestSuiteFunc setUp,
                                              TearDownTestSuiteFunc tearDown, TestFactoryBase *factory) {
  TestInfo *const info = new TestInfo(suite, name, type, value, place, fixture, factory);
  raddle::google_test::state().tests.push_back({info, setUp, tearDown});
  return info;
}
RADDLE_WEAK TypeId GetTestTypeId() {
  return GetTypeId<Test>();
}
RADDLE_WEAK std::vector<std::string> GetArgvs() {
  return raddle::google_test::state().arguments;
}
RADDLE_WEAK void ReportInvalidTestSuiteType(const char *, CodeLocation) {}
RADDLE_WEAK void InsertSyntheticTestCase(const std::string &, CodeLocation, bool) {}

RADDLE_WEAK AssertHelper::AssertHelper(TestPartResult::Type type, const char *file, int line, const char *message)
    : data_(new AssertHelperData(type, file, line, message)) {}
RADDLE_WEAK AssertHelper::~AssertHelper() {
  delete data_;
}
/* raddle puts this into the place of its calls, so that what fails is the expectation. */
RADDLE_WEAK void AssertHelper::operator=(const Message &message) const {
  if (data_->type == TestPartResult::kSkip)
    raddle::google_test::state().skips = true;
  else if (data_->type != TestPartResult::kSuccess)
    __raddle_assert_failed(raddle::google_test::sentenceOf(data_->message, message.GetString()));
}

RADDLE_WEAK bool IsTrue(bool condition) {
  return condition;
}
RADDLE_WEAK bool AlwaysTrue() {
  return true;
}
RADDLE_WEAK std::string StringStreamToString(std::stringstream *stream) {
  return stream->str();
}
RADDLE_WEAK std::string FormatFileLocation(const char *file, int line) {
  return std::string(file ? file : "unknown file") + ":" + std::to_string(line) + ":";
}
RADDLE_WEAK std::string FormatCompilerIndependentFileLocation(const char *file, int line) {
  return FormatFileLocation(file, line);
}

RADDLE_WEAK AssertionResult EqFailure(const char *left, const char *right, const std::string &leftValue,
                                      const std::string &rightValue, bool) {
  return AssertionFailure() << left << " == " << right << raddle::google_test::whereIs(left, leftValue)
                            << raddle::google_test::whereIs(right, rightValue);
}
RADDLE_WEAK std::string GetBoolAssertionFailureMessage(const AssertionResult &result, const char *expression,
                                                       const char *, const char *expected) {
  const std::string more = result.message();
  return (std::strcmp(expected, "true") == 0 ? "" : "!") + ("(" + std::string(expression) + ")") +
         (more.empty() ? "" : ", where " + more);
}
RADDLE_WEAK AssertionResult CmpHelperSTREQ(const char *left, const char *right, const char *first, const char *second) {
  using raddle::google_test::quoted;
  const bool same = first && second ? std::strcmp(first, second) == 0 : first == second;
  return same ? AssertionSuccess() : EqFailure(left, right, quoted(first), quoted(second), false);
}
RADDLE_WEAK AssertionResult CmpHelperSTRCASEEQ(const char *left, const char *right, const char *first,
                                               const char *second) {
  using raddle::google_test::quoted;
  const bool same = first && second ? strcasecmp(first, second) == 0 : first == second;
  return same ? AssertionSuccess() : EqFailure(left, right, quoted(first), quoted(second), true);
}
RADDLE_WEAK AssertionResult CmpHelperSTRNE(const char *left, const char *right, const char *first, const char *second) {
  const bool same = first && second ? std::strcmp(first, second) == 0 : first == second;
  return raddle::google_test::isTrue(!same, std::string(left) + " != " + right);
}
RADDLE_WEAK AssertionResult CmpHelperSTRCASENE(const char *left, const char *right, const char *first,
                                               const char *second) {
  const bool same = first && second ? strcasecmp(first, second) == 0 : first == second;
  return raddle::google_test::isTrue(!same, std::string(left) + " != " + right);
}
RADDLE_WEAK AssertionResult DoubleNearPredFormat(const char *left, const char *right, const char *bound, double first,
                                                 double second, double distance) {
  return raddle::google_test::isTrue(std::fabs(first - second) <= distance,
                                     std::string("|") + left + " - " + right + "| <= " + bound);
}

/* Expectations of a death need a process of their own. */
RADDLE_WEAK bool DeathTest::Create(const char *, Matcher<const std::string &>, const char *, int, DeathTest **) {
  __raddle_assert_failed("a test that expects a death is not explored");
}
RADDLE_WEAK const char *DeathTest::LastMessage() {
  return "";
}
RADDLE_WEAK bool ExitedUnsuccessfully(int) {
  return false;
}
RADDLE_WEAK RE::~RE() {}
RADDLE_WEAK void RE::Init(const char *) {}
RADDLE_WEAK bool RE::FullMatch(const char *, const RE &) {
  return false;
}
RADDLE_WEAK bool RE::PartialMatch(const char *, const RE &) {
  return false;
}
RADDLE_WEAK GTestLog::GTestLog(GTestLogSeverity severity, const char *, int) : severity_(severity) {}
RADDLE_WEAK GTestLog::~GTestLog() {
  if (severity_ == GTEST_FATAL)
    __raddle_assert_failed("GoogleTest is used as it should be");
}

RADDLE_WEAK void PrintStringTo(const std::string &text, std::ostream *stream) {
  *stream << '"' << text << '"';
}
RADDLE_WEAK void PrintTo(const char *text, std::ostream *stream) {
  *stream << raddle::google_test::quoted(text);
}
RADDLE_WEAK void PrintTo(unsigned char letter, std::ostream *stream) {
  *stream << static_cast<unsigned>(letter);
}
RADDLE_WEAK void PrintTo(signed char letter, std::ostream *stream) {
  *stream << static_cast<int>(letter);
}
RADDLE_WEAK void UniversalPrintArray(const char *begin, size_t length, std::ostream *stream) {
  PrintStringTo(std::string(begin, length), stream);
}
RADDLE_WEAK void PrintBytesInObjectTo(const unsigned char *, size_t count, std::ostream *stream) {
  *stream << count << "-byte object";
}

} // namespace internal
} // namespace testing

/* The `main` of a program that has none: that of GoogleTest's library would come with all of it. */
extern "C" RADDLE_WEAK int __raddle_test_main(int count, char **values) {
  testing::InitGoogleTest(&count, values);
  return RUN_ALL_TESTS();
}

#undef RADDLE_WEAK

#endif
