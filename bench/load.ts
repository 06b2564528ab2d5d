import { median } from './measure.ts';
import { peer } from './peers.ts';

export type Target = {
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

/** Median requests per second of each target, asked in turn by 50 connections. */
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
  return Object.fromEntries(
    Object.entries(rates).map(([name, list]) => [name, median(list.sort((a, b) => a - b))]),
  );
}
