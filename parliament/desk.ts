import type { PageCache } from '@tessera/kit/http/page-cache';
import type { Server } from '@tessera/kit/http/server';
import type { Analyses } from './compute/analyses.ts';
import type { sendTable } from './send-table.ts';
import type { KeptTables } from './store/kept-tables.ts';
import type { Periods } from './store/periods.ts';
import type { Frame } from './ui/frame.ts';

/** What a slice's routes work with. */
export type Desk = {
  readonly server: Server;
  readonly periods: Periods;
  readonly analyses: Analyses;
  readonly pages: PageCache;
  readonly frame: Frame;
  readonly sendTable: typeof sendTable;
  /** Prefix of the pages of the source: `https://www.psp.cz/sqw`. */
  readonly siteUrl: string;
  /** The Parquet files of the periods, to download. */
  readonly keptTables: KeptTables;
};
