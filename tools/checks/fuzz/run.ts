import fc from 'fast-check';
import { judged } from './exchange.ts';
import { type Order, ordersTo } from './requests.ts';
import type { Service } from './services.ts';

type Outcome = {
  readonly requests: number;
  /** One text for each thing that is wrong; none: all is well. */
  readonly problems: readonly string[];
  readonly lines: readonly string[];
};

type Fuzzing = {
  readonly requests: number;
  readonly seed: number;
  readonly print?: (line: string) => void;
};

const CHUNK = 500;
/** Connections at once. */
const AT_ONCE = 16;
/** The search ends after so many. */
const MOST_PROBLEMS = 20;
/** In fewer requests caches are not filled, and memory still grows. */
const LONG_RUN = 100_000;
/** Beside a fifth, compiled code and statistics differ by so much from run to run. */
const NOISE_MEGABYTES = 4;

/**
 * Sends requests built from the documents of the services, the same for the same seed. Wrong are a
 * status of 500 or more that the document does not have, an answer that does not come or is not
 * whole, a process that ends or complains, and memory that is not given back.
 */
export async function fuzz(services: readonly Service[], how: Fuzzing): Promise<Outcome> {
  const { requests, seed, print = () => {} } = how;
  const all = fc.oneof(...services.map(ordersTo));
  const byName = new Map(services.map((service) => [service.name, service]));
  const tallies = new Map(services.map(({ name }) => [name, new Map<string, number>()]));
  const problems: string[] = [];
  let sent = 0;
  let base: number[] | undefined;

  async function send(order: Order, place: string): Promise<void> {
    sent += order.whole?.length ?? 1;
    const { statuses, problem } = await judged(order, byName.get(order.service)!.port);
    const tally = tallies.get(order.service)!;
    for (const status of statuses) {
      const kind = `${Math.floor(status / 100)}xx`;
      tally.set(kind, (tally.get(kind) ?? 0) + 1);
    }
    if (problem === undefined) return;
    const bytes = JSON.stringify(order.bytes.slice(0, 1500));
    problems.push(`${order.service} ${problem} (${place}, ${order.after})\n  ${bytes}`);
    print(problems.at(-1)!);
  }

  const isOver = () =>
    sent >= requests ||
    problems.length >= MOST_PROBLEMS ||
    services.some(({ complaints }) => complaints.length > 0);
  for (let chunk = 0; !isOver(); chunk += 1) {
    // By then code is compiled and caches of fixed size are full.
    if (sent >= requests / 4) base ??= await memoryOf(services);
    const waiting = fc.sample(all, { seed: seed + chunk, numRuns: CHUNK }).entries();
    const worker = async () => {
      for (const [at, order] of waiting) {
        if (isOver()) return;
        await send(order, `seed ${seed + chunk}, ${at}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    if (chunk % 10 === 9) print(`${sent} requests`);
  }

  problems.push(...services.flatMap(({ complaints }) => complaints));
  const isLong = requests >= LONG_RUN;
  const after = await memoryOf(services);
  const lines = services.map(({ name }, i) => {
    const before = base?.[i] ?? after[i]!;
    const memory = `${before.toFixed(0)} MB after a quarter, ${after[i]!.toFixed(0)} MB at the end`;
    if (isLong && after[i]! > 1.2 * before + NOISE_MEGABYTES)
      problems.push(`${name} leaks memory: ${memory}`);
    const statuses = [...tallies.get(name)!].sort().map(([kind, count]) => `${count} ${kind}`);
    return `${name}: ${memory}; ${statuses.join(', ')}`;
  });
  return { requests: sent, problems, lines };
}

function memoryOf(services: readonly Service[]): Promise<number[]> {
  return Promise.all(services.map(({ memoryMegabytes }) => memoryMegabytes()));
}
