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
import {
  NOTHING_NEW,
  part,
  type SourceContext,
  type SourceResult,
  type SourceRun,
  together,
} from './source-run.ts';

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
    const readPages = pageReader(context, delayMs);
    const seen: Seen = new Map();
    const parts: SourceResult[] = [];
    let failedInARow = 0;
    for (const [index, region] of regions.entries()) {
      const ofRegion: SourceResult[] = [];
      for (const offer of OFFERS) {
        const read = () => readOffer(context, readPages, { region, offer, site, seen });
        ofRegion.push(await part(read));
      }
      parts.push(...ofRegion);
      context.onProgress(index + 1, regions.length);
      failedInARow = ofRegion.every(({ problem }) => problem) ? failedInARow + 1 : 0;
      if (failedInARow === REGIONS_BEFORE_GIVING_UP) {
        const problem = new Error(`gave up after ${region.slug}`);
        return together([{ ...NOTHING_NEW, problem }, ...parts]);
      }
    }
    return together(parts);
  };
}

type Place = {
  readonly region: Region;
  readonly offer: ListingType;
  /** The site that links of examples lead to. */
  readonly site: string;
  readonly seen: Seen;
};

/** Reads and stores what is for sale, or for rent, in a region. */
async function readOffer(
  { store, save, clock }: SourceContext,
  readPages: PageReader,
  { region, offer, site, seen }: Place,
): Promise<SourceResult> {
  const name = `portal ${region.slug} ${offer}`;
  const today = dayOf(clock());
  const read = await readPages(region, offer);
  const other = otherWith(read.listings, seen);
  if (other !== undefined) {
    throw incomplete(name, `expected listings of its own, found those of ${other}`);
  }
  for (const { id } of read.listings) seen.set(id, `${region.slug} ${offer}`);
  const { observations, examples } = regionOffers(region, offer, read, today, site);
  if (observations.length === 0 && store.listings.of(region.slug, offer).length > 0) {
    throw incomplete(name, 'expected listings, found none');
  }
  let newExamples = 0;
  const stored = save(observations, ({ quarantined }) => {
    // Examples illustrate a price, so they stay with the last good one.
    if (quarantined > 0) return;
    if (store.listings.replace(region.slug, offer, examples, clock())) newExamples = 1;
  });
  return {
    records: observations.length,
    changed: stored.changed + newExamples,
    quarantined: stored.quarantined,
    notes: stored.notes.map((note) => `${region.slug} ${offer}: ${note}`),
  };
}

/** The region and offer of each listing of this run. */
type Seen = Map<string, string>;

/** The region whose listings most of these are: a filter that the portal ignores repeats them. */
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
