// Results and arguments of many types: each result is the same as that of the sequential order.
// RUN: %explore %s | FileCheck %s
// CHECK: proved: no execution fails
// CHECK: checked against the sequential behaviour: 29 scenarios, of up to 1 thread with 1 operation each
#include <array>
#include <atomic>
#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <raddle/linearizable.h>
#include <set>
#include <stdexcept>
#include <string>
#include <unordered_set>
#include <variant>
#include <vector>

struct Padded {
  char a = 1;
  double b = 2;
  bool operator==(const Padded &other) const { return a == other.a && b == other.b; }
};

class Kinds {
public:
  void setText(std::string text) { text_ = std::move(text); }
  std::string text() const { return text_; }
  const char *raw() const noexcept { return "raw"; }
  double nan() const { return std::nan(""); }
  std::optional<double> maybe(bool is) const { return is ? std::optional<double>(std::nan("")) : std::nullopt; }
  std::unique_ptr<int> unique() { return std::make_unique<int>(3); }
  std::shared_ptr<std::string> shared() { return std::make_shared<std::string>("s"); }
  const Padded &padded() const { return padded_; }
  std::vector<bool> bits() const { return {true, false}; }
  std::map<int, std::string> map() const { return {{1, "x"}}; }
  std::unordered_set<int> hashed() const { return {1, 2, 3}; }
  std::pair<int, float> pair() const { return {1, 2.5f}; }
  std::tuple<> none() const { return {}; }
  std::array<int, 2> array() const { return {1, 2}; }
  std::variant<int, std::string> either() const { return "v"; }
  std::string_view view() const { return "view"; }
  int *where() { return &value_; }
  int *given(int *value) { return value; }
  char letter() const { return 'x'; }
  void take(std::unique_ptr<int> p) { value_ = *p; }
  void takeRvalue(std::string &&s) { text_ = std::move(s); }
  int over(int x) { return x; }
  int over(double) { return 7; }
  void fails(int code) {
    if (code == 1)
      throw std::invalid_argument("one");
    throw 42;
  }
  std::nullptr_t null() { return nullptr; }
  template <typename T> T same(T t) { return t; }
  static int fixed() { return 5; }

private:
  std::string text_;
  Padded padded_;
  int value_ = 0;
};
static int cell;
int main() {
  raddle::linearizable<Kinds>()
      .operation("setText", &Kinds::setText, raddle::values("a", "b"))
      .operation("text", &Kinds::text)
      .operation("raw", &Kinds::raw)
      .operation("nan", &Kinds::nan)
      .operation("maybe", &Kinds::maybe, raddle::values(true, false))
      .operation("unique", &Kinds::unique)
      .operation("shared", &Kinds::shared)
      .operation("padded", &Kinds::padded)
      .operation("bits", &Kinds::bits)
      .operation("map", &Kinds::map)
      .operation("hashed", &Kinds::hashed)
      .operation("pair", &Kinds::pair)
      .operation("none", &Kinds::none)
      .operation("array", &Kinds::array)
      .operation("either", &Kinds::either)
      .operation("view", &Kinds::view)
      .operation("where", &Kinds::where)
      .operation("given", &Kinds::given, raddle::values(&cell))
      .operation("letter", &Kinds::letter)
      .operation(
          "take", [](Kinds &kinds, int value) { kinds.take(std::make_unique<int>(value)); }, raddle::values(1))
      .operation("takeRvalue", &Kinds::takeRvalue, raddle::values(std::string("r")))
      .operation("over", static_cast<int (Kinds::*)(int)>(&Kinds::over), raddle::values(1))
      .operation("fails", &Kinds::fails, raddle::values(1, 2))
      .operation("null", &Kinds::null)
      .operation("same", &Kinds::same<long>, raddle::values(1L))
      .operation("fixed", [](Kinds &) { return Kinds::fixed(); })
      .scenarios({.threads = 1, .operations = 1})
      .check();
}
