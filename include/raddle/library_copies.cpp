// Functions of libraries that work on the program's own data in ways that no table could describe: what libstdc++ keeps
// out of its headers for std::map, std::set and std::list, and for the end of a thread; functions of the C library that
// sort, search, or remember something from call to call. Compiled and instrumented with each program that calls them,
// so that what they touch is seen. Not for inclusion.
//
// The layouts and the linkage names are part of the ABI of libstdc++; what is done is written anew.

#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wchar.h>

namespace raddle {

enum class Color : int { Red, Black };

// As std::_Rb_tree_node_base. The header of a tree is one whose parent is the root and whose children are the first and
// the last node; it is red, and the root is black.
struct TreeNode {
  Color color;
  TreeNode *parent;
  TreeNode *left;
  TreeNode *right;
};

// As std::__detail::_List_node_base.
struct ListNode {
  ListNode *next;
  ListNode *previous;
};

namespace {

TreeNode *leftmost(TreeNode *node) {
  while (node->left)
    node = node->left;
  return node;
}

TreeNode *rightmost(TreeNode *node) {
  while (node->right)
    node = node->right;
  return node;
}

bool isBlack(const TreeNode *node) {
  return !node || node->color == Color::Black;
}

// Whoever points down to `node` points to `other` from now on.
void replaceBelow(TreeNode *node, TreeNode *other, TreeNode &header) {
  if (header.parent == node)
    header.parent = other;
  else if (node->parent->left == node)
    node->parent->left = other;
  else
    node->parent->right = other;
}

// The side of a node, so that mirror images need no code of their own.
using Side = TreeNode *TreeNode::*;

Side otherSide(Side side) {
  return side == &TreeNode::left ? &TreeNode::right : &TreeNode::left;
}

// `node` goes down to `side`, and its child of the other side comes up.
void rotate(TreeNode *node, Side side, TreeNode &header) {
  const Side other = otherSide(side);
  TreeNode *up = node->*other;
  node->*other = up->*side;
  if (up->*side)
    (up->*side)->parent = node;
  up->parent = node->parent;
  replaceBelow(node, up, header);
  up->*side = node;
  node->parent = up;
}

// `node` and its parent are red, and the uncle on the `other` side is black.
void straighten(TreeNode *node, Side side, TreeNode &header) {
  TreeNode *parent = node->parent;
  if (parent->*otherSide(side) == node) {
    rotate(parent, side, header);
    parent = node;
  }
  parent->color = Color::Black;
  parent->parent->color = Color::Red;
  rotate(parent->parent, otherSide(side), header);
}

void balanceAfterInsert(TreeNode *node, TreeNode &header) {
  while (node != header.parent && node->parent->color == Color::Red) {
    TreeNode *grandparent = node->parent->parent;
    const Side side = grandparent->left == node->parent ? &TreeNode::left : &TreeNode::right;
    TreeNode *uncle = grandparent->*otherSide(side);
    if (isBlack(uncle)) {
      straighten(node, side, header);
      break;
    }
    node->parent->color = Color::Black;
    uncle->color = Color::Black;
    grandparent->color = Color::Red;
    node = grandparent;
  }
  header.parent->color = Color::Black;
}

// Below `parent`, the paths through `node` (which may be none) have one black node less than they should. Returns the
// node at which that still is so, or null.
TreeNode *restoreBlack(TreeNode *node, TreeNode *parent, TreeNode &header) {
  const Side side = parent->left == node ? &TreeNode::left : &TreeNode::right;
  const Side other = otherSide(side);
  TreeNode *sibling = parent->*other;
  if (sibling->color == Color::Red) {
    sibling->color = Color::Black;
    parent->color = Color::Red;
    rotate(parent, side, header);
    sibling = parent->*other;
  }
  if (isBlack(sibling->left) && isBlack(sibling->right)) {
    sibling->color = Color::Red;
    return parent;
  }
  if (isBlack(sibling->*other)) {
    (sibling->*side)->color = Color::Black;
    sibling->color = Color::Red;
    rotate(sibling, other, header);
    sibling = parent->*other;
  }
  sibling->color = parent->color;
  parent->color = Color::Black;
  (sibling->*other)->color = Color::Black;
  rotate(parent, side, header);
  return nullptr;
}

void balanceAfterErase(TreeNode *node, TreeNode *parent, TreeNode &header) {
  while (node != header.parent && isBlack(node)) {
    node = restoreBlack(node, parent, header);
    if (!node)
      return;
    parent = node->parent;
  }
  if (node)
    node->color = Color::Black;
}

// What is left of a tree where a node was taken out: its one child, or none, below `parent`.
struct Gap {
  TreeNode *child;
  TreeNode *parent;
  Color color; // of what was there
};

Gap takeOutOuter(TreeNode *node, TreeNode &header) {
  TreeNode *child = node->left ? node->left : node->right;
  if (child)
    child->parent = node->parent;
  replaceBelow(node, child, header);
  if (header.left == node)
    header.left = child ? leftmost(child) : node->parent;
  if (header.right == node)
    header.right = child ? rightmost(child) : node->parent;
  return {child, node->parent, node->color};
}

// One with two children: the next one takes its place.
Gap takeOutInner(TreeNode *node, TreeNode &header) {
  TreeNode *next = leftmost(node->right);
  Gap gap = {next->right, next, next->color};
  if (next != node->right) {
    gap.parent = next->parent;
    if (next->right)
      next->right->parent = next->parent;
    next->parent->left = next->right;
    next->right = node->right;
    next->right->parent = next;
  }
  next->left = node->left;
  next->left->parent = next;
  replaceBelow(node, next, header);
  next->parent = node->parent;
  next->color = node->color;
  return gap;
}

TreeNode *following(TreeNode *node) {
  if (node->right)
    return leftmost(node->right);
  TreeNode *parent = node->parent;
  while (node == parent->right) {
    node = parent;
    parent = parent->parent;
  }
  // The root of a tree without a right side, whose parent is the header.
  return node->right != parent ? parent : node;
}

TreeNode *preceding(TreeNode *node) {
  const bool isHeader = node->color == Color::Red && node->parent->parent == node;
  if (isHeader)
    return node->right;
  if (node->left)
    return rightmost(node->left);
  TreeNode *parent = node->parent;
  while (node == parent->left) {
    node = parent;
    parent = parent->parent;
  }
  return parent;
}

} // namespace

#define RADDLE_STANDS_FOR(name) __asm__(name) __attribute__((visibility("hidden")))

void insertAndRebalance(bool onTheLeft, TreeNode *node, TreeNode *parent, TreeNode &header)
    RADDLE_STANDS_FOR("_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_");
TreeNode *rebalanceForErase(TreeNode *node, TreeNode &header)
    RADDLE_STANDS_FOR("_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_");
TreeNode *increment(TreeNode *node) RADDLE_STANDS_FOR("_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base");
TreeNode *incrementConst(TreeNode *node) RADDLE_STANDS_FOR("_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base");
TreeNode *decrement(TreeNode *node) RADDLE_STANDS_FOR("_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base");
TreeNode *decrementConst(TreeNode *node) RADDLE_STANDS_FOR("_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base");
void hook(ListNode *node, ListNode *before) RADDLE_STANDS_FOR("_ZNSt8__detail15_List_node_base7_M_hookEPS0_");
void unhook(ListNode *node) RADDLE_STANDS_FOR("_ZNSt8__detail15_List_node_base9_M_unhookEv");
void transfer(ListNode *before, ListNode *first, ListNode *last)
    RADDLE_STANDS_FOR("_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_");
void reverse(ListNode *header) RADDLE_STANDS_FOR("_ZNSt8__detail15_List_node_base10_M_reverseEv");
void swap(ListNode &a, ListNode &b) RADDLE_STANDS_FOR("_ZNSt8__detail15_List_node_base4swapERS0_S1_");

void insertAndRebalance(bool onTheLeft, TreeNode *node, TreeNode *parent, TreeNode &header) {
  node->parent = parent;
  node->left = nullptr;
  node->right = nullptr;
  node->color = Color::Red;
  if (onTheLeft) {
    parent->left = node; // also the first node, if the parent is the header
    if (parent == &header) {
      header.parent = node;
      header.right = node;
    } else if (parent == header.left) {
      header.left = node;
    }
  } else {
    parent->right = node;
    if (parent == header.right)
      header.right = node;
  }
  balanceAfterInsert(node, header);
}

TreeNode *rebalanceForErase(TreeNode *node, TreeNode &header) {
  const Gap gap = node->left && node->right ? takeOutInner(node, header) : takeOutOuter(node, header);
  if (gap.color == Color::Black)
    balanceAfterErase(gap.child, gap.parent, header);
  return node;
}

TreeNode *increment(TreeNode *node) {
  return following(node);
}
TreeNode *incrementConst(TreeNode *node) {
  return following(node);
}
TreeNode *decrement(TreeNode *node) {
  return preceding(node);
}
TreeNode *decrementConst(TreeNode *node) {
  return preceding(node);
}

void hook(ListNode *node, ListNode *before) {
  node->next = before;
  node->previous = before->previous;
  before->previous->next = node;
  before->previous = node;
}

void unhook(ListNode *node) {
  node->previous->next = node->next;
  node->next->previous = node->previous;
}

// Moves [first, last) before `before`.
void transfer(ListNode *before, ListNode *first, ListNode *last) {
  if (before == last)
    return;
  ListNode *end = last->previous;
  last->previous = first->previous;
  first->previous->next = last;
  first->previous = before->previous;
  before->previous->next = first;
  end->next = before;
  before->previous = end;
}

void reverse(ListNode *header) {
  ListNode *node = header;
  do {
    ListNode *next = node->next;
    node->next = node->previous;
    node->previous = next;
    node = next;
  } while (node != header);
}

// The two are the headers of whole lists; an empty one points to itself.
void swap(ListNode &a, ListNode &b) {
  const ListNode oldA = a;
  const ListNode oldB = b;
  a = oldB.next == &b ? ListNode{&a, &a} : oldB;
  b = oldA.next == &a ? ListNode{&b, &b} : oldA;
  a.next->previous = &a;
  a.previous->next = &a;
  b.next->previous = &b;
  b.previous->next = &b;
}

namespace {

using Compare = int (*)(const void *, const void *);
using CompareWith = int (*)(const void *, const void *, void *);

// What qsort or qsort_r is asked for; one of the functions is null.
struct Sorting {
  size_t size; // of an element
  Compare compare;
  CompareWith compareWith;
  void *with;
  char *spare; // room for all elements
};

int order(const Sorting &sorting, const void *a, const void *b) {
  return sorting.compare ? sorting.compare(a, b) : sorting.compareWith(a, b, sorting.with);
}

// Sorts `count` elements at `base`; of equal ones the first stays first.
void sort(char *base, size_t count, const Sorting &sorting) {
  if (count < 2)
    return;
  const size_t size = sorting.size;
  const size_t half = count / 2;
  sort(base, half, sorting);
  sort(base + half * size, count - half, sorting);
  char *left = base;
  char *right = base + half * size;
  char *const middle = right;
  char *const end = base + count * size;
  char *target = sorting.spare;
  while (left < middle && right < end) {
    char *&smaller = order(sorting, right, left) < 0 ? right : left;
    memcpy(target, smaller, size);
    smaller += size;
    target += size;
  }
  memmove(target + (middle - left), right, static_cast<size_t>(end - right));
  memcpy(target, left, static_cast<size_t>(middle - left));
  memcpy(base, sorting.spare, count * size);
}

void sortAll(void *base, size_t count, Sorting sorting) {
  if (count < 2 || sorting.size == 0)
    return;
  sorting.spare = static_cast<char *>(malloc(count * sorting.size));
  sort(static_cast<char *>(base), count, sorting);
  free(sorting.spare);
}

// Cuts the next word off the text at `*next`; the text behind it is what is left there.
char *cutWord(char **next, const char *separators) {
  char *word = *next;
  if (!word)
    return nullptr;
  word += strspn(word, separators);
  if (!*word) {
    *next = nullptr;
    return nullptr;
  }
  char *end = word + strcspn(word, separators);
  *next = *end ? end + 1 : nullptr;
  *end = '\0';
  return word;
}

} // namespace

#define RADDLE_OF_THE_C_LIBRARY extern "C" __attribute__((visibility("hidden")))

RADDLE_OF_THE_C_LIBRARY void qsort(void *base, size_t count, size_t size, Compare compare) {
  sortAll(base, count, {size, compare, nullptr, nullptr, nullptr});
}
// NOLINTNEXTLINE(readability-function-size): the arguments are those of the C library's function
RADDLE_OF_THE_C_LIBRARY void qsort_r(void *base, size_t count, size_t size, CompareWith compare, void *with) {
  sortAll(base, count, {size, nullptr, compare, with, nullptr});
}

RADDLE_OF_THE_C_LIBRARY void *lfind(const void *key, const void *base, size_t *count, size_t size, Compare compare) {
  const char *element = static_cast<const char *>(base);
  for (size_t left = *count; left > 0; --left, element += size)
    if (compare(key, element) == 0)
      return const_cast<char *>(element);
  return nullptr;
}
RADDLE_OF_THE_C_LIBRARY void *lsearch(const void *key, void *base, size_t *count, size_t size, Compare compare) {
  void *found = lfind(key, base, count, size, compare);
  if (found)
    return found;
  void *added = static_cast<char *>(base) + *count * size;
  memcpy(added, key, size);
  ++*count;
  return added;
}

RADDLE_OF_THE_C_LIBRARY void *bsearch(const void *key, const void *base, size_t count, size_t size, Compare compare) {
  const char *first = static_cast<const char *>(base);
  while (count > 0) {
    const char *middle = first + count / 2 * size;
    const int order = compare(key, middle);
    if (order == 0)
      return const_cast<char *>(middle);
    if (order > 0)
      first = middle + size;
    count = order > 0 ? count - count / 2 - 1 : count / 2;
  }
  return nullptr;
}

// They remember something from call to call, for all threads.
RADDLE_OF_THE_C_LIBRARY char *strtok(char *text, const char *separators) {
  static char *next;
  if (text)
    next = text;
  return cutWord(&next, separators);
}
// One object for both: whoever calls one of them loses what the other has returned.
static struct tm localtimeResult;
RADDLE_OF_THE_C_LIBRARY struct tm *localtime(const time_t *time) {
  tzset();
  return localtime_r(time, &localtimeResult);
}
RADDLE_OF_THE_C_LIBRARY struct tm *gmtime(const time_t *time) {
  return gmtime_r(time, &localtimeResult);
}

RADDLE_OF_THE_C_LIBRARY char *asctime(const struct tm *time) {
  static char result[26];
  return asctime_r(time, result);
}
RADDLE_OF_THE_C_LIBRARY char *ctime(const time_t *time) {
  return asctime(localtime(time));
}

RADDLE_OF_THE_C_LIBRARY char *strtok_r(char *text, const char *separators, char **next) {
  if (text)
    *next = text;
  return cutWord(next, separators);
}

RADDLE_OF_THE_C_LIBRARY char *strcat(char *target, const char *source) {
  strcpy(target + strlen(target), source);
  return target;
}
RADDLE_OF_THE_C_LIBRARY char *strncat(char *target, const char *source, size_t most) {
  char *end = target + strlen(target);
  size_t length = 0;
  while (length < most && source[length])
    ++length;
  memcpy(end, source, length);
  end[length] = '\0';
  return target;
}

RADDLE_OF_THE_C_LIBRARY char *strsep(char **text, const char *separators) {
  char *word = *text;
  if (!word)
    return nullptr;
  char *end = word + strcspn(word, separators);
  *text = *end ? end + 1 : nullptr;
  if (*end)
    *end = '\0';
  return word;
}

RADDLE_OF_THE_C_LIBRARY size_t strlcpy(char *target, const char *source, size_t size) {
  const size_t length = strlen(source);
  if (size == 0)
    return length;
  const size_t copied = length < size ? length : size - 1;
  memcpy(target, source, copied);
  target[copied] = '\0';
  return length;
}
RADDLE_OF_THE_C_LIBRARY size_t strlcat(char *target, const char *source, size_t size) {
  const size_t length = strnlen(target, size);
  return length + strlcpy(target + length, source, size - length);
}

RADDLE_OF_THE_C_LIBRARY void *memccpy(void *target, const void *source, int last, size_t size) {
  const char *from = static_cast<const char *>(source);
  char *to = static_cast<char *>(target);
  for (size_t i = 0; i < size; ++i) {
    to[i] = from[i];
    if (to[i] == static_cast<char>(last))
      return to + i + 1;
  }
  return nullptr;
}
RADDLE_OF_THE_C_LIBRARY void *rawmemchr(const void *memory, int wanted) {
  const char *at = static_cast<const char *>(memory);
  while (*at != static_cast<char>(wanted))
    ++at;
  return const_cast<char *>(at);
}
RADDLE_OF_THE_C_LIBRARY void swab(const void *source, void *target, ssize_t size) {
  const char *from = static_cast<const char *>(source);
  char *to = static_cast<char *>(target);
  for (ssize_t i = 0; i + 1 < size; i += 2) {
    const char first = from[i];
    to[i] = from[i + 1];
    to[i + 1] = first;
  }
}

RADDLE_OF_THE_C_LIBRARY wchar_t *wcscat(wchar_t *target, const wchar_t *source) {
  wcscpy(target + wcslen(target), source);
  return target;
}
RADDLE_OF_THE_C_LIBRARY wchar_t *wcsncat(wchar_t *target, const wchar_t *source, size_t most) {
  wchar_t *end = target + wcslen(target);
  const size_t length = wcsnlen(source, most);
  wmemcpy(end, source, length);
  end[length] = L'\0';
  return target;
}
RADDLE_OF_THE_C_LIBRARY wchar_t *wcstok(wchar_t *text, const wchar_t *separators, wchar_t **next) {
  wchar_t *word = text ? text : *next;
  if (!word)
    return nullptr;
  word += wcsspn(word, separators);
  if (!*word) {
    *next = nullptr;
    return nullptr;
  }
  wchar_t *end = word + wcscspn(word, separators);
  *next = *end ? end + 1 : nullptr;
  *end = L'\0';
  return word;
}

// What a thread does when its thread-locals are gone. Two words are for `give`.
struct Notice {
  void (*give)(Notice *);
  Notice *next;
  void *first;
  void *second;
};

// std::__atomic_futex_unsigned_base::_M_futex_notify_all(unsigned *)
void wakeAll(unsigned *word) asm("_ZNSt28__atomic_futex_unsigned_base19_M_futex_notify_allEPj");

namespace {

pthread_key_t noticesOfThread; // -> the last one
pthread_once_t hasKey = PTHREAD_ONCE_INIT;

void giveNotices(void *last) {
  for (Notice *notice = static_cast<Notice *>(last); notice;) {
    Notice *next = notice->next;
    notice->give(notice);
    notice = next;
  }
}

// Of the thread that ends the program, for which no destructor of a key is called.
void giveNoticesAtExit() {
  void *last = pthread_getspecific(noticesOfThread);
  pthread_setspecific(noticesOfThread, nullptr);
  giveNotices(last);
}

void makeKey() {
  pthread_key_create(&noticesOfThread, giveNotices);
  atexit(giveNoticesAtExit);
}

void add(Notice *notice) {
  pthread_once(&hasKey, makeKey);
  notice->next = static_cast<Notice *>(pthread_getspecific(noticesOfThread));
  pthread_setspecific(noticesOfThread, notice);
}

// A mutex to release, and a condition variable whose waiters to wake.
void unlockAndWake(Notice *notice) {
  pthread_mutex_unlock(static_cast<pthread_mutex_t *>(notice->first));
  pthread_cond_broadcast(static_cast<pthread_cond_t *>(notice->second));
  free(notice);
}

// What std::shared_ptr and std::weak_ptr count with, as libstdc++ lays it out.
struct Counts {
  virtual ~Counts() = default;
  virtual void dispose() = 0; // of the object
  virtual void destroy() = 0; // of the counts
  int uses;
  int weakUses; // and one more as long as there are uses
};

bool use(Counts *counts) {
  int uses = __atomic_load_n(&counts->uses, __ATOMIC_RELAXED);
  while (uses != 0)
    if (__atomic_compare_exchange_n(&counts->uses, &uses, uses + 1, true, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED))
      return true;
  return false;
}
void endWeakUse(Counts *counts) {
  if (__atomic_fetch_sub(&counts->weakUses, 1, __ATOMIC_ACQ_REL) == 1)
    counts->destroy();
}
void endUse(Counts *counts) {
  if (__atomic_fetch_sub(&counts->uses, 1, __ATOMIC_ACQ_REL) != 1)
    return;
  counts->dispose();
  endWeakUse(counts);
}

// The state that a std::future waits for, up to where it says whether it is ready.
struct FutureState {
  void *virtualFunctions;
  void *result;
  unsigned status;
};
constexpr unsigned kReady = 1;
constexpr unsigned kIsAwaited = 0x80000000;

// A state to make ready, if somebody still has it: the notice is the block that the promise has allocated, and its two
// words are a std::weak_ptr.
void makeReady(Notice *notice) {
  auto *state = static_cast<FutureState *>(notice->first);
  auto *counts = static_cast<Counts *>(notice->second);
  if (counts && use(counts)) {
    if (__atomic_exchange_n(&state->status, kReady, __ATOMIC_RELEASE) & kIsAwaited)
      wakeAll(&state->status);
    endUse(counts);
  }
  if (counts)
    endWeakUse(counts);
  delete notice;
}

} // namespace

// As std::unique_lock<std::mutex>. Mutexes and condition variables of C++ are those of POSIX.
struct UniqueLock {
  pthread_mutex_t *mutex;
  bool owns;
};

// std::notify_all_at_thread_exit(std::condition_variable &, std::unique_lock<std::mutex>)
void notifyAllAtThreadExit(pthread_cond_t *condition, UniqueLock *lock) asm(
    "_ZSt25notify_all_at_thread_exitRSt18condition_variableSt11unique_lockISt5mutexE");
void notifyAllAtThreadExit(pthread_cond_t *condition, UniqueLock *lock) {
  auto *notice = static_cast<Notice *>(malloc(sizeof(Notice)));
  notice->give = unlockAndWake;
  notice->first = lock->mutex;
  notice->second = condition;
  lock->mutex = nullptr;
  lock->owns = false;
  add(notice);
}

// std::__future_base::_State_baseV2::_Make_ready::_M_set(), of promises and packaged tasks that become ready when the
// thread ends. The object begins with a link and a function, too, but in the other order.
void makeReadyAtThreadExit(Notice *notice) asm("_ZNSt13__future_base13_State_baseV211_Make_ready6_M_setEv");
void makeReadyAtThreadExit(Notice *notice) {
  notice->give = makeReady;
  add(notice);
}

// std::_Sp_locker: what std::atomic_load and its like hold while they work on a std::shared_ptr. The library has 16
// mutexes for all of them; here two pointers rarely share one, so that those of others order nothing.
struct PointerLocks {
  unsigned char first;
  unsigned char second;
};

namespace {

constexpr unsigned kPointerMutexes = 251;
pthread_mutex_t pointerMutexes[kPointerMutexes];

unsigned char mutexOf(const void *pointer) {
  return static_cast<unsigned char>(reinterpret_cast<uintptr_t>(pointer) / alignof(void *) % kPointerMutexes);
}

} // namespace

void lockOnePointer(PointerLocks *locks, const void *pointer) asm("_ZNSt10_Sp_lockerC1EPKv");
void lockPointers(PointerLocks *locks, const void *one, const void *other) asm("_ZNSt10_Sp_lockerC1EPKvS1_");
void unlockPointers(PointerLocks *locks) asm("_ZNSt10_Sp_lockerD1Ev");

void lockOnePointer(PointerLocks *locks, const void *pointer) {
  lockPointers(locks, pointer, pointer);
}

void lockPointers(PointerLocks *locks, const void *one, const void *other) {
  locks->first = mutexOf(one);
  locks->second = mutexOf(other);
  const unsigned low = locks->first < locks->second ? locks->first : locks->second;
  const unsigned high = locks->first < locks->second ? locks->second : locks->first;
  pthread_mutex_lock(&pointerMutexes[low]);
  if (high != low)
    pthread_mutex_lock(&pointerMutexes[high]);
}

void unlockPointers(PointerLocks *locks) {
  pthread_mutex_unlock(&pointerMutexes[locks->first]);
  if (locks->first != locks->second)
    pthread_mutex_unlock(&pointerMutexes[locks->second]);
}

} // namespace raddle
