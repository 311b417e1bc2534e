#include "frontend/width_rules.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

#include <llvm/ADT/StringSet.h>
#include <llvm/Support/JSON.h>

#include "base/check.h"

namespace raddle::frontend {

namespace {

using Node = llvm::json::Object;

constexpr size_t kMostDescribed = 5;
constexpr int64_t kLargestLong = 0x7fffffff; // of 32 bits

// Functions without a body whose results are wide, and fit into 32 bits.
constexpr std::array<llvm::StringLiteral, 12> kSmallResults = {"strlen", "strnlen", "fread",   "fwrite",
                                                               "read",   "write",   "recv",    "send",
                                                               "time",   "random",  "strcspn", "pthread_self"};

llvm::StringRef kindOf(const Node &node) {
  return node.getString("kind").value_or("");
}

llvm::StringRef typeIn(const Node &node, llvm::StringRef key) {
  const Node *type = node.getObject(key);
  if (!type)
    return "";
  return type->getString("desugaredQualType").value_or(type->getString("qualType").value_or(""));
}

// Without what it is qualified by.
llvm::StringRef bare(llvm::StringRef type) {
  while (type.consume_front("const ") || type.consume_front("volatile ")) {
  }
  if (!type.consume_front("_Atomic("))
    return type;
  type.consume_back(")");
  return bare(type);
}

llvm::StringRef typeOf(const Node &node) {
  return bare(typeIn(node, "type"));
}

bool isWide(llvm::StringRef type) {
  return type == "long" || type == "unsigned long";
}

bool isFloating(llvm::StringRef type) {
  return type == "float" || type == "double" || type == "long double";
}

bool isLongLong(llvm::StringRef type) {
  return type == "long long" || type == "unsigned long long";
}

bool isPointer(llvm::StringRef type) {
  return type.ends_with("*") || type.ends_with("*const") || type.ends_with("*volatile") || type.contains("(*)");
}

// Characters, short and ordinary integers: as wide in both models.
bool isNarrow(llvm::StringRef type) {
  static const llvm::StringSet<> names({"char", "signed char", "unsigned char", "short", "unsigned short", "int",
                                        "unsigned int", "_Bool", "bool", "void"});
  return names.contains(type.take_until([](char each) { return each == '['; }).rtrim()) || type.starts_with("enum ");
}

bool isUnsigned(llvm::StringRef type) {
  return type.starts_with("unsigned") || type == "_Bool" || type == "bool";
}

llvm::StringRef pointee(llvm::StringRef pointer) {
  pointer = pointer.rtrim("const").rtrim("volatile").rtrim();
  pointer.consume_back("*");
  return bare(pointer.rtrim());
}

// What is inside, skipping what clang leaves empty.
std::vector<const Node *> innerOf(const Node &node) {
  std::vector<const Node *> result;
  if (const llvm::json::Array *inner = node.getArray("inner"))
    for (const llvm::json::Value &value : *inner)
      if (const Node *each = value.getAsObject(); each && !each->empty())
        result.push_back(each);
  return result;
}

const Node *onlyChild(const Node &node) {
  const std::vector<const Node *> inner = innerOf(node);
  return inner.empty() ? nullptr : inner.back();
}

// Without parentheses and casts that change no value.
const Node &stripped(const Node &node) {
  const llvm::StringRef cast = node.getString("castKind").value_or("");
  const bool isTransparent = kindOf(node) == "ParenExpr" || kindOf(node) == "ConstantExpr" || cast == "NoOp" ||
                             cast == "LValueToRValue" || cast == "IntegralCast" || cast == "BitCast";
  const Node *inside = isTransparent ? onlyChild(node) : nullptr;
  return inside ? stripped(*inside) : node;
}

std::optional<int64_t> literal(const Node &node) {
  const Node &inside = stripped(node);
  if (kindOf(inside) != "IntegerLiteral")
    return std::nullopt;
  int64_t value = 0;
  return inside.getString("value").value_or("").getAsInteger(10, value) ? kLargestLong + 1 : value;
}

// How far a member is from the beginning of its object: offsetof, or the address of a member of the null object.
bool isOffset(const Node &node) {
  const Node *at = &stripped(node);
  if (kindOf(*at) == "OffsetOfExpr")
    return true;
  if (at->getString("castKind").value_or("") != "PointerToIntegral" || !onlyChild(*at))
    return false;
  at = &stripped(*onlyChild(*at));
  if (kindOf(*at) != "UnaryOperator" || at->getString("opcode").value_or("") != "&")
    return false;
  while (at && at->getString("castKind").value_or("") != "NullToPointer")
    at = onlyChild(*at);
  return at != nullptr;
}

bool isContainerOf(const Node &node) {
  const Node &inside = stripped(node);
  const std::vector<const Node *> operands = innerOf(inside);
  return kindOf(inside) == "BinaryOperator" && isPointer(typeOf(inside)) && operands.size() == 2 &&
         isOffset(*operands[1]);
}

bool containsSizeOf(const Node &node) {
  if (kindOf(node) == "UnaryExprOrTypeTraitExpr")
    return true;
  return std::ranges::any_of(innerOf(node), [](const Node *each) { return containsSizeOf(*each); });
}

const Node *callee(const Node &call) {
  const std::vector<const Node *> inner = innerOf(call);
  const Node *reference = inner.empty() ? nullptr : &stripped(*inner.front());
  if (reference && reference->getString("castKind").value_or("") == "FunctionToPointerDecay")
    reference = onlyChild(*reference);
  return reference ? reference->getObject("referencedDecl") : nullptr;
}

// Follows the places of nodes: clang writes file and line only where they change.
class Places {
public:
  // To be called for each node, in the order of the tree.
  void pass(const Node &node) {
    takeBoth(node.getObject("loc"));
    if (const Node *range = node.getObject("range")) {
      takeBoth(range->getObject("begin"));
      begin_ = here_;
      takeBoth(range->getObject("end"));
    }
  }
  // Where the node that was passed last begins.
  [[nodiscard]] WidthUse use(std::string what) const { return {begin_.file, begin_.line, std::move(what)}; }

private:
  struct Place {
    std::string file;
    unsigned line = 0;
  };
  void takeBoth(const Node *place) {
    if (!place)
      return;
    take(place->getObject("spellingLoc"));
    take(place->getObject("expansionLoc"));
    take(place);
  }
  void take(const Node *place) {
    if (!place)
      return;
    if (const auto file = place->getString("file"))
      physical_ = file->str();
    if (const auto line = place->getInteger("line"))
      line_ = static_cast<unsigned>(*line);
    if (!place->getInteger("offset"))
      return;
    if (const auto presumed = place->getString("presumedFile"))
      presumedFile_ = presumed->str();
    here_.file = presumedFile_.empty() ? physical_ : presumedFile_;
    if (const auto presumed = place->getInteger("presumedLine"))
      here_.line = static_cast<unsigned>(*presumed);
    else if (line_ + shift_ != here_.line) // it would be told if it were neither that of before nor the physical one
      here_.line = line_;
    shift_ = here_.line - line_;
  }

  std::string physical_, presumedFile_;
  unsigned line_ = 0;
  unsigned shift_ = 0; // of lines that are told against physical ones, modulo 2^32
  Place here_, begin_;
};

// The rules for one function or initial value.
class Rules {
public:
  Rules(Places &places, const std::set<std::string> &wideUnionMembers, const std::set<std::string> &defined)
      : places_(places), wideUnionMembers_(wideUnionMembers), defined_(defined) {}

  // How a value is used: as what it is; as the size of something, in the model of this machine; or on the way from a
  // member to the object that contains it.
  enum class As : uint8_t { Value, Size, Container };

  void visit(const Node &node, As as = As::Value) {
    places_.pass(node);
    if (kindOf(node) == "VarDecl" && node.getString("storageClass").value_or("") != "static")
      locals_.insert(node.getString("id").value_or("").str());
    if (kindOf(node) == "UnaryExprOrTypeTraitExpr") {
      size(node, as);
      return; // what is inside is not evaluated
    }
    const auto rule = kRules.find(kindOf(node));
    const As inside = rule == kRules.end() ? (isTransparent(node) ? as : As::Value) : (this->*rule->second)(node, as);
    for (const Node *each : innerOf(node))
      visit(*each, inside);
  }

  [[nodiscard]] std::vector<WidthUse> take() { return std::move(uses_); }
  [[nodiscard]] const std::set<std::string> &called() const { return called_; }

private:
  using Rule = As (Rules::*)(const Node &node, As as);

  static bool isTransparent(const Node &node) { return kindOf(node) == "ParenExpr" || kindOf(node) == "ConstantExpr"; }

  void refuse(std::string what) { uses_.push_back(places_.use(std::move(what))); }
  void refuseIf(bool isSo, const char *what) {
    if (isSo)
      refuse(what);
  }

  void size(const Node &node, As as) {
    const Node *operand = onlyChild(node);
    const llvm::StringRef type = node.getObject("argType") ? bare(typeIn(node, "argType"))
                                 : operand                 ? typeOf(*operand)
                                                           : "";
    refuseIf(as == As::Value && !isNarrow(type), "a size that depends on the width of types");
  }

  As binary(const Node &node, As as) {
    const std::vector<const Node *> operands = innerOf(node);
    const llvm::StringRef opcode = node.getString("opcode").value_or("");
    if (operands.size() != 2 || opcode == "=" || opcode == "," || opcode == "&&" || opcode == "||")
      return As::Value;
    const llvm::StringRef left = typeOf(*operands[0]);
    const llvm::StringRef right = typeOf(*operands[1]);
    refuseIf(isFloating(left) || isFloating(right), "floating-point arithmetic");
    static const llvm::StringSet<> comparisons({"==", "!=", "<", ">", "<=", ">="});
    if (comparisons.contains(opcode))
      return As::Value; // equal and smaller values are so under both widths
    if (opcode == "/" && containsSizeOf(*operands[0]) && containsSizeOf(*operands[1]))
      return As::Size; // the number of elements
    if (as == As::Size && (opcode == "*" || opcode == "+"))
      return As::Size;
    if (isContainerOf(node))
      return As::Container;
    if (isPointer(left) && isPointer(right)) {
      refuse("the difference of two pointers");
      return As::Value;
    }
    refuseIf(isWide(typeOf(node)) || isWide(left) || isWide(right) || isWide(bare(typeIn(node, "computeResultType"))),
             "arithmetic on `long`");
    return As::Value;
  }

  As unary(const Node &node, As as) {
    const llvm::StringRef opcode = node.getString("opcode").value_or("");
    refuseIf(opcode != "!" && opcode != "*" && opcode != "&" && isWide(typeOf(node)), "arithmetic on `long`");
    refuseIf(opcode != "!" && opcode != "*" && opcode != "&" && isFloating(typeOf(node)), "floating-point arithmetic");
    return As::Value;
  }

  As cast(const Node &node, As as) {
    const llvm::StringRef kind = node.getString("castKind").value_or("");
    const Node *operand = onlyChild(node);
    if (!operand)
      return as;
    if (kind == "IntegralCast")
      return integralCast(typeOf(*operand), typeOf(node), *operand, as);
    if (kind == "BitCast" && as != As::Container)
      bitCast(typeOf(*operand), typeOf(node), *operand);
    if (kind == "PointerToIntegral")
      refuseIf(as != As::Container && pointee(typeOf(*operand)) != "void", "the address of an object as a number");
    if (kind == "IntegralToPointer")
      return As::Size;
    refuseIf(kind == "FloatingToIntegral" || kind == "FloatingCast", "floating-point arithmetic");
    if (kind == "LValueToRValue")
      refuseIf(isLongLong(typeOf(node)) && mayBeShared(*operand), "a shared variable of 64 bits, in two halves there");
    return kind == "NoOp" ? as : As::Value;
  }

  As integralCast(llvm::StringRef from, llvm::StringRef to, const Node &operand, As as) {
    const std::optional<int64_t> value = literal(operand);
    const bool keepsValue = isUnsigned(from) == isUnsigned(to) || (isUnsigned(to) && value && *value >= 0);
    refuseIf(as == As::Value && isWide(to) && !keepsValue && !(value && *value >= 0) && !containsSizeOf(operand),
             "a conversion between signed and unsigned `long`");
    // A size that becomes a number has to be the same under both widths.
    return as == As::Size && !isWide(to) ? As::Value : as;
  }

  void bitCast(llvm::StringRef from, llvm::StringRef to, const Node &operand) {
    if (isContainerOf(operand))
      return;
    const llvm::StringRef source = pointee(from), target = pointee(to);
    const bool isAllocation = kindOf(stripped(operand)) == "CallExpr";
    if (isAllocation && !containsSizeOf(operand) && source == "void")
      refuseIf(!isNarrow(target) && !innerOf(stripped(operand)).empty() && isSized(stripped(operand)),
               "an allocation whose size is a number");
    if (source == "void" || target == "void" || from.contains("(*)") || to.contains("(*)"))
      return;
    refuseIf(!(isNarrow(source) && isNarrow(target)) && source != target, "a cast between pointers to objects");
  }

  // Whether it allocates what its arguments say.
  static bool isSized(const Node &call) {
    static const llvm::StringSet<> allocators({"malloc", "calloc", "realloc", "aligned_alloc", "alloca"});
    const Node *function = callee(call);
    return function && allocators.contains(function->getString("name").value_or(""));
  }

  [[nodiscard]] bool mayBeShared(const Node &place) const {
    const Node &inside = stripped(place);
    const Node *variable = kindOf(inside) == "DeclRefExpr" ? inside.getObject("referencedDecl") : nullptr;
    return !variable || (variable->getString("kind").value_or("") != "ParmVarDecl" &&
                         !locals_.contains(variable->getString("id").value_or("").str()));
  }

  As call(const Node &node, As) {
    const Node *function = callee(node);
    const std::string name = function ? function->getString("name").value_or("").str() : "";
    const bool isSmall = std::ranges::find(kSmallResults, llvm::StringRef(name)) != kSmallResults.end();
    refuseIf(isWide(typeOf(node)) && function && !defined_.contains(name) && !isSmall, "a result of an unknown `long`");
    return function && !defined_.contains(name) ? As::Size : As::Value;
  }

  As atomic(const Node &node, As) {
    refuseIf(isWide(typeOf(node)), "arithmetic on `long`");
    return As::Value;
  }

  As member(const Node &node, As) {
    refuseIf(wideUnionMembers_.contains(node.getString("referencedMemberDecl").value_or("").str()),
             "a union with members of other widths");
    return As::Value;
  }

  As constant(const Node &node, As) {
    refuseIf(isWide(typeOf(node)) && literal(node).value_or(0) > kLargestLong, "a constant of more than 32 bits");
    return As::Value;
  }

  As assembly(const Node &, As) {
    refuse("inline assembly");
    return As::Value;
  }

  As reference(const Node &node, As) {
    if (const Node *declaration = node.getObject("referencedDecl"))
      called_.insert(declaration->getString("name").value_or("").str());
    return As::Value;
  }

  static const std::map<llvm::StringRef, Rule> kRules;

  Places &places_;
  const std::set<std::string> &wideUnionMembers_; // ids of members
  const std::set<std::string> &defined_;          // names of functions with a body
  std::vector<WidthUse> uses_;
  std::set<std::string> called_; // names of what it refers to
  std::set<std::string> locals_; // ids of variables that it has declared so far, or itself is
};

const std::map<llvm::StringRef, Rules::Rule> Rules::kRules = {
    {"BinaryOperator", &Rules::binary},   {"CompoundAssignOperator", &Rules::binary},
    {"UnaryOperator", &Rules::unary},     {"ImplicitCastExpr", &Rules::cast},
    {"CStyleCastExpr", &Rules::cast},     {"CallExpr", &Rules::call},
    {"AtomicExpr", &Rules::atomic},       {"MemberExpr", &Rules::member},
    {"IntegerLiteral", &Rules::constant}, {"GCCAsmStmt", &Rules::assembly},
    {"DeclRefExpr", &Rules::reference},
};

// What the tree says of one function, or of a variable with an initial value.
struct Part {
  std::vector<WidthUse> uses;
  std::set<std::string> called;
};

class Tree {
public:
  explicit Tree(const Node &root) : declarations_(innerOf(root)) {
    for (const Node *each : declarations_)
      if (kindOf(*each) == "FunctionDecl" && hasBody(*each))
        defined_.insert(nameOf(*each));
    for (const Node *each : declarations_) {
      collectUnions(*each);
      findSmallTypes(*each);
    }
    for (const Node *each : declarations_)
      examine(*each);
  }

  // Of all that main can reach; of everything if there is no main.
  [[nodiscard]] std::vector<WidthUse> uses() const {
    std::set<std::string> reached;
    std::vector<std::string> open = variables_;
    if (defined_.contains("main"))
      open.emplace_back("main");
    else
      open.insert(open.end(), defined_.begin(), defined_.end());
    std::vector<WidthUse> result = smallTypes_;
    while (!open.empty()) {
      const std::string name = std::move(open.back());
      open.pop_back();
      const auto part = parts_.find(name);
      if (part == parts_.end() || !reached.insert(name).second)
        continue;
      result.insert(result.end(), part->second.uses.begin(), part->second.uses.end());
      open.insert(open.end(), part->second.called.begin(), part->second.called.end());
    }
    std::ranges::sort(result, {}, [](const WidthUse &use) { return std::tie(use.file, use.line, use.what); });
    return result;
  }

private:
  static std::string nameOf(const Node &node) { return node.getString("name").value_or("").str(); }
  static bool hasBody(const Node &function) {
    return std::ranges::any_of(innerOf(function), [](const Node *each) { return kindOf(*each) == "CompoundStmt"; });
  }

  void collectUnions(const Node &node) {
    if (kindOf(node) == "RecordDecl" && node.getString("tagUsed").value_or("") == "union")
      for (const Node *member : innerOf(node))
        if (!std::ranges::all_of(innerOf(node), [](const Node *each) {
              return kindOf(*each) != "FieldDecl" || isNarrow(typeOf(*each));
            }))
          wideUnionMembers_.insert(member->getString("id").value_or("").str());
    if (kindOf(node) == "RecordDecl" || kindOf(node) == "FunctionDecl" || kindOf(node) == "CompoundStmt" ||
        kindOf(node) == "DeclStmt")
      for (const Node *each : innerOf(node))
        collectUnions(*each);
  }

  void findSmallTypes(const Node &enumeration) {
    for (const Node *constant : innerOf(enumeration)) {
      llvm::StringRef name = constant->getString("name").value_or("");
      const Node *value = onlyChild(*constant);
      if (name.consume_front(kSmallTypePrefix) && value && value->getString("value").value_or("") == "1")
        smallTypes_.push_back({"", 0, "objects of type `" + name.str() + "` are smaller than those of this machine"});
    }
  }

  void examine(const Node &declaration) {
    Rules rules(places_, wideUnionMembers_, defined_);
    rules.visit(declaration);
    const bool isVariable = kindOf(declaration) == "VarDecl";
    if (!isVariable && !hasBody(declaration))
      return;
    if (isVariable)
      variables_.push_back(nameOf(declaration));
    Part &part = parts_[nameOf(declaration)];
    std::vector<WidthUse> uses = rules.take();
    part.uses.insert(part.uses.end(), uses.begin(), uses.end());
    part.called.insert(rules.called().begin(), rules.called().end());
  }

  std::vector<const Node *> declarations_;
  Places places_;
  std::set<std::string> defined_;          // names of functions with a body
  std::set<std::string> wideUnionMembers_; // ids
  std::vector<std::string> variables_;     // names, outside of functions
  std::vector<WidthUse> smallTypes_;
  std::map<std::string, Part> parts_; // by the name of the function or variable
};

} // namespace

std::vector<WidthUse> usesOfWidths(const std::string &tree) {
  llvm::Expected<llvm::json::Value> json = llvm::json::parse(tree);
  CHECK(static_cast<bool>(json) && json->getAsObject(), "clang should write the tree as JSON");
  return Tree(*json->getAsObject()).uses();
}

namespace {

std::string placeOf(const WidthUse &use) {
  return use.line == 0 ? "" : use.file + ":" + std::to_string(use.line) + ": ";
}

} // namespace

std::string describe(const std::vector<WidthUse> &uses) {
  std::string text;
  for (size_t at = 0; at < std::min(uses.size(), kMostDescribed); ++at)
    text += (at == 0 ? "" : "; ") + placeOf(uses[at]) + uses[at].what;
  return uses.size() > kMostDescribed ? text + "; and " + std::to_string(uses.size() - kMostDescribed) + " more" : text;
}

} // namespace raddle::frontend
