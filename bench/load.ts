import autocannon from 'autocannon';
import { median } from './measure.ts';

export type Target = {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Median requests per second of each target, asked in turn by 50 connections. */
export async function requestsPerSecond(
  targets: Readonly<Record<string, Target>>,
  { rounds = 4, seconds = 3 } = {},
): Promise<Record<string, number>> {
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
