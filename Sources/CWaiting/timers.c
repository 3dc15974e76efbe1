#include "waiting.h"

#include <errno.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

int focusblox_bell(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void focusblox_ring(int bell) {
  uint64_t one = 1;
  while (write(bell, &one, sizeof one) < 0 && errno == EINTR) {}
}

void focusblox_hush(int bell) {
  uint64_t count;
  while (read(bell, &count, sizeof count) < 0 && errno == EINTR) {}
}

int focusblox_wall_timer(void) { return timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK); }
int focusblox_elapsed_timer(void) { return timerfd_create(CLOCK_BOOTTIME, TFD_CLOEXEC | TFD_NONBLOCK); }

static void set(int timer, int flags, int64_t seconds, int64_t nanoseconds) {
  struct itimerspec time = {.it_value = {.tv_sec = (time_t)seconds, .tv_nsec = (long)nanoseconds}};
  timerfd_settime(timer, TFD_TIMER_ABSTIME | flags, &time, NULL);
}

void focusblox_set_wall_timer(int timer, int64_t seconds, int64_t nanoseconds) {
  set(timer, TFD_TIMER_CANCEL_ON_SET, seconds, nanoseconds);
}

void focusblox_set_elapsed_timer(int timer, int64_t seconds, int64_t nanoseconds) { set(timer, 0, seconds, nanoseconds); }
