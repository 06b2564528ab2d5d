import type { Column, ColumnType, Texts } from '@tessera/kit/table/columns';
import { describeTable } from '@tessera/kit/table/table';
import type { Hit } from './analyse.ts';
import { type SearchView, searchResults } from './page.ts';
import { hitRecord } from './record.ts';

/** The hits of every kind, by kind, each ranked; the page shows them as lists. */
export const HITS = describeTable<Hit, SearchView>({
  title: 'Hit',
  rows: ({ hits }) => hits,
  display: searchResults,
  columns: [
    {
      ...column('kind', 'text', {
        cs: 'member, club, print nebo vote',
        en: 'member, club, print or vote',
      }),
      values: ['member', 'club', 'print', 'vote'],
    },
    column('id', 'integer', {
      cs: 'id_osoba, číslo tisku, nebo id_hlasovani; klub žádné nemá',
      en: 'id_osoba, number of a print, or id_hlasovani; a club has none',
    }),
    column('label', 'text', { cs: 'jméno nebo název', en: 'name or title' }),
    column('detail', 'text', {
      cs: 'klub, úplný název, nebo den a výsledek',
      en: 'club, full title, or day and outcome',
    }),
    column('path', 'text', { cs: 'stránka', en: 'page' }),
    column('reason', 'text', { cs: 'podle čeho byl nalezen', en: 'what it was found by' }),
  ],
});

function column(
  name: keyof ReturnType<typeof hitRecord>,
  type: ColumnType,
  help: Texts,
): Column<Hit, SearchView> {
  const optional = name === 'id' || name === 'detail' || name === 'path';
  return { name, type, help, optional, value: (hit, { period }) => hitRecord(period, hit)[name] };
}
