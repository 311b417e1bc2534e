#include <atomic>
#include <mutex>
#include <raddle_test.hpp>
#include <thread>

TEST(Counter, Locked) {
  const int before = 40;
  raddle::explore([&] {
    int count = before;
    std::mutex mutex;
    auto add = [&] {
      std::lock_guard<std::mutex> lock(mutex);
      ++count;
    };
    std::thread first(add), second(add);
    first.join();
    second.join();
    EXPECT_EQ(count, 42);
    ASSERT_TRUE(count > before) << "never";
    EXPECT_STREQ("same", "same");
  });
}

TEST(Counter, Split) {
  raddle::explore([] {
    std::atomic<int> count{0};
    auto add = [&] {
      const int was = count;
      count = was + 1;
    };
    std::thread first(add), second(add);
    first.join();
    second.join();
    EXPECT_EQ(count, 2) << "one is lost";
  });
}

TEST(Counter, Twice) {
  raddle::explore([] {});
  raddle::explore([] {});
}

TEST(Counter, Flags) {
  raddle::explore([] { std::thread([] {}).join(); }, {"--no-such-flag"});
}
