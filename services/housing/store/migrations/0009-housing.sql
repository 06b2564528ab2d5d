-- Raw observations of all sources, entity-attribute-value.
CREATE TABLE time_series (
  id INTEGER PRIMARY KEY,
  indicator TEXT NOT NULL,
  region TEXT NOT NULL,
  date TEXT NOT NULL,
  value REAL NOT NULL,
  unit TEXT NOT NULL DEFAULT '',
  source TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('measured', 'derived', 'fallback', 'assumed')),
  -- The listings behind an average: JSON of PriceSample.
  sample TEXT,
  fetched_at TEXT NOT NULL,
  UNIQUE (indicator, region, date, source)
) STRICT;
CREATE INDEX time_series_date ON time_series (date);
CREATE INDEX time_series_source ON time_series (source);

-- Values that a source has corrected since.
CREATE TABLE time_series_revision (
  id INTEGER PRIMARY KEY,
  indicator TEXT NOT NULL,
  region TEXT NOT NULL,
  date TEXT NOT NULL,
  value REAL NOT NULL,
  source TEXT NOT NULL,
  kind TEXT NOT NULL,
  sample TEXT,
  fetched_at TEXT NOT NULL,
  replaced_at TEXT NOT NULL
) STRICT;
CREATE INDEX time_series_revision_key ON time_series_revision (indicator, region, date, source);

-- One computed row per region and day; NULL is 'no data'.
CREATE TABLE affordability (
  id INTEGER PRIMARY KEY,
  region TEXT NOT NULL,
  date TEXT NOT NULL,
  snapshot TEXT NOT NULL CHECK (snapshot IN ('current', 'historical')),
  avg_price_m2 REAL,
  flat_60m2_price REAL,
  avg_monthly_wage REAL,
  avg_monthly_wage_net REAL,
  months_to_buy REAL,
  months_to_buy_gross REAL,
  mortgage_rate_pct REAL,
  monthly_payment_30y REAL,
  payment_to_wage_pct REAL,
  avg_rent_m2 REAL,
  monthly_rent_60m2 REAL,
  rent_vs_mortgage_ratio REAL,
  avg_living_expenses REAL,
  monthly_savings REAL,
  years_to_save_investing REAL,
  years_to_save_deposit REAL,
  -- The inputs with source, date and kind: JSON of AffordabilityInputs.
  inputs TEXT NOT NULL,
  computed_at TEXT NOT NULL,
  UNIQUE (region, date)
) STRICT;
CREATE INDEX affordability_date ON affordability (date);

-- One row per source and run. Without an outcome the run is running or was killed.
CREATE TABLE fetch_log (
  id INTEGER PRIMARY KEY,
  source TEXT NOT NULL,
  indicator TEXT,
  outcome TEXT CHECK (outcome IN ('updated', 'unchanged', 'not-yet', 'failed')),
  records_count INTEGER NOT NULL DEFAULT 0,
  error_message TEXT,
  started_at TEXT NOT NULL,
  finished_at TEXT
) STRICT;
CREATE INDEX fetch_log_source ON fetch_log (source, id);

-- Example listings near the median; replaced per region and type.
CREATE TABLE example_listings (
  id INTEGER PRIMARY KEY,
  region TEXT NOT NULL,
  listing_type TEXT NOT NULL CHECK (listing_type IN ('sale', 'rent')),
  name TEXT NOT NULL,
  price INTEGER NOT NULL,
  area_m2 INTEGER NOT NULL,
  price_per_m2 REAL NOT NULL,
  url TEXT NOT NULL,
  fetched_at TEXT NOT NULL
) STRICT;
CREATE INDEX example_listings_region ON example_listings (region, listing_type);

-- Observations that failed the plausibility gate. They are not in time_series.
CREATE TABLE quarantine (
  id INTEGER PRIMARY KEY,
  source TEXT NOT NULL,
  indicator TEXT NOT NULL,
  region TEXT NOT NULL,
  date TEXT NOT NULL,
  value REAL NOT NULL,
  kind TEXT NOT NULL,
  sample TEXT,
  -- The last good value.
  previous REAL,
  rule TEXT NOT NULL CHECK (rule IN ('bounds', 'future', 'sample', 'jump')),
  -- When this value was first seen: a jump is confirmed by an equal one at least 20 hours later.
  seen_at TEXT NOT NULL,
  UNIQUE (indicator, region, source)
) STRICT;

-- Validators of stored documents, for conditional requests.
CREATE TABLE document_validator (
  document TEXT PRIMARY KEY,
  etag TEXT,
  last_modified TEXT
) STRICT;

-- The process that is refreshing; at most one row.
CREATE TABLE refresh_lease (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  holder TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

-- `version` is incremented whenever anything a page shows changes; `last_refresh` is the end of the
-- last successful refresh (ISO 8601).
CREATE TABLE application_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL,
  last_refresh TEXT
) STRICT;
INSERT INTO application_state (id, version) VALUES (1, 1);
