#include <raddle_test.hpp>
#include <thread>

// A second unit with the same header, and what tests are made of besides TEST.
class Fixture : public testing::Test {
protected:
  void SetUp() override { value_ = 1; }
  int value_ = 0;
};

TEST_F(Fixture, IsSetUp) {
  raddle::explore([this] {
    std::thread([this] { ++value_; }).join();
    EXPECT_EQ(value_, 2);
  });
}

class Numbers : public testing::TestWithParam<int> {};
TEST_P(Numbers, AreGiven) {
  raddle::explore([] {
    int sum = 0;
    std::thread([&sum] { sum = GetParam(); }).join();
    EXPECT_LT(sum, 2);
  });
}
INSTANTIATE_TEST_SUITE_P(Small, Numbers, testing::Values(1, 2));

static bool isExplored = true;
TEST(More, ComesToIt) {
#ifdef __RADDLE__
  isExplored = false; // as a test may that looks at a clock
#endif
  if (isExplored)
    raddle::explore([] {});
}

TEST(More, Plain) { EXPECT_EQ(1 + 1, 2); }
