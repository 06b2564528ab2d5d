import { setTimeout as sleep } from 'node:timers/promises';
import { allOf, ParseError, seenIn } from '@tessera/kit/errors';
import { FetchError } from '@tessera/kit/http/fetch-error';
import { dayOf } from '../market/day.ts';
import type { ListingType } from '../market/indicator.ts';
import { MIN_LISTINGS } from '../market/plausibility.ts';
import { type Region, regions } from '../market/region.ts';
import {
  MOST_PAGES,
  PAGE_SIZE,
  type PortalShape,
  portalQuestion,
  portalShapes,
  readPortalPage,
} from '../source/portal.ts';
import type { PortalListing, PortalPage } from '../source/portal-page.ts';
import { regionOffers } from '../source/portal-region.ts';
import { isSourceError } from './series-sources.ts';
import type { SourceContext, SourceResult, SourceRun } from './source-run.ts';

const OFFERS: readonly ListingType[] = ['sale', 'rent'];

/** Listings come and go while the pages are read. */
const LEAST_SHARE_READ = 0.6;

/** After this many failed regions in a row the portal is considered down. */
const REGIONS_BEFORE_GIVING_UP = 2;

/**
 * The portal: sale and rent in every region. Each region is stored as soon as it is read, so an
 * interrupted run keeps the regions it has read; a failed region keeps its former values.
 */
export function portalRun(site: string, delayMs: number): SourceRun {
  return async (context) => {
    const reader = pageReader(context, delayMs);
    const problems: Error[] = [];
    const notes: string[] = [];
    let [records, changed, quarantined, failedInARow] = [0, 0, 0, 0];
    const seen: Seen = new Map();
    for (const [index, region] of regions.entries()) {
      const result = await readRegion(context, reader, region, site, seen);
      records += result.records;
      changed += result.changed;
      quarantined += result.quarantined;
      problems.push(...result.problems);
      notes.push(...result.notes);
      failedInARow = result.problems.length === OFFERS.length ? failedInARow + 1 : 0;
      context.onProgress(index + 1, regions.length);
      if (failedInARow === REGIONS_BEFORE_GIVING_UP) {
        problems.unshift(new Error(`gave up after ${region.slug}`));
        break;
      }
    }
    return { records, changed, quarantined, notes, problem: summaryOf(problems) };
  };
}

async function readRegion(
  { store, save, clock }: SourceContext,
  readPages: PageReader,
  region: Region,
  site: string,
  seen: Seen,
): Promise<SourceResult & { readonly problems: readonly Error[] }> {
  const problems: Error[] = [];
  const notes: string[] = [];
  let [records, changed, quarantined] = [0, 0, 0];
  for (const offer of OFFERS) {
    const name = `portal ${region.slug} ${offer}`;
    try {
      const today = dayOf(clock());
      const { listings, unusable } = await readPages(region, offer);
      const other = otherWith(listings, seen);
      if (other !== undefined) {
        throw incomplete(name, `expected listings of its own, found those of ${other}`);
      }
      for (const { id } of listings) seen.set(id, `${region.slug} ${offer}`);
      const offers = regionOffers(region, offer, { listings, unusable }, today, site);
      if (offers.observations.length === 0 && store.listings.of(region.slug, offer).length > 0) {
        throw incomplete(name, 'expected listings, found none');
      }
      const stored = save(offers.observations, ({ quarantined }) => {
        // Examples illustrate a price, so they stay with the last good one.
        if (quarantined > 0) return;
        const isNew = store.listings.replace(region.slug, offer, offers.examples, clock());
        if (isNew) changed += 1;
      });
      records += offers.observations.length;
      changed += stored.changed;
      quarantined += stored.quarantined;
      notes.push(...stored.notes.map((note) => `${region.slug} ${offer}: ${note}`));
    } catch (error) {
      if (!isSourceError(error)) throw error;
      problems.push(error);
    }
  }
  return { records, changed, quarantined, problems, notes };
}

/** The region and offer of each listing of this run. */
type Seen = Map<string, string>;

/** Where most of these listings were read before: a filter that the portal ignores repeats them. */
function otherWith(listings: readonly PortalListing[], seen: Seen): string | undefined {
  const places = listings.flatMap(({ id }) => seen.get(id) ?? []);
  const isCopy = places.length >= MIN_LISTINGS && places.length * 2 > listings.length;
  return isCopy ? places[0] : undefined;
}

/** The listings of a region, and how many rows were none. */
type Read = { readonly listings: readonly PortalListing[]; readonly unusable: number };

type PageReader = (region: Region, offer: ListingType) => Promise<Read>;

/** Reads all pages of a region with pauses, in the first format that answers. */
function pageReader({ ask, signal }: SourceContext, delayMs: number): PageReader {
  let shape: PortalShape | undefined;
  let isFirst = true;

  async function readIn(candidate: PortalShape, region: Region, offer: ListingType, page: number) {
    if (!isFirst) await sleep(delayMs, undefined, { signal });
    isFirst = false;
    const question = portalQuestion(candidate, region, offer, page);
    const answer = await ask(question);
    const bytes = answer.kind === 'fetched' ? answer.bytes : new Uint8Array();
    return readPortalPage(candidate, region, bytes, question.document);
  }

  async function readPage(region: Region, offer: ListingType, page: number): Promise<PortalPage> {
    if (shape) return readIn(shape, region, offer, page);
    const problems: Error[] = [];
    for (const candidate of portalShapes) {
      try {
        const found = await readIn(candidate, region, offer, page);
        shape = candidate;
        return found;
      } catch (error) {
        // Only a missing or different format is worth another attempt; an outage affects both.
        if (!isOtherShape(error)) throw error;
        problems.push(error);
      }
    }
    const all = allOf(problems);
    throw new ParseError('portal', 1, all.message, seenIn(all));
  }

  return async (region, offer) => {
    const listings = new Map<string, PortalListing>();
    let expected = 0;
    let unusable = 0;
    for (let page = 1; page <= MOST_PAGES; page++) {
      const { listings: found, total, unusable: left } = await readPage(region, offer, page);
      unusable += left;
      for (const listing of found) listings.set(listing.id, listing);
      expected = Math.min(total, MOST_PAGES * PAGE_SIZE);
      if (found.length + left === 0 || page * PAGE_SIZE >= total) break;
    }
    // Empty or repeated pages would leave a mean of a part of the offer.
    if (listings.size + unusable < expected * LEAST_SHARE_READ) {
      const found = `expected ${expected} listings, found ${listings.size}`;
      throw incomplete(`portal ${region.slug} ${offer}`, found);
    }
    return { listings: [...listings.values()], unusable };
  };
}

function incomplete(name: string, found: string): ParseError {
  return new ParseError(name, 1, found);
}

function isOtherShape(error: unknown): error is FetchError | ParseError {
  if (error instanceof FetchError) return error.status === 404 || error.status === 410;
  return error instanceof ParseError;
}

/** The first three messages: a portal that is down fails 28 times with the same one. */
function summaryOf(problems: readonly Error[]): Error | undefined {
  if (problems.length === 0) return undefined;
  const more = problems.length > 3 ? [new Error(`and ${problems.length - 3} more`)] : [];
  return allOf([...problems.slice(0, 3), ...more]);
}
