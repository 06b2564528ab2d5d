import { formats } from '@tessera/kit/format';
import { html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import type { Column } from '@tessera/kit/ui/table';
import { queueLink } from './cells.ts';
import { momentAndDistance } from './moments.ts';
import { phrases } from './phrases.ts';

/** The kinds of columns that lists have, so that the same thing is written alike on every page. */
export function columnKinds<Row>(locale: Locale, now: number) {
  const { integer } = formats(locale);
  const words = phrases(locale);
  return {
    /** Names the row. */
    head: (label: Part, cell: (row: Row) => Part): Column<Row> => ({
      ...{ label, cell, rowHeader: true },
    }),
    text: (label: Part, cell: (row: Row) => Part): Column<Row> => ({ label, cell }),
    /** A number, or one that is written already; a dash where there is none. */
    figure: (label: Part, of: (row: Row) => number | string | null): Column<Row> => ({
      ...{ label, numeric: true },
      cell(row) {
        const value = of(row);
        if (value === null) return '–';
        return typeof value === 'number' ? integer(value) : value;
      },
    }),
    /** A time with its distance from now. */
    moment: (label: Part, at: (row: Row) => number | null): Column<Row> => ({
      label,
      cell: (row) => momentAndDistance(at(row), locale, now),
    }),
    queue: (of: (row: Row) => string): Column<Row> => ({
      label: words.queue,
      cell: (row) => queueLink(of(row)),
    }),
    host: (of: (row: Row) => string): Column<Row> => ({
      label: words.host,
      cell: (row) => html`<span class="name">${of(row)}</span>`,
    }),
    /** What can be done with a row; only for visitors who may change something. */
    actions: (mayChange: boolean, cell: (row: Row) => Part): Column<Row>[] =>
      mayChange ? [{ label: words.actions, cell }] : [],
  };
}
