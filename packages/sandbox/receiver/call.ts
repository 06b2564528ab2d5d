import type { IncomingHttpHeaders } from 'node:http';

/** One callback as it arrived. */
export type Call = {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly jobId: string;
  readonly attempt: number;
  readonly queue: string;
};
