// What a static constructor has allocated.
// RUN: %exits 1 %explore --first --json %t.json --sarif %t.sarif %s > %t.txt
// RUN: python3 %S/inputs/user_places.py %t.json %t.sarif %t.txt %s
// NAMES: memory that was freed (`second of pair<const int, std::string> on the heap`)
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
struct Directory {
  std::map<int, std::string> rooms = {{1, "kitchen with a name that is too long for the object"}};
};
static Directory directory;
static std::mutex mutex;
static void repaint(std::string &room) {
  std::lock_guard<std::mutex> lock(mutex);
  room[0] = 'K'; // STANDS
}
int main() {
  std::thread painter(repaint, std::ref(directory.rooms[1]));
  {
    std::lock_guard<std::mutex> lock(mutex);
    directory.rooms.clear();
  }
  painter.join();
}
