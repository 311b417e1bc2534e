#include "base/sha256.h"

#include <array>
#include <bit>
#include <cstdint>

namespace raddle {
namespace {

using Word = uint32_t;
using State = std::array<Word, 8>;

constexpr size_t kBlock = 64; // bytes
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

void add(State &state, std::string_view block) {
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

} // namespace

std::string sha256(std::string_view bytes) {
  std::string padded(bytes);
  padded += '\x80';
  padded.append((2 * kBlock - 8 - padded.size() % kBlock) % kBlock, '\0');
  for (int shift = 56; shift >= 0; shift -= 8)
    padded += static_cast<char>((uint64_t{bytes.size()} * 8) >> static_cast<unsigned>(shift));
  State state = kInitial;
  for (size_t at = 0; at < padded.size(); at += kBlock)
    add(state, std::string_view(padded).substr(at, kBlock));
  std::string result;
  for (const Word word : state)
    for (int shift = 28; shift >= 0; shift -= 4)
      result += "0123456789abcdef"[(word >> static_cast<unsigned>(shift)) & 15U];
  return result;
}

} // namespace raddle
