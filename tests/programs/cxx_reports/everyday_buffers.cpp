// Buffers are swapped while the other side still writes into its own.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `display.back_ (local of main)`
#include <memory>
#include <thread>
#include <utility>
#include <vector>
struct Frame {
  std::vector<int> pixels = std::vector<int>(4);
};
class Display {
public:
  void draw(int colour) {
    for (int &pixel : back_->pixels) // STANDS
      pixel = colour;
  }
  void flip() { std::swap(front_, back_); } // STANDS
private:
  std::unique_ptr<Frame> front_ = std::make_unique<Frame>();
  std::unique_ptr<Frame> back_ = std::make_unique<Frame>();
};
int main() {
  Display display;
  std::thread painter([&] { display.draw(1); });
  display.flip();
  painter.join();
}
