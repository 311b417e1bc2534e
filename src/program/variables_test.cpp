#include "program/variables.h"

#include <gtest/gtest.h>
#include <llvm/IR/DebugInfo.h>

#include "program/debug_types.h"
#include "program/operations.h"
#include "program/test_module.h"

namespace raddle::program {
namespace {

// The name of the one variable of the module whose brief name is `name`, in full.
std::string fullNameOf(TestModule &module, const std::string &name) {
  for (const llvm::GlobalVariable &variable : (*module).globals())
    if (describeBriefly(variable).name == name)
      return describe(variable).name;
  return "none";
}

TEST(Variables, AreNamedWithTheirScope) {
  TestModule module("namespace bank { struct A { static int opened; }; int A::opened; int total;\n"
                    "namespace { int hidden; } inline namespace v1 { int current; } }\n"
                    "template <typename T> struct C { static inline int count; };\n"
                    "int next() { static int counter; { static int inner; inner++; } return counter++; }\n"
                    "int f() { return bank::hidden + C<char>::count; }",
                    ".cpp");
  EXPECT_EQ(fullNameOf(module, "opened"), "bank::A::opened");
  EXPECT_EQ(fullNameOf(module, "total"), "bank::total");
  EXPECT_EQ(fullNameOf(module, "hidden"), "bank::hidden");
  EXPECT_EQ(fullNameOf(module, "current"), "bank::current");
  EXPECT_EQ(fullNameOf(module, "count"), "C<char>::count");
  EXPECT_EQ(fullNameOf(module, "counter"), "next::counter");
  EXPECT_EQ(fullNameOf(module, "inner"), "next::inner");
}

TEST(Variables, KeepTheNameOfTheLinkerForWantOfDebugInformation) {
  TestModule module("int total; int f() { return total; }", ".cpp");
  llvm::StripDebugInfo(*module);
  EXPECT_EQ(describe(*(*module).getGlobalVariable("total")).name, "total");
  EXPECT_EQ(describe(*(*module).getGlobalVariable("total")).type, nullptr);
}

// What the objects of `f` are reached through, in the order of the code.
std::string typesBehind(const std::string &source, const char *extension = ".c") {
  TestModule module(source, extension);
  const Operations operations(*module);
  std::string result;
  for (const Operation &operation : operations.of(module.function("f")))
    result += (result.empty() ? "" : ", ") + (operation.behind ? nameOf(operation.behind) : "-");
  return result;
}

TEST(Operations, KnowWhatTheirObjectIsReachedThrough) {
  const std::string types = "struct n { int v; struct n *next; }; typedef struct { int a[3]; } row_t;\n"
                            "struct n node, *list; row_t *rows; int **table;\n";
  EXPECT_EQ(typesBehind(types + "void f(void) { node.v = 1; }"), "-");
  EXPECT_EQ(typesBehind(types + "void f(struct n *p) { p->v = 1; }"), "struct n");
  EXPECT_EQ(typesBehind(types + "void f(void) { list->next->v = 1; }"), "-, struct n, struct n");
  EXPECT_EQ(typesBehind(types + "void f(int i) { rows[i].a[2] = 1; }"), "-, row_t");
  EXPECT_EQ(typesBehind(types + "void f(int i) { *table[i] = 1; }"), "-, int *, int");
}

TEST(Operations, KnowWhatIsAllocated) {
  const std::string types =
      "typedef unsigned long size_t; void *malloc(size_t); struct n { int v; }; struct n *list;\n";
  EXPECT_EQ(typesBehind(types + "void f(void) { list = malloc(4); }"), "struct n, -");
  EXPECT_EQ(typesBehind(types + "int f(void) { struct n *p = malloc(4); return p->v; }"), "struct n, struct n");
  EXPECT_EQ(typesBehind(types + "void *f(void) { return malloc(4); }"), "-");
  EXPECT_EQ(typesBehind("extern \"C\" long *f() { return new long(1); }", ".cpp"), "long, -");
  EXPECT_EQ(typesBehind("extern \"C\" void *f() { return new long(1); }", ".cpp"), "-, -");
}

} // namespace
} // namespace raddle::program
