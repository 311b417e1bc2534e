// The copies of libstdc++'s functions for trees and lists do what those do: trees stay sorted and balanced, lists linked.
// RUN: %exits 0 %raddle explore %s 2>&1 | FileCheck %s
// CHECK: proved
// CHECK: executions: 1, all explored; every external call is modelled
#include <cassert>
#include <list>
#include <map>
#include <set>

using Node = std::_Rb_tree_node_base;

// The number of black nodes on each path below `node`, which has to be the same.
static int blackHeight(const Node *node) {
  if (!node)
    return 1;
  if (node->_M_color == std::_S_red) {
    assert(!node->_M_left || node->_M_left->_M_color == std::_S_black);
    assert(!node->_M_right || node->_M_right->_M_color == std::_S_black);
  }
  assert(!node->_M_left || node->_M_left->_M_parent == node);
  assert(!node->_M_right || node->_M_right->_M_parent == node);
  int left = blackHeight(node->_M_left);
  assert(left == blackHeight(node->_M_right));
  return left + (node->_M_color == std::_S_black ? 1 : 0);
}

static void check(const std::set<int> &numbers, const bool *isIn, int count) {
  const Node *header = numbers.end()._M_node;
  assert(header->_M_color == std::_S_red);
  blackHeight(header->_M_parent);
  auto at = numbers.begin();
  std::size_t size = 0;
  for (int i = 0; i < count; ++i)
    if (isIn[i]) {
      assert(at != numbers.end() && *at == i);
      ++at;
      ++size;
    }
  assert(at == numbers.end() && size == numbers.size());
  for (int i = count - 1; i >= 0; --i)
    if (isIn[i])
      assert(*--at == i);
  assert(at == numbers.begin());
}

int main() {
  constexpr int kCount = 61;
  bool isIn[kCount] = {};
  std::set<int> numbers;
  unsigned random = 7;
  for (int round = 0; round < 400; ++round) {
    random = random * 1103515245 + 12345;
    int number = static_cast<int>(random >> 16) % kCount;
    if (isIn[number])
      numbers.erase(number);
    else
      numbers.insert(number);
    isIn[number] = !isIn[number];
    check(numbers, isIn, kCount);
  }
  while (!numbers.empty())
    numbers.erase(numbers.begin());

  std::list<int> some = {3, 1, 2};
  std::list<int> others = {5, 4};
  some.splice(some.begin(), others, others.begin());
  some.reverse();
  assert((some == std::list<int>{2, 1, 3, 5}) && others.front() == 4);
  some.swap(others);
  assert(some.size() == 1 && others.back() == 5);
  others.sort();
  others.remove(3);
  assert((others == std::list<int>{1, 2, 5}));
  others.clear();
  some.swap(others);
  assert(some.empty() && others.front() == 4);
}
