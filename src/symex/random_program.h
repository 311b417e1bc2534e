// For tests: random C functions that always end, with what programs do to memory: arrays, structs, unions, bit-fields,
// pointers, the heap, thread-locals, function pointers, loops, switches, recursion, compare-exchanges, choices and
// assertions; and with all arithmetic on
// numbers, also where C leaves open what it means and the machine does not: shifts by too many bits, overflows,
// division by zero.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace raddle::symex {

class RandomProgram {
public:
  explicit RandomProgram(uint64_t seed) : random_(seed) {}

  // Types, globals and helper functions that the functions use.
  static std::string prelude();
  // A function `long long name(int a, unsigned b, signed char c)`.
  std::string function(const std::string &name);

private:
  unsigned below(unsigned count) { return static_cast<unsigned>(random_() % count); }
  const char *pick(const std::vector<const char *> &words) { return words[below(words.size())]; }
  std::string expression(unsigned depth);
  std::string shift(const std::string &left);
  std::string division(const std::string &left, const std::string &right);
  std::string builtin(const std::string &left, const std::string &right);
  std::string place();
  std::string statement(unsigned depth);
  std::string block(unsigned depth);
  std::string loop(unsigned depth);
  std::string choice(unsigned depth);
  std::string pointers();
  std::string library();
  std::string exchange();

  std::mt19937_64 random_;
  unsigned names_ = 0;
};

inline std::string RandomProgram::prelude() {
  return R"(
#include <assert.h>
#include <stdlib.h>
#include <string.h>
int __VERIFIER_nondet_int(void);
struct pair { char tag; int number; short rest[3]; };
struct node { long value; struct node *next; };
union word { unsigned whole; unsigned char bytes[4]; short halves[2]; };
int array[8];
__thread int own[4] = {1, 2};
unsigned char text[8] = "symbols";
struct pair pairs[3] = {{1, 10, {1, 2, 3}}, {2, 20, {4, 5, 6}}};
union word word;
struct { int a : 3; unsigned b : 13; long c : 40; unsigned char d : 1; } bits;
struct node *list;
static int twice(int x) { return x * 2; }
static int minus(int x) { return 7 - x; }
static int first(int x, ...) { return x ^ 5; }
static int depth(int x) { return (x & 7) == 0 ? 1 : 1 + depth((x & 7) - 1); }
static int (*const table[4])(int) = {twice, minus, depth, twice};
)";
}

inline std::string RandomProgram::expression(unsigned depth) {
  if (depth == 0) {
    if (below(3) == 0)
      return pick({"0", "1", "-1", "7", "255", "-128", "65537", "2147483647", "3u", "100000000000LL"});
    return place();
  }
  const std::string left = expression(depth - 1);
  const std::string right = expression(depth - 1);
  switch (below(13)) {
  case 0:
  case 1:
    return shift(left);
  case 2:
    return builtin(left, right);
  case 3:
    return division(left, right);
  case 4:
    return "(" + left + " ? " + right + " : " + expression(depth - 1) + ")";
  case 5:
    return std::string("(") + pick({"(signed char)", "(unsigned char)", "(short)", "(long long)", "!", "~", "-"}) +
           "(" + left + "))";
  case 6:
    return "(" + left + pick({" < ", " <= ", " == ", " != ", " > ", " && ", " || "}) + right + ")";
  case 7:
    return "table[(" + left + ") & 3]((int)" + right + ")";
  default:
    return "(" + left + pick({" + ", " - ", " * ", " & ", " | ", " ^ "}) + right + ")";
  }
}

// By any amount. It is no constant: of those clang makes what it likes before the machine sees them.
inline std::string RandomProgram::shift(const std::string &left) {
  const std::string type =
      pick({"", "", "(unsigned)", "(long long)", "(unsigned long)", "(__int128)", "(unsigned char)"});
  const std::string shifted = "(" + type + "(" + left + ")" + pick({" << ", " >> "}) + "(" + place() + "))";
  return type == "(__int128)" ? "(long long)" + shifted : shifted;
}

// Of 16 one may trap.
inline std::string RandomProgram::division(const std::string &left, const std::string &right) {
  const std::string op = pick({" / ", " % "});
  switch (below(16)) {
  case 0:
    return "((" + std::string(pick({"int", "unsigned", "long long"})) + ")(" + left + ")" + op + "(" + right + "))";
  case 1:
    return "((-2147483647 - (int)(" + left + "))" + op + "(((int)(" + right + ") & 3) - 1 ? 7 : -1))";
  default:
    return below(2) == 0 ? "((unsigned)(" + left + ")" + op + "((unsigned)(" + right + ") | 1u))"
                         : "((int)(" + left + ")" + op + "(((int)(" + right + ") & 15) + 1))";
  }
}

// What is an intrinsic to LLVM.
inline std::string RandomProgram::builtin(const std::string &left, const std::string &right) {
  const auto call = [&](const std::string &name, const std::string &type) {
    return name + "((" + type + ")(" + left + "))";
  };
  const auto both = [&](const std::string &name, const std::string &type) {
    return name + "((" + type + ")(" + left + "), (" + type + ")(" + right + "))";
  };
  switch (below(12)) {
  case 0:
    return call(pick({"__builtin_popcount", "__builtin_bswap32", "__builtin_bitreverse32", "__builtin_parity"}),
                "unsigned");
  case 1:
    return call(pick({"__builtin_popcountll", "__builtin_bswap64"}), "unsigned long");
  case 2:
    return std::string(pick({"__builtin_clz", "__builtin_ctz"})) + "((unsigned)(" + left + ") | 8u)";
  case 3:
    return std::string(pick({"__builtin_clzll", "__builtin_ctzll"})) + "((unsigned long)(" + left + ") | 64ul)";
  case 4:
    return both(pick({"__builtin_rotateleft32", "__builtin_rotateright32"}), "unsigned");
  case 5:
    return both(pick({"__builtin_elementwise_add_sat", "__builtin_elementwise_sub_sat", "__builtin_elementwise_max"}),
                pick({"int", "unsigned", "signed char"}));
  case 6:
    return call("abs", "int");
  case 7:
    return call("__builtin_bswap16", "unsigned short");
  case 8:
    return "((int)(_BitInt(24))((_BitInt(24))(" + left + ")" + pick({" << ", " >> "}) + "(" + place() + " & 31)))";
  case 9:
    return both("__builtin_rotateleft64", "unsigned long");
  default:
    return "({ " + std::string(pick({"int", "unsigned", "long"})) + " r; int o = __builtin_" +
           pick({"add", "sub", "mul"}) + "_overflow((int)(" + left + "), (int)(" + right + "), &r); (int)r ^ o; })";
  }
}

// Something that can be read and written.
inline std::string RandomProgram::place() {
  switch (below(14)) {
  case 13:
    return "own[" + std::string(pick({"x & 3", "b & 3", "1"})) + "]";
  case 12:
    return "bits." + std::string(pick({"a", "b", "c", "d"}));
  case 0:
    return "array[" + std::string(pick({"x & 7", "b & 7", "3", "5", "c & 7"})) + "]";
  case 1:
    return "pairs[" + std::string(pick({"(unsigned)x % 3", "b % 3", "1"})) + "]." + pick({"number", "tag", "rest[1]"});
  case 2:
    return "word." + std::string(pick({"whole", "bytes[2]", "bytes[b & 3]", "halves[1]"}));
  case 3:
    return "text[" + std::string(pick({"x & 7", "6", "0"})) + "]";
  case 4:
    return "*p";
  case 5:
    return "local." + std::string(pick({"number", "tag", "rest[2]", "rest[b % 3]"}));
  default:
    return pick({"x", "y", "z", "a", "b", "c"});
  }
}

inline std::string RandomProgram::block(unsigned depth) {
  std::string text = "{\n";
  for (unsigned count = 1 + below(3); count > 0; --count)
    text += statement(depth);
  return text + "}\n";
}

inline std::string RandomProgram::loop(unsigned depth) {
  const std::string i = "i" + std::to_string(names_++);
  const std::string bound = below(2) == 0 ? std::to_string(1 + below(4)) : "(int)((" + expression(1) + ") & 3)";
  std::string text = "for (int " + i + " = 0; " + i + " < " + bound + "; ++" + i + ") {\n";
  if (below(3) == 0)
    text += "if (" + expression(1) + ") " + pick({"break", "continue"}) + ";\n";
  if (below(8) == 0)
    text += "if (" + expression(1) + ") return " + i + ";\n";
  return text + "x += " + i + ";\n" + statement(depth) + "}\n";
}

inline std::string RandomProgram::choice(unsigned depth) {
  std::string text = "switch ((" + expression(1) + ") & 3) {\ncase 0: " + block(depth);
  text += below(2) == 0 ? "break;\n" : "";
  text += "case 2: " + block(depth) + "break;\n";
  return text + (below(2) == 0 ? "default: " + block(depth) : "") + "}\n";
}

// Calls of functions of the C library.
inline std::string RandomProgram::library() {
  const std::string end = "text[7] = 0;\n";
  switch (below(6)) {
  case 0:
    return end + "x += strlen((char *)text) + strnlen((char *)text + 2, 3);\n";
  case 1:
    return end + "x = 2 * x + (strcmp((char *)text, \"" + pick({"sym", "symbols", "", "t"}) +
           "\") > 0) - (strncmp((char *)text, \"syn\", b & 3) < 0);\n";
  case 2:
    return end + "{ char copy[16]; strcpy(copy, (char *)text); strcat(copy, \"xs\"); y ^= copy[b & 7];"
                 " z += strchr(copy, 's') - copy; strncpy(copy, \"ab\", 5); y += copy[4] + strrchr(copy, 'b')[0]; }\n";
  case 3:
    return "x += (memcmp(array, array + 4, 12) < 0) + (memchr(text, 'm', 5) != 0);\n";
  case 4:
    return "{ int *q = malloc(8); q[0] = x; q[1] = y; q = realloc(q, " + std::string(pick({"16", "4", "8"})) +
           "); x ^= q[0] + 1; q = realloc(q, 12); q[2] = x; y += q[2]; free(q); }\n";
  default:
    return "x = first(x, " + expression(1) + ", &y);\n";
  }
}

// With two orders, of which values do not depend.
inline std::string RandomProgram::exchange() {
  const std::string place = pick({"&array[b & 7]", "&array[2]", "&own[1]", "&pairs[1].number"});
  const std::string isWeak = pick({"0", "1"});
  return "{ int e = " + std::string(pick({"array[2]", "own[1]", "x", "7"})) + "; if (__atomic_compare_exchange_n(" +
         place + ", &e, (int)(" + expression(1) + "), " + isWeak + ", " +
         pick({"__ATOMIC_RELAXED", "__ATOMIC_RELEASE", "__ATOMIC_ACQ_REL", "__ATOMIC_SEQ_CST"}) + ", " +
         pick({"__ATOMIC_RELAXED", "__ATOMIC_ACQUIRE", "__ATOMIC_SEQ_CST"}) + ")) y++; else z ^= e; }\n";
}

inline std::string RandomProgram::pointers() {
  switch (below(10)) {
  case 9:
    return exchange();
  case 7:
  case 8:
    return library();
  case 0:
    return "p = " + std::string(pick({"&x", "&y", "&array[b & 7]", "&array[2]", "&local.number", "&pairs[1].number"})) +
           ";\n";
  case 1:
    return "if (" + expression(1) + ") p = &y; else p = &array[c & 7];\n";
  case 2:
    return "local = pairs[b % 3];\n";
  case 3:
    return below(2) == 0 ? "memcpy(&pairs[" + std::to_string(below(3)) + "], &local, sizeof local);\n"
                         : "memmove(array + " + std::to_string(below(3)) + ", array + 1, 16);\n";
  case 4:
    return "{ struct node *n = malloc(sizeof *n); n->value = " + expression(1) + "; n->next = list; list = n; }\n";
  case 5:
    return "if (list) { struct node *n = list; x += n->value; list = n->next; free(n); }\n";
  default:
    return "memset(" + std::string(pick({"array + 2, x & 255, 8", "text, 0, 3", "&word, 255, 2"})) + ");\n";
  }
}

inline std::string RandomProgram::statement(unsigned depth) {
  if (depth == 0)
    return place() + pick({" = ", " += ", " ^= "}) + expression(2) + ";\n";
  switch (below(9)) {
  case 0:
    return "if (" + expression(2) + ") " + block(depth - 1) + "else " + block(depth - 1);
  case 1:
    return "if (" + expression(2) + ") " + block(depth - 1);
  case 2:
    return loop(depth - 1);
  case 3:
    return choice(depth - 1);
  case 4:
    return "x ^= __VERIFIER_nondet_int();\n";
  case 5:
    return "assert((" + place() + " & 3) != " + std::to_string(below(4)) + " || " + std::to_string(names_++) +
           " < 0);\n";
  case 6:
  case 7:
    return pointers();
  default:
    return place() + " = " + expression(3) + ";\n";
  }
}

inline std::string RandomProgram::function(const std::string &name) {
  names_ = 0;
  std::string text = "long long " + name + "(int a, unsigned b, signed char c) {\n";
  text += "int x = a, y = 3; long long z = b; int *p = &array[1]; struct pair local = {5, a, {7, 8, 9}};\n";
  for (unsigned count = 6 + below(5); count > 0; --count)
    text += statement(2);
  text += "long long sum = x + 3 * y + 5 * z + local.number + local.tag + word.whole + text[1];\n";
  text += "for (int i = 0; i < 8; ++i) sum = sum * 31 + array[i];\n";
  text += "for (struct node *n = list; n; n = n->next) sum = sum * 7 + n->value;\n";
  return text + "return sum + pairs[0].number + pairs[2].rest[1] + *p;\n}\n";
}

} // namespace raddle::symex
