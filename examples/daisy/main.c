// Two threads that use the file system at the same time, and what has to come of it: for ordinary runs, and for
// raddle explore.
#include <pthread.h>
#include <raddle.h>

#include "daisy.h"

// Only what is the thread's own can be read as a name.
static name_t letter_name(void) {
  char text[] = "letter";
  return name_of(text);
}

static void *makes_file(void *unused) {
  const int file = daisy_create(ROOT, letter_name());
  if (file >= 0)
    raddle_assert(daisy_put(file, 0, 'x') == 0);
  return unused;
}

static void *makes_directory(void *unused) {
  raddle_assert(daisy_make_directory(ROOT, letter_name()) != NOT_FOUND);
  return unused;
}

int main(void) {
  pthread_t threads[2];
  struct attributes root, letter;
  daisy_format();
  pthread_create(&threads[0], 0, makes_file, 0);
  pthread_create(&threads[1], 0, makes_directory, 0);
  pthread_join(threads[0], 0);
  pthread_join(threads[1], 0);

  // Only one of them can have had the name.
  const int inode = daisy_resolve("letter");
  raddle_assert(daisy_attributes(ROOT, &root) == 0 && root.is_directory && root.size == 1);
  raddle_assert(daisy_attributes(inode, &letter) == 0);
  raddle_assert(letter.is_directory ? daisy_get(inode, 0) == WRONG_KIND : daisy_get(inode, 0) == 'x');
  name_t name = 0;
  raddle_assert(daisy_list(ROOT, 0, &name) == inode && name == name_of("letter"));
  const int space = daisy_space();
  raddle_assert(daisy_unlink(ROOT, name_of("letter")) == 0 && daisy_space() == space + 1);
  raddle_assert(daisy_resolve("letter") == NOT_FOUND);
  return 0;
}
