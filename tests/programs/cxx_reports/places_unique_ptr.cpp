// The owner lets go of an object that a thread still uses.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: memory that was freed (`Session on the heap`)
#include <memory>
#include <mutex>
#include <thread>
struct Session {
  int requests = 0;
};
static std::mutex mutex;
static void serve(Session *session) {
  std::lock_guard<std::mutex> lock(mutex);
  ++session->requests; // STANDS
}
int main() {
  auto session = std::make_unique<Session>();
  std::thread server(serve, session.get());
  {
    std::lock_guard<std::mutex> lock(mutex);
    session.reset();
  }
  server.join();
}
