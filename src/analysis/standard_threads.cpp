#include "analysis/standard_threads.h"

#include <vector>

#include <llvm/IR/DIBuilder.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

#include "analysis/prepare.h"

namespace raddle::analysis {

namespace {

constexpr const char *kStart = "_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE";
constexpr const char *kJoin = "_ZNSt6thread4joinEv";
constexpr const char *kDetach = "_ZNSt6thread6detachEv";
constexpr const char *kDestructors[] = {"_ZNSt6threadD1Ev", "_ZNSt6threadD2Ev"};
constexpr unsigned kDeleteSlot = 1; // of the table of virtual functions of a state
constexpr unsigned kRunSlot = 2;

std::vector<llvm::CallBase *> callsOf(llvm::Module &module, const char *name) {
  std::vector<llvm::CallBase *> result;
  if (llvm::Function *function = module.getFunction(name); function != nullptr && function->isDeclaration())
    for (llvm::User *user : function->users())
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(user); call != nullptr && call->getCalledFunction() == function)
        result.push_back(call);
  return result;
}

class Writer {
public:
  explicit Writer(llvm::Module &module)
      : module_(module), pointer_(llvm::PointerType::getUnqual(module.getContext())),
        id_(module.getDataLayout().getIntPtrType(module.getContext())), failure_(nothingIn(module)) {}

  void start(llvm::CallBase &call) {
    const llvm::DebugLoc where = call.getDebugLoc();
    llvm::Value *thread = call.getArgOperand(0);
    llvm::Value *owner = call.getArgOperand(1);
    llvm::Function *entry = entryFor(*call.getFunction());
    llvm::IRBuilder<> builder(afterThrowing(call));
    builder.SetCurrentDebugLocation(where);
    llvm::Value *state = builder.CreateLoad(pointer_, owner);
    builder.CreateStore(llvm::ConstantPointerNull::get(pointer_), owner);
    const llvm::FunctionCallee create =
        module_.getOrInsertFunction("pthread_create", builder.getInt32Ty(), pointer_, pointer_, pointer_, pointer_);
    // That it may fail has been said before it.
    llvm::CallInst *created =
        builder.CreateCall(create, {thread, llvm::ConstantPointerNull::get(pointer_), entry, state});
    created->setDoesNotThrow();
  }

  void join(llvm::CallBase &call, bool waits) {
    const llvm::DebugLoc where = call.getDebugLoc();
    llvm::Value *thread = call.getArgOperand(0);
    llvm::IRBuilder<> builder(afterThrowing(call));
    builder.SetCurrentDebugLocation(where);
    if (waits)
      join(builder, thread);
    builder.CreateStore(llvm::ConstantInt::get(id_, 0), thread);
  }

  // The destructor comes back only if the object stands for no thread, so that the thread was joined.
  void endObject(llvm::Function &function) {
    for (llvm::BasicBlock &block : function)
      if (auto *end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator())) {
        llvm::IRBuilder<> builder(end);
        join(builder, function.getArg(0));
      }
  }

private:
  void join(llvm::IRBuilder<> &builder, llvm::Value *thread) {
    llvm::Value *id = builder.CreateLoad(id_, thread);
    const llvm::FunctionCallee wait = module_.getOrInsertFunction("pthread_join", builder.getInt32Ty(), id_, pointer_);
    builder.CreateCall(wait, {id, llvm::ConstantPointerNull::get(pointer_)})->setDoesNotThrow();
  }

  // What is left of the call: the way that an exception takes, on which nothing was done. Returns where the call has
  // succeeded.
  llvm::Instruction *afterThrowing(llvm::CallBase &call) {
    llvm::Instruction *next = call.getNextNode();
    if (auto *invoke = llvm::dyn_cast<llvm::InvokeInst>(&call)) {
      auto *left = llvm::InvokeInst::Create(failure_, invoke->getNormalDest(), invoke->getUnwindDest(), {}, "",
                                            invoke->getIterator());
      left->setDebugLoc(invoke->getDebugLoc());
      call.eraseFromParent();
      next = llvm::SplitEdge(left->getParent(), left->getNormalDest())->getTerminator();
    } else {
      call.eraseFromParent();
    }
    return next;
  }

  void callSlot(llvm::IRBuilder<> &builder, llvm::Value *state, unsigned slot) {
    llvm::Value *table = builder.CreateLoad(pointer_, state);
    llvm::Value *place = builder.CreateConstInBoundsGEP1_64(pointer_, table, slot);
    llvm::Value *function = builder.CreateLoad(pointer_, place);
    builder.CreateCall(llvm::FunctionType::get(builder.getVoidTy(), {pointer_}, false), function, {state});
  }

  // One for all: it is cloned for each place that starts threads.
  llvm::Function *entryFor(const llvm::Function &caller) {
    if (entry_ != nullptr)
      return entry_;
    entry_ = llvm::Function::Create(llvm::FunctionType::get(pointer_, {pointer_}, false),
                                    llvm::GlobalValue::InternalLinkage, "std::thread", module_);
    llvm::IRBuilder<> builder(llvm::BasicBlock::Create(module_.getContext(), "", entry_));
    if (llvm::DISubprogram *about = caller.getSubprogram()) {
      llvm::DIBuilder debug(module_, false, about->getUnit());
      llvm::DISubprogram *program =
          debug.createFunction(about->getFile(), "std::thread", "", about->getFile(), about->getLine(),
                               debug.createSubroutineType(debug.getOrCreateTypeArray({})), about->getLine(),
                               llvm::DINode::FlagArtificial, llvm::DISubprogram::SPFlagDefinition);
      debug.finalizeSubprogram(program);
      entry_->setSubprogram(program);
      builder.SetCurrentDebugLocation(llvm::DILocation::get(module_.getContext(), about->getLine(), 0, program));
    }
    callSlot(builder, entry_->getArg(0), kRunSlot);
    callSlot(builder, entry_->getArg(0), kDeleteSlot);
    builder.CreateRet(llvm::ConstantPointerNull::get(pointer_));
    return entry_;
  }

  llvm::Module &module_;
  llvm::PointerType *pointer_;
  llvm::IntegerType *id_;
  llvm::FunctionCallee failure_;
  llvm::Function *entry_ = nullptr;
};

} // namespace

void writeOutStandardThreads(llvm::Module &module) {
  Writer writer(module);
  if (callsOf(module, kDetach).empty())
    for (const char *name : kDestructors)
      if (llvm::Function *function = module.getFunction(name); function != nullptr && !function->isDeclaration())
        writer.endObject(*function);
  for (llvm::CallBase *call : callsOf(module, kStart))
    writer.start(*call);
  for (llvm::CallBase *call : callsOf(module, kJoin))
    writer.join(*call, true);
  for (llvm::CallBase *call : callsOf(module, kDetach))
    writer.join(*call, false);
}

} // namespace raddle::analysis
