import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { RefusalRow } from '@tessera/kit/refusals';
import { type Column, pageColumns } from '@tessera/kit/table/columns';
import { describeTable } from '@tessera/kit/table/table';
import { table } from '@tessera/kit/ui/table';
import { withQuery } from '@tessera/kit/ui/visit';
import { tableLinks } from '../ui/links.ts';
import type { PeriodView } from '../ui/member-columns.ts';
import { phrases as shared } from '../ui/phrases.ts';
import type { QualityCounts } from './analyse.ts';
import { phrases } from './phrases.ts';
import type { TableName } from './tables.ts';

type Download = {
  readonly table: TableName;
  readonly rows: number;
  /** The Parquet file, once written. */
  readonly parquet: { readonly bytes: number; readonly sha256: string } | undefined;
};

export type DownloadsView = PeriodView & {
  readonly counts: QualityCounts;
  readonly downloads: readonly Download[];
  readonly siteUrl: string;
  /** What sources sent that was not taken, newest first. */
  readonly refusals: readonly RefusalRow[];
};

const COLUMNS: readonly Column<Download, DownloadsView>[] = [
  {
    name: 'table',
    type: 'text',
    label: { cs: 'Tabulka', en: 'Table' },
    rowHeader: true,
    value: ({ table }) => table,
    cell: ({ table }) => html`<code>${table}</code>`,
  },
  {
    name: 'rows',
    type: 'integer',
    label: { cs: 'Řádků', en: 'Rows' },
    value: ({ rows }) => rows,
  },
  ...['csv', 'xlsx', 'json', 'parquet'].map(
    (name): Column<Download, DownloadsView> => ({
      name,
      type: 'text',
      value: ({ table }, { period }) => fileHref(table, name, period.term.number),
    }),
  ),
  {
    name: 'parquet_bytes',
    type: 'integer',
    optional: true,
    label: { cs: 'Parquet, bajtů', en: 'Parquet, bytes' },
    value: ({ parquet }) => parquet?.bytes,
    cell: ({ parquet }, { visit: { locale } }) =>
      parquet ? formats(locale).integer(parquet.bytes) : phrases(locale).notYet,
  },
  {
    name: 'parquet_sha256',
    type: 'text',
    optional: true,
    label: { cs: 'SHA-256 souboru Parquet', en: 'SHA-256 of the Parquet file' },
    value: ({ parquet }) => parquet?.sha256,
    cell: ({ parquet }) => (parquet ? html`<code>${parquet.sha256}</code>` : '–'),
  },
  {
    name: 'files',
    type: 'text',
    label: { cs: 'Stáhnout', en: 'Download' },
    cell({ table }, { period }) {
      const link = (label: string) =>
        html`<a href="${fileHref(table, label.toLowerCase(), period.term.number)}" aria-label="${table}, ${label}">${label}</a> `;
      return html`<span class="formats">${['CSV', 'XLSX', 'JSON', 'Parquet'].map(link)}</span>`;
    },
  },
];

const fileHref = (table: string, type: string, period: number) =>
  `/data/${table}.${type}?period=${period}`;

/** The tables of a period with their files, sizes and checksums. */
export const DOWNLOADS = describeTable<Download, DownloadsView>({
  title: 'DownloadableTable',
  evidence: {
    question: {
      cs: 'Které soubory období jsou ke stažení?',
      en: 'Which files of the period can be had?',
    },
    formula: {
      cs: 'Seznam souborů s velikostí a otiskem; soubor obsahuje výsledek.',
      en: 'The list of files with size and hash; the file holds the result.',
    },
  },
  columns: COLUMNS,
  rows: ({ downloads }) => downloads,
  displayWithFiles: downloadTable,
});

export function downloadTable(view: DownloadsView): Html {
  const { visit, period, downloads } = view;
  const say = phrases(visit.locale);
  const { number } = period.term;
  const whole = withQuery('/data/all.zip', { period: number });
  return html`<p><a href="${whole}" download>${say.whole(number)}</a> <span class="small muted">${say.wholeNote}</span></p>
${table({
  label: say.downloads,
  caption: html`${say.downloads}<small>${say.downloadsNote}</small>`,
  empty: shared(visit.locale).noData,
  rows: downloads,
  columns: pageColumns(
    COLUMNS,
    ['table', 'files', 'rows', 'parquet_bytes', 'parquet_sha256'],
    view,
  ),
})}
<p class="small">${say.manifest} ${tableLinks(visit.locale, `/api/data?period=${number}`)}</p>`;
}
