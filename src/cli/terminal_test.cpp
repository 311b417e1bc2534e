#include "cli/terminal.h"

#include <gtest/gtest.h>
#include <map>

namespace raddle::cli {
namespace {

using Color = TextOptions::Color;

Environment withVariables(std::map<std::string, std::string> variables) {
  return [variables = std::move(variables)](const char *name) {
    const auto found = variables.find(name);
    return found == variables.end() ? std::string() : found->second;
  };
}

const Environment kUsual = withVariables({{"TERM", "xterm"}, {"LANG", "en_US.UTF-8"}});

TEST(Terminal, FilesAndPipesGetPlainTextInUtf8) {
  const report::Style style = styleFor(0, {}, withVariables({{"TERM", "xterm"}, {"LC_ALL", "C"}}));
  EXPECT_EQ(style.width, 0U);
  EXPECT_FALSE(style.isColored);
  EXPECT_FALSE(style.isAscii);
}

TEST(Terminal, ColoursOnATerminalUnlessSomebodySaysOtherwise) {
  EXPECT_TRUE(styleFor(80, {}, kUsual).isColored);
  EXPECT_FALSE(styleFor(80, {.color = Color::Never}, kUsual).isColored);
  EXPECT_TRUE(styleFor(0, {.color = Color::Always}, kUsual).isColored);
  EXPECT_FALSE(styleFor(80, {}, withVariables({{"TERM", "xterm"}, {"NO_COLOR", "1"}})).isColored);
  EXPECT_FALSE(styleFor(80, {}, withVariables({{"TERM", "dumb"}})).isColored);
  EXPECT_FALSE(styleFor(80, {}, withVariables({})).isColored);
  EXPECT_TRUE(styleFor(80, {.color = Color::Always}, withVariables({{"NO_COLOR", "1"}})).isColored);
}

TEST(Terminal, AsciiWhereTheLocaleHasNothingElse) {
  EXPECT_FALSE(styleFor(80, {}, kUsual).isAscii);
  EXPECT_FALSE(styleFor(80, {}, withVariables({{"LC_CTYPE", "C.utf8"}, {"LANG", "C"}})).isAscii);
  EXPECT_TRUE(styleFor(80, {}, withVariables({{"LC_ALL", "C"}, {"LANG", "en_US.UTF-8"}})).isAscii);
  EXPECT_TRUE(styleFor(80, {}, withVariables({{"LANG", "de_DE.ISO-8859-1"}})).isAscii);
  EXPECT_TRUE(styleFor(80, {}, withVariables({})).isAscii);
}

} // namespace
} // namespace raddle::cli
