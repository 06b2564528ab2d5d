import { setTimeout as sleep } from 'node:timers/promises';
import type { Child, Condition } from './child.ts';
import { addressOf } from './portal/tour.ts';

/** How long the table waits for processes that still start, and how often they are asked. */
const TABLE_WITHIN_MS = 8000;
const EVERY_MS = 1000;

type WatchOptions = {
  readonly children: readonly Child[];
  readonly portalAddress: string;
  readonly print: (line: string) => void;
  /** Called once, when the table is printed; what it returns is the last sentence below it. */
  readonly onTable?: () => string;
  readonly signal: AbortSignal;
};

/** Resolves when all of these answer, or after some seconds although they do not. */
export async function answering(children: readonly Child[], signal: AbortSignal): Promise<void> {
  const deadline = performance.now() + TABLE_WITHIN_MS;
  const isReady = async (child: Child) => (await child.condition()).state === 'ready';
  while (!signal.aborted && performance.now() < deadline) {
    if ((await Promise.all(children.map(isReady))).every(Boolean)) return;
    await sleep(100, undefined, { signal }).catch(() => {});
  }
}

/** Prints one table when everything is ready, or after some seconds what is; then every change. */
export async function watch(options: WatchOptions) {
  const { children, portalAddress, print, signal, onTable = () => '' } = options;
  const services = children.filter(({ process }) => process.kind === 'service');
  const ask = () => Promise.all(services.map((child) => child.condition()));
  const pause = () => sleep(EVERY_MS, undefined, { signal }).catch(() => {});
  const deadline = performance.now() + TABLE_WITHIN_MS;
  let known = await ask();
  while (!known.every(({ state }) => state === 'ready') && performance.now() < deadline) {
    await pause();
    if (signal.aborted) return;
    known = await ask();
  }
  print('');
  print(row('portal', { state: 'ready' }, portalAddress));
  for (const [index, { process }] of services.entries()) {
    print(row(process.name, known[index]!, addressOf(process)));
  }
  print(`\nCtrl-C stops everything.${onTable()}\n`);

  while (!signal.aborted) {
    await pause();
    const now = await ask();
    if (signal.aborted) return;
    for (const [index, { process }] of services.entries()) {
      const condition = now[index]!;
      // What ended has been printed, with code or signal, when it ended.
      if (sentence(condition) !== sentence(known[index]!) && condition.state !== 'ended')
        print(row(process.name, condition, addressOf(process)));
    }
    known = now;
  }
}

function row(name: string, condition: Condition, address: string): string {
  const reason = condition.reason === undefined ? '' : `  ${condition.reason}`;
  return `  ${name.padEnd(12)}${condition.state.padEnd(11)}${address}${reason}`;
}

/** Without the seconds a reason counts down: they are no change. */
function sentence({ state, reason = '' }: Condition): string {
  return `${state} ${reason.replace(/\d+ s\b/g, '')}`;
}
