import { html } from '@tessera/kit/html';
import { memberName, type Period, partyCode } from '../chamber/period.ts';
import { inPeriod } from '../ui/frame.ts';
import { clubHref } from '../ui/links.ts';
import { type Column, type ColumnType, describeTable, type Texts } from '../ui/table.ts';
import type { Hit } from './documents.ts';
import { printHref, type SearchView, searchResults } from './page.ts';

/** The columns of a hit in files: `id_osoba`, number of a print or `id_hlasovani`, name, page. */
type About = [id: number | null, label: string, detail: string | null, path: string | null];

export function aboutHit(period: Period, { kind, item }: Hit): About {
  const { number } = period.term;
  if (kind === 'member') {
    const { personId = null } = item;
    const path = personId === null ? null : inPeriod(`/mps/${personId}`, number);
    return [personId, memberName(item), partyCode(period, item.club), path];
  }
  if (kind === 'club') {
    const code = period.clubs[item]!;
    return [null, code, null, clubHref(code, number)];
  }
  if (kind === 'print') {
    const { print } = item;
    return [print.number, print.title, print.fullTitle ?? null, printHref(item, number)];
  }
  const { id, title, shortTitle, date, outcome } = period.votes[item]!;
  return [id, title || shortTitle, `${date} ${outcome}`, inPeriod(`/votes/${id}`, number)];
}

/** The hits of every kind, the best first; the page shows them as a list. */
export const HITS = describeTable<Hit, SearchView>({
  title: 'Hit',
  rows: ({ found }) => found.hits,
  display: (view, files) => html`${searchResults(view)}\n${files}`,
  columns: [
    {
      name: 'kind',
      type: 'text',
      help: { cs: 'member, club, print nebo vote', en: 'member, club, print or vote' },
      values: ['member', 'club', 'print', 'vote'],
      value: ({ kind }) => kind,
    },
    about(0, 'id', 'integer', {
      cs: 'id_osoba, číslo tisku, nebo id_hlasovani; klub žádné nemá',
      en: 'id_osoba, number of a print, or id_hlasovani; a club has none',
    }),
    {
      ...about(1, 'label', 'text', { cs: 'jméno nebo název', en: 'name or title' }),
      optional: false,
    },
    about(2, 'detail', 'text', {
      cs: 'klub, úplný název, nebo den a výsledek',
      en: 'club, full title, or day and outcome',
    }),
    about(3, 'path', 'text', { cs: 'stránka', en: 'page' }),
  ],
});

function about(
  at: 0 | 1 | 2 | 3,
  name: string,
  type: ColumnType,
  help: Texts,
): Column<Hit, SearchView> {
  const value = (hit: Hit, { period }: SearchView) => aboutHit(period, hit)[at];
  return { name, type, help, optional: true, value };
}
