#pragma once

// The module has no functions. It sets how much of a statement's journal SQLite keeps in memory.
