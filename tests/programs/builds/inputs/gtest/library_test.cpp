// What is needed of GoogleTest here is more than raddle stands in for, so that all of it comes from the library.
#include <atomic>
#include <raddle_test.hpp>
#include <thread>

TEST(Library, Split) {
  raddle::explore([] {
    std::atomic<int> count{0};
    auto add = [&] {
      const int was = count;
      count = was + 1;
    };
    std::thread first(add), second(add);
    first.join();
    second.join();
    EXPECT_EQ(count, 2);
  });
}

TEST(Library, Adds) {
  raddle::explore([] { std::thread([] { EXPECT_EQ(1 + 1, 2); }).join(); });
}

TEST(Library, IsNeeded) { ASSERT_NO_FATAL_FAILURE((void)0); }
