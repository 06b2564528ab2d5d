import type { PageCache } from '@tessera/kit/http/page-cache';
import type { Server } from '@tessera/kit/http/server';
import type { Analyses } from './compute/analyses.ts';
import type { Tracker } from './feedback/submission.ts';
import type { Llm } from './llm/client.ts';
import type { Library } from './prints/library.ts';
import type { Pipeline } from './prints/pipeline.ts';
import type { DailyRefresh } from './refresh/daily.ts';
import type { Periods } from './store/periods.ts';
import type { Frame } from './ui/frame.ts';

/** Dependencies of the routes. */
export type Context = {
  readonly server: Server;
  readonly periods: Periods;
  readonly analyses: Analyses;
  readonly pages: PageCache;
  readonly frame: Frame;
  /** Prefix of the source's pages: `https://www.psp.cz/sqw`. */
  readonly siteUrl: string;
  /** Folder of the columnar cache, whose files are sent as they are; undefined without a disk. */
  readonly parquetFolder: string | undefined;
  /** Texts, topics, summaries and versions of prints. */
  readonly library: Library;
  readonly pipeline: Pipeline;
  readonly llm: Llm;
  readonly refresh: DailyRefresh;
  /** The tracker that gets remarks; undefined while feedback is off. */
  readonly tracker: Tracker | undefined;
  /** Allows starting and cancelling; '' allows nobody. */
  readonly adminToken: string;
};
