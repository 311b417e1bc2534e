#include "base/fields.h"

#include <gtest/gtest.h>

namespace raddle {
namespace {

enum class Colour : uint8_t { Red, Green };

struct Point {
  uint8_t x = 0;
  uint64_t y = 0;
  bool operator==(const Point &) const = default;
};

struct Drawing {
  std::string title;
  Colour colour = Colour::Red;
  std::vector<Point> points;
  std::optional<Point> centre;
  std::variant<Point, std::string> mark;
  std::pair<bool, double> scale = {false, 0};
  bool operator==(const Drawing &) const = default;
};

} // namespace
} // namespace raddle

RADDLE_ENUMERATORS(raddle::Colour, 2)
RADDLE_FIELDS(raddle::Point, x, y)
RADDLE_FIELDS(raddle::Drawing, title, colour, points, centre, mark, scale)

namespace raddle {
namespace {

Drawing sample() {
  return {"a \"b\"\nc", Colour::Green, {{1, 2}, {255, UINT64_MAX}}, Point{3, 4}, "x y", {true, 0.1}};
}

TEST(Fields, LinesAreReadBack) {
  for (const Drawing &drawing : {sample(), Drawing()}) {
    const auto read = fields::parseLines<Drawing>(fields::printLines(drawing));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, drawing);
  }
}

TEST(Fields, LinesAreNamedAfterTheFields) {
  EXPECT_EQ(fields::printLines(Point{5, 6}), "x 5\ny 6\n");
  EXPECT_EQ(fields::printLines(sample()).substr(0, 5), "title");
}

TEST(Fields, WordsAreReadBack) {
  std::string line;
  fields::printWords(line, std::vector{sample(), Drawing()});
  const auto words = splitWords(line);
  ASSERT_TRUE(words);
  fields::Words rest = *words;
  std::vector<Drawing> read;
  ASSERT_TRUE(fields::parseWords(rest, read));
  EXPECT_TRUE(rest.empty());
  EXPECT_EQ(read, (std::vector{sample(), Drawing()}));
}

// No prefix of the words of a value is one, and no value has words behind it.
TEST(Fields, WhatIsCutOrToppedUpIsRefused) {
  std::string line;
  fields::printWords(line, sample());
  const auto words = splitWords(line);
  ASSERT_TRUE(words);
  for (size_t length = 0; length < words->size(); ++length) {
    fields::Words rest = fields::Words(*words).first(length);
    Drawing read;
    EXPECT_FALSE(fields::parseWords(rest, read)) << length;
  }
  EXPECT_FALSE(fields::parseLines<Point>("x 1 2\n"));
}

TEST(Fields, WhatDoesNotFitIsRefused) {
  EXPECT_TRUE(fields::parseLines<Point>("x 255\n"));
  EXPECT_FALSE(fields::parseLines<Point>("x 256\n"));
  EXPECT_FALSE(fields::parseLines<Point>("x -1\n"));
  EXPECT_FALSE(fields::parseLines<Point>("x one\n"));
  EXPECT_FALSE(fields::parseLines<Point>("z 1\n"));
  EXPECT_FALSE(fields::parseLines<Drawing>("colour 2\n"));
  EXPECT_FALSE(fields::parseLines<Drawing>("mark 2 1 1\n"));
  const auto read = fields::parseLines<Point>("x 1\ny\n");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().message, "malformed line `y`");
}

} // namespace
} // namespace raddle
