// Functions of the C library need not fill what they are given: a text ends before its array does, a length is only known
// when the program runs, a call fails. Uses of the rest are found without being asked for.
// Executions: one thread, one execution.
// RUN: %exits 1 %explore --cflag=-DWHAT=behindACopiedText %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DWHAT=behindAPrintedText %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DWHAT=copiedInPart %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DWHAT=clearedInPart %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DWHAT=received %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DWHAT=endOfPipe %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DWHAT=noEvent %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DWHAT=noAddress %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DWHAT=noRoomForADate %s 2>&1 | FileCheck %s
// RUN: %exits 1 %explore --cflag=-DWHAT=withoutAnEnd %s 2>&1 | FileCheck %s
// CHECK: violated: {{.*}}nobody has written
// A text as a text, and a block that is cleared as a whole, leave nothing to assume.
// RUN: %explore --cflag=-DWHAT=asAText %s 2>&1 | FileCheck %s --check-prefix=WHOLE
// RUN: %explore --cflag=-DWHAT=clearedAsAWhole %s 2>&1 | FileCheck %s --check-prefix=WHOLE
// RUN: %explore --cflag=-DWHAT=receivedInParts %s 2>&1 | FileCheck %s --check-prefix=WHOLE
// WHOLE: proved
// WHOLE-NOT: uninitialized memory
#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static volatile size_t four = 4;

static int behindACopiedText(void) {
  char text[8];
  strcpy(text, "a");
  return text[5] == 'q';
}

static int behindAPrintedText(void) {
  char text[16];
  snprintf(text, sizeof text, "%d", 5);
  return text[9] == 'q';
}

static int copiedInPart(void) {
  static const char source[16];
  char target[16];
  memcpy(target, source, four);
  return target[10] == 'q';
}

static int clearedInPart(void) {
  const size_t size = 3 * four;
  char *block = malloc(size);
  memset(block, 0, size / 2);
  const int result = block[9] == 'q';
  free(block);
  return result;
}

static int received(void) {
  struct {
    int kind, length;
  } header;
  int ends[2];
  socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
  send(ends[0], "abcd", 4, 0);
  recv(ends[1], &header, sizeof header, 0);
  return header.length > 4;
}

static int endOfPipe(void) {
  int value, ends[2];
  pipe(ends);
  close(ends[1]);
  read(ends[0], &value, sizeof value);
  return value == 9;
}

static int noEvent(void) {
  struct epoll_event event;
  epoll_wait(epoll_create1(0), &event, 1, 0);
  return event.events == 3;
}

static int noAddress(void) {
  struct in_addr address;
  inet_pton(AF_INET, "no address", &address);
  return address.s_addr == 5;
}

static int noRoomForADate(void) {
  const time_t begin = 0;
  struct tm date;
  char text[4];
  gmtime_r(&begin, &date);
  strftime(text, sizeof text, "%Y-%m-%d", &date);
  return text[0] == '1';
}

static int withoutAnEnd(void) {
  char text[8];
  strcpy(text, "ab");
  text[2] = 'c';
  return strlen(text) == 5;
}

static int asAText(void) {
  char text[16], copy[16];
  snprintf(text, sizeof text, "%d", 5);
  strcpy(copy, text);
  printf("%s %zu\n", copy, strlen(text));
  return strcmp(text, copy);
}

static int clearedAsAWhole(void) {
  char *block = malloc(3 * four);
  memset(block, 0, 12);
  free(block);
  const size_t count = four;
  int *numbers = malloc(count * sizeof *numbers);
  memset(numbers, 0, count * sizeof *numbers);
  const int result = numbers[2];
  free(numbers);
  return result;
}

static int receivedInParts(void) {
  int ends[2], count = 0;
  char bytes[4];
  pipe(ends);
  write(ends[1], "abcd", 4);
  while (count < 4)
    count += (int)read(ends[0], bytes + count, 4 - count);
  return bytes[3] != 'd';
}

int main(void) {
  if (WHAT())
    return 0;
  return 0;
}
