#include <sqlite3.h>

#include "CSQLiteSettings.h"

// A statement with triggers first copies each page that it changes. Above SQLite's default of 64 kB, this and every later copy of the
// transaction goes to a file in /var/tmp: a pull of 1,000 items wrote 96 MB there. SQLite allocates the whole size for each statement, and
// glibc maps pieces above 128 kB anew each time. The setting has an effect only before the first use of SQLite.
__attribute__((constructor)) static void keep_statement_journals_in_memory(void) {
  sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, 120 * 1024);
}
