#include "base/sha256.h"

#include <gtest/gtest.h>

namespace raddle {
namespace {

// The examples of the standard, and the lengths around which padding changes (by sha256sum).
TEST(Sha256, IsThatOfTheStandard) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256(std::string(1'000'000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, PadsWhateverTheLength) {
  EXPECT_EQ(sha256(std::string(55, 'x')), "d5e285683cd4efc02d021a5c62014694958901005d6f71e89e0989fac77e4072");
  EXPECT_EQ(sha256(std::string(56, 'x')), "04c26261370ee7541549d16dee320c723e3fd14671e66a099afe0a377c16888e");
  EXPECT_EQ(sha256(std::string(64, 'x')), "7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c");
}

std::string inPieces(const std::string &text, size_t size, Sha256::By by) {
  Sha256 hash(by);
  for (size_t at = 0; at < text.size(); at += size)
    hash.add(std::string_view(text).substr(at, size));
  return std::move(hash).digits();
}

TEST(Sha256, IsTheSameInPiecesAndWithoutInstructions) {
  std::string text;
  for (int i = 0; i < 1000; ++i)
    text += static_cast<char>(i * i);
  for (const size_t size : {1, 63, 64, 65, 128, 1000}) {
    EXPECT_EQ(inPieces(text, size, Sha256::By::Cxx), sha256(text)) << size;
    EXPECT_EQ(inPieces(text, size, Sha256::By::Instructions), sha256(text)) << size;
  }
  EXPECT_EQ(inPieces(std::string(1'000'000, 'a'), 1 << 16U, Sha256::By::Cxx),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

} // namespace
} // namespace raddle
