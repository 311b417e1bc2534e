#include "frontend/build_records.h"

#include <gtest/gtest.h>

#include "base/files.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"

namespace raddle::frontend {
namespace {

const BuildRecord kUnit{.kind = BuildRecord::Kind::Unit,
                        .name = "a \"b\".c",
                        .directory = "/some where",
                        .arguments = {"-DX=\n", ""},
                        .bitcode = std::string("BC\0\xc0\xde", 5) + std::string(1000, 'x')};
const BuildRecord kLink{
    .kind = BuildRecord::Kind::Link, .name = "c++", .directory = "/", .arguments = {"-lz"}, .bitcode = {}};

void expectSame(const BuildRecord &one, const BuildRecord &other) {
  EXPECT_EQ(one.kind, other.kind);
  EXPECT_EQ(one.name, other.name);
  EXPECT_EQ(one.directory, other.directory);
  EXPECT_EQ(one.arguments, other.arguments);
  EXPECT_EQ(one.bitcode, other.bitcode);
}

TEST(BuildRecordsTest, AreReadBackInOrder) {
  const std::string section = print(kUnit) + std::string(5, '\0') + print(kLink) + print(kUnit) + '\0';
  const Result<std::vector<BuildRecord>> records = parseRecords(section);
  ASSERT_TRUE(records.ok());
  ASSERT_EQ(records->size(), 3U);
  expectSame((*records)[0], kUnit);
  expectSame((*records)[1], kLink);
  expectSame((*records)[2], kUnit);
  EXPECT_TRUE(parseRecords("").ok());
}

TEST(BuildRecordsTest, RefuseDamage) {
  const std::string good = print(kUnit);
  for (size_t size = 1; size < good.size(); ++size)
    EXPECT_FALSE(parseRecords(std::string_view(good).substr(0, size)).ok()) << size;
  EXPECT_FALSE(parseRecords("text" + good).ok());
  std::string other = good;
  other[8] = 77;
  EXPECT_EQ(parseRecords(other).error().message, "it was built by another version of raddle; build it again");
}

TEST(BuildRecordsTest, LieInObjects) {
  const Result<TemporaryDirectory> directory = TemporaryDirectory::create();
  ASSERT_TRUE(directory.ok());
  const std::string source = (directory->path() / "a.c").string();
  const std::string object = (directory->path() / "a.o").string();
  ASSERT_FALSE(writeFile(source, "int f(void) { return 1; }").has_value());
  ASSERT_TRUE(run({.arguments = {"clang-19", "-c", source, "-o", object}}).value().success());
  EXPECT_EQ(readRecordSection(object), std::nullopt);
  ASSERT_FALSE(addRecordSection(object, print(kLink)).has_value());
  EXPECT_EQ(readRecordSection(object), print(kLink));
  EXPECT_EQ(readRecordSection(source), std::nullopt);
  EXPECT_EQ(readRecordSection(directory->path() / "nowhere"), std::nullopt);
  EXPECT_TRUE(addRecordSection(source, "x").has_value());
}

} // namespace
} // namespace raddle::frontend
