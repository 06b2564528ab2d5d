-- Players who are not estimated, on request: digests of a name in a region, and of an account's id.
CREATE TABLE IF NOT EXISTS forgotten (digest text PRIMARY KEY);
-- Matches were stored for ever; the default of RETENTION_DAYS.
UPDATE key_value SET expires_at = (extract(epoch FROM now()) + 365 * 86400) * 1000
WHERE expires_at IS NULL AND key LIKE 'match:%';
