// A count of references in a base class that knows its derived class, without an atomic.
// RUN: %exits 1 %explore --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: data race on `texture.references_`
#include <thread>
namespace acme::graphics {
template <class Derived> class Counted {
public:
  void release() {
    if (--references_ == 0) // STANDS STANDS
      static_cast<Derived *>(this)->dispose();
  }

private:
  int references_ = 2;
};
} // namespace acme::graphics
namespace {
struct Texture : acme::graphics::Counted<Texture> {
  void dispose() {}
};
Texture texture;
} // namespace
int main() {
  std::thread other([] { texture.release(); });
  texture.release();
  other.join();
}
