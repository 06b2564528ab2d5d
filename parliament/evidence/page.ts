import { formats } from '@tessera/kit/format';
import { html } from '@tessera/kit/html';
import type { PageParts } from '@tessera/kit/ui/frame';
import { table } from '@tessera/kit/ui/table';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import { phrases } from './phrases.ts';

type Value = string | number | boolean | null;

/** What `format=evidence` answers (docs/contract/parliament.md 10.29). */
export type EvidenceRecord = {
  readonly question: string;
  readonly formula: string;
  readonly source_date: string;
  readonly files: readonly {
    readonly name: string;
    readonly url: string;
    readonly sha256: string;
    readonly bytes: number;
  }[];
  readonly sql: string;
  readonly columns: readonly {
    readonly name: string;
    readonly type: string;
    readonly meaning: string;
  }[];
  readonly rows: readonly Readonly<Record<string, Value>>[];
};

/** Rows on the page; the file has all. */
const SHOWN = 30;

/** @param of address of the rows below `/api` */
export function evidencePage(
  visit: Visit,
  period: number,
  of: string,
  record: EvidenceRecord,
): PageParts {
  const { question, formula, source_date, files, sql, columns, rows } = record;
  const say = phrases(visit.locale);
  const { integer, date } = formats(visit.locale);
  const isOwn = files.some(({ url }) => url.includes('format=parquet'));
  return {
    title: `${say.title}: ${question}`,
    description: formula,
    main: html`<p class="kicker">${say.title} · ${say.period(period)}</p>
<h1>${question}</h1>
<p class="lead">${formula}</p>
<p class="small citation">${say.table} <code>${readable(of)}</code></p>
${table({
  label: say.files,
  caption: html`${say.files}<small>${say.filesNote(date(source_date))}</small>`,
  empty: say.noRows,
  rows: files,
  columns: [
    {
      label: say.file,
      rowHeader: true,
      cell: ({ name, url }) => html`<a href="${url}" download="${name}">${name}</a>`,
    },
    { label: say.bytes, numeric: true, cell: ({ bytes }) => integer(bytes) },
    { label: 'SHA-256', cell: ({ sha256 }) => html`<code>${sha256}</code>` },
  ],
})}
<h2>${say.statement}</h2>
<p class="small">${isOwn ? say.ownNote : say.statementNote}</p>
<pre class="statement" tabindex="0"><code>${sql}</code></pre>
${table({
  label: say.rows,
  caption: html`${say.rows}<small>${say.rowsNote(integer(Math.min(SHOWN, rows.length)), integer(rows.length))}</small>`,
  empty: say.noRows,
  rows: rows.slice(0, SHOWN),
  columns: columns.map(({ name, type, meaning }, at) => ({
    label: name,
    rowHeader: at === 0,
    numeric: type === 'integer' || type === 'number' || type === 'share',
    ...(meaning !== '' && { help: meaning }),
    cell: (row: EvidenceRecord['rows'][number]) => `${row[name] ?? '–'}`,
  })),
})}
<p class="small"><a href="${withQuery(of, { format: 'evidence' })}">${say.whole}</a></p>`,
  };
}

/** The address without its escapes, or as it is where they are none. */
function readable(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
