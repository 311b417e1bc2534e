#include "frontend/compile_inputs.h"

#include <gtest/gtest.h>

namespace raddle::frontend {
namespace {

using Files = std::vector<std::string>;

TEST(CompileInputs, ReadsRules) {
  EXPECT_EQ(filesInRule("x.o: a.c\n"), Files({"a.c"}));
  EXPECT_EQ(filesInRule("x.o: a.c b.h \\\n  /c/d.h\n"), Files({"a.c", "b.h", "/c/d.h"}));
  EXPECT_EQ(filesInRule("x.o: a\\ b.c c\\#d.h e$$f.h\n"), Files({"a b.c", "c#d.h", "e$f.h"}));
  EXPECT_EQ(filesInRule(""), Files());
}

TEST(CompileInputs, KnowsFlagsThatNameOtherFiles) {
  EXPECT_TRUE(canBeKept({"-O2", "-DX=1", "-I", "include", "-std=c11"}));
  for (const char *flag : {"@flags", "-MD", "-fplugin=x.so", "-fmodules", "-fprofile-use=x", "-save-temps"})
    EXPECT_FALSE(canBeKept({"-O2", flag})) << flag;
}

} // namespace
} // namespace raddle::frontend
