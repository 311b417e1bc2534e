#include "base/sha256.h"

#include <algorithm>
#include <bit>
#include <cpuid.h>
#include <immintrin.h>

namespace raddle {
namespace {

using Word = uint32_t;
using State = std::array<Word, 8>;

constexpr size_t kBlock = Sha256::kBlock;
constexpr size_t kRounds = 64;

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes, and of the square roots of the
// first 8, computed with integers: the n-th root of p, shifted by 32 bits, is the n-th root of p shifted by n * 32.
constexpr bool isPrime(unsigned number) {
  for (unsigned divisor = 2; divisor * divisor <= number; ++divisor)
    if (number % divisor == 0)
      return false;
  return true;
}

// The largest r with r^degree <= prime * 2^(32 * degree), without its upper half.
constexpr Word fractionOfRoot(unsigned prime, unsigned degree) {
  using Wide = unsigned __int128;
  uint64_t root = 0;
  for (uint64_t bit = uint64_t{1} << 37; bit != 0; bit >>= 1) {
    const uint64_t tried = root | bit;
    const Wide square = static_cast<Wide>(tried) * tried;
    // Both sides without what would not fit: for cubes, tried^3 <= p * 2^96 iff tried^2 * tried / 2^32 <= p * 2^64.
    const bool fits = degree == 2 ? square <= (static_cast<Wide>(prime) << 64)
                                  : (square >> 32) * tried + (((square & 0xffffffff) * tried) >> 32) <
                                        (static_cast<Wide>(prime) << 64);
    if (fits)
      root = tried;
  }
  return static_cast<Word>(root);
}

template <size_t count> constexpr std::array<Word, count> fractionsOfRoots(unsigned degree) {
  std::array<Word, count> result = {};
  unsigned prime = 1;
  for (Word &each : result) {
    do
      ++prime;
    while (!isPrime(prime));
    each = fractionOfRoot(prime, degree);
  }
  return result;
}

constexpr std::array<Word, kRounds> kConstants = fractionsOfRoots<kRounds>(3);
constexpr State kInitial = fractionsOfRoots<8>(2);

void addBlock(State &state, const char *block) {
  std::array<Word, kRounds> words = {};
  for (size_t i = 0; i < kBlock; ++i)
    words[i / 4] = (words[i / 4] << 8U) | static_cast<unsigned char>(block[i]);
  for (size_t i = 16; i < kRounds; ++i) {
    const Word a = words[i - 15];
    const Word b = words[i - 2];
    words[i] = words[i - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ (a >> 3U)) + words[i - 7] +
               (std::rotr(b, 17) ^ std::rotr(b, 19) ^ (b >> 10U));
  }
  State s = state;
  for (size_t i = 0; i < kRounds; ++i) {
    const Word mixed = s[7] + (std::rotr(s[4], 6) ^ std::rotr(s[4], 11) ^ std::rotr(s[4], 25)) +
                       ((s[4] & s[5]) ^ (~s[4] & s[6])) + kConstants[i] + words[i];
    const Word majority = (std::rotr(s[0], 2) ^ std::rotr(s[0], 13) ^ std::rotr(s[0], 22)) +
                          ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
    s = {mixed + majority, s[0], s[1], s[2], s[3] + mixed, s[4], s[5], s[6]};
  }
  for (size_t i = 0; i < state.size(); ++i)
    state[i] += s[i];
}

void addInCxx(State &state, std::string_view blocks) {
  for (size_t at = 0; at < blocks.size(); at += kBlock)
    addBlock(state, blocks.data() + at);
}

// The same by the instructions that newer processors have for it, several times as fast. They want the words of the
// state as (A, B, E, F) and (C, D, G, H), the first of them in the upper half.
__attribute__((target("sha,sse4.1"))) void addByInstructions(State &state, std::string_view blocks) {
  const __m128i bytes = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203); // each word from its last byte on
  const auto word = [&](size_t i) { return static_cast<int>(state[i]); };
  __m128i abef = _mm_set_epi32(word(0), word(1), word(4), word(5));
  __m128i cdgh = _mm_set_epi32(word(2), word(3), word(6), word(7));
  for (size_t at = 0; at < blocks.size(); at += kBlock) {
    const __m128i before[] = {abef, cdgh};
    __m128i words[kRounds / 4];
    for (size_t i = 0; i < kRounds / 4; ++i) {
      if (i < 4) {
        const char *four = blocks.data() + at + 16 * i;
        words[i] = _mm_shuffle_epi8(_mm_loadu_si128(reinterpret_cast<const __m128i *>(four)), bytes);
      } else {
        const __m128i middle = _mm_alignr_epi8(words[i - 1], words[i - 2], 4);
        const __m128i sum = _mm_add_epi32(_mm_sha256msg1_epu32(words[i - 4], words[i - 3]), middle);
        words[i] = _mm_sha256msg2_epu32(sum, words[i - 1]);
      }
      const Word *constants = kConstants.data() + 4 * i;
      const __m128i keyed = _mm_add_epi32(words[i], _mm_loadu_si128(reinterpret_cast<const __m128i *>(constants)));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, keyed);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(keyed, 0x0e));
    }
    abef = _mm_add_epi32(abef, before[0]);
    cdgh = _mm_add_epi32(cdgh, before[1]);
  }
  const auto [f, e, b, a] = std::bit_cast<std::array<Word, 4>>(abef);
  const auto [h, g, d, c] = std::bit_cast<std::array<Word, 4>>(cdgh);
  state = {a, b, c, d, e, f, g, h};
}

bool looksForInstructions() {
  unsigned a = 0;
  unsigned b = 0;
  unsigned c = 0;
  unsigned d = 0;
  const bool hasShuffles = __get_cpuid(1, &a, &b, &c, &d) != 0 && (c & bit_SSE4_1) != 0 && (c & bit_SSSE3) != 0;
  return hasShuffles && __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & bit_SHA) != 0;
}

// To ask the processor takes as long as a few blocks, and longer on a virtual machine.
bool hasInstructions() {
  static const bool has = looksForInstructions();
  return has;
}

} // namespace

Sha256::Sha256(By by)
    : addBlocks_(by == By::Instructions && hasInstructions() ? addByInstructions : addInCxx), state_(kInitial) {}

void Sha256::add(std::string_view bytes) {
  total_ += bytes.size();
  if (!rest_.empty()) {
    const size_t missing = std::min(kBlock - rest_.size(), bytes.size());
    rest_ += bytes.substr(0, missing);
    bytes.remove_prefix(missing);
    if (rest_.size() < kBlock)
      return;
    addBlocks_(state_, rest_);
    rest_.clear();
  }
  const size_t whole = bytes.size() - bytes.size() % kBlock;
  addBlocks_(state_, bytes.substr(0, whole));
  rest_ = bytes.substr(whole);
}

std::string Sha256::digits() && {
  const uint64_t bits = total_ * 8;
  std::string padding = "\x80";
  padding.append((2 * kBlock - 9 - total_ % kBlock) % kBlock, '\0');
  for (int shift = 56; shift >= 0; shift -= 8)
    padding += static_cast<char>(bits >> static_cast<unsigned>(shift));
  add(padding);
  std::string result;
  for (const Word word : state_)
    for (int shift = 28; shift >= 0; shift -= 4)
      result += "0123456789abcdef"[(word >> static_cast<unsigned>(shift)) & 15U];
  return result;
}

std::string sha256(std::string_view bytes) {
  Sha256 hash;
  hash.add(bytes);
  return std::move(hash).digits();
}

} // namespace raddle
