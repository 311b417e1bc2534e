/* What functions of <string.h> do, for engines that execute programs symbolically: compiled and linked with the program,
 * like thread_api.c. To other threads a call of one is a single access to each of the ranges that it is told to work on. */
#include <stddef.h>

/* By this the engine knows which functions are ours. */
#pragma clang attribute push(__attribute__((section("kiss"))), apply_to = function)

size_t __kiss_for_strlen(const char *text) {
  size_t length = 0;
  while (text[length] != 0)
    ++length;
  return length;
}
size_t __kiss_for_strnlen(const char *text, size_t limit) {
  size_t length = 0;
  while (length < limit && text[length] != 0)
    ++length;
  return length;
}

char *__kiss_for_strcpy(char *target, const char *source) {
  size_t index = 0;
  do
    target[index] = source[index];
  while (source[index++] != 0);
  return target;
}
/* Where the end of the copy is. */
char *__kiss_for_stpcpy(char *target, const char *source) {
  for (; *source != 0; ++source)
    *target++ = *source;
  *target = 0;
  return target;
}
/* What is left of the target is filled with zeros. */
char *__kiss_for_strncpy(char *target, const char *source, size_t limit) {
  _Bool isOver = 0;
  for (size_t index = 0; index < limit; ++index) {
    isOver = isOver || source[index] == 0;
    target[index] = isOver ? 0 : source[index];
  }
  return target;
}
char *__kiss_for_strcat(char *target, const char *source) {
  __kiss_for_strcpy(target + __kiss_for_strlen(target), source);
  return target;
}
char *__kiss_for_strncat(char *target, const char *source, size_t limit) {
  char *end = target + __kiss_for_strlen(target);
  for (size_t index = 0; index < limit && source[index] != 0; ++index)
    *end++ = source[index];
  *end = 0;
  return target;
}

static int compareBytes(unsigned char first, unsigned char second) {
  return first < second ? -1 : first > second;
}
int __kiss_for_strcmp(const char *first, const char *second) {
  size_t index = 0;
  while (first[index] != 0 && first[index] == second[index])
    ++index;
  return compareBytes((unsigned char)first[index], (unsigned char)second[index]);
}
int __kiss_for_strncmp(const char *first, const char *second, size_t limit) {
  size_t index = 0;
  while (index < limit && first[index] != 0 && first[index] == second[index])
    ++index;
  return index == limit ? 0 : compareBytes((unsigned char)first[index], (unsigned char)second[index]);
}
int __kiss_for_memcmp(const void *first, const void *second, size_t bytes) {
  const unsigned char *a = first;
  const unsigned char *b = second;
  size_t index = 0;
  while (index < bytes && a[index] == b[index])
    ++index;
  return index == bytes ? 0 : compareBytes(a[index], b[index]);
}

char *__kiss_for_strchr(const char *text, int wanted) {
  while (*text != (char)wanted && *text != 0)
    ++text;
  return *text == (char)wanted ? (char *)text : NULL;
}
char *__kiss_for_strrchr(const char *text, int wanted) {
  char *found = NULL;
  for (;; ++text) {
    if (*text == (char)wanted)
      found = (char *)text;
    if (*text == 0)
      return found;
  }
}
void *__kiss_for_memchr(const void *memory, int wanted, size_t bytes) {
  const unsigned char *at = memory;
  for (size_t index = 0; index < bytes; ++index)
    if (at[index] == (unsigned char)wanted)
      return (void *)(at + index);
  return NULL;
}
char *__kiss_for_strstr(const char *text, const char *wanted) {
  const size_t length = __kiss_for_strlen(wanted);
  for (;; ++text) {
    if (__kiss_for_strncmp(text, wanted, length) == 0)
      return (char *)text;
    if (*text == 0)
      return NULL;
  }
}

#pragma clang attribute pop
