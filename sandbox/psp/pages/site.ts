import { escaped } from '../../stand-in.ts';
import { dayOf } from '../calendar.ts';
import { documentsOf, findDocument } from '../documents/catalogue.ts';
import { renderDocument } from '../documents/formats.ts';
import type { ServedKind } from '../faults.ts';
import { OLDER_LAWS, repeals } from '../laws.ts';
import type { Parliament, Period } from '../parliament.ts';
import type { Print } from '../record.ts';
import { stepOf } from '../sub-prints.ts';
import { historyPage } from './history.ts';
import { printHeading, printName, sitePage, spacedDay, table } from './page.ts';

/** What there is under an address. */
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
      const isNewest = period === parliament.periods.at(-1);
      const bytes = documentsPage(parliament, period, print, number('ct1'), isNewest);
      // The new form says 404; the old one says it on a page with status 200.
      return bytes === undefined ? notFound('Tisk', isNewest ? 404 : 200) : page(bytes);
    }
    case '/text/orig2.sqw': {
      const document = findDocument(parliament, number('idd'));
      if (document === undefined) return notFound('Dokument');
      return { kind: 'document', status: 200, ...renderDocument(document) };
    }
    case '/tisky.sqw':
      return page(relatedBillsPage(parliament, number('idsb')), 'Předpis');
    case '/hlasy.sqw':
      return page(votePage(parliament, number('g')), 'Hlasování');
    default:
      return undefined;
  }
}

function page(bytes: Uint8Array | undefined, what = ''): SiteEntry {
  return bytes === undefined
    ? notFound(what)
    : { kind: 'page', status: 200, type: PAGE_TYPE, bytes };
}

function notFound(what: string, status = 404): SiteEntry {
  const text = `${what} nebyl nalezen`;
  return { kind: 'page', status, type: PAGE_TYPE, bytes: sitePage(text, `<p>${text}.</p>`) };
}

/** The site's Last-Modified: the morning of the snapshot. */
export function siteModified({ options }: Parliament): string {
  return new Date(dayOf(options.snapshot) * 86_400_000 + 12_600_000).toUTCString();
}

/**
 * `text/tiskt.sqw?o=&ct=&ct1=`: the documents of a print (`ct1` 0) or of one of its sub-prints;
 * `undefined` when there is no such sub-print. The new form lists files under headings; the old one,
 * of earlier periods, has a link "Verze PDF".
 */
function documentsPage(
  parliament: Parliament,
  period: Period,
  print: Print,
  subPrint: number,
  isNewForm: boolean,
): Uint8Array | undefined {
  const documents = documentsOf(parliament, period, print).filter(
    (one) => one.subPrint === subPrint,
  );
  if (documents.length === 0) return undefined;
  const part = `t${String(print.number).padStart(4, '0')}${String(subPrint).padStart(2, '0')}`;
  const lists = [...Map.groupBy(documents, (one) => escaped(one.heading))].map(
    ([heading, files]) => {
      const links = files.map(({ idd, claims }) => {
        const address = `orig2.sqw?idd=${idd}`;
        const type = claims.toUpperCase();
        if (isNewForm) {
          const link = `<a href="${address}" title="Dokument ${type}">${part}.${claims}</a>`;
          return `<tr><td><span class="file ${claims}">${link}</span></td><td>${type}</td></tr>`;
        }
        return claims === 'pdf'
          ? `<a href="${address}&amp;pdf=1">Verze PDF</a>`
          : `<a href="${address}">Verze Word</a>`;
      });
      return isNewForm
        ? `<tr><th colspan=2 class="lightblue">${heading}</th></tr>\n${links.join('\n')}`
        : `<p><b>${heading}</b>: ${links.join(', ')}</p>`;
    },
  );
  const all = lists.join('\n');
  const list = isNewForm ? `<table class="documents">\n${all}\n</table>` : all;
  const title = `Sněmovní tisk ${printName(print)}/${subPrint}`;
  return sitePage(title, `${printHeading(period.period, print, `/${subPrint}`)}\n${list}`);
}

/** `historie.sqw?o=&t=&snzp=1`: the laws a bill would amend or repeal. */
function lawChangesPage(print: Print): Uint8Array {
  const rows = print.amends.map((index, place) => {
    const { id, number, year, title } = OLDER_LAWS[index]!;
    const citation = `<a href="tisky.sqw?idsb=${id}">${number}/${year} Sb.</a>`;
    return [citation, repeals(place) ? 'zrušuje' : 'novelizuje', escaped(title)];
  });
  const title = `Sněmovní tisk ${printName(print)}: navrhované změny předpisů`;
  const none = 'Tisk nenavrhuje změnu žádného předpisu.';
  const list = table(['Citace', 'Změna', 'Předpis'], rows, none);
  return sitePage(title, `<h1>${escaped(title)}</h1>\n${list}`);
}

/** `tisky.sqw?idsb=`: all bills that change a law, newest first; `undefined` for an unknown law. */
function relatedBillsPage({ periods }: Parliament, idsb: number): Uint8Array | undefined {
  const index = OLDER_LAWS.findIndex((law) => law.id === idsb);
  const law = OLDER_LAWS[index];
  if (law === undefined) return undefined;
  const rows = periods.flatMap(({ period, prints }) =>
    prints
      .filter((print) => print.amends.includes(index))
      .map((print) => [
        `<a href="historie.sqw?o=${period}&amp;T=${print.number}">${print.number}</a>`,
        escaped(print.shortName),
        print.submitter.code === 1 ? 'Vládní návrh zákona' : 'Návrh zákona',
        stateOf(print),
      ]),
  );
  const title = `Tisky k předpisu ${law.number}/${law.year} Sb.`;
  const head = ['Číslo', 'Krátký název', 'Typ tisku', 'Stav'];
  const list = table(head, rows.reverse(), 'K předpisu není evidován žádný tisk.');
  return sitePage(title, `<h1>${escaped(title)}, ${escaped(law.title)}</h1>\n${list}`);
}

/** The first step that a print has gone through says its state. */
const STATES = [
  ['rejected', 'zamítnuto'],
  ['rejectedAtOnce', 'zamítnuto'],
  ['lost', 'zamítnuto'],
  ['toSenate', 'projednává Senát'],
  ['amendmentsSent', 'čeká na 3. čtení'],
  ['committed', 'projednávají výbory'],
] as const;

function stateOf(print: Print): string {
  const { law } = print;
  if (law !== undefined) return `vyhlášeno ve Sbírce jako ${law.number}/${law.year} Sb.`;
  const reached = STATES.find(([step]) => stepOf(print, step) !== undefined);
  return reached?.[1] ?? 'čeká na 1. čtení';
}

/** `hlasy.sqw?G=`: one vote with its counts; `undefined` for an unknown id. */
function votePage({ periods }: Parliament, id: number): Uint8Array | undefined {
  const vote = periods.flatMap(({ votes }) => votes).find((one) => one.id === id);
  if (vote === undefined) return undefined;
  const { session, number, day, passed, registered, quorum, yes, no } = vote;
  const title = `${session.number}. schůze, ${number}. hlasování`;
  const result = `Návrh byl ${passed ? 'přijat' : 'zamítnut'}`;
  return sitePage(
    title,
    `<h1 class="page-title-x">${title} (${spacedDay(day)})<br>${escaped(vote.title)}</h1>
<p class="counts">${result}. Přítomno: ${registered}, je třeba: ${quorum}, ano: ${yes}, ne: ${no}</p>`,
  );
}
