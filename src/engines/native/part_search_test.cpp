#include "engines/native/part_search.h"

#include <gtest/gtest.h>

namespace raddle::engines {
namespace {

// A checkpoint of a search with other options is of another search.
TEST(SearchIdentity, EachOptionIsPartOfIt) {
  worker::Request request;
  const std::string usual = identityOf({}, {}, request).options;
  trace::visitOptions(request.visible.options, [&](const trace::OptionText &text, auto &value) {
    value = 3;
    EXPECT_NE(identityOf({}, {}, request).options, usual) << text.name;
    value = {};
    EXPECT_EQ(identityOf({}, {}, request).options, usual) << text.name;
  });
}

TEST(SearchIdentity, OptionsAreWrittenAsEver) {
  worker::Request request;
  request.limits.maxSteps = 7;
  request.visible.all = true;
  request.visible.options = {.spurious = true, .strict = true, .reuse = true, .leaks = true, .expectedExit = 3};
  EXPECT_EQ(identityOf({}, {}, request).options, "max-steps 7 visible-all spurious strict reuse leaks expect-exit 3");
}

} // namespace
} // namespace raddle::engines
