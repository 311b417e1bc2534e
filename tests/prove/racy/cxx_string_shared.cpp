// cxx: a std::string is appended to and read
// verdict: racy; shown by `raddle explore --first FILE`
// shown: data race on `name._M_string_length (local of main)`

#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>
#include <string>

int main() {
  std::string name = "a";
  std::thread t([&] { name += "b"; });
  std::size_t n = name.size();
  t.join();
  std::printf("%zu %s\n", n, name.c_str());
}
