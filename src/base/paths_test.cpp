#include "base/paths.h"

#include <gtest/gtest.h>

#include "base/temporary_directory.h"

namespace raddle {
namespace {

TEST(Paths, TellWhatIsThere) {
  auto directory = TemporaryDirectory::create();
  ASSERT_TRUE(directory.ok());
  EXPECT_TRUE(isDirectory(directory->path()));
  EXPECT_FALSE(isRegularFile(directory->path()));
  EXPECT_EQ(canonicalPath(directory->path() / "x" / ".." / "y"), canonicalPath(directory->path() / "y"));
}

TEST(Paths, TakeALoopOfLinksForNothing) {
  auto directory = TemporaryDirectory::create();
  ASSERT_TRUE(directory.ok());
  const std::filesystem::path link = directory->path() / "loop.c";
  std::filesystem::create_symlink("loop.c", link);
  EXPECT_FALSE(isDirectory(link));
  EXPECT_FALSE(isRegularFile(link));
  EXPECT_EQ(canonicalPath(link), link);
}

} // namespace
} // namespace raddle
