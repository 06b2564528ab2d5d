-- Accounts by name, for timelines.
CREATE INDEX subject_name ON subject (region, lower(game_name), lower(tag_line));
