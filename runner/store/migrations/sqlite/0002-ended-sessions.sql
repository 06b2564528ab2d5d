-- Logins to the dashboard that were ended before their time, see port/store.ts.
CREATE TABLE ended_session (id TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
