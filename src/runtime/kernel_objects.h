// What the kernel would keep for the program: descriptors, open files and the streams they lead to.
//
// A *descriptor* is a number with an entry in a table; an entry leads to a *file*, which several entries may share; a
// file leads to at most two *streams*, one that it receives from and one that it sends to. All of that lies in memory
// of the runtime that is undone like the program's own: whoever writes there keeps the old contents (keepOurs) first.
//
// Operations are on words of this memory, so that what depends on what follows from the table of dependence as for any
// memory: on the entry of a descriptor (who opens and closes it writes, who uses it reads), on `numbers` (who opens and
// closes any), and on the word of a stream (kernel_words.h), which changes with whatever others can notice of it.
// Files and streams are never used again in an execution, so that a word always means one stream.
//
// The numbers that descriptors get are kept free for us in the kernel's own table (reserveDescriptors), so that what
// is modelled and what is left to the kernel never have the same.
#pragma once

#include <cstdint>

#include "abi/kernel_words.h"
#include "abi/raddle_abi.h"

namespace raddle::runtime {

inline constexpr uint32_t kMaxDescriptors = 128;
inline constexpr uint32_t kMaxFiles = 4096;
inline constexpr uint32_t kMaxStreams = 4096;
inline constexpr uint32_t kNone = 0; // of file and stream numbers, which begin with 1

// What a file is.
enum class FileKind : uint8_t { Pipe, Socket, Counter, Polls };

struct File {
  FileKind kind;
  uint32_t flags;      // as fcntl tells them: how it may be used, O_NONBLOCK
  uint32_t references; // entries that lead to it
  uint32_t receives;   // a stream, or kNone
  uint32_t sends;      // the same
};

// What flows in one direction, or the state of a counter or of an epoll descriptor.
enum class StreamKind : uint8_t { Pipe, Socket, Counter, CountDown, Polls };
inline constexpr uint32_t kPipePages = 16;

struct Stream {
  const RaddleSite *madeAt;
  StreamKind kind;
  uint64_t changes;   // how often something was sent, or an end was closed
  uint64_t drains;    // and how often something was received
  uint64_t begin;     // of its bytes in its ring: the first that was not received
  uint32_t firstPage; // of a pipe: the pages that are in use, and how much of each is left to be received
  uint32_t pages;
  uint32_t lastEnd; // how far the last of them was ever filled
  uint32_t pageBytes[kPipePages];
};

// The word of a stream has a second one beside it that nobody uses, so that who polls several, or one, never seems to
// wait for the value of one word.
struct alignas(16) StreamWord {
  uint64_t value;
};

void mapKernelObjects();
// Keeps numbers free, if the program makes descriptors at all.
void reserveDescriptors();
bool isReservedDescriptor(int number);

// --- Descriptors

struct Entry {
  uint32_t file;   // kNone: the descriptor is closed
  uint32_t onExec; // FD_CLOEXEC
};

// Whether the number is one that only we give out: what is done with it is modelled.
bool isModelledDescriptor(int number);
// The file that the descriptor leads to, and a step of its own; kNone if it is closed. REQUIRES: isModelledDescriptor.
uint32_t useDescriptor(int number);

// A step that changes the table begins; what follows, up to the next step, is a part of it: new files and streams, too,
// so that their numbers follow from the order of such steps.
void beginDescriptorChange();
// How a descriptor is opened.
struct NewDescriptor {
  uint32_t file;
  uint32_t onExec;
  int atLeast; // the lowest number that it may get
};
// In such a step: the lowest free number leads to the file from now on; negative if there is none.
int openDescriptor(const NewDescriptor &descriptor);
// The same for this number. Returns the file that it led to before, or kNone.
uint32_t redirectDescriptor(int number, const NewDescriptor &to);
// A step of its own. Returns the file that it led to, or kNone if it was closed.
uint32_t closeDescriptor(int number);
// A step that changes the flags of the file, which all who use it see.
void changeFlags(uint32_t file, uint32_t flags);
// Steps that look at `number`, and that change whether it is closed on exec.
Entry entryOf(int number);
void changeOnExec(int number, uint32_t onExec);

// --- Files and streams

uint32_t newFile(const File &file);
uint32_t newStream(StreamKind kind, uint64_t word);
File &fileAt(uint32_t file);
Stream &streamAt(uint32_t stream);
StreamWord &wordOf(uint32_t stream);
// REQUIRES: it is the address of a word. The stream that it belongs to.
uint32_t streamOf(uint64_t address);

// An operation on the word of the stream.
RaddleOperation onStream(RaddleOperationKind kind, uint32_t stream, RaddleCondition condition, uint64_t argument);
// Keeps the record of the stream, which is about to be written.
Stream &changeStream(uint32_t stream);
// The bytes of the ring of the stream.
inline constexpr uint64_t kRingBytes = uint64_t{256} * 1024;
void putBytes(uint32_t stream, uint64_t at, const char *from, uint64_t count);
void takeBytes(uint32_t stream, uint64_t at, char *to, uint64_t count);

// The file that the thread is in a call on, and has not done yet what it does there; the running thread is.
uint32_t fileInUse(uint32_t thread);
void setInUse(uint32_t file);

// Memory of the running thread for what is received, until its next call; undone like everything.
char *scratchBytes(uint64_t count);
const char *scratchOfThread();
inline constexpr uint64_t kMostAtOnce = uint64_t{256} * 1024;

// Of all of this: a part of the state of an execution.
uint64_t hashKernelObjects(uint64_t hash);

} // namespace raddle::runtime
