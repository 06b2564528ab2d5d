-- Accounts by name, for timelines.
CREATE INDEX IF NOT EXISTS subject_name ON subject (region, lower(game_name), lower(tag_line));
