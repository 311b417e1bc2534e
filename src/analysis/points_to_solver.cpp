#include "analysis/points_to_solver.h"

#include <algorithm>

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>

#include "analysis/prepare.h"

namespace raddle::analysis {

namespace {

constexpr size_t kMostPerObject = 16; // locations of one object in a set; more become all of it

// The virtual functions of an abstract class of the library: no object is of it while one of them is called.
constexpr const char *kThreadState = "_ZTVNSt6thread6_StateE";
constexpr const char *kPureVirtual = "__cxa_pure_virtual"; // which ends the program

int64_t storeSize(llvm::Type *type, const llvm::DataLayout &layout) {
  return type->isSized() ? static_cast<int64_t>(layout.getTypeStoreSize(type).getKnownMinValue()) : 1;
}

bool isStream(const llvm::GlobalVariable &global) {
  return global.getName() == "stdin" || global.getName() == "stdout" || global.getName() == "stderr";
}

bool mayScanPointers(const llvm::CallBase &call, uint8_t format) {
  llvm::StringRef text;
  return format >= call.arg_size() || !llvm::getConstantStringInfo(call.getArgOperand(format), text) ||
         text.contains('p');
}

// Such a loop is none to the analysis of loops: what is in it is taken to be executed once.
bool hasLoopOfSeveralEntries(const llvm::Function &function) {
  const llvm::DominatorTree tree(const_cast<llvm::Function &>(function));
  const llvm::LoopInfo loops(tree);
  const llvm::ReversePostOrderTraversal<const llvm::Function *> order(&function);
  return llvm::containsIrreducibleCFG<const llvm::BasicBlock *>(order, loops);
}

Locations spread(const Locations &locations) {
  Locations result;
  for (const Location &location : locations)
    result.insert(within(location));
  return result;
}

} // namespace

PointsToSolver::PointsToSolver(PointsTo &result, const llvm::Module &module) : result_(result), module_(module) {
  result_.objects_.push_back({});
  const Location unknown = {PointsTo::kUnknown};
  result_.cells_[PointsTo::kUnknown].push_back({wholeObject(PointsTo::kUnknown), 1, {unknown}});
  result_.objects_.push_back({Object::Kind::Heap});
  specific_ = {1};
}

void PointsToSolver::solve() {
  addGlobals();
  addMain();
  do {
    propagate();
    isChanged_ = false;
    findMadePointers();
  } while (isChanged_);
  findGaps();
}

void PointsToSolver::propagate() {
  do {
    isChanged_ = false;
    size_t next = 0;
    while (next < result_.reached_.size()) // It grows meanwhile.
      for (const llvm::Instruction &instruction : llvm::instructions(*result_.reached_[next++]))
        visit(instruction);
  } while (isChanged_);
}

// Integers that become pointers, and were none as far as is known, may be any.
void PointsToSolver::findMadePointers() {
  for (const llvm::Function *function : std::vector(result_.reached_))
    for (const llvm::Instruction &instruction : llvm::instructions(*function))
      if (const auto *cast = llvm::dyn_cast<llvm::IntToPtrInst>(&instruction);
          cast != nullptr && mayBeNoPointer(cast->getOperand(0)))
        addTo(cast, {{PointsTo::kUnknown}});
}

// Whether an integer may come from elsewhere than from a pointer, and is not 0.
bool PointsToSolver::mayBeNoPointer(const llvm::Value *integer) {
  std::set<const llvm::Value *> seen;
  std::vector<const llvm::Value *> work = {integer};
  while (!work.empty()) {
    const llvm::Value *value = work.back();
    work.pop_back();
    if (!seen.insert(value).second)
      continue;
    const auto *choice = llvm::dyn_cast<llvm::SelectInst>(value);
    if (const auto *phi = llvm::dyn_cast<llvm::PHINode>(value))
      work.insert(work.end(), phi->op_begin(), phi->op_end());
    else if (choice != nullptr)
      work.insert(work.end(), {choice->getTrueValue(), choice->getFalseValue()});
    else if (llvm::isa<llvm::ZExtInst>(value) || llvm::isa<llvm::SExtInst>(value))
      work.push_back(llvm::cast<llvm::CastInst>(value)->getOperand(0));
    else if (const auto *constant = llvm::dyn_cast<llvm::Constant>(value);
             constant != nullptr ? !constant->isNullValue() && constantLocations(constant).empty()
                                 : pointsTo(value).empty())
      return true;
  }
  return false;
}

ObjectId PointsToSolver::objectFor(const llvm::Value *value, Object::Kind kind, int64_t size) {
  const auto [found, isNew] = result_.objectOf_.emplace(value, static_cast<ObjectId>(result_.objects_.size()));
  if (isNew)
    result_.objects_.push_back({kind, value, size});
  return found->second;
}

void PointsToSolver::reach(const llvm::Function &function) {
  if (function.isDeclaration() || !isReached_.insert(&function).second)
    return;
  result_.reached_.push_back(&function);
  isChanged_ = true;
}

void PointsToSolver::addGlobals() {
  for (const llvm::GlobalVariable &global : module_.globals()) {
    const int64_t size = global.getValueType()->isSized() ? storeSize(global.getValueType(), result_.layout_) : -1;
    const auto kind = global.isThreadLocal() ? Object::Kind::ThreadLocal : Object::Kind::Global;
    result_.objects_[objectFor(&global, kind, size)].isConstant = global.isConstant();
  }
  for (const llvm::GlobalVariable &global : module_.globals()) {
    const ObjectId object = result_.objectOf_.at(&global);
    if (global.hasInitializer())
      initialize(object, global.getInitializer(), 0);
    else if (isStream(global))
      store({{object}}, 8, {{object}});
    else if (global.getName() != kThreadState)
      store({wholeObject(object)}, 1, {{PointsTo::kUnknown}});
  }
}

void PointsToSolver::initialize(ObjectId object, const llvm::Constant *value, int64_t offset) {
  const auto *aggregate = llvm::dyn_cast<llvm::ConstantAggregate>(value);
  if (aggregate == nullptr) {
    if (const Locations content = constantLocations(value); !content.empty())
      store({{object, offset}}, storeSize(value->getType(), result_.layout_), content);
    return;
  }
  for (unsigned i = 0; i < aggregate->getNumOperands(); ++i) {
    int64_t inside = 0;
    if (auto *type = llvm::dyn_cast<llvm::StructType>(aggregate->getType()))
      inside = static_cast<int64_t>(result_.layout_.getStructLayout(type)->getElementOffset(i).getFixedValue());
    else
      inside = static_cast<int64_t>(
          i * result_.layout_.getTypeAllocSize(aggregate->getOperand(i)->getType()).getFixedValue());
    initialize(object, aggregate->getOperand(i), offset + inside);
  }
}

void PointsToSolver::addMain() {
  const llvm::Function *main = module_.getFunction("main");
  if (main == nullptr)
    return;
  reach(*main);
  for (const llvm::Argument &argument : main->args())
    if (argument.getType()->isPointerTy()) { // Strings and pointers to them: one object for all.
      const Location location = {objectFor(&argument, Object::Kind::Heap, -1)};
      addTo(&argument, {location});
      store({wholeObject(location.object)}, 1, {within(location)});
    }
}

const Locations &PointsToSolver::pointsTo(const llvm::Value *value) {
  if (const auto *constant = llvm::dyn_cast<llvm::Constant>(value)) {
    const auto [found, isNew] = result_.values_.emplace(value, Locations());
    if (isNew)
      found->second = constantLocations(constant);
    return found->second;
  }
  return result_.values_[value];
}

Locations PointsToSolver::constantLocations(const llvm::Constant *value) {
  if (llvm::isa<llvm::GlobalVariable>(value))
    return {{result_.objectOf_.at(value)}};
  if (llvm::isa<llvm::Function>(value))
    return {{objectFor(value, Object::Kind::Function, 0)}};
  if (const auto *alias = llvm::dyn_cast<llvm::GlobalAlias>(value))
    return constantLocations(alias->getAliasee());
  if (const auto *gep = llvm::dyn_cast<llvm::GEPOperator>(value))
    return element(*gep);
  Locations result;
  const auto *expression = llvm::dyn_cast<llvm::ConstantExpr>(value);
  if (expression == nullptr && !llvm::isa<llvm::ConstantAggregate>(value))
    return result;
  if (expression != nullptr && expression->getOpcode() == llvm::Instruction::IntToPtr &&
      llvm::isa<llvm::ConstantInt>(expression->getOperand(0)))
    return expression->getOperand(0)->getType()->isIntegerTy() &&
                   llvm::cast<llvm::ConstantInt>(expression->getOperand(0))->isZero()
               ? result
               : Locations{{PointsTo::kUnknown}};
  for (const llvm::Use &operand : value->operands()) {
    const Locations part = constantLocations(llvm::cast<llvm::Constant>(operand.get()));
    const bool isSame = expression == nullptr || expression->isCast();
    const Locations all = isSame ? part : spread(part);
    result.insert(all.begin(), all.end());
  }
  return result;
}

void PointsToSolver::add(Locations &target, const Locations &source) {
  for (const Location &location : source) {
    if (target.count(location) > 0)
      continue;
    const Location everything = wholeObject(location.object);
    if (target.count(everything) > 0)
      continue;
    const auto ofObject = [&](const Location &each) { return each.object == location.object; };
    if (static_cast<size_t>(std::count_if(target.begin(), target.end(), ofObject)) >= kMostPerObject) {
      std::erase_if(target, ofObject);
      target.insert(everything);
    } else {
      target.insert(location);
    }
    isChanged_ = true;
  }
}

Locations PointsToSolver::contentBehind(const Locations &pointers, int64_t width) {
  Locations result;
  for (const Location &pointer : pointers) {
    const Location where = width < 0 ? within(pointer) : pointer;
    const Locations content = result_.contentOf(where, std::max<int64_t>(width, 1));
    result.insert(content.begin(), content.end());
  }
  return result;
}

void PointsToSolver::load(const llvm::Value *target, const llvm::Value *pointer, int64_t width) {
  addTo(target, contentBehind(pointsTo(pointer), width));
}

void PointsToSolver::store(const Locations &targets, int64_t width, const Locations &content) {
  if (content.empty())
    return;
  const Locations kept(content.begin(), content.end()); // `content` may be a part of what changes.
  for (const Location &target : Locations(targets)) {
    std::vector<PointsTo::Cell> &cells = result_.cells_[target.object];
    auto cell =
        std::find_if(cells.begin(), cells.end(), [&](const PointsTo::Cell &each) { return each.location == target; });
    if (cell == cells.end())
      cell = cells.insert(cells.end(), {target, width, {}});
    if (width > cell->width) {
      cell->width = width;
      isChanged_ = true;
    }
    add(cell->content, kept);
  }
}

void PointsToSolver::copy(const llvm::Value *target, const llvm::Value *source, int64_t width) {
  const Locations from = pointsTo(source);
  const Locations to = pointsTo(target);
  for (const Location &each : from) {
    if (each.stride != 0 || width < 0 || each.span != 0) {
      store(spread(to), 1, contentBehind({each}, width));
      continue;
    }
    const std::vector<PointsTo::Cell> cells = result_.cells_[each.object];
    for (const PointsTo::Cell &cell : cells) {
      if (!overlap(cell.location, cell.width, each, width))
        continue;
      const int64_t inside = cell.location.offset - each.offset;
      const bool isExact = cell.location.stride == 0 && cell.location.span == 0 && inside >= 0;
      Locations where;
      for (const Location &place : to)
        where.insert(isExact ? moved(place, inside) : within(place));
      store(where, isExact ? cell.width : 1, cell.content);
    }
  }
}

Locations PointsToSolver::element(const llvm::GEPOperator &gep) {
  Locations current = pointsTo(gep.getPointerOperand());
  llvm::Type *type = nullptr; // of what the last index led to
  for (const llvm::Use &use : llvm::make_range(gep.idx_begin(), gep.idx_end())) {
    Locations next;
    for (const Location &location : current)
      next.insert(step(location, type, gep.getSourceElementType(), use.get()));
    current = std::move(next);
    type = type == nullptr ? gep.getSourceElementType() : llvm::GetElementPtrInst::getTypeAtIndex(type, use.get());
  }
  return current;
}

Location PointsToSolver::step(const Location &location, llvm::Type *type, llvm::Type *pointed,
                              const llvm::Value *index) {
  const llvm::DataLayout &layout = result_.layout_;
  const auto *number = llvm::dyn_cast<llvm::ConstantInt>(index);
  if (auto *fields = llvm::dyn_cast_or_null<llvm::StructType>(type))
    return moved(location, static_cast<int64_t>(layout.getStructLayout(fields)
                                                    ->getElementOffset(static_cast<unsigned>(number->getZExtValue()))
                                                    .getFixedValue()));
  const auto *array = llvm::dyn_cast_or_null<llvm::ArrayType>(type);
  llvm::Type *element = array != nullptr ? array->getElementType() : type == nullptr ? pointed : type->getScalarType();
  const auto size = static_cast<int64_t>(layout.getTypeAllocSize(element).getKnownMinValue());
  const int64_t all = array != nullptr ? size * static_cast<int64_t>(array->getNumElements()) : 0;
  if (number == nullptr)
    return size == 0 ? location : all > 0 ? indexed(location, size, all) : strided(location, size);
  Location inside = location;
  if (all > 0 && location.stride == 0 && location.span == 0) {
    inside.low = location.offset;
    inside.high = location.offset + all;
  }
  return moved(inside, number->getSExtValue() * size);
}

void PointsToSolver::visit(const llvm::Instruction &instruction) {
  const llvm::DataLayout &layout = result_.layout_;
  if (const auto *local = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
    const auto size = local->getAllocationSize(layout);
    addTo(local, {{objectFor(local, Object::Kind::Stack, size ? static_cast<int64_t>(size->getFixedValue()) : -1)}});
  } else if (const auto *gep = llvm::dyn_cast<llvm::GEPOperator>(&instruction)) {
    addTo(&instruction, element(*gep));
  } else if (const auto *read = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    load(read, read->getPointerOperand(), storeSize(read->getType(), layout));
  } else if (const auto *write = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    store(pointsTo(write->getPointerOperand()), storeSize(write->getValueOperand()->getType(), layout),
          pointsTo(write->getValueOperand()));
  } else if (const auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
    const int64_t width = storeSize(update->getType(), layout);
    store(pointsTo(update->getPointerOperand()), width, pointsTo(update->getValOperand()));
    load(update, update->getPointerOperand(), width);
  } else if (const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
    const int64_t width = storeSize(exchange->getNewValOperand()->getType(), layout);
    store(pointsTo(exchange->getPointerOperand()), width, pointsTo(exchange->getNewValOperand()));
    load(exchange, exchange->getPointerOperand(), width);
  } else if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction)) {
    visitCall(*call);
  } else {
    visitOther(instruction);
  }
}

void PointsToSolver::visitOther(const llvm::Instruction &instruction) {
  if (const auto *end = llvm::dyn_cast<llvm::ReturnInst>(&instruction)) {
    if (end->getReturnValue() != nullptr)
      add(result_.returned_[end->getFunction()], pointsTo(end->getReturnValue()));
    return;
  }
  if (instruction.getType()->isVoidTy() || llvm::isa<llvm::CmpInst>(instruction))
    return;
  // An integer that is computed from pointers may be any pointer into the same objects.
  const auto *binary = llvm::dyn_cast<llvm::BinaryOperator>(&instruction);
  const unsigned first = llvm::isa<llvm::SelectInst>(instruction) ? 1 : 0;
  for (unsigned i = first; i < instruction.getNumOperands(); ++i) {
    const llvm::Value *operand = instruction.getOperand(i);
    if (llvm::isa<llvm::BasicBlock>(operand))
      continue;
    Locations operandLocations = pointsTo(operand);
    if (binary != nullptr) {
      Locations anywhere;
      for (const Location &location : operandLocations)
        anywhere.insert(wholeObject(location.object));
      operandLocations = std::move(anywhere);
    }
    addTo(&instruction, operandLocations);
  }
  if (llvm::isa<llvm::LandingPadInst>(instruction))
    addTo(&instruction, {{PointsTo::kUnknown}});
}

void PointsToSolver::pass(const llvm::CallBase &call, const llvm::Function &callee) {
  reach(callee);
  for (unsigned i = 0; i < call.arg_size(); ++i)
    if (i < callee.arg_size() && callee.hasParamAttribute(i, llvm::Attribute::ByVal)) { // a copy
      const int64_t size = storeSize(callee.getParamByValType(i), result_.layout_);
      addTo(callee.getArg(i), {{objectFor(callee.getArg(i), Object::Kind::Stack, size)}});
      copy(callee.getArg(i), call.getArgOperand(i), size);
    } else if (i < callee.arg_size())
      addTo(callee.getArg(i), pointsTo(call.getArgOperand(i)));
    else if (callee.isVarArg()) {
      const ObjectId rest = objectFor(&callee.getEntryBlock(), Object::Kind::Variadic, -1);
      store({wholeObject(rest)}, 1, pointsTo(call.getArgOperand(i)));
    }
  if (!call.getType()->isVoidTy())
    addTo(&call, Locations(result_.returned_[&callee]));
}

void PointsToSolver::visitCall(const llvm::CallBase &call) {
  if (isKeptUse(call) || call.isInlineAsm())
    return;
  for (const llvm::Use &argument : call.args())
    (void)pointsTo(argument); // Constants, too, are asked for later.
  if (const auto *intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call)) {
    visitIntrinsic(*intrinsic);
    return;
  }
  for (const Location &location : Locations(pointsTo(call.getCalledOperand()))) {
    const Object &object = result_.objects_[location.object];
    if (object.kind != Object::Kind::Function)
      continue;
    const auto &callee = *llvm::cast<llvm::Function>(object.value);
    if (callee.isDeclaration())
      visitExternal(call, callee);
    else
      pass(call, callee);
  }
}

void PointsToSolver::visitIntrinsic(const llvm::IntrinsicInst &call) {
  if (const auto *transfer = llvm::dyn_cast<llvm::AnyMemTransferInst>(&call)) {
    const auto *length = llvm::dyn_cast<llvm::ConstantInt>(transfer->getLength());
    copy(transfer->getRawDest(), transfer->getRawSource(), length != nullptr ? length->getSExtValue() : -1);
    return;
  }
  switch (call.getIntrinsicID()) {
  case llvm::Intrinsic::vastart: {
    const ObjectId rest = objectFor(&call.getFunction()->getEntryBlock(), Object::Kind::Variadic, -1);
    store(spread(pointsTo(call.getArgOperand(0))), 1, {wholeObject(rest)});
    return;
  }
  case llvm::Intrinsic::vacopy:
    store(spread(pointsTo(call.getArgOperand(0))), 1, contentBehind(pointsTo(call.getArgOperand(1)), -1));
    return;
  default:
    if (!call.getType()->isVoidTy()) // Those that compute: masks, minima, the address of a thread-local.
      for (const llvm::Use &argument : call.args())
        addTo(&call, call.getIntrinsicID() == llvm::Intrinsic::threadlocal_address ? pointsTo(argument)
                                                                                   : spread(pointsTo(argument)));
  }
}

void PointsToSolver::visitCreate(const llvm::CallBase &call) {
  const Creation creation = creationOf(call);
  const int64_t width = static_cast<int64_t>(result_.layout_.getPointerSize());
  store(pointsTo(creation.id), width, {{objectFor(&call, Object::Kind::ThreadId, 0)}});
  add(result_.escaped_, pointsTo(creation.argument));
  for (const Location &location : Locations(pointsTo(creation.entry)))
    if (const auto *entry = llvm::dyn_cast_or_null<llvm::Function>(result_.objects_[location.object].value);
        entry != nullptr && !entry->isDeclaration()) {
      reach(*entry);
      if (entry->arg_size() > 0)
        addTo(entry->getArg(0), pointsTo(creation.argument));
    }
}

void PointsToSolver::visitRole(const llvm::CallBase &call, Role role) {
  if (role == Role::Create)
    visitCreate(call);
  else if (role == Role::ThreadExit)
    add(result_.exited_, pointsTo(call.getArgOperand(0)));
  else if (role == Role::Join && call.arg_size() > 1) {
    for (const Location &id : Locations(pointsTo(call.getArgOperand(0))))
      if (result_.objects_[id.object].kind == Object::Kind::ThreadId)
        for (const llvm::Function *entry :
             result_.targetsOf(*llvm::cast<llvm::CallBase>(result_.objects_[id.object].value))) {
          store(pointsTo(call.getArgOperand(1)), 8, Locations(result_.returned_[entry]));
          add(result_.exited_, Locations(result_.returned_[entry]));
        }
    store(pointsTo(call.getArgOperand(1)), 8, result_.exited_);
  } else if (role == Role::SetSpecific)
    store({specific_}, 8, pointsTo(call.getArgOperand(1)));
  else if (role == Role::GetSpecific)
    addTo(&call, result_.contentOf(specific_, 8));
  else if (role == Role::Self) // Some thread: a join of that number waits for none that is known.
    addTo(&call, {{PointsTo::kUnknown}});
  else if (role == Role::Once || role == Role::AtEnd) {
    for (const Location &location : Locations(pointsTo(call.getArgOperand(role == Role::Once ? 1 : 0))))
      if (const auto *callee = llvm::dyn_cast_or_null<llvm::Function>(result_.objects_[location.object].value)) {
        reach(*callee);
        if (role == Role::AtEnd && callee->arg_size() > 0)
          addTo(callee->getArg(0), pointsTo(call.getArgOperand(1)));
      }
  } else if (role == Role::NewBlockAt)
    store(pointsTo(call.getArgOperand(0)), 8, {{objectFor(&call, Object::Kind::Heap, -1)}});
}

void PointsToSolver::visitExternal(const llvm::CallBase &call, const llvm::Function &callee) {
  const auto name = std::string_view(callee.getName());
  const Role role = roleOf(name);
  if (role != Role::None && role != Role::Refused)
    visitRole(call, role);
  if (role == Role::None || role == Role::NewBlockAt)
    visitEffects(call, effects::functionNamed(name));
}

void PointsToSolver::visitEffects(const llvm::CallBase &call, const effects::Function &row) {
  for (const effects::Access &access : row.accesses())
    if (access.kind == effects::Access::Kind::Copy && access.source < call.arg_size())
      copy(call.getArgOperand(access.pointer), call.getArgOperand(access.source), -1);
    else if (access.kind == effects::Access::Kind::Write && row.keeps != 0 && access.pointer < call.arg_size())
      for (unsigned i = 0; i < call.arg_size(); ++i) // strtol stores a pointer into its text
        if ((row.keeps & (1U << i)) != 0)
          store(pointsTo(call.getArgOperand(access.pointer)), 8, spread(pointsTo(call.getArgOperand(i))));
  if (row.scanFormat != effects::kNoArgument && mayScanPointers(call, row.scanFormat))
    for (unsigned i = row.scanFormat + 1U; i < call.arg_size(); ++i)
      store(spread(pointsTo(call.getArgOperand(i))), 1, {{PointsTo::kUnknown}});
  if (call.getType()->isVoidTy() || !call.getType()->isPointerTy())
    return;
  const bool isNew = row.allocates || call.getCalledFunction() == nullptr;
  if (isNew)
    addTo(&call, {{objectFor(&call, Object::Kind::Heap, -1)}});
  if (row.frees != effects::kNoArgument && row.frees < call.arg_size()) { // realloc: the old block, or a copy of it
    addTo(&call, pointsTo(call.getArgOperand(row.frees)));
    store({wholeObject(objectFor(&call, Object::Kind::Heap, -1))}, 1,
          contentBehind(pointsTo(call.getArgOperand(row.frees)), -1));
  } else if (!isNew && (row.kind == effects::Kind::Pure || row.kind == effects::Kind::Memory)) {
    for (const llvm::Use &argument : call.args())
      addTo(&call, spread(pointsTo(argument)));
  } else if (!isNew) {
    const bool isState = row.cell == effects::Cell::Text || row.cell == effects::Cell::Environment ||
                         row.cell == effects::Cell::Locale || row.cell == effects::Cell::Processes;
    addTo(&call, {{isState ? PointsTo::kUnknown : objectFor(&call, Object::Kind::Heap, -1)}});
    for (const llvm::Use &argument : call.args())
      addTo(&call, spread(pointsTo(argument)));
  }
}

void PointsToSolver::findGap(const llvm::CallBase &call) {
  if (const auto *assembly = llvm::dyn_cast<llvm::InlineAsm>(call.getCalledOperand())) {
    const bool isNothing = assembly->getAsmString().empty() || assembly->getAsmString() == "pause" ||
                           assembly->getAsmString() == "rep; nop";
    if (!isNothing || !call.getType()->isVoidTy())
      result_.gaps_.push_back({"inline assembly", &call});
    return;
  }
  if (const llvm::Function *callee = externalCallee(call))
    if ((callee->getName() == "pthread_key_create" || callee->getName() == "tss_create") &&
        !llvm::isa<llvm::ConstantPointerNull>(call.getArgOperand(1)))
      result_.gaps_.push_back({"a destructor of thread-specific data", &call});
  bool reachesSomething = false;
  for (const Location &location : pointsTo(call.getCalledOperand())) {
    const Object &object = result_.objects_[location.object];
    const auto *callee = llvm::dyn_cast_or_null<llvm::Function>(object.value);
    if (object.kind != Object::Kind::Function || callee == nullptr)
      continue;
    reachesSomething = true;
    if (callee->isDeclaration() && !callee->isIntrinsic() && !isKeptUse(call)) {
      if (roleOf(std::string_view(callee->getName())) == Role::Refused)
        result_.gaps_.push_back({"call of `" + callee->getName().str() + "`", &call});
      else if (externalCallee(call) == nullptr &&
               callee->getName() != kPureVirtual) // its accesses are those of a direct call only
        result_.gaps_.push_back({"call of `" + callee->getName().str() + "` through a pointer", &call});
    }
  }
  const auto &targets = pointsTo(call.getCalledOperand());
  const bool mayBeAnything = std::any_of(targets.begin(), targets.end(),
                                         [](const Location &each) { return each.object == PointsTo::kUnknown; });
  if ((!reachesSomething || mayBeAnything) && !llvm::isa<llvm::ConstantPointerNull>(call.getCalledOperand()))
    result_.unresolved_.insert(&call);
  findUnknownEntry(call);
}

// A thread, or what is run once, has to be a function of the program.
void PointsToSolver::findUnknownEntry(const llvm::CallBase &call) {
  const Role role = roleOf(call);
  if (role != Role::Create && role != Role::Once)
    return;
  if (role == Role::Create && hasLoopOfSeveralEntries(*call.getFunction()))
    result_.gaps_.push_back({"a thread that is created where a loop has several entries", &call});
  const Locations &entries = pointsTo(role == Role::Create ? creationOf(call).entry : call.getArgOperand(1));
  const auto isDefined = [&](const Location &each) {
    const auto *function = llvm::dyn_cast_or_null<llvm::Function>(result_.objects_[each.object].value);
    return function != nullptr && !function->isDeclaration();
  };
  if (entries.empty() || !std::all_of(entries.begin(), entries.end(), isDefined))
    result_.gaps_.push_back({"a thread or a call, once, of an unknown function", &call});
}

// A pointer that is handed on by an atomic access orders what is behind it only with release and acquire.
void PointsToSolver::findWeakPublication(const llvm::Instruction &instruction) {
  const auto *load = llvm::dyn_cast<llvm::LoadInst>(&instruction);
  const auto *store = llvm::dyn_cast<llvm::StoreInst>(&instruction);
  const auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction);
  const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction);
  bool isWeak = false;
  if (load != nullptr && load->isAtomic())
    isWeak = !pointsTo(load).empty() && !llvm::isAcquireOrStronger(load->getOrdering());
  else if (store != nullptr && store->isAtomic())
    isWeak = !pointsTo(store->getValueOperand()).empty() && !llvm::isReleaseOrStronger(store->getOrdering());
  else if (update != nullptr)
    isWeak = !pointsTo(update).empty() &&
             (!llvm::isAcquireOrStronger(update->getOrdering()) || !llvm::isReleaseOrStronger(update->getOrdering()));
  else if (exchange != nullptr)
    isWeak = !pointsTo(exchange).empty() && (!llvm::isAcquireOrStronger(exchange->getSuccessOrdering()) ||
                                             !llvm::isReleaseOrStronger(exchange->getSuccessOrdering()) ||
                                             !llvm::isAcquireOrStronger(exchange->getFailureOrdering()));
  if (isWeak)
    result_.gaps_.push_back({"a pointer that is handed on without release and acquire", &instruction});
}

void PointsToSolver::findGaps() {
  for (const llvm::Function *function : result_.reached_)
    for (const llvm::Instruction &instruction : llvm::instructions(*function)) {
      findWeakPublication(instruction);
      if (const auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
        findGap(*call);
    }
}

} // namespace raddle::analysis
