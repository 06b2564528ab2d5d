import { type Sqlite, transaction } from '@tessera/kit/sqlite/open';
import type { ExampleListing, ListingType, StoredListing } from '../market/indicator.ts';
import { incrementVersion } from './database-file.ts';

export function listingStore(db: Sqlite) {
  const read = db.prepare(
    `SELECT name, price, area_m2 AS areaM2, price_per_m2 AS pricePerM2, url, fetched_at AS fetchedAt
     FROM example_listings WHERE region = ? AND listing_type = ? ORDER BY price, id LIMIT 3`,
  );
  const clear = db.prepare('DELETE FROM example_listings WHERE region = ? AND listing_type = ?');
  const insert = db.prepare(
    `INSERT INTO example_listings
       (region, listing_type, name, price, area_m2, price_per_m2, url, fetched_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const of = (region: string, type: ListingType) =>
    (read.all(region, type) as StoredListing[]).map((row) => ({ ...row }));

  return {
    /** At most three, cheapest first. */
    of,
    /** Replaces the stored listings; an empty list leaves them. Returns whether anything changed. */
    replace(
      region: string,
      type: ListingType,
      listings: readonly ExampleListing[],
      now: Date,
    ): boolean {
      if (listings.length === 0) return false;
      const before = of(region, type).map(({ fetchedAt: _, ...listing }) => listing);
      const after = [...listings].sort((a, b) => a.price - b.price).slice(0, 3);
      const different = JSON.stringify(before) !== JSON.stringify(after.map(inColumnOrder));
      transaction(db, () => {
        clear.run(region, type);
        for (const { name, price, areaM2, pricePerM2, url } of after) {
          insert.run(region, type, name, price, areaM2, pricePerM2, url, now.toISOString());
        }
        if (different) incrementVersion(db);
      });
      return different;
    },
  };
}

function inColumnOrder({ name, price, areaM2, pricePerM2, url }: ExampleListing): ExampleListing {
  return { name, price, areaM2, pricePerM2, url };
}
