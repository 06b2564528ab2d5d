-- The visible rank behind an estimate, for forecasts of it. NULL in rows of earlier versions.
ALTER TABLE snapshot ADD COLUMN points INTEGER;
ALTER TABLE snapshot ADD COLUMN wins INTEGER;
ALTER TABLE snapshot ADD COLUMN losses INTEGER;
CREATE INDEX snapshot_date ON snapshot (date) WHERE points IS NOT NULL;
