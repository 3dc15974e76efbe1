#pragma once

// Settings of SQLite that Swift cannot call, because they are variadic functions. The statement journal and the count of memory are
// set at the start of the program and need no call.

struct sqlite3;

// Protects a connection from what a stranger may have written into its file: functions and virtual tables that are not harmless do not run
// from triggers, views and other parts of the schema, and no statement writes to the schema or to the inner tables of an index.
// With isMigrating the schema may be written. Returns an SQLite result code.
int focusblox_defend(struct sqlite3 *connection, int isMigrating);
