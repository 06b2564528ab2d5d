-- Logins to the dashboard that were ended before their time, see port/store.ts.
CREATE TABLE runner.ended_session (id text PRIMARY KEY, until bigint NOT NULL);
