-- Changes of queues, schedules and many jobs at once: who made them, and from which address.
CREATE TABLE runner.audit (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at bigint NOT NULL,
  who text NOT NULL,
  what text NOT NULL,
  target text NOT NULL,
  origin text NOT NULL
);
CREATE INDEX audit_target ON runner.audit (target, at);

-- What all processes of this database know and nobody else: it proves logins to the dashboard.
CREATE TABLE runner.secret (name text PRIMARY KEY, value text NOT NULL);
INSERT INTO runner.secret VALUES ('session', gen_random_uuid()::text || gen_random_uuid());
