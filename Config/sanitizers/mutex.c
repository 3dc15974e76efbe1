// Synchronization's Mutex is taken and given back in code that ThreadSanitizer sees, unless somebody waits: then in a library that
// it does not see, so that what the lock guards seems unguarded. This stands before the library and tells of it.
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

// Absent in programs without ThreadSanitizer, which the tests start too.
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

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

// _MutexHandle._unlockSlow()
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
METHOD void unlockSlow(SELF void *mutex) __asm__(UNLOCK);
METHOD void unlockSlow(SELF void *mutex) {
  METHOD void (*unlock)(SELF void *) = dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(mutex);
  unlock(mutex);
}
