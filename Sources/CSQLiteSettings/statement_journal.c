#include <sqlite3.h>

#include "CSQLiteSettings.h"

// A statement with triggers first copies each page that it changes. Above SQLite's default of 64 kB, this and every later copy of the
// transaction goes to a file in /var/tmp: a pull of 1,000 items wrote 96 MB there. SQLite allocates the whole size for each statement, and
// glibc maps pieces above 128 kB anew each time. The setting has an effect only before the first use of SQLite.
//
// Nobody asks how much memory SQLite has in use. Keeping count takes a lock at each allocation.
__attribute__((constructor)) static void configure_sqlite(void) {
  sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, 120 * 1024);
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
