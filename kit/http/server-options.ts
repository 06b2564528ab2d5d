import type { FastifyRequest } from 'fastify';
import type { PublicError } from '../errors.ts';
import type { HostOptions } from './allowed-hosts.ts';
import type { ApiOptions } from './api-document.ts';
import type { CrossOrigin } from './cross-origin.ts';
import type { LogSettings } from './logger.ts';

/** In what a server of one service differs from those of the others. */
export type ServerOptions = HostOptions & {
  /** Its name in metrics and logs. */
  readonly service: string;
  /** Version and, where it is known, commit: `0.1.0+a556e99`. */
  readonly build?: string;
  readonly log: LogSettings;
  readonly api: ApiOptions;
  /** How this service words an error: its own JSON shape, a page, a fragment. */
  readonly errorReply: (error: PublicError, request: FastifyRequest) => ErrorBody;
  /** How many proxies stand in front, or their networks: whose `X-Forwarded-For` is believed. */
  readonly trustProxy?: boolean | number | readonly string[];
  /** Whether replies are compressed (br, gzip). */
  readonly compression?: boolean;
  /** Whether each request is logged in a line. */
  readonly accessLog?: boolean;
  /** Whether the limits that routes declare are enforced. Off in benchmarks. */
  readonly rateLimits?: boolean;
  /** Whose pages may read data with a script: those of every site (`*`), or of these origins. */
  readonly crossOrigin?: CrossOrigin;
  /** `Strict-Transport-Security` on every reply, or only on those over https. */
  readonly hsts?: 'always' | 'https';
  /** What `/robots.txt` lets a search engine read: pages without their data, or nothing. */
  readonly robots?: 'pages' | 'nothing';
  /** Where metrics are; false: the service has a route of its own (see `metricsText`). */
  readonly metricsPath?: string | false;
  readonly scriptHost?: string;
  readonly inlineScripts?: boolean;
  /** The largest body; default: `BODY_LIMIT_BYTES`. */
  readonly bodyLimitBytes?: number;
  /** Why the service cannot do its work just now, or undefined when it can. Answers `/ready`. */
  readonly notReady?: () => string | undefined;
  /** What an operator should know though the service can do its work; stands in `/ready`. */
  readonly warning?: () => string | undefined;
};

/** An error as it goes out: content type and text. */
export type ErrorBody = { readonly type: string; readonly body: string };
