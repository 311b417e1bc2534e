// locks: commands are dispatched by a switch; each case locks what it needs
// verdict: race-free; shown by `raddle explore FILE`
// shown: all executions explored, 3

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static pthread_mutex_t lamp_lock = PTHREAD_MUTEX_INITIALIZER,
                       motor_lock = PTHREAD_MUTEX_INITIALIZER;
static int lamp, motor, unknown_commands;

enum command { LAMP_ON = 1, LAMP_OFF, MOTOR_UP, MOTOR_DOWN };

static void execute(int c) {
  switch (c) {
  case LAMP_ON:
  case LAMP_OFF:
    pthread_mutex_lock(&lamp_lock);
    lamp = c == LAMP_ON;
    pthread_mutex_unlock(&lamp_lock);
    break;
  case MOTOR_UP:
    pthread_mutex_lock(&motor_lock);
    motor++;
    pthread_mutex_unlock(&motor_lock);
    break;
  case MOTOR_DOWN:
    pthread_mutex_lock(&motor_lock);
    if (motor > 0)
      motor--;
    pthread_mutex_unlock(&motor_lock);
    break;
  default:
    pthread_mutex_lock(&lamp_lock);
    unknown_commands++;
    pthread_mutex_unlock(&lamp_lock);
  }
}

static void *panel(void *arg) {
  for (const char *s = arg; *s; s++)
    execute(*s - '0');
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, panel, "13");
  pthread_create(&b, NULL, panel, "29");
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("lamp %d motor %d unknown %d\n", lamp, motor, unknown_commands);
  return unknown_commands != 1;
}
