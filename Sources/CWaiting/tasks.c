#include "waiting.h"

#ifdef PLAIN_EXECUTOR
int focusblox_take_tasks(void (*on_ready)(void *, int), void (*on_after)(void *, uint64_t)) { return 0; }
void focusblox_run_task(void *task, int is_main) {}
#else
#include <stddef.h>
#include <time.h>

// The runtime's own names (swift/include/swift/Runtime/Concurrency.h): hooks for whoever brings an executor.

#define SWIFT __attribute__((swiftcall))

typedef struct {
  void *identity;
  void *implementation;
} executor;

typedef SWIFT void (*enqueue)(void *task);
typedef SWIFT void (*enqueue_after)(unsigned long long nanoseconds, void *task);
typedef SWIFT void (*enqueue_at)(long long seconds, long long nanoseconds, long long tolerance_seconds,
                                 long long tolerance_nanoseconds, int clock, void *task);

extern SWIFT void (*swift_task_enqueueGlobal_hook)(void *task, enqueue original);
extern SWIFT void (*swift_task_enqueueMainExecutor_hook)(void *task, enqueue original);
extern SWIFT void (*swift_task_enqueueGlobalWithDelay_hook)(unsigned long long nanoseconds, void *task,
                                                            enqueue_after original);
extern SWIFT void (*swift_task_enqueueGlobalWithDeadline_hook)(long long seconds, long long nanoseconds,
                                                               long long tolerance_seconds,
                                                               long long tolerance_nanoseconds, int clock, void *task,
                                                               enqueue_at original);
extern SWIFT void swift_job_run(void *task, executor on);
extern SWIFT executor swift_task_getMainExecutor(void);

enum { CONTINUOUS = 1, SUSPENDING = 2 };

static void (*take_ready)(void *, int);
static void (*take_after)(void *, uint64_t);

static SWIFT void ready(void *task, enqueue original) { take_ready(task, 0); }
static SWIFT void ready_on_main(void *task, enqueue original) { take_ready(task, 1); }
static SWIFT void after(unsigned long long nanoseconds, void *task, enqueue_after original) {
  take_after(task, nanoseconds);
}

static SWIFT void at(long long seconds, long long nanoseconds, long long tolerance_seconds,
                     long long tolerance_nanoseconds, int clock, void *task, enqueue_at original) {
  struct timespec now;
  clock_gettime(clock == SUSPENDING ? CLOCK_MONOTONIC : clock == CONTINUOUS ? CLOCK_BOOTTIME : CLOCK_REALTIME, &now);
  __int128 wait = ((__int128)seconds - now.tv_sec) * 1000000000 + nanoseconds - now.tv_nsec;
  take_after(task, wait < 0 ? 0 : wait > INT64_MAX ? INT64_MAX : (uint64_t)wait);
}

int focusblox_take_tasks(void (*on_ready)(void *, int), void (*on_after)(void *, uint64_t)) {
  take_ready = on_ready;
  take_after = on_after;
  swift_task_enqueueGlobal_hook = ready;
  swift_task_enqueueMainExecutor_hook = ready_on_main;
  swift_task_enqueueGlobalWithDelay_hook = after;
  swift_task_enqueueGlobalWithDeadline_hook = at;
  return 1;
}

void focusblox_run_task(void *task, int is_main) {
  executor none = {NULL, NULL};
  swift_job_run(task, is_main ? swift_task_getMainExecutor() : none);
}
#endif
