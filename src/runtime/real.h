// The functions we stand in for, as the next object in search order defines them.
#pragma once

namespace raddle::runtime {

// One of them. Declare it with RADDLE_REAL, so that it is looked up before the program starts, while that is harmless.
class RealFunction {
public:
  constexpr explicit RealFunction(const char *name) : name_(name) {}

  void resolve();
  // Some library defines it.
  [[nodiscard]] bool exists() const { return address_ != nullptr; }
  // REQUIRES: it exists.
  template <typename Function> Function *as() { return reinterpret_cast<Function *>(address()); }

private:
  void *address();

  const char *name_;
  void *address_ = nullptr; // null until looked up
};

#define RADDLE_REAL [[gnu::section("raddle_real"), gnu::used]] constinit RealFunction

// Looks up all of them.
void resolveRealFunctions();

} // namespace raddle::runtime
