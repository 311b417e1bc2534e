#include "base/subprocess.h"

#include <csignal>
#include <filesystem>

#include <gtest/gtest.h>

#include "base/files.h"
#include "base/temporary_directory.h"

namespace raddle {
namespace {

TEST(Subprocess, TellsHowAProgramEnded) {
  EXPECT_TRUE(run({.arguments = {"true"}}).value().success());
  EXPECT_EQ(run({.arguments = {"sh", "-c", "exit 7"}}).value().code, 7);
  EXPECT_EQ(run({.arguments = {"sh", "-c", "kill -9 $$"}}).value().signal, SIGKILL);
}

TEST(Subprocess, RunsWhereItIsTold) {
  EXPECT_TRUE(run({.arguments = {"sh", "-c", "test $(pwd) = /usr"}, .directory = "/usr"}).value().success());
  EXPECT_FALSE(run({.arguments = {"true"}, .directory = "/no/such/directory"}).ok());
}

TEST(Subprocess, ReportsAProgramThatIsNotThere) {
  const Result<ExitStatus> result = run({.arguments = {"no-such-program-anywhere"}});
  ASSERT_FALSE(result.ok());
  EXPECT_EQ(result.error().message, "cannot run 'no-such-program-anywhere': No such file or directory");
}

TEST(Subprocess, RedirectsAndChangesTheEnvironment) {
  const Result<TemporaryDirectory> directory = TemporaryDirectory::create();
  ASSERT_TRUE(directory.ok());
  const std::filesystem::path path = directory->path() / "out";
  {
    Result<FileDescriptor> out = openFile(path, OpenMode::Write);
    ASSERT_TRUE(out.ok());
    Command command{.arguments = {"sh", "-c", "echo \"$A $HOME-\"; echo more >&7"},
                    .redirections = {{1, out->number()}, {7, out->number()}},
                    .environment = {{"A", "x y"}, {"HOME", std::nullopt}}};
    ASSERT_TRUE(run(command).value().success());
  }
  EXPECT_EQ(readFile(path).value(), "x y -\nmore\n");
}

TEST(Subprocess, InheritsOnlyWhatIsNamed) {
  Result<FileDescriptor> null = openFile("/dev/null", OpenMode::Write);
  ASSERT_TRUE(null.ok());
  const int number = null->number();
  const std::string script = "test -e /proc/self/fd/" + std::to_string(number);
  EXPECT_FALSE(run({.arguments = {"sh", "-c", script}}).value().success());
  EXPECT_TRUE(run({.arguments = {"sh", "-c", script}, .redirections = {{number, number}}}).value().success());
}

TEST(TemporaryDirectory, IsRemovedWithItsContent) {
  std::filesystem::path path;
  {
    const Result<TemporaryDirectory> directory = TemporaryDirectory::create();
    ASSERT_TRUE(directory.ok());
    path = directory->path();
    EXPECT_FALSE(writeFile(path / "file", "content").has_value());
    EXPECT_EQ(readFile(path / "file").value(), "content");
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(Files, SayWhatCouldNotBeRead) {
  EXPECT_EQ(readFile("/nowhere/x.c").error().message, "cannot read '/nowhere/x.c': No such file or directory");
}

} // namespace
} // namespace raddle
