// valgrind 3.19 writes into the mask that sigsuspend gets, which libdispatch keeps in read-only memory.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>

int sigsuspend(const sigset_t *mask) {
  int (*real)(const sigset_t *) = (int (*)(const sigset_t *))dlsym(RTLD_NEXT, "sigsuspend");
  sigset_t copy = *mask;
  return real(&copy);
}
