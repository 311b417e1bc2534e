#include "report/statements.h"

#include <gtest/gtest.h>
#include <set>

namespace raddle::report {
namespace {

using check::Said;
using check::Statement;

TEST(Statements, AreSentencesWithTheirDetails) {
  EXPECT_EQ(sentenceOf(Statement{Said::BenignRace, {"x"}}), "the race on `x` is benign");
  EXPECT_EQ(sentenceOf(Statement{Said::WatchedOnly, {"1"}}), "accesses of 1 watched execution");
  EXPECT_EQ(sentenceOf(Statement{Said::WatchedOnly, {"2"}}), "accesses of 2 watched executions");
  EXPECT_EQ(sentenceOf(Statement{Said::AssertionsOnly, {}, "f with g"}), "f with g: assertions only");
  EXPECT_EQ(sentenceOf(Statement{Said::Note, {"braces {0} stay"}}), "braces {0} stay");
}

// Each row can be said, and has a word of its own.
TEST(Statements, AllCanBeSaid) {
  std::set<std::string> words;
  for (size_t number = 0; number < check::kSaidCount; ++number) {
    const auto what = static_cast<Said>(number);
    const std::string sentence = sentenceOf(Statement{what, {"1", "2", "3", "4"}});
    EXPECT_FALSE(sentence.empty());
    EXPECT_EQ(sentence.find_first_of("{}"), std::string::npos) << sentence;
    EXPECT_TRUE(words.insert(wordOf(what)).second) << wordOf(what);
  }
  EXPECT_EQ(wordOf(Said::FewInputsTried), "few-inputs-tried");
}

TEST(Statements, WhatIsOpenDependsOnWhatWasSaid) {
  const Statement inputs{Said::FewInputsTried};
  EXPECT_EQ(sentenceOf(check::Open{inputs}),
            "what is beyond the bound `only boundary values of the inputs were tried`");
  EXPECT_EQ(sentenceOf(check::Open{.what = inputs, .onlyUnbalanced = true}),
            "what is beyond the bound `only boundary values of the inputs were tried`, in executions that are not "
            "balanced");
  EXPECT_EQ(sentenceOf(check::Open{{Said::Timeout}, "explore"}),
            "what explore would have checked next, had it not been stopped by --timeout");
  EXPECT_EQ(sentenceOf(check::Open{{Said::UncontrolledObject, {"a.o"}}}), "uncontrolled: object a.o");
}

} // namespace
} // namespace raddle::report
