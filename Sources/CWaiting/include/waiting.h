#pragma once
#include <stdint.h>

// What Swift's Glibc module has no names for: eventfd, timerfd, the hooks of Swift's own executor, and the parts of the program in memory.

/// A counter that wakes who polls it.
int focusblox_bell(void);
void focusblox_ring(int bell);
void focusblox_hush(int bell);

/// Of the clock on the wall, which tells when it is set; or of the time gone by, sleep of the machine included.
int focusblox_wall_timer(void);
int focusblox_elapsed_timer(void);
/// Seconds and nanoseconds since 1970, or since the start of the machine; both 0 for never.
void focusblox_set_wall_timer(int timer, int64_t seconds, int64_t nanoseconds);
void focusblox_set_elapsed_timer(int timer, int64_t seconds, int64_t nanoseconds);

/// Has Swift's runtime hand over every task that is ready, and every one that is to be ready later, instead of giving them to
/// libdispatch. `after` gets nanoseconds from now. To be called before the first task is made. Returns 0 where the program is built
/// with PLAIN_EXECUTOR, which leaves the tasks to libdispatch.
int focusblox_take_tasks(void (*ready)(void *task, int is_main), void (*after)(void *task, uint64_t nanoseconds));
/// Runs a task on the calling thread until it waits for something.
void focusblox_run_task(void *task, int is_main);

/// Gives the kernel what the program does not need while it sleeps: free pieces of the heap, and the pages of its code that were read
/// once. The start alone reads 20 MB of code.
void focusblox_give_back_memory(void);

/// Has all threads share one heap. The program's threads work one after the other, and a heap of its own for each would cost memory and a
/// system call for each page. To be called before the first thread starts.
void focusblox_share_heap(void);
