#include "frontend/data_model.h"

#include <gtest/gtest.h>

#include "base/files.h"
#include "base/temporary_directory.h"

namespace raddle::frontend {
namespace {

// What is refused in a C program for 32 bits; empty if nothing is. Everything stands in its first line.
std::string refused(const std::string &program, const std::string &name = "program.c") {
  const auto directory = TemporaryDirectory::create();
  EXPECT_TRUE(directory);
  const std::string file = (directory->path() / name).string();
  EXPECT_FALSE(writeFile(file, program));
  Sources sources;
  sources.dataModel = DataModel::Ilp32;
  Compilation compilation{.compiler = compilerFor(Language::C), .flags = {"-w"}, .file = file};
  if (isPreprocessed(file))
    compilation.language = "c";
  const std::optional<Failure> failure = adaptWidths(sources, compilation, directory->path() / "target.bc");
  if (!failure)
    return "";
  EXPECT_EQ(failure->kind, Failure::Kind::WidthsShow) << failure->message;
  const std::string place = file + ":1: ";
  return failure->message.starts_with(place) ? failure->message.substr(place.size()) : failure->message;
}

struct Case {
  const char *body;
  const char *refused;
};

TEST(DataModel, RefusesWhatDependsOnWidths) {
  const Case cases[] = {
      {"long a; int main(void) { a = a + 1; }", "arithmetic on `long`"},
      {"long a; int main(void) { a++; }", "arithmetic on `long`"},
      {"unsigned long a; int main(void) { a <<= 2; }", "arithmetic on `long`"},
      {"long a; int main(void) { __atomic_fetch_add(&a, 1, 5); }", "arithmetic on `long`"},
      {"long a; int main(void) { return -a == 0; }", "arithmetic on `long`"},
      {"int *p, *q; int main(void) { return p - q == 1; }", "the difference of two pointers"},
      {"unsigned long a; int b; int main(void) { a = b; }", "a conversion between signed and unsigned `long`"},
      {"long a; unsigned b; int main(void) { a = b; }", "a conversion between signed and unsigned `long`"},
      {"long f(void); int main(void) { return f() == 0; }", "a result of an unknown `long`"},
      {"int x; void f(long); int main(void) { f((long)&x); }", "the address of an object as a number"},
      {"int x; void f(unsigned long a) {} int main(void) { f(x); }", "a conversion between signed and unsigned `long`"},
      {"int main(void) { return sizeof(void *); }", "a size that depends on the width of types"},
      {"struct s { long a; }; int main(void) { int n = sizeof(struct s); }",
       "a size that depends on the width of types"},
      {"int x; int main(void) { return (int)&x; }", "the address of an object as a number"},
      {"union u { int i; void *p; } u; int main(void) { return u.i; }", "a union with members of other widths"},
      {"struct s { void *p; } s; int main(void) { return *(char *)&s; }", "a cast between pointers to objects"},
      {"void *malloc(unsigned long); struct s { void *p; }; int main(void) { struct s *p = malloc(8); }",
       "an allocation whose size is a number"},
      {"double d; int main(void) { return d > 1; }", "floating-point arithmetic"},
      {"long long a; int main(void) { return a == 1; }", "a shared variable of 64 bits, in two halves there"},
      {"int main(void) { return 0x100000000 > 1; }", "a constant of more than 32 bits"},
      {"int main(void) { __asm__ volatile(\"nop\"); }", "inline assembly"},
      {"long a; static void f(void) { a++; } static void g(void) { f(); } int main(void) { g(); }",
       "arithmetic on `long`"},
      {"long a; static void f(void) { a++; } void (*p)(void) = f; int main(void) { p(); }", "arithmetic on `long`"},
  };
  for (const Case &each : cases)
    EXPECT_EQ(refused(each.body), each.refused) << each.body;
}

TEST(DataModel, AllowsWhatIsTheSame) {
  const char *const programs[] = {
      "long a; int b; int main(void) { a = b; return a == 3 && a < b; }",
      "unsigned long a; unsigned b; int main(void) { a = b; a = 3; return (int)a; }",
      "void *f(void *p) { return (void *)(long)((int)(long)p + 1); } int main(void) { return f((void *)3L) == 0; }",
      "int a[10]; int main(void) { int n = sizeof a / sizeof a[0]; for (unsigned i = 0; i < sizeof a; i++) n++; }",
      R"(void *malloc(unsigned long); struct s { long a; struct s *next; };
         int main(void) { struct s *p = malloc(3 * sizeof *p); char *q = malloc(100); return p == 0 || q == 0; })",
      R"(struct s { int a; struct s *next; } x;
         int main(void) {
           struct s **p = &x.next;
           struct s *q = (struct s *)((char *)p - __builtin_offsetof(struct s, next));
           struct s *r = (struct s *)((char *)p - (unsigned long)(&((struct s *)0)->next));
           return q == r;
         })",
      "unsigned long strlen(const char *); int main(void) { return strlen(\"a\") == 1; }",
      "int main(void) { long long a = 3; a = a * a; return a == 9; }",
      "double d; int main(void) { d = 1; }",
      // What nobody calls does not matter.
      "long a; void f(void) { a++; } int main(void) {}",
  };
  for (const char *program : programs)
    EXPECT_EQ(refused(program), "") << program;
}

TEST(DataModel, GivesPreprocessedSourcesTheTypesOfThisMachine) {
  EXPECT_TRUE(hasTypesOf32Bits("typedef unsigned int size_t;"));
  EXPECT_FALSE(hasTypesOf32Bits("typedef unsigned long size_t; typedef unsigned int my_size_t;"));
  const std::string before = "typedef unsigned  int\nsize_t;\ntypedef union {\n struct { int a; } d; char __size[24]; "
                             "} pthread_mutex_t; union pthread_attr_t { char __size[36]; }; int __size[24];\n";
  const std::string after = withTypesOfThisMachine(before);
  EXPECT_NE(after.find("typedef unsigned long size_t;"), std::string::npos) << after;
  EXPECT_NE(after.find("char __size[40]; } pthread_mutex_t"), std::string::npos) << after;
  EXPECT_NE(after.find("union pthread_attr_t { char __size[56]; }"), std::string::npos) << after;
  EXPECT_NE(after.find("; int __size[24];"), std::string::npos) << after;
}

TEST(DataModel, RefusesObjectsThatAreTooSmall) {
  EXPECT_EQ(
      refused("typedef unsigned int size_t; typedef struct { int a; } pthread_mutex_t; int main(void) {}", "program.i"),
      "objects of type `pthread_mutex_t` are smaller than those of this machine");
  EXPECT_EQ(refused("typedef unsigned int size_t; typedef int pthread_t; int main(void) {}", "program.i"),
            "objects of type `pthread_t` are smaller than those of this machine");
  EXPECT_EQ(
      refused("typedef unsigned int size_t; typedef union { char __size[24]; } pthread_mutex_t; int main(void) {}",
              "program.i"),
      "");
}

TEST(DataModel, NamesThePlacesOfPreprocessedSources) {
  EXPECT_EQ(refused("# 7 \"/src/original.c\"\nlong a;\nint main(void) { a++; }\n", "program.i"),
            "/src/original.c:8: arithmetic on `long`");
}

} // namespace
} // namespace raddle::frontend
