// Synchronization's Mutex takes an uncontended lock in code that ThreadSanitizer sees, and waits for a contended one in a library
// that it does not see, so that what the lock guards seems unguarded. This stands before the library and tells of it.
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

// Absent in programs without ThreadSanitizer, which the tests start too.
extern void __tsan_acquire(void *) __attribute__((weak));

#define METHOD __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

// _MutexHandle._lockSlow(_: UInt32)
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
METHOD void lockSlow(uint32_t thread, SELF void *mutex) __asm__(LOCK);
METHOD void lockSlow(uint32_t thread, SELF void *mutex) {
  METHOD void (*lock)(uint32_t, SELF void *) = dlsym(RTLD_NEXT, LOCK);
  lock(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

// _MutexHandle._tryLockSlow() -> Bool
#define TRY "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
METHOD bool tryLockSlow(SELF void *mutex) __asm__(TRY);
METHOD bool tryLockSlow(SELF void *mutex) {
  METHOD bool (*try)(SELF void *) = dlsym(RTLD_NEXT, TRY);
  bool taken = try(mutex);
  if (taken && __tsan_acquire) __tsan_acquire(mutex);
  return taken;
}
