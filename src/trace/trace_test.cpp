#include "trace/trace.h"

#include <gtest/gtest.h>

namespace raddle::trace {
namespace {

Trace sample() {
  Trace trace;
  trace.program = "00ff";
  trace.build = {"a b.c", "--cflag=-DX=\"1\""};
  trace.arguments = {"", "two words"};
  trace.finding = "assertion assertion 12";
  trace.visible = {true, {{1, 2, 3}, {0, 0xabc, 8}}, {}, {0x5eed1234}, {{"a::b c", 0x18, 8}}};
  visitOptions(trace.visible.options, [](const OptionText &, auto &value) { value = 3; });
  trace.threads = {{kNoThread, 0}, {0, 1}, {1, 2}};
  trace.sites = {{7, "a b.c", "run", "x[\"k\"]", 12, 3}};
  trace.places = {0};
  trace.known = {7, ~0ULL};
  trace.steps = {{2, 0, 4, OperationKind::CompareExchange, 1, 8, 0xdead, 1, 2, true, 1, false}};
  return trace;
}

TEST(Trace, IsReadBackAsItWasWritten) {
  Trace trace = sample();
  auto read = parse(print(trace));
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(print(*read), print(trace));
  EXPECT_EQ(read->steps, trace.steps);
  EXPECT_EQ(read->visible, trace.visible);
  EXPECT_EQ(read->sites, trace.sites);
  EXPECT_EQ(read->places, trace.places);
  EXPECT_EQ(read->known, trace.known);
  EXPECT_EQ(read->threads, trace.threads);
  EXPECT_EQ(read->arguments, trace.arguments);
}

TEST(Trace, EachOptionIsALineOfItsOwn) {
  Trace trace = sample();
  trace.visible.options = {};
  const std::string without = print(trace);
  visitOptions(trace.visible.options, [&](const OptionText &text, auto &value) {
    value = 3;
    const auto read = parse(print(trace));
    ASSERT_TRUE(read) << text.name;
    EXPECT_EQ(read->visible, trace.visible) << text.name;
    EXPECT_NE(print(trace).find("visible " + std::string(text.name) + ' '), std::string::npos);
    value = {};
    EXPECT_EQ(print(trace), without) << text.name;
  });
}

TEST(Trace, OptionsAreWrittenAsEver) {
  Trace trace;
  trace.visible.options = {.spurious = true, .strict = true, .reuse = true, .leaks = true, .expectedExit = 3};
  EXPECT_NE(print(trace).find("visible spurious 0 0\nvisible strict 0 0\nvisible reuse 0 0\nvisible leaks 0 0\n"
                              "visible expect-exit 0000000000000003 0\n"),
            std::string::npos);
}

TEST(Trace, ThreadsAreNamedByTheirPath) {
  EXPECT_EQ(pathOf(0, sample().threads), "main");
  EXPECT_EQ(pathOf(2, sample().threads), "main.1.2");
}

TEST(Trace, EachDamagedLineIsRefusedWithItsNumber) {
  std::string good = print(sample());
  EXPECT_FALSE(parse("something else"));
  EXPECT_FALSE(parse(good.substr(0, good.size() - 4))); // without its end
  EXPECT_FALSE(parse(good + "more\n"));
  for (std::string_view word : {"step 2", "thread 1", "site ", "CompareExchange", "variable ", "place 0", "known 00"}) {
    std::string bad = good;
    size_t at = bad.find(word);
    ASSERT_NE(at, std::string::npos);
    bad.replace(at, word.size(), "step 9");
    auto read = parse(bad);
    ASSERT_FALSE(read) << word;
    EXPECT_NE(read.error().message.find("line "), std::string::npos);
  }
}

TEST(Trace, EveryPrefixIsRefused) {
  std::string good = print(sample());
  for (size_t size = 0; size + 1 < good.size(); ++size)
    EXPECT_FALSE(parse(good.substr(0, size))) << size;
}

} // namespace
} // namespace raddle::trace
