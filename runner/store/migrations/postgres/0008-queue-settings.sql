-- Null: as the server says.
ALTER TABLE runner.queue ADD COLUMN timeout_ms integer, ADD COLUMN retention_days integer;
