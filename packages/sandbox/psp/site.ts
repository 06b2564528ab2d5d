import { escaped } from '../stand-in.ts';
import { type Contents, recordsOf } from './contents.ts';
import { type DocumentType, renderDocument } from './documents.ts';
import type { ServedKind } from './faults.ts';
import { sitePage } from './page.ts';

/** The page or document of an address. */
export type SiteEntry = {
  readonly kind: ServedKind;
  readonly status: number;
  readonly type: string;
  readonly bytes: Uint8Array;
};

/** Addresses of the site begin with this; `ANALYZER_SITE_URL` ends with it. */
export const SITE_PATH = '/sqw';

export const PAGE_TYPE = 'text/html; charset=windows-1250';

/** `undefined` for a path that is not one of the site's. */
export function findSiteEntry(
  contents: Contents,
  path: string,
  parameters: URLSearchParams,
): SiteEntry | undefined {
  if (!path.startsWith(`${SITE_PATH}/`)) return undefined;
  const name = path.slice(SITE_PATH.length + 1);
  // The site writes `o=9&t=5` and `O=9&T=5`.
  const lower = [...parameters].map(([key, value]): [string, string] => [key.toLowerCase(), value]);
  const query = new URLSearchParams(lower.filter(([key]) => key !== 'pdf'));
  query.sort();
  if (name === 'hlasy.sqw') return page(votePage(contents, query.get('g') ?? ''));
  const found = contents.site.get(`${name}?${query}`);
  if (found?.type === 'page') return page(found.text);
  if (found) return document(found.text, found.type, 'pdf');
  // Each PDF stands beside the same text as DOCX, whose number is the one before.
  const next = contents.site.get(`${name}?idd=${Number(query.get('idd')) + 1}`);
  return next ? document(next.text, 'docx', 'docx') : page(undefined);
}

/** The type that the site announces need not be the one that the document has. */
function document(text: string, type: DocumentType, announced: 'pdf' | 'docx'): SiteEntry {
  return { kind: 'document', status: 200, ...renderDocument(text.split('\n'), type, announced) };
}

function page(body: string | undefined): SiteEntry {
  const status = body === undefined ? 404 : 200;
  const bytes = sitePage(body ?? '<p>Stránka nebyla nalezena.</p>');
  return { kind: 'page', status, type: PAGE_TYPE, bytes };
}

/** A vote with its counts, from the tables; `undefined` for an unknown id. */
function votePage({ archives }: Contents, id: string): string | undefined {
  for (const [name, archive] of archives) {
    const [, year] = /^hl-(\d+)ps\.zip$/.exec(name) ?? [];
    if (year === undefined) continue;
    const vote = recordsOf(archive, `hl${year}s.unl`).find((record) => record[0] === id);
    if (vote === undefined) continue;
    const [, , session, number, , day, , yes, no, , , present, quorum, , result, title] = vote;
    const date = day!.split('.').map(Number).join('. ');
    const outcome = `Návrh byl ${result === 'A' ? 'přijat' : 'zamítnut'}`;
    return `<h1 class="page-title-x">${session}. schůze, ${number}. hlasování (${date})<br>${escaped(title!)}</h1>
<p class="counts">${outcome}. Přítomno: ${present}, je třeba: ${quorum}, ano: ${yes}, ne: ${no}</p>`;
  }
  return undefined;
}
