import { dayOf } from '../calendar.ts';
import { findDocument, type SiteDocument } from '../documents/catalogue.ts';
import type { Parliament } from '../parliament.ts';
import { historyPage } from './history.ts';
import { sitePage } from './page.ts';
import {
  documentsPage,
  lawChangesPage,
  lawPage,
  relatedBillsPage,
  votePage,
} from './print-pages.ts';

/** What the site has under an address: a page, or a document. */
export type SiteEntry =
  | { readonly kind: 'page'; readonly status: number; readonly bytes: Uint8Array }
  | { readonly kind: 'document'; readonly document: SiteDocument };

/** Addresses of the site begin with this; `ANALYZER_SITE_URL` ends with it. */
export const SITE_PATH = '/sqw';

/** `undefined` for a path that is not one of the site's. */
export function findSiteEntry(
  parliament: Parliament,
  path: string,
  parameters: URLSearchParams,
): SiteEntry | undefined {
  // Without regard to upper and lower case: the site writes `o=9&t=5` and `O=9&T=5`.
  const given = new Map([...parameters].map(([key, value]) => [key.toLowerCase(), value]));
  const number = (name: string) => Number.parseInt(given.get(name) ?? '', 10) || 0;
  // Two prints of a period share one number; the site shows the older one.
  const period = parliament.periods.find((one) => one.period === number('o'));
  const ct = given.has('ct') ? number('ct') : number('t');
  const print = period?.prints.find((one) => one.number === ct);
  switch (path.slice(SITE_PATH.length)) {
    case '/historie.sqw': {
      if (period === undefined || print === undefined) return notFound('Tisk');
      const isLawChanges = number('snzp') === 1;
      return page(isLawChanges ? lawChangesPage(print) : historyPage(parliament, period, print));
    }
    case '/text/tiskt.sqw': {
      if (period === undefined || print === undefined) return notFound('Tisk');
      const form = period === parliament.periods.at(-1) ? 'new' : 'old';
      const bytes = documentsPage(period, print, number('ct1'), form);
      // The new form says 404; the old one says it on a page with status 200.
      return bytes === undefined ? notFound('Tisk', form === 'new' ? 404 : 200) : page(bytes);
    }
    case '/text/orig2.sqw': {
      const document = findDocument(parliament, number('idd'));
      return document === undefined ? notFound('Dokument') : { kind: 'document', document };
    }
    case '/tisky.sqw':
      return page(relatedBillsPage(parliament, number('idsb')), 'Předpis');
    case '/hlasy.sqw':
      return page(votePage(parliament, number('g')), 'Hlasování');
    case '/sbirka.sqw':
      return page(lawPage(parliament, number('cz'), number('r')), 'Předpis');
    default:
      return undefined;
  }
}

function page(bytes: Uint8Array | undefined, what = ''): SiteEntry {
  return bytes === undefined ? notFound(what) : { kind: 'page', status: 200, bytes };
}

function notFound(what: string, status = 404): SiteEntry {
  const text = `${what} nebyl nalezen`;
  return { kind: 'page', status, bytes: sitePage(text, `<p>${text}.</p>`) };
}

/** The site's Last-Modified: the morning of the snapshot. */
export function siteModified({ options }: Parliament): string {
  return new Date(dayOf(options.snapshot) * 86_400_000 + 12_600_000).toUTCString();
}
