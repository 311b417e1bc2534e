// A deque to steal from, a ring for any number of threads, and a skip list: correct, and with bugs that only results
// show. Arguments: which, which bug. All bugs are in bench/linearizable.py.
// RUN: %explore %s -- deque 0 | FileCheck %s --check-prefixes=RIGHT,DEQUE
// RUN: %exits 1 %explore %s -- deque 1 | FileCheck %s --check-prefixes=WRONG,DEQUE-1
// RUN: %explore %s -- tickets 0 | FileCheck %s --check-prefixes=RIGHT,TICKETS
// RUN: %exits 1 %explore %s -- tickets 3 | FileCheck %s --check-prefixes=WRONG,TICKETS-3
// RUN: %explore %s -- skip 0 | FileCheck %s --check-prefixes=RIGHT,SKIP
// RUN: %exits 1 %explore %s -- skip 2 | FileCheck %s --check-prefixes=WRONG,SKIP-2
// RIGHT: proved: no interleaving fails
// DEQUE: executions: 157 (40 blocked), all explored
// TICKETS: executions: 3, all explored
// SKIP: all explored
// WRONG: error: not linearizable: these results are of no sequential order
// DEQUE-1: push(1), take(), steal(): 0, not 1
// TICKETS-3: no sequential order gives these results:
// SKIP-2: add(2), add(1), remove(2), contains(1): true, not false
#include <atomic>
#include <cstdlib>
#include <mutex>
#include <raddle/linearizable.h>
#include <string>

static int bug;

// The deque of Chase and Lev: its owner pushes and takes at one end, others steal at the other one.
class Deque {
public:
  void push(int value) {
    const int bottom = bottom_.load();
    cells_[bottom].store(value);
    bottom_.store(bottom + 1);
  }
  int take() {
    const int bottom = bottom_.load() - 1;
    bottom_.store(bottom);
    int top = top_.load();
    if (top > bottom) {
      bottom_.store(bottom + 1);
      return 0;
    }
    int value = cells_[bottom].load();
    if (top == bottom) {
      if (bug == 1)
        top_.store(top + 1);
      else if (!top_.compare_exchange_strong(top, top + 1))
        value = 0;
      bottom_.store(bottom + 1);
    }
    return value;
  }
  int steal() {
    for (;;) {
      int top = top_.load();
      if (top >= bottom_.load())
        return 0;
      const int value = cells_[top].load();
      if (bug == 2) {
        top_.store(top + 1);
        return value;
      }
      if (top_.compare_exchange_strong(top, top + 1))
        return value;
      if (bug == 3)
        return 0;
    }
  }

private:
  std::atomic<int> cells_[8] = {};
  std::atomic<int> top_{0};
  std::atomic<int> bottom_{0};
};

// A ring of one cell, for any number of threads: each takes a ticket, and waits for its turn at the cell.
class Tickets {
public:
  void push(int value) {
    const unsigned ticket = pushed_.fetch_add(1);
    while (turn_.load() != 2 * ticket) {
    }
    if (bug == 1)
      turn_.store(2 * ticket + 1);
    cell_.store(value);
    if (bug != 1)
      turn_.store(2 * ticket + 1);
  }
  int pop() {
    const unsigned ticket = popped_.fetch_add(1);
    const int early = bug == 3 ? cell_.load() : 0;
    while (turn_.load() != 2 * ticket + 1) {
    }
    if (bug == 2)
      turn_.store(2 * ticket + 2);
    const int value = bug == 3 ? early : cell_.load();
    if (bug != 2)
      turn_.store(2 * ticket + 2);
    return value;
  }

private:
  std::atomic<unsigned> pushed_{0};
  std::atomic<unsigned> popped_{0};
  std::atomic<unsigned> turn_{0};
  std::atomic<int> cell_{0};
};

// A skip list of two levels as a set of {1, 2, 3}, of which 2 is on both. Writers have a lock, readers none.
class SkipList {
public:
  bool add(int key) {
    const bool known = bug == 1 && contains(key);
    std::lock_guard<std::mutex> guard(mutex_);
    Node *before = find(key);
    Node *const next = before->next.load();
    const bool isThere = next != nullptr && next->key == key;
    if (bug == 1 ? known : isThere)
      return false;
    Node *const node = &nodes_[made_++];
    node->key = key;
    node->next.store(isThere ? next->next.load() : next);
    before->next.store(node);
    if (key == 2)
      express_.store(node);
    return true;
  }
  bool remove(int key) {
    Node *before = nullptr;
    Node *node = nullptr;
    Node *after = nullptr;
    std::unique_lock<std::mutex> guard(mutex_, std::defer_lock);
    if (bug == 2 || bug == 3)
      look(key, before, node, after);
    Node *const early = node;
    guard.lock();
    if (bug != 2)
      look(key, before, node, after);
    if (bug == 3 && early != nullptr && early->key == key && node != early)
      return true;
    if (node == nullptr || node->key != key || node->isGone.load())
      return false;
    node->isGone.store(true);
    if (key == 2)
      express_.store(nullptr);
    before->next.store(after);
    return true;
  }
  bool contains(int key) const {
    const Node *express = express_.load();
    const Node *node = express != nullptr && express->key <= key ? express : head_.next.load();
    while (node != nullptr && node->key < key)
      node = node->next.load();
    return node != nullptr && node->key == key && !node->isGone.load();
  }

private:
  struct Node {
    int key = 0;
    std::atomic<Node *> next{nullptr};
    std::atomic<bool> isGone{false};
  };
  Node *find(int key) {
    Node *before = &head_;
    Node *const express = express_.load();
    if (express != nullptr && express->key < key)
      before = express;
    for (Node *next = before->next.load(); next != nullptr && next->key < key; next = before->next.load())
      before = next;
    return before;
  }
  void look(int key, Node *&before, Node *&node, Node *&after) {
    before = find(key);
    node = before->next.load();
    after = node != nullptr ? node->next.load() : nullptr;
  }
  std::mutex mutex_;
  Node head_;
  Node nodes_[8];
  int made_ = 0;
  std::atomic<Node *> express_{nullptr};
};

static void checkDeque() {
  raddle::linearizable<Deque>()
      .operation("push", &Deque::push, raddle::interchangeable(1, 2))
      .onlyOn(0)
      .operation("take", &Deque::take)
      .onlyOn(0)
      .operation("steal", &Deque::steal)
      .prefix({"push(1)"})
      .check();
}

static void checkTickets() {
  raddle::linearizable<Tickets>()
      .operation("push", &Tickets::push, raddle::interchangeable(1, 2))
      .operation("pop", &Tickets::pop)
      .scenario({{"push(1)", "push(2)"}, {"pop()", "pop()"}})
      .scenario({{"push(1)", "pop()"}, {"push(2)", "pop()"}})
      .check();
}

static void checkSkipList() {
  raddle::linearizable<SkipList>()
      .operation("add", &SkipList::add, raddle::values(1, 2, 3))
      .operation("remove", &SkipList::remove, raddle::values(2))
      .operation("contains", &SkipList::contains, raddle::values(1, 2, 3))
      .prefix({"add(2)"})
      .suffix({"contains(1)", "contains(2)", "contains(3)"})
      .scenarios({.threads = 2, .operations = 1})
      .check();
}

int main(int, char **words) {
  const std::string which = words[1];
  bug = std::atoi(words[2]);
  if (which == "deque")
    checkDeque();
  else if (which == "tickets")
    checkTickets();
  else
    checkSkipList();
}
