import { after, before } from 'node:test';
import type { HttpOptions } from '../service-settings.ts';

export const JSON_TYPE = 'application/json';

/** A service listening on 127.0.0.1, for one group of tests. */
export type Listening = { readonly url: string; close(): Promise<void> };

export type HttpService = {
  /** Starts the service on a free port. An option that is absent has the service's default. */
  readonly start: (options: Partial<HttpOptions>) => Promise<Listening>;
  /** A page of more than 1 kB, and whether it is cached with an ETag. */
  readonly page: { readonly path: string; readonly isCached: boolean };
  /** A GET route that answers JSON without a token. */
  readonly data: string;
  /** A route with a limit of `max` requests a minute; absent where a service has none. */
  readonly limited?: { readonly path: string; readonly max: number };
  /** Whether a JSON body is an error in the shape of the service. */
  readonly isError: (body: unknown, status: number) => boolean;
  readonly crossOrigin: '*' | 'listed';
  readonly hsts: 'always' | 'https';
  readonly metricsPath: string;
  readonly compressesByDefault: boolean;
};

/** Starts the service before the tests of a group and stops it afterwards. */
export function listening(service: HttpService, options: Partial<HttpOptions>): () => string {
  let started: Listening | undefined;
  before(async () => {
    started = await service.start(options);
  });
  after(() => started?.close());
  return () => started?.url ?? '';
}
