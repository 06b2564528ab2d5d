// One start, measured from inside and printed in milliseconds: `ingest-once.ts WHAT CACHE UNPACKED`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArchive } from '../../../services/parliament/store/archive.ts';
import { peer } from '../measure.ts';
import { ingestOffline } from './first-period.ts';

const [what, cacheDir, unpacked] = process.argv.slice(2) as [string, string, string];

const ours = () => ingestOffline(cacheDir);

const THINGS: Record<string, () => Promise<() => unknown>> = {
  cold: async () => ours,
  warm: async () => ours,
  inflate: async () => () =>
    readArchive(join(cacheDir, 'raw', 'hl-1993ps.zip'), (name) => /h\d/.test(name)),
  polars: async () => {
    // biome-ignore lint/suspicious/noExplicitAny: a peer without types of its own here.
    const polars = peer<any>('nodejs-polars');
    return () =>
      polars.readCSV(readFileSync(unpacked), { sep: '|', hasHeader: false, quoteChar: '' });
  },
  duckdb: async () => {
    // biome-ignore lint/suspicious/noExplicitAny: a peer without types of its own here.
    const { DuckDBInstance } = peer<any>('@duckdb/node-api');
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    return () =>
      connection.run(
        `CREATE TABLE b AS SELECT * FROM read_csv('${unpacked}', delim='|', header=false, quote='',
         columns={'mp':'INTEGER','vote':'INTEGER','code':'VARCHAR','x':'VARCHAR'})`,
      );
  },
};

const thing = await THINGS[what]!();
const start = performance.now();
await thing();
process.stdout.write(`${performance.now() - start}`);
