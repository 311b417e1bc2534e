// What it says would be a part of the page, if the page took it for one.
#include <pthread.h>
#include <raddle.h>
#include <string.h>

static char text[64] = "<img src=x onerror=\"window.taken=1\">";

static void *close_it(void *unused) {
  raddle_assert(strcmp(text, "</script><script>window.taken = 1</script><!--") == 0);
  return unused;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, close_it, NULL);
  pthread_join(thread, NULL);
  return 0;
}
