#include "engines/verify/annotated_source.h"

#include <gtest/gtest.h>

namespace raddle::engines {
namespace {

constexpr const char *kText = "#include <a.h>\n"         // 1
                              "/* int x; */ int\n"       // 2
                              "  a[2] = {';', '}'\n"     // 3
                              "  }, b;\n"                // 4
                              "#if 0\n"                  // 5
                              "#include \"b.h\"\n"       // 6
                              "#endif\n"                 // 7
                              "struct s {\n"             // 8
                              "#define SEMICOLON ; \\\n" // 9
                              "  ;\n"                    // 10
                              "  int x; // };\n"         // 11
                              "} s;\n"                   // 12
                              "int f(void) {\n"          // 13
                              "  return 1;\n"            // 14
                              "}\n";                     // 15

TEST(AnnotatedSource, FindsTheEndOfDeclarations) {
  const AnnotatedSource source("x.c", kText);
  EXPECT_EQ(source.endOfDeclaration(3), 4);
  EXPECT_EQ(source.endOfDeclaration(8), 12);
  EXPECT_EQ(source.endOfDeclaration(12), 12); // `s` is declared there
  EXPECT_EQ(source.endOfDeclaration(13), std::nullopt);
}

TEST(AnnotatedSource, KnowsWhatItIncludes) {
  const AnnotatedSource source("x.c", kText);
  EXPECT_EQ(source.lastInclude(), 1);
  EXPECT_TRUE(source.includes("a.h"));
  EXPECT_FALSE(source.includes("raddle.h"));
  EXPECT_EQ(AnnotatedSource("x.c", "int x;\n").lastInclude(), 0);
}

TEST(AnnotatedSource, LinesKeepTheirNumbersWhenCompiled) {
  AnnotatedSource source("x.c", "one\ntwo\n");
  source.addAfter(1, "more");
  source.addAfter(1, "and more");
  EXPECT_EQ(source.compiled(), "#line 1 \"x.c\"\none\nmore\nand more\n#line 2 \"x.c\"\ntwo\n");
}

TEST(AnnotatedSource, ChangesThatAreNearAreOneHunk) {
  AnnotatedSource source("d/x.c", "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n13\n14\n15\n16");
  EXPECT_EQ(source.patch(), "");
  source.addAfter(0, "first");
  source.addAfter(5, "second");
  source.addAfter(14, "last");
  EXPECT_EQ(source.patch(), "--- a/d/x.c\n+++ b/d/x.c\n"
                            "@@ -1,8 +1,10 @@\n+first\n 1\n 2\n 3\n 4\n 5\n+second\n 6\n 7\n 8\n"
                            "@@ -12,5 +14,6 @@\n 12\n 13\n 14\n+last\n 15\n 16\n\\ No newline at end of file\n");
}

TEST(AnnotatedSource, CanBeEmpty) {
  AnnotatedSource source("x.c", "");
  source.addAfter(0, "all");
  EXPECT_EQ(source.patch(), "--- a/x.c\n+++ b/x.c\n@@ -0,0 +1,1 @@\n+all\n");
}

} // namespace
} // namespace raddle::engines
