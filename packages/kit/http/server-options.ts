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
  /** Words an error in the form of this service: its own JSON shape, a page, a fragment. */
  readonly errorReply: (error: PublicError, request: FastifyRequest) => ErrorBody;
  /** The number of proxies in front, or their networks, whose `X-Forwarded-For` is believed. */
  readonly trustProxy?: boolean | number | readonly string[];
  /** Compress replies (br, gzip). */
  readonly compression?: boolean;
  /** Log a line for each request. */
  readonly accessLog?: boolean;
  /** Enforce the limits that routes declare. Off in benchmarks. */
  readonly rateLimits?: boolean;
  /** Origins whose scripts may read data; `*`: all. */
  readonly crossOrigin?: CrossOrigin;
  /** `Strict-Transport-Security` on every reply, or only on those over https. */
  readonly hsts?: 'always' | 'https';
  /** The part that `/robots.txt` lets search engines read: pages without their data, or nothing. */
  readonly robots?: 'pages' | 'nothing';
  /** Path of the metrics; false: the service has a route of its own (see `metricsText`). */
  readonly metricsPath?: string | false;
  readonly scriptHost?: string;
  readonly inlineScripts?: boolean;
  /** The largest body; default: `BODY_LIMIT_BYTES`. */
  readonly bodyLimitBytes?: number;
  /** Why the service cannot do its work just now, or undefined when it can. Answers `/ready`. */
  readonly notReady?: () => string | undefined;
  /** A warning for the operator in `/ready`, while the service can do its work. */
  readonly warning?: () => string | undefined;
};

/** An error as it goes out: content type and text. */
export type ErrorBody = { readonly type: string; readonly body: string };
