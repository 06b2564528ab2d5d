-- Null: as the server says.
ALTER TABLE queue ADD COLUMN timeout_ms INTEGER;
ALTER TABLE queue ADD COLUMN retention_days INTEGER;
