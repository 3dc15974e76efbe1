#define _GNU_SOURCE
#include <link.h>
#include <malloc.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

#include "waiting.h"

// What is never written is read from the file again where it is needed.
static int give_back(struct dl_phdr_info *object, size_t size, void *unused) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int index = 0; index < object->dlpi_phnum; index++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[index];
    if (part->p_type != PT_LOAD || part->p_flags & PF_W) continue;
    uintptr_t start = (object->dlpi_addr + part->p_vaddr) & ~(page - 1);
    madvise((void *)start, object->dlpi_addr + part->p_vaddr + part->p_memsz - start, MADV_DONTNEED);
  }
  return 0;
}

void focusblox_give_back_memory(void) {
  malloc_trim(0);
  dl_iterate_phdr(give_back, NULL);
}

void focusblox_share_heap(void) {
  mallopt(M_ARENA_MAX, 1);
}
