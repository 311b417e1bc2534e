/* Found by -I. */
#include <pthread.h>
extern pthread_mutex_t mutex;
