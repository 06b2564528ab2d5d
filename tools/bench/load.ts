import { join } from 'node:path';
import { line, median, peer } from './measure.ts';
import { running } from './process.ts';

type Target = {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The part of autocannon that is used here; it brings no types. */
type Autocannon = (
  options: Target & { readonly connections: number; readonly duration: number },
) => Promise<{
  readonly requests: { readonly average: number };
  readonly non2xx: number;
  readonly errors: number;
}>;

/**
 * Median requests per second of each target, asked in turn by 50 connections. One round more comes
 * first and is not counted.
 */
export async function requestsPerSecond(
  targets: Readonly<Record<string, Target>>,
  { rounds = 4, seconds = 3 } = {},
): Promise<Record<string, number>> {
  const autocannon = peer<Autocannon>('autocannon');
  const rates: Record<string, number[]> = {};
  for (let round = 0; round <= rounds; round++) {
    for (const [name, target] of Object.entries(targets)) {
      const result = await autocannon({ ...target, connections: 50, duration: seconds });
      if (result.non2xx > 0 || result.errors > 0) {
        throw new Error(`${name}: ${result.non2xx} refusals, ${result.errors} errors`);
      }
      if (round > 0) rates[name] = [...(rates[name] ?? []), result.requests.average];
    }
  }
  return Object.fromEntries(Object.entries(rates).map(([name, list]) => [name, median(list)]));
}

type Comparison = {
  readonly goal: string;
  readonly encoding?: 'identity' | 'br';
  /** The bare route sends the same headers too, which shows their share of the difference. */
  readonly withHeaders?: boolean;
  readonly rounds?: number;
  readonly seconds?: number;
};

/**
 * Compares how often an address is answered with a bare Fastify route that sends the same bytes.
 * Returns a line of the report.
 */
export async function compareWithBareRoute(
  what: string,
  url: string,
  { goal, encoding = 'identity', withHeaders = false, ...duration }: Comparison,
): Promise<string> {
  const script = join(import.meta.dirname, 'bare-route.ts');
  const bare = await running([script, url, encoding, ...(withHeaders ? ['with-headers'] : [])]);
  const headers = { 'accept-encoding': encoding };
  const targets = { bare: { url: bare.url, headers }, ours: { url, headers } };
  const rates = await requestsPerSecond(targets, duration).finally(bare.stop);
  const { ours = 0, bare: theirs = Number.NaN } = rates;
  const detail = `${Math.round(ours)} against ${Math.round(theirs)} requests/s`;
  return line(what, ours / theirs, goal, detail);
}
