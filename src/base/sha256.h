// SHA-256 (FIPS 180-4): names the contents of a file for others.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace raddle {

[[nodiscard]] std::string sha256(std::string_view bytes); // 64 hexadecimal digits

// The same of what comes in pieces.
class Sha256 {
public:
  static constexpr size_t kBlock = 64; // bytes

  // By instructions of the processor if it has them.
  enum class By : uint8_t { Instructions, Cxx };
  explicit Sha256(By by = By::Instructions);

  void add(std::string_view bytes);
  [[nodiscard]] std::string digits() &&; // of all that was added

private:
  using State = std::array<uint32_t, 8>;

  void (*addBlocks_)(State &state, std::string_view blocks); // whole ones
  State state_;                                              // after all whole blocks
  std::string rest_;                                         // what came behind them, less than a block
  uint64_t total_ = 0;                                       // bytes
};

} // namespace raddle
