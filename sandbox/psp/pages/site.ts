import { dayOf } from '../calendar.ts';
import { findDocument, type SiteDocument } from '../documents/catalogue.ts';
import type { Parliament, Period } from '../parliament.ts';
import type { Print } from '../record.ts';
import { documentsPage } from './documents.ts';
import { historyPage } from './history.ts';
import { lawPage } from './law.ts';
import { lawChangesPage } from './law-changes.ts';
import { escaped, sitePage } from './page.ts';
import { relatedBillsPage } from './related-bills.ts';
import { votePage } from './vote.ts';

/** What the site has under an address: a page, or a document. */
export type SiteEntry =
  | { readonly kind: 'page'; readonly status: number; readonly bytes: Uint8Array }
  | { readonly kind: 'document'; readonly document: SiteDocument };

/** Addresses of the site begin with this; `ANALYZER_SITE_URL` ends with it. */
export const SITE_PATH = '/sqw';

/** A parameter without regard to upper and lower case: the site writes `o=9&t=5` and `O=9&T=5`. */
function parameter(parameters: URLSearchParams, name: string): number | undefined {
  for (const [key, value] of parameters) {
    if (key.toLowerCase() === name && /^-?\d+$/.test(value)) return Number(value);
  }
  return undefined;
}

/** `undefined` for a path that is not one of the site's. */
export function findSiteEntry(
  parliament: Parliament,
  path: string,
  parameters: URLSearchParams,
): SiteEntry | undefined {
  const number = (name: string) => parameter(parameters, name);
  switch (path) {
    case `${SITE_PATH}/historie.sqw`: {
      const found = findPrint(parliament, number('o'), number('t'));
      if (found === undefined) return notFound('Tisk');
      return page(
        number('snzp') === 1
          ? lawChangesPage(found.print)
          : historyPage(parliament, found.period, found.print),
      );
    }
    case `${SITE_PATH}/text/tiskt.sqw`: {
      const found = findPrint(parliament, number('o'), number('ct'));
      if (found === undefined) return notFound('Tisk');
      const isNewest = found.period === parliament.periods.at(-1);
      const form = isNewest ? 'new' : 'old';
      const bytes = documentsPage(found.period, found.print, number('ct1') ?? 0, form);
      if (bytes !== undefined) return page(bytes);
      // The new form says 404; the old one says it on a page with status 200.
      return form === 'new' ? notFound('Tisk') : { ...notFound('Tisk'), status: 200 };
    }
    case `${SITE_PATH}/text/orig2.sqw`: {
      const document = findDocument(parliament, number('idd') ?? 0);
      return document === undefined ? notFound('Dokument') : { kind: 'document', document };
    }
    case `${SITE_PATH}/tisky.sqw`: {
      const bytes = relatedBillsPage(parliament, number('idsb') ?? 0);
      return bytes === undefined ? notFound('Předpis') : page(bytes);
    }
    case `${SITE_PATH}/hlasy.sqw`: {
      const bytes = votePage(parliament, number('g') ?? 0);
      return bytes === undefined ? notFound('Hlasování') : page(bytes);
    }
    case `${SITE_PATH}/sbirka.sqw`: {
      const bytes = lawPage(parliament, number('cz') ?? 0, number('r') ?? 0);
      return bytes === undefined ? notFound('Předpis') : page(bytes);
    }
    default:
      return undefined;
  }
}

/** Two prints of a period share one number; the site shows the older one. */
function findPrint(
  { periods }: Parliament,
  period: number | undefined,
  number: number | undefined,
): { readonly period: Period; readonly print: Print } | undefined {
  const found = periods.find((one) => one.period === period);
  const print = found?.prints.find((one) => one.number === number);
  return found === undefined || print === undefined ? undefined : { period: found, print };
}

function page(bytes: Uint8Array): SiteEntry {
  return { kind: 'page', status: 200, bytes };
}

function notFound(what: string): Extract<SiteEntry, { kind: 'page' }> {
  const text = `${what} nebyl nalezen`;
  return { kind: 'page', status: 404, bytes: sitePage(text, `<p>${escaped(text)}.</p>`) };
}

/** The site's Last-Modified: the morning of the snapshot. */
export function siteModified({ options }: Parliament): string {
  return new Date(dayOf(options.snapshot) * 86_400_000 + 12_600_000).toUTCString();
}
