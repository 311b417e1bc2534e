#include "frontend/command_line.h"

#include <gtest/gtest.h>

#include "base/files.h"
#include "base/temporary_directory.h"

namespace raddle::frontend {
namespace {

using Work = CommandLine::Work;
using Words = std::vector<std::string>;

std::string inputsOf(const Words &words) {
  constexpr const char *kKinds[] = {"source", "assembly", "header", "linked"};
  std::string result;
  for (const Input &input : parseCommandLine(words).inputs)
    result += (result.empty() ? "" : " ") + input.path + ":" + kKinds[static_cast<size_t>(input.kind)];
  return result;
}

TEST(CommandLineTest, TellsWhatIsToBeDone) {
  EXPECT_EQ(parseCommandLine({"a.c"}).work, Work::Link);
  EXPECT_EQ(parseCommandLine({"-c", "a.c"}).work, Work::Compile);
  EXPECT_EQ(parseCommandLine({"a.o", "-r", "b.o"}).work, Work::Partial);
  for (const char *flag : {"-E", "-S", "-M", "-MM", "--version", "-print-search-dirs", "-###", "-fsyntax-only", "-m32"})
    EXPECT_EQ(parseCommandLine({"-c", flag, "a.c"}).work, Work::Other) << flag;
  EXPECT_EQ(parseCommandLine({"a.h"}).work, Work::Other);
  EXPECT_EQ(parseCommandLine({"-x", "c++-header", "a.inc"}).work, Work::Other);
}

TEST(CommandLineTest, TellsInputsFromValues) {
  EXPECT_EQ(inputsOf({"-include", "config.c", "-I", "x.c", "-Iy.c", "-D", "z.c", "a.c", "-MF", "d.c", "-o", "o.c"}),
            "a.c:source");
  EXPECT_EQ(inputsOf({"-Xlinker", "m.o", "-T", "script.o", "-L", "dir", "-lz", "-u", "symbol", "a.o", "libb.a"}),
            "a.o:linked libb.a:linked");
  EXPECT_EQ(inputsOf({"a.S", "b.s", "c.cc", "d.ii", "e.so.1"}),
            "a.S:assembly b.s:assembly c.cc:source d.ii:source e.so.1:linked");
  EXPECT_EQ(inputsOf({"-x", "c", "a.text", "-", "-xnone", "b.text"}), "a.text:source -:source b.text:linked");
}

TEST(CommandLineTest, FindsTheOutputAnywhere) {
  EXPECT_EQ(parseCommandLine({"a.c", "-o", "x"}).output, "x");
  EXPECT_EQ(parseCommandLine({"-ox", "a.c"}).output, "x");
  EXPECT_EQ(parseCommandLine({"--output=x", "a.c"}).output, "x");
  EXPECT_EQ(parseCommandLine({"a.c"}).output, "");
}

TEST(CommandLineTest, OpensResponseFiles) {
  const Result<TemporaryDirectory> directory = TemporaryDirectory::create();
  ASSERT_TRUE(directory.ok());
  const std::string file = (directory->path() / "more").string();
  ASSERT_FALSE(writeFile(file, "-D'A=b c' \"a b.c\"\n-c").has_value());
  const CommandLine command = parseCommandLine({"@" + file, "-g"});
  EXPECT_EQ(command.arguments, (Words{"-DA=b c", "a b.c", "-c", "-g"}));
  EXPECT_EQ(command.work, Work::Compile);
  EXPECT_EQ(inputsOf({"@no-such-file"}), "@no-such-file:linked");
}

TEST(CommandLineTest, KeepsWhatDecidesACompilation) {
  EXPECT_EQ(compileFlags(parseCommandLine({"-O2", "-c", "-DX", "-I", "dir", "-MD", "-MF", "f.d", "-Wp,-MMD,g.d",
                                           "-flto=thin", "a.c", "-o", "a.o", "--coverage", "-std=c99", "-x", "c"})),
            (Words{"-O2", "-DX", "-I", "dir", "-std=c99"}));
  EXPECT_EQ(compileFlags(parseCommandLine(
                {"-Xclang", "-include-pch", "-Xclang", "a.pch", "-Xclang", "-include", "-Xclang", "a.h", "-c", "a.c"})),
            (Words{"-Xclang", "-include", "-Xclang", "a.h"}));
}

TEST(CommandLineTest, KeepsWhatDecidesALink) {
  const CommandLine command =
      parseCommandLine({"-O2", "a.c", "b.o", "-L", "dir", "c.o", "-lz", "-o", "prog", "-pg",
                        "-Wl,-Map=m,--gc-sections,-Map,n,-s", "-Wl,-Map=m", "-Wl,--whole-archive"});
  EXPECT_EQ(linkArguments(command, {true, false, true}),
            (Words{"-O2", "b.o", "-L", "dir", "-lz", "-Wl,--gc-sections,-s"}));
}

TEST(CommandLineTest, NamesObstacles) {
  EXPECT_EQ(obstacleIn(Stage::Link, {"-O2", "-static-libgcc", "-lz"}), std::nullopt);
  EXPECT_EQ(obstacleIn(Stage::Compile, {"-static"}), std::nullopt);
  EXPECT_TRUE(obstacleIn(Stage::Link, {"-static"})->starts_with("-static: "));
  EXPECT_TRUE(obstacleIn(Stage::Compile, {"-fsanitize=thread"})->starts_with("-fsanitize=thread: "));
}

// Who gets a flag, as letters: C, C++, the linker.
std::string whoGets(const Words &words) {
  const UserFlag flag = userFlagAt(words, 0);
  EXPECT_EQ(flag.count, words.size()) << words.front();
  EXPECT_EQ(flag.mistake, "");
  return std::string(flag.isForC ? "c" : "") + (flag.isForCxx ? "+" : "") + (flag.isForLinker ? "l" : "");
}

TEST(UserFlag, GoesToWhomItConcerns) {
  EXPECT_EQ(whoGets({"-DX=1"}), "c+");
  EXPECT_EQ(whoGets({"-D", "X=1"}), "c+");
  EXPECT_EQ(whoGets({"-isystem", "dir"}), "c+");
  EXPECT_EQ(whoGets({"-O2"}), "c+");
  EXPECT_EQ(whoGets({"-std=gnu11"}), "c");
  EXPECT_EQ(whoGets({"-std=c++17"}), "+");
  EXPECT_EQ(whoGets({"-lm"}), "l");
  EXPECT_EQ(whoGets({"-L", "dir"}), "l");
  EXPECT_EQ(whoGets({"-Wl,--as-needed"}), "l");
  EXPECT_EQ(whoGets({"-pthread"}), "c+l");
  EXPECT_EQ(whoGets({"-flto"}), "") << "it makes no difference";
  EXPECT_EQ(whoGets({"-MD"}), "");
}

TEST(UserFlag, IsRefusedIfItAsksForSomethingElse) {
  for (const char *flag : {"-o", "-c", "-S", "-E", "-r", "-x", "-m32", "-static", "-fsanitize=thread", "-nostdlib"})
    EXPECT_TRUE(userFlagAt({flag, "value"}, 0).mistake.starts_with(std::string(flag) + ": ")) << flag;
}

} // namespace
} // namespace raddle::frontend
