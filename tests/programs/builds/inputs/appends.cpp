// Two threads append to one string, and nothing orders them.
#include <string>
#include <thread>

static std::string text;

int main() {
  std::thread thread([] { text += 'a'; });
  text += 'b';
  thread.join();
}
