/* Tests that are run under all interleavings, with GoogleTest:
 *
 *   TEST(Queue, KeepsWhatIsPutIn) {
 *     raddle::explore([] {
 *       Queue queue;
 *       std::thread first([&] { queue.put(1); });
 *       std::thread second([&] { queue.put(2); });
 *       first.join();
 *       second.join();
 *       EXPECT_EQ(queue.size(), 2);
 *     });
 *   }
 *
 * The test is compiled by `raddle c++` and run as any other. It fails, with the interleaving as its message, if the
 * body fails in some interleaving, and also if raddle cannot tell; flags of `raddle explore` may follow the body:
 *   raddle::explore(body, {"--preemptions", "2", "--accept-bounded"});
 * All of the test is explored, what stands before and after the body too. It may have one body.
 *
 * raddle is the program that the environment variable RADDLE names, or else the macro RADDLE_PROGRAM, or else the one
 * on the path. In an executable that another compiler has built the body runs once, as an ordinary function.
 */
#ifndef RADDLE_TEST_HPP
#define RADDLE_TEST_HPP

#include <gtest/gtest.h>
#include <initializer_list>
#include <raddle.h>

#ifdef __RADDLE__

#include <raddle/google_test.hpp>

namespace raddle {

template <typename Body> void explore(Body &&body, std::initializer_list<const char *> = {}) {
  google_test::state().lacksBody = false;
  body();
  /* Should somebody else's library have been told of failures. */
  raddle_assert(!::testing::Test::HasFailure());
}

} // namespace raddle

#else

#include <raddle/explore_itself.hpp>

namespace raddle {

template <typename Body>
void explore(Body &&body, std::initializer_list<const char *> flags = {}, const char *file = __builtin_FILE(),
             int line = __builtin_LINE()) {
  const ::testing::TestInfo *const test = ::testing::UnitTest::GetInstance()->current_test_info();
  if (!test || !itself::canBeExplored()) {
    std::puts("raddle: not compiled by `raddle c++`; the body runs once");
    body();
    return;
  }
  if (itself::wasExplored(test)) {
    ADD_FAILURE_AT(file, line) << "raddle::explore may be called once in a test";
    return;
  }
  const itself::Answer answer = itself::explore(std::string(test->test_suite_name()) + "." + test->name(), flags);
  if (answer.status != 0)
    ADD_FAILURE_AT(file, line) << itself::meaningOf(answer) << "\n" << answer.text;
  else
    std::printf("raddle: %s", answer.text.c_str());
}

} // namespace raddle

#endif

#endif
