import { createRequire } from 'node:module';

type LoadResult = { readonly requests: { readonly average: number }; readonly non2xx: number };

/** The package brings no types. */
const autocannon = createRequire(import.meta.url)('autocannon') as (options: {
  readonly url: string;
  readonly connections: number;
  readonly duration: number;
}) => Promise<LoadResult>;

/** Requests a second that an address answers, 50 connections at a time. */
export async function requestsPerSecond(url: string, seconds: number): Promise<number> {
  const { requests, non2xx } = await autocannon({ url, connections: 50, duration: seconds });
  if (non2xx > 0)
    throw new Error(`${url} answered ${non2xx} times with something else than a page`);
  return requests.average;
}
