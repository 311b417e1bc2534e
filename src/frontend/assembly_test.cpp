#include "frontend/assembly.h"

#include <gtest/gtest.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Support/AtomicOrdering.h>

#include "base/files.h"
#include "base/temporary_directory.h"
#include "frontend/frontend.h"
#include "program/awaits.h"
#include "program/pauses.h"

namespace raddle::frontend {
namespace {

std::string typeName(const llvm::Type &type) {
  return type.isPointerTy() ? "ptr" : "i" + std::to_string(type.getScalarSizeInBits());
}

std::string describe(const llvm::Instruction &step) {
  if (const auto *update = llvm::dyn_cast<llvm::AtomicRMWInst>(&step))
    return (llvm::AtomicRMWInst::getOperationName(update->getOperation()) + " " + typeName(*update->getType()) + " " +
            llvm::toIRString(update->getOrdering()))
        .str();
  if (const auto *exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&step))
    return "cmpxchg " + typeName(*exchange->getCompareOperand()->getType()) + " " +
           llvm::toIRString(exchange->getSuccessOrdering());
  if (const auto *fence = llvm::dyn_cast<llvm::FenceInst>(&step))
    return std::string("fence ") + llvm::toIRString(fence->getOrdering());
  const auto *load = llvm::dyn_cast<llvm::LoadInst>(&step);
  const auto *store = llvm::dyn_cast<llvm::StoreInst>(&step);
  if (load && (load->isAtomic() || !llvm::isa<llvm::AllocaInst>(load->getPointerOperand())))
    return load->isAtomic() ? std::string("load ") + llvm::toIRString(load->getOrdering()) : "plain load";
  if (store && (store->isAtomic() || !llvm::isa<llvm::AllocaInst>(store->getPointerOperand())))
    return store->isAtomic() ? std::string("store ") + llvm::toIRString(store->getOrdering()) : "plain store";
  const auto *call = llvm::dyn_cast<llvm::CallInst>(&step);
  if (call && call->isInlineAsm())
    return call->hasFnAttr(program::kComputes) ? "computes" : "asm";
  if (call && call->getCalledFunction() && !llvm::isa<llvm::DbgInfoIntrinsic>(call))
    return call->getCalledFunction()->getName().str();
  return "";
}

// One module for all statements, because each needs a run of clang.
class Statements {
public:
  explicit Statements(const std::vector<std::string> &statements) {
    std::string source =
        "#include <stdint.h>\nint *p, v, flag; long q; void *pointer, **slot; __int128 wide; unsigned a, b, c, d;\n";
    for (size_t i = 0; i < statements.size(); ++i)
      source += "void f" + std::to_string(i) +
                "(int x, int y, int *where) { (void)x, (void)y, (void)where; __asm__ volatile(" + statements[i] +
                "); }\n";
    const std::filesystem::path file = directory_->path() / "statements.c";
    EXPECT_FALSE(writeFile(file, source).has_value());
    auto result = load({.files = {file.string()},
                        .cFlags = {"-w"},
                        .cxxFlags = {},
                        .includePaths = {},
                        .headerDirectory = {},
                        .main = Sources::Main::Optional});
    if (const auto *failure = std::get_if<Failure>(&result))
      ADD_FAILURE() << failure->message;
    else
      program_.emplace(std::get<Program>(std::move(result)));
  }

  // What statement `index` has become, but for what it takes from variables and stores to them.
  std::string operator[](size_t index) {
    std::vector<std::string> all;
    const llvm::Function *function = program_->module().getFunction("f" + std::to_string(index));
    for (const llvm::Instruction &step : llvm::instructions(*function))
      if (std::string text = describe(step); !text.empty() && !text.starts_with("plain"))
        all.push_back(std::move(text));
    return llvm::join(all, ", ");
  }

private:
  Result<TemporaryDirectory> directory_ = TemporaryDirectory::create();
  std::optional<Program> program_;
};

struct Expected {
  std::string statement;
  std::string becomes;
};

void check(const std::vector<Expected> &all) {
  std::vector<std::string> statements;
  for (const Expected &each : all)
    statements.push_back(each.statement);
  Statements found(statements);
  for (size_t i = 0; i < all.size(); ++i)
    EXPECT_EQ(found[i], all[i].becomes) << all[i].statement;
}

TEST(Assembly, BecomesAtomics) {
  check({
      {R"~("xchgl %0, %1" : "+r"(x), "+m"(v) : : "memory")~", "xchg i32 seq_cst"},
      {R"~("lock; xaddl %0, (%1)" : "+r"(x) : "r"(where) : "memory")~", "add i32 seq_cst"},
      {R"~("lock; incl %0" : "+m"(v))~", "add i32 monotonic"},
      {R"~("lock\n\tdecq %0" : "+m"(q) : : "cc", "memory")~", "sub i64 seq_cst"},
      {R"~("lock; cmpxchgl %2, %1" : "=a"(x), "+m"(v) : "r"(y), "0"(x) : "memory")~", "cmpxchg i32 seq_cst"},
      {R"~("lock; cmpxchgq %2, %1" : "=a"(pointer), "+m"(*slot) : "r"(pointer), "0"(pointer) : "memory")~",
       "cmpxchg ptr seq_cst"},
      {R"~("xchgq %0, %1" : "+r"(pointer), "+m"(*slot) : : "memory")~", "xchg ptr seq_cst"},
      {R"~("lock; cmpxchg8b %0" : "+m"(q), "+a"(a), "+d"(d) : "b"(b), "c"(c) : "memory")~", "cmpxchg i64 seq_cst"},
      {R"~("lock; cmpxchg16b %0" : "+m"(wide), "+a"(q), "+d"(q) : "b"(q), "c"(q) : "memory")~", "cmpxchg i128 seq_cst"},
      {R"~("lock; btsl %1, %0; setc %b2" : "+m"(v), "+r"(x), "+q"(y) : : "memory")~", "or i32 seq_cst"},
      {R"~("movl %1, %0" : "=r"(x) : "m"(v) : "memory")~", "load acquire"},
      {R"~("movl %1, %0" : "=m"(v) : "r"(x) : "memory")~", "store release"},
      {R"~("movl $1, %0" : "=m"(v))~", "store monotonic"},
      {R"~(".intel_syntax noprefix\n\tlock xadd %0, %1" : "+m"(v), "+r"(x))~", "asm"},
      {R"~("{lock; xaddl %0, %1|lock xadd %1, %0}" : "+r"(x), "+m"(v))~", "add i32 monotonic"},
  });
}

TEST(Assembly, BecomesFencesAndPauses) {
  check({
      {R"~("" : : : "memory")~", ""},
      {R"~("" : "+r"(x))~", ""},
      {R"~("" : : "r,m"(x) : "memory")~", "computes"},
      {R"~("mfence" : : : "memory")~", "fence seq_cst"},
      {R"~("lfence" : : : "memory")~", "fence acquire"},
      {R"~("sfence" : : : "memory")~", "fence release"},
      {R"~("mfence")~", ""}, // the compiler may move everything across it
      {R"~("lock; addl $0, 0(%%rsp)" : : : "memory", "cc")~", "fence seq_cst"},
      {R"~("lock; orq $0, (%%rsp)" : : : "memory", "cc")~", "fence seq_cst"},
      {R"~("lock; addl $1, (%%rsp)" : : : "memory", "cc")~", "asm"},
      {R"~("pause")~", "llvm.x86.sse2.pause"},
      {R"~("rep; nop" : : : "memory")~", "llvm.x86.sse2.pause"},
      {R"~("rep nop")~", "llvm.x86.sse2.pause"},
      {R"~("rdtsc" : "=a"(a), "=d"(d))~", "clock_gettime"},
      {R"~("rdtscp" : "=a"(a), "=d"(d) : : "rcx")~", "clock_gettime"},
      {R"~("cpuid" : "=a"(a), "=b"(b), "=c"(c), "=d"(d) : "0"(0) : "memory")~", "fence seq_cst, computes"},
      {R"~("bsfl %1, %0" : "=r"(x) : "r"(y) : "cc")~", "computes"},
  });
}

TEST(Assembly, MayJump) {
  check({
      {R"~("1: movl $1, %%eax; xchgl %%eax, %0; testl %%eax, %%eax; jnz 1b" : "+m"(v) : : "eax", "memory")~",
       "xchg i32 seq_cst"},
      {R"~("1:\n xchg %1, %0\n test %0, %0\n jz 3f\n 2: pause\n cmpl $0, %1\n jnz 2b\n jmp 1b\n 3:"
          : "+q"(x), "+m"(v) : : "memory")~",
       "xchg i32 seq_cst, llvm.x86.sse2.pause, load acquire"},
      {R"~("1: lock; decl %0; jns 3f; 2: rep; nop; cmpl $0, %0; jle 2b; jmp 1b; 3:" : "+m"(v) : : "memory")~",
       "sub i32 seq_cst, llvm.x86.sse2.pause, load acquire"},
      {R"~("testl %0, %0; jz 1f; lock; incl %1; 1:" : "+r"(x), "+m"(v) : : "memory")~", "add i32 seq_cst"},
  });
}

TEST(Assembly, StaysWhatItIsWhereItIsNotUnderstood) {
  check({
      {R"~("1: jmp 1b")~", "asm"},
      {R"~("syscall" : "=a"(q) : "0"(39L) : "rcx", "r11", "memory")~", "asm"},
      {R"~("rdrand %0" : "=r"(q) : : "cc")~", "asm"},
      {R"~("movl (%1, %2, 4), %0" : "=r"(x) : "r"(where), "r"(q) : "memory")~", "asm"},
      {R"~("lock; negl %0" : "+m"(v) : : "memory")~", "asm"},
      {R"~("cmpxchgl %2, %1" : "=a"(x), "+m"(v) : "r"(y), "0"(x) : "memory")~", "asm"},
      {R"~("seto %b0" : "+q"(x))~", "computes"},
      {R"~("rep; movsb" : "+D"(p), "+S"(where), "+c"(q) : : "memory")~", "asm"},
  });
}

} // namespace
} // namespace raddle::frontend
