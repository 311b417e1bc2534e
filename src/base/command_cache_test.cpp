#include "base/command_cache.h"

#include <fstream>
#include <gtest/gtest.h>

#include "base/files.h"
#include "base/temporary_directory.h"

namespace raddle {
namespace {

class CommandCacheTest : public ::testing::Test {
protected:
  [[nodiscard]] std::string file(const std::string &name) const { return (folder_->path() / name).string(); }
  void write(const std::string &name, const std::string &text) const { EXPECT_FALSE(writeFile(file(name), text)); }
  // As of a command that began after all that is there was written.
  [[nodiscard]] CommandInputs inputs() const { return {{file("a")}, {file("b")}, INT64_MAX}; }

  Result<TemporaryDirectory> folder_ = TemporaryDirectory::create();
  CommandCache cache_{folder_->path() / "cache"};
  std::string key_ = CommandCache::keyOf({"cc", "-c"});
};

TEST_F(CommandCacheTest, FindsWhatWasKept) {
  write("a", "1");
  EXPECT_FALSE(cache_.find(key_));
  cache_.keep(key_, inputs(), {"said", std::string("\0\n1", 3)});
  const auto found = cache_.find(key_);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->said, "said");
  EXPECT_EQ(found->output, std::string("\0\n1", 3));
  EXPECT_FALSE(cache_.find(CommandCache::keyOf({"cc"})));
}

TEST_F(CommandCacheTest, ForgetsWhatHasChanged) {
  write("a", "1");
  cache_.keep(key_, inputs(), {"", "x"});
  write("a", "2");
  EXPECT_FALSE(cache_.find(key_));
  write("a", "1");
  EXPECT_TRUE(cache_.find(key_));
  write("b", "");
  EXPECT_FALSE(cache_.find(key_));
}

TEST_F(CommandCacheTest, KeepsNothingOfFilesThatChangedMeanwhile) {
  CommandInputs changed = inputs();
  changed.begun = CommandCache::now();
  write("a", "1");
  cache_.keep(key_, changed, {"", "x"});
  EXPECT_FALSE(cache_.find(key_));
}

TEST_F(CommandCacheTest, NoticesAnyDamage) {
  write("a", "1");
  cache_.keep(key_, inputs(), {"said", "output"});
  const std::string entry = (cache_.folder() / (key_ + ".entry")).string();
  const std::string whole = *readFile(entry);
  for (size_t at = 0; at < whole.size(); ++at) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    EXPECT_FALSE(writeFile(entry, damaged));
    EXPECT_FALSE(cache_.find(key_)) << "byte " << at;
    EXPECT_FALSE(writeFile(entry, whole.substr(0, at)));
    EXPECT_FALSE(cache_.find(key_)) << "the first " << at;
  }
  EXPECT_FALSE(writeFile(entry, whole));
  EXPECT_TRUE(cache_.find(key_));
}

TEST_F(CommandCacheTest, StaysWithinItsSize) {
  write("a", "1");
  const CommandCache small(folder_->path() / "small", 10'000);
  for (int i = 0; i < 20; ++i) {
    const std::string key = CommandCache::keyOf({"cc", std::to_string(i)});
    small.keep(key, inputs(), {"", std::string(2'000, 'x')});
    EXPECT_TRUE(small.find(key));
    uint64_t bytes = 0;
    for (const auto &each : std::filesystem::directory_iterator(small.folder()))
      bytes += each.file_size();
    EXPECT_LE(bytes, 10'000U);
  }
  const std::string large = CommandCache::keyOf({"large"});
  small.keep(large, inputs(), {"", std::string(20'000, 'x')});
  EXPECT_FALSE(small.find(large));
}

TEST_F(CommandCacheTest, DoesWithoutAFolder) {
  write("a", "1");
  const CommandCache nowhere(file("a") + "/inside");
  EXPECT_FALSE(nowhere.isUsable());
  nowhere.keep(key_, inputs(), {"", "x"});
  EXPECT_FALSE(nowhere.find(key_));
}

} // namespace
} // namespace raddle
