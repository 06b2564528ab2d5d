import { createFairnessCheck } from './waiting.ts';
import { prepareTemplate } from './disk.ts';
import { FAULTS } from './faults.ts';
import { begin, drawOperation, finish, openJobs, pull } from './operations.ts';
import { createWorld, DEFAULTS } from './world.ts';

export type Run = {
  readonly seed: number;
  /** Operations that are drawn. */
  readonly steps: number;
  /** One of `FAULTS`. */
  readonly fault?: string | undefined;
};

export type Broken = {
  readonly seed: number;
  readonly invariant: string;
  readonly what: string;
  readonly lastEvents: readonly string[];
};

/** Whatever is open ends within so long once nothing fails any more. */
const ENDS_WITHIN_MS = 180_000;

/** One run of the runner in virtual time; undefined: every promise was kept. */
export async function simulate({ seed, steps, fault }: Run): Promise<Broken | undefined> {
  await prepareTemplate(DEFAULTS);
  using world = await createWorld(`runner ${seed}`, fault === undefined ? undefined : FAULTS[fault]);
  const { facts, time, random } = world;
  const checkFairness = createFairnessCheck(world);
  let left = steps;
  let moments = 0;

  async function step(): Promise<void> {
    await world.step();
    moments += 1;
    if (moments % 5 === 0) checkFairness();
  }

  function draw(): void {
    left -= 1;
    drawOperation(world);
    if (left > 0) time.plan(random.chance(0.4) ? random.integer(0, 5) : random.integer(0, 400), draw);
  }

  begin(world);
  time.plan(1, draw);
  while (left > 0 && world.broken() === undefined) await step();
  finish(world);
  const until = time.passed() + ENDS_WITHIN_MS;
  for (let next = 0; world.broken() === undefined && openJobs(world).length > 0; ) {
    await step();
    if (time.passed() > next) {
      next = time.passed() + 500;
      time.plan(100, () => pull(world));
    }
    if (time.passed() > until) {
      const names = openJobs(world).map(({ name, row }) => `${name} in phase ${row!.phase}`);
      facts.broken('an acknowledged job is never lost', `open for ever: ${names.join(', ')}`);
    }
  }
  const broken = world.broken();
  return broken && { seed, ...broken, lastEvents: [...world.lastEvents()] };
}
