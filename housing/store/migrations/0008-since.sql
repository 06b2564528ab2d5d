-- Since when values are stored for which no rows are computed yet: pages show those of before.
ALTER TABLE refresh_lease ADD COLUMN since TEXT;
