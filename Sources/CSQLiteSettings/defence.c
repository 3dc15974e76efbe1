#include <sqlite3.h>

#include "CSQLiteSettings.h"

int focusblox_defend(sqlite3 *connection, int isMigrating) {
  int code = sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
  if (code != SQLITE_OK) return code;
  return sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, isMigrating ? 0 : 1, (int *)0);
}
