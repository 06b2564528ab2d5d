import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CsvRow } from '@tessera/kit/csv';
import { ask } from '@tessera/kit/testing/ask';
import { assertSameTable } from '@tessera/kit/testing/tables';
import { parse } from 'csv-parse/sync';
import { startSite } from './testing/site.ts';

test('4.2, 4.3, 10.4: every table holds the same values as JSON, CSV and XLSX', async (t) => {
  const site = await startSite();
  t.after(() => site.close());
  const { url } = site;
  const rowsOf = (json: { rows: CsvRow[] }) => json.rows;
  await assertSameTable({ url, address: '/api/regions', rowsOf });

  await assertSameTable({ url, address: '/api/rent-or-buy?region=brno&rate_pct=4.5', rowsOf });

  const charts = ['wages', 'mortgage', 'affordability', 'prices', 'rent-vs-buy'];
  charts.push('history', 'forecast', 'rent-burden', 'compare');
  for (const chart of charts) {
    const address = `/api/chart/${chart}`;
    // CSV has columns beside the value, so that it is what XLSX is compared with.
    const csv: CsvRow[] = parse((await ask(url, `${address}?format=csv`)).body, {
      columns: true,
      cast: (text, { column }) =>
        text === ''
          ? null
          : ['value', 'low', 'high'].includes(String(column))
            ? Number(text)
            : text,
    });
    await assertSameTable({ url, address, rowsOf: () => csv });
    const { datasets } = (await ask(url, address)).json() as {
      datasets: { label: string; data: (number | null)[] }[];
    };
    assert.deepEqual(
      csv.map(({ series, value }) => [series, value]),
      datasets.flatMap(({ label, data }) => data.map((value) => [label, value])),
      address,
    );
  }
});
