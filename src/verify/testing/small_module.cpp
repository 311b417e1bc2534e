#include "verify/testing/small_module.h"

#include <map>

namespace raddle::verify::testing {

namespace {

using Operator = Expression::Operator;

class Printer {
public:
  Printer(const SmallModule &module, std::string prefix) : module_(module), prefix_(std::move(prefix)) {}

  std::string print() {
    text_ = "struct " + prefix_ + "object { int number; struct " + prefix_ + "object *pointer; };\n";
    text_ += "pthread_cond_t " + prefix_ + "condition;\n";
    for (const Variable &variable : module_.variables)
      declare(variable);
    for (const AccessPredicate &predicate : module_.predicates)
      declare(predicate);
    for (size_t index = 0; index < module_.procedures.size(); ++index)
      text_ += "int " + procedureName(prefix_, index) + "(int k);\n";
    for (size_t index = 0; index < module_.procedures.size(); ++index)
      define(index);
    return std::move(text_);
  }

private:
  void declare(const Variable &variable) {
    if (variable.isField())
      return;
    const std::map<Variable::Kind, std::string> types = {{Variable::Kind::Number, "int "},
                                                         {Variable::Kind::Pointer, "struct " + prefix_ + "object *"},
                                                         {Variable::Kind::Mutex, "pthread_mutex_t "}};
    text_ += types.at(variable.kind) + prefix_ + variable.name +
             (variable.isArray ? "[" + std::to_string(kElements) + "]" : "") + ";\n";
  }

  void declare(const AccessPredicate &predicate) {
    using Mode = AccessPredicate::Mode;
    const Variable &variable = module_.variables[static_cast<size_t>(predicate.variable)];
    const std::string kind = predicate.mode == Mode::Both   ? "ACCESSIBLE"
                             : predicate.mode == Mode::Read ? "READABLE"
                                                            : "WRITABLE";
    text_ += "RADDLE_" + kind + "_IF(" + place({predicate.variable, build::subject()}) + ", " +
             expression(predicate.condition);
    if (variable.isField())
      text_ += ", struct " + prefix_ + "object *subject";
    else if (variable.isArray)
      text_ += ", int subject";
    text_ += ");\n";
  }

  std::string place(const Place &place) {
    const Variable &variable = module_.variables[static_cast<size_t>(place.variable)];
    if (variable.isField())
      return expression(place.index) + (variable.kind == Variable::Kind::NumberField ? "->number" : "->pointer");
    return prefix_ + variable.name + (variable.isArray ? "[" + expression(place.index) + "]" : "");
  }

  bool isMutex(const Place &place) const {
    return module_.variables[static_cast<size_t>(place.variable)].kind == Variable::Kind::Mutex;
  }

  std::string expression(const Expr &expr) {
    using Kind = Expression::Kind;
    static const std::map<Operator, std::string> kSigns = {
        {Operator::Plus, " + "}, {Operator::Minus, " - "}, {Operator::Equal, " == "}, {Operator::Different, " != "},
        {Operator::Less, " < "}, {Operator::And, " && "},  {Operator::Or, " || "}};
    static const std::map<Kind, std::string> kWords = {{Kind::Parameter, "k"},
                                                       {Kind::Subject, "subject"},
                                                       {Kind::Tid, "raddle_tid"},
                                                       {Kind::Result, "RADDLE_RESULT(int)"}};
    if (const auto word = kWords.find(expr->kind); word != kWords.end())
      return word->second;
    if (expr->kind == Kind::Constant)
      return std::to_string(expr->number);
    if (expr->kind == Kind::Local)
      return localName(expr->number);
    if (expr->kind == Kind::Operation)
      return "(" + expression(expr->left) + kSigns.at(expr->operation) + expression(expr->right) + ")";
    const std::string value = isMutex(expr->place) ? "raddle_holder(&" + place(expr->place) + ")" : place(expr->place);
    return expr->kind == Kind::Old ? "RADDLE_OLD(" + value + ")" : value;
  }

  static std::string localName(int local) {
    return local < kNumbers ? "t" + std::to_string(local) : "q" + std::to_string(local - kNumbers);
  }

  void define(size_t index) {
    const Procedure &procedure = module_.procedures[index];
    text_ += "int " + procedureName(prefix_, index) + "(int k) {\n";
    if (procedure.precondition)
      text_ += "  RADDLE_REQUIRES(" + expression(procedure.precondition) + ");\n";
    if (procedure.isInit)
      text_ += "  RADDLE_INIT();\n";
    if (procedure.isNonblocking)
      text_ += "  RADDLE_NONBLOCKING();\n";
    for (size_t action = 0; action < procedure.actions.size(); ++action)
      specify(procedure.actions[action], action);
    for (int which = 0; which < kLocals; ++which)
      text_ += (which < kNumbers ? "  int " : "  struct " + prefix_ + "object *") + localName(which) + " = 0;\n";
    print(procedure.body, "  ");
    text_ += "  return 0;\n}\n";
  }

  void specify(const Action &action, size_t number) {
    std::string modified;
    for (const Place &each : action.modifies)
      modified += (modified.empty() ? "" : ", ") + place(each);
    text_ += "  RADDLE_PERFORMS(\"a" + std::to_string(number) + "\", " +
             (modified.empty() ? "RADDLE_NOTHING" : "RADDLE_MODIFIES(" + modified + ")") + ", " +
             expression(action.predicate) + ");\n";
  }

  void print(const std::vector<Statement> &statements, const std::string &indent) {
    for (const Statement &statement : statements) {
      using Kind = Statement::Kind;
      if (statement.kind == Kind::If || statement.kind == Kind::While)
        printCompound(statement, indent);
      else
        text_ += indent + simple(statement) + ";\n";
    }
  }

  void printCompound(const Statement &statement, const std::string &indent) {
    const bool isLoop = statement.kind == Statement::Kind::While;
    text_ += indent + (isLoop ? "while (" : "if (") + expression(statement.value) + ") {\n";
    if (statement.invariant)
      text_ += indent + "  RADDLE_INVARIANT(" + expression(statement.invariant) + ");\n";
    print(statement.body, indent + "  ");
    text_ += indent + "}";
    if (!statement.otherwise.empty()) {
      text_ += " else {\n";
      print(statement.otherwise, indent + "  ");
      text_ += indent + "}";
    }
    text_ += "\n";
  }

  std::string simple(const Statement &statement) {
    using Kind = Statement::Kind;
    const std::string target = localName(statement.local) + " = ";
    const std::string where = statement.place.variable >= 0 ? place(statement.place) : "";
    const std::string what = statement.value ? expression(statement.value) : "";
    const bool isLock = statement.place.variable >= 0 && isMutex(statement.place);
    const std::map<Kind, std::string> texts = {
        {Kind::Load, target + where},
        {Kind::Store, where + " = " + what},
        {Kind::Assign, target + what},
        {Kind::Add, target + "__atomic_fetch_add(&" + where + ", " + what + ", __ATOMIC_SEQ_CST)"},
        {Kind::Lock, (isLock ? "pthread_mutex_lock(&" : "raddle_acquire(&") + where + ")"},
        {Kind::Unlock, (isLock ? "pthread_mutex_unlock(&" : "raddle_release(&") + where + ")"},
        {Kind::TryLock, target + "pthread_mutex_trylock(&" + where + ") == 0"},
        {Kind::Wait, "pthread_cond_wait(&" + prefix_ + "condition, &" + where + ")"},
        {Kind::Call, target + procedureName(prefix_, static_cast<size_t>(statement.callee)) + "(" + what + ")"},
        {Kind::Return, "return " + what},
        {Kind::Assert, "raddle_assert(" + what + ")"},
        {Kind::Allocate,
         target + "malloc(sizeof(struct " + prefix_ + "object)); if (!" + localName(statement.local) + ") return -1"},
        {Kind::Stop, "pthread_exit(0)"}};
    return texts.at(statement.kind);
  }

  const SmallModule &module_;
  const std::string prefix_;
  std::string text_;
};

} // namespace

std::string printC(const SmallModule &module, const std::string &prefix) {
  return Printer(module, prefix).print();
}

std::string preamble() {
  return "#define __RADDLE__ 1\n#include \"" RADDLE_SOURCE_DIR "/include/raddle.h\"\n"
         "#include <pthread.h>\n#include <stdlib.h>\n";
}

std::string procedureName(const std::string &prefix, size_t procedure) {
  return prefix + "f" + std::to_string(procedure);
}

namespace build {

namespace {

Expr leaf(Expression::Kind kind, int value = 0) {
  Expression expression;
  expression.kind = kind;
  expression.number = value;
  return std::make_shared<Expression>(std::move(expression));
}

Expr reading(Expression::Kind kind, const Place &place) {
  Expression expression;
  expression.kind = kind;
  expression.place = place;
  return std::make_shared<Expression>(std::move(expression));
}

Statement statement(Statement::Kind kind, int local, const Place &place, Expr value) {
  Statement result;
  result.kind = kind;
  result.local = local;
  result.place = place;
  result.value = std::move(value);
  return result;
}

} // namespace

Expr number(int value) {
  return leaf(Expression::Kind::Constant, value);
}
Expr local(int which) {
  return leaf(Expression::Kind::Local, which);
}
Expr parameter() {
  return leaf(Expression::Kind::Parameter);
}
Expr subject() {
  return leaf(Expression::Kind::Subject);
}
Expr tid() {
  return leaf(Expression::Kind::Tid);
}
Expr result() {
  return leaf(Expression::Kind::Result);
}
Expr now(const Place &place) {
  return reading(Expression::Kind::Shared, place);
}
Expr old(const Place &place) {
  return reading(Expression::Kind::Old, place);
}
Expr operation(Expression::Operator what, Expr left, Expr right) {
  Expression expression;
  expression.kind = Expression::Kind::Operation;
  expression.operation = what;
  expression.left = std::move(left);
  expression.right = std::move(right);
  return std::make_shared<Expression>(std::move(expression));
}
Expr plus(Expr left, Expr right) {
  return operation(Operator::Plus, std::move(left), std::move(right));
}
Expr equal(Expr left, Expr right) {
  return operation(Operator::Equal, std::move(left), std::move(right));
}
Expr both(Expr left, Expr right) {
  return operation(Operator::And, std::move(left), std::move(right));
}
Expr either(Expr left, Expr right) {
  return operation(Operator::Or, std::move(left), std::move(right));
}
Expr isMine(const Place &mutex) {
  return equal(now(mutex), tid());
}
Expr isFreeOrMine(const Place &mutex) {
  return either(equal(now(mutex), number(0)), isMine(mutex));
}

Statement load(int local, const Place &place) {
  return statement(Statement::Kind::Load, local, place, nullptr);
}
Statement store(const Place &place, Expr value) {
  return statement(Statement::Kind::Store, 0, place, std::move(value));
}
Statement assign(int local, Expr value) {
  return statement(Statement::Kind::Assign, local, {}, std::move(value));
}
Statement add(int local, const Place &place, Expr value) {
  return statement(Statement::Kind::Add, local, place, std::move(value));
}
Statement lock(const Place &mutex) {
  return statement(Statement::Kind::Lock, 0, mutex, nullptr);
}
Statement unlock(const Place &mutex) {
  return statement(Statement::Kind::Unlock, 0, mutex, nullptr);
}
Statement tryLock(int local, const Place &mutex) {
  return statement(Statement::Kind::TryLock, local, mutex, nullptr);
}
Statement wait(const Place &mutex) {
  return statement(Statement::Kind::Wait, 0, mutex, nullptr);
}
Statement branch(Expr condition, std::vector<Statement> body, std::vector<Statement> otherwise) {
  Statement result = statement(Statement::Kind::If, 0, {}, std::move(condition));
  result.body = std::move(body);
  result.otherwise = std::move(otherwise);
  return result;
}
Statement loop(Expr condition, std::vector<Statement> body, Expr invariant) {
  Statement result = statement(Statement::Kind::While, 0, {}, std::move(condition));
  result.body = std::move(body);
  result.invariant = std::move(invariant);
  return result;
}
Statement call(int local, int callee, Expr argument) {
  Statement result = statement(Statement::Kind::Call, local, {}, std::move(argument));
  result.callee = callee;
  return result;
}
Statement giveBack(Expr value) {
  return statement(Statement::Kind::Return, 0, {}, std::move(value));
}
Statement claim(Expr value) {
  return statement(Statement::Kind::Assert, 0, {}, std::move(value));
}
Statement allocate(int local) {
  return statement(Statement::Kind::Allocate, local, {}, nullptr);
}
Statement stop() {
  return statement(Statement::Kind::Stop, 0, {}, nullptr);
}

} // namespace build

} // namespace raddle::verify::testing
