// rules: the destructor of a global object runs while a detached thread uses it
// verdict: racy; shown by `raddle explore FILE`
// shown: race on `log.lines`

#include <thread>

struct Log {
  int lines = 0;
  ~Log() { lines = -1; }
};
static Log log;

int main() {
  std::thread writer([] { log.lines++; });
  writer.detach();
  return 0;
}
