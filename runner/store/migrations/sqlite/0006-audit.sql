-- Changes of queues, schedules and many jobs at once: who made them, and from which address.
CREATE TABLE audit (
  seq INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  who TEXT NOT NULL,
  what TEXT NOT NULL,
  target TEXT NOT NULL,
  origin TEXT NOT NULL
) STRICT;
CREATE INDEX audit_target ON audit (target, at);

-- What all processes of this database know and nobody else: it proves logins to the dashboard.
CREATE TABLE secret (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
INSERT INTO secret VALUES ('session', lower(hex(randomblob(32))));
