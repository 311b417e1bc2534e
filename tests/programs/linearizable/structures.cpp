// Small structures: correct, and with bugs that only results show. Arguments: which, which bug.
// RUN: %explore %s -- stack 0 | FileCheck %s --check-prefixes=RIGHT,STACK
// RUN: %exits 1 %explore %s -- stack 3 | FileCheck %s --check-prefixes=WRONG,STACK-3
// RUN: %explore %s -- queue 0 | FileCheck %s --check-prefixes=RIGHT,QUEUE
// RUN: %exits 1 %explore %s -- queue 2 | FileCheck %s --check-prefixes=WRONG,QUEUE-2
// RUN: %explore %s -- ring 0 | FileCheck %s --check-prefixes=RIGHT,RING
// RUN: %exits 1 %explore %s -- ring 1 | FileCheck %s --check-prefixes=WRONG,RING-1
// RUN: %explore %s -- map 0 | FileCheck %s --check-prefixes=RIGHT,MAP
// RUN: %exits 1 %explore %s -- map 1 | FileCheck %s --check-prefixes=WRONG,MAP-1
// RUN: %explore %s -- list 0 | FileCheck %s --check-prefixes=RIGHT,LIST
// RUN: %exits 1 %explore %s -- list 3 | FileCheck %s --check-prefixes=WRONG,LIST-3
// RIGHT: proved: no interleaving fails
// STACK: executions: 60 (4 blocked), all explored
// QUEUE: executions: 68 (26 blocked), all explored
// RING: executions: 6, all explored
// MAP: executions: 8, all explored
// LIST: executions: 14, all explored
// WRONG: error: not linearizable: these results are of no sequential order
// STACK-3: push(1), pop(): 1, not 0
// QUEUE-2: push(1), push(2), pop(), pop(): 2, not 0
// RING-1: push(1), push(2), pop(), pop(): 2, not 0
// MAP-1: put(0, 3), sum(): 3, not 4
// LIST-3: add(1), add(2), remove(1), contains(1), contains(2): true, not false
#include <atomic>
#include <cstdlib>
#include <mutex>
#include <raddle/linearizable.h>
#include <string>
#include <utility>

static int bug;

// Treiber's stack. Nodes are freed with it only.
class Stack {
public:
  ~Stack() {
    for (Node *next = all_.load(); next != nullptr;) {
      Node *const node = next;
      next = node->made;
      delete node;
    }
  }
  void push(int value) {
    Node *const node = new Node{value};
    node->made = all_.load();
    while (!all_.compare_exchange_strong(node->made, node)) {
    }
    Node *top = top_.load();
    do
      node->next = top;
    while (bug == 1 ? (top_.store(node), false) : !top_.compare_exchange_strong(top, node));
  }
  int pop() {
    Node *top = top_.load();
    while (top != nullptr) {
      if (bug == 2) {
        top_.store(top->next);
        return top->value;
      }
      if (top_.compare_exchange_strong(top, top->next))
        return top->value;
      if (bug == 3)
        return 0;
    }
    return 0;
  }

private:
  struct Node {
    int value;
    Node *next = nullptr;
    Node *made = nullptr; // before it
  };
  std::atomic<Node *> top_{nullptr};
  std::atomic<Node *> all_{nullptr};
};

// The queue of Michael and Scott. Nodes are never reused: they lie in an array.
class Queue {
public:
  void push(int value) {
    Node *const node = &nodes_[made_.fetch_add(1)];
    node->value = value;
    for (;;) {
      Node *last = last_.load();
      Node *next = last->next.load();
      if (next != nullptr) {
        last_.compare_exchange_strong(last, next);
        continue;
      }
      if (bug == 1) {
        last->next.store(node);
      } else if (!last->next.compare_exchange_strong(next, node)) {
        continue;
      }
      last_.compare_exchange_strong(last, node);
      return;
    }
  }
  int pop() {
    for (;;) {
      Node *first = first_.load();
      Node *const last = last_.load();
      Node *const next = first->next.load();
      if (next == nullptr)
        return 0;
      if (first == last) {
        Node *expected = last;
        last_.compare_exchange_strong(expected, next);
      }
      const int value = next->value;
      if (bug == 3) {
        first_.store(next);
        return value;
      }
      if (first_.compare_exchange_strong(first, next))
        return value;
      if (bug == 2)
        return 0;
    }
  }

private:
  struct Node {
    int value = 0;
    std::atomic<Node *> next{nullptr};
  };
  Node nodes_[8];
  std::atomic<unsigned> made_{1};
  std::atomic<Node *> first_{&nodes_[0]};
  std::atomic<Node *> last_{&nodes_[0]};
};

// A ring for one producer and one consumer.
class Ring {
public:
  bool push(int value) {
    const unsigned end = end_.load();
    if (end - begin_.load() == (bug == 1 ? 2 : 1))
      return false;
    if (bug == 2)
      end_.store(end + 1);
    cells_[end % 1].store(value);
    if (bug != 2)
      end_.store(end + 1);
    return true;
  }
  int pop() {
    const unsigned begin = begin_.load();
    if (begin == end_.load())
      return 0;
    if (bug == 3)
      begin_.store(begin + 1);
    const int value = cells_[begin % 1].load();
    if (bug != 3)
      begin_.store(begin + 1);
    return value;
  }

private:
  std::atomic<int> cells_[1] = {0};
  std::atomic<unsigned> begin_{0};
  std::atomic<unsigned> end_{0};
};

// A map from {0, 1} with one lock for each key.
class Map {
public:
  void put(int key, int value) {
    std::lock_guard<std::mutex> guard(mutexes_[key]);
    values_[key] = value;
  }
  int get(int key) {
    std::lock_guard<std::mutex> guard(mutexes_[key]);
    return values_[key];
  }
  int sum() {
    if (bug == 1) // each of them at its own moment
      return get(0) + get(1);
    std::lock_guard<std::mutex> first(mutexes_[0]);
    std::lock_guard<std::mutex> second(mutexes_[1]);
    return values_[0] + values_[1];
  }
  bool add(int key) {
    if (bug == 2) {
      if (get(key) != 0)
        return false;
      put(key, 1);
      return true;
    }
    std::lock_guard<std::mutex> guard(mutexes_[key]);
    return std::exchange(values_[key], 1) == 0;
  }
  bool remove(int key) {
    if (bug == 3) {
      const bool had = get(key) != 0;
      put(key, 0);
      return had;
    }
    std::lock_guard<std::mutex> guard(mutexes_[key]);
    return std::exchange(values_[key], 0) != 0;
  }

private:
  std::mutex mutexes_[2];
  int values_[2] = {0, 0};
};

// A sorted list with a lock for each node, as a set of {1, 2}; nodes are marked before they are taken out.
class List {
public:
  bool add(int key) {
    for (;;) {
      Node *before = &head_;
      Node *now = find(key, before);
      std::lock_guard<std::mutex> guard(before->mutex);
      if (bug != 1 && !isValid(before, now))
        continue;
      if (now != nullptr && now->key == key)
        return false;
      Node *const node = &nodes_[made_.fetch_add(1)];
      node->key = key;
      node->next.store(now);
      before->next.store(node);
      return true;
    }
  }
  bool remove(int key) {
    for (;;) {
      Node *before = &head_;
      Node *now = find(key, before);
      std::lock_guard<std::mutex> guard(before->mutex);
      if (now == nullptr || now->key != key) {
        if (isValid(before, now))
          return false;
        continue;
      }
      std::lock_guard<std::mutex> own(now->mutex);
      if (bug != 2 && !isValid(before, now))
        continue;
      if (bug != 3)
        now->isGone.store(true);
      before->next.store(now->next.load());
      return true;
    }
  }
  bool contains(int key) {
    Node *before = &head_;
    Node *const now = find(key, before);
    return now != nullptr && now->key == key && !now->isGone.load();
  }

private:
  struct Node {
    int key = 0;
    std::mutex mutex;
    std::atomic<Node *> next{nullptr};
    std::atomic<bool> isGone{false};
  };
  static bool isValid(Node *before, Node *now) { return !before->isGone.load() && before->next.load() == now; }
  static Node *find(int key, Node *&before) {
    Node *now = before->next.load();
    while (now != nullptr && now->key < key) {
      before = now;
      now = now->next.load();
    }
    return now;
  }
  Node head_;
  Node nodes_[6];
  std::atomic<unsigned> made_{0};
};

static void checkStack() {
  raddle::linearizable<Stack>()
      .operation("push", &Stack::push, raddle::values(1, 2))
      .operation("pop", &Stack::pop)
      .prefix({"push(1)"})
      .suffix({"pop()", "pop()", "pop()"})
      .scenarios({.threads = 2, .operations = 1})
      .check();
}

static void checkQueue() {
  raddle::linearizable<Queue>()
      .operation("push", &Queue::push, raddle::values(1, 2))
      .operation("pop", &Queue::pop)
      .prefix({"push(1)", "push(2)"})
      .suffix({"pop()", "pop()", "pop()", "pop()"})
      .scenarios({.threads = 2, .operations = 1})
      .check();
}

static void checkRing() {
  raddle::linearizable<Ring>()
      .operation("push", &Ring::push, raddle::values(1, 2))
      .operation("pop", &Ring::pop)
      .scenario({{"push(1)", "push(2)"}, {"pop()", "pop()"}})
      .check();
}

static void checkMap() {
  raddle::linearizable<Map>()
      .operation("put", &Map::put, raddle::values(0, 1), raddle::values(3, 4))
      .operation("sum", &Map::sum)
      .operation("add", &Map::add, raddle::values(0))
      .operation("remove", &Map::remove, raddle::values(0))
      .scenario({{"put(0, 3)", "put(1, 4)"}, {"sum()"}})
      .scenario({{"add(0)"}, {"add(0)"}})
      .scenario({{"add(0)", "remove(0)"}, {"remove(0)"}})
      .check();
}

static void checkList() {
  raddle::linearizable<List>()
      .operation("add", &List::add, raddle::values(1, 2))
      .operation("remove", &List::remove, raddle::values(1, 2))
      .operation("contains", &List::contains, raddle::values(1, 2))
      .prefix({"add(1)"})
      .suffix({"contains(1)", "contains(2)"})
      .scenario({{"add(2)"}, {"add(2)"}})
      .scenario({{"add(2)"}, {"remove(1)"}})
      .scenario({{"remove(1)"}, {"remove(1)"}})
      .scenario({{"remove(1)"}, {"contains(1)"}})
      .check();
}

int main(int, char **words) {
  const std::string which = words[1];
  bug = std::atoi(words[2]);
  if (which == "stack")
    checkStack();
  else if (which == "queue")
    checkQueue();
  else if (which == "ring")
    checkRing();
  else if (which == "map")
    checkMap();
  else
    checkList();
}
