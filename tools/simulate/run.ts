import { isOpen } from './facts.ts';
import { createFairnessCheck } from './fairness.ts';
import { FAULTS } from './faults.ts';
import { drawOperation } from './operations.ts';
import { begin, finish } from './queues.ts';
import { createWorld } from './world.ts';

type Run = {
  readonly seed: number;
  /** One of `FAULTS`. */
  readonly fault?: string | undefined;
};

export type Broken = {
  readonly seed: number;
  readonly invariant: string;
  readonly what: string;
  readonly lastEvents: readonly string[];
};

/** Time within which everything ends once nothing fails any more. */
const ENDS_WITHIN_MS = 180_000;

/** Number of drawn operations. */
const OPERATIONS = 25;

/** Moments between two checks of fairness. */
const LOOK_AFTER = 5;

/** One run of the runner in virtual time; undefined: every promise was kept. */
export async function simulate({ seed, fault }: Run): Promise<Broken | undefined> {
  const planted = fault === undefined ? undefined : FAULTS[fault];
  using world = await createWorld(`runner ${seed}`, planted);
  const { facts, time, random, lastEvents } = world;
  const checkFairness = createFairnessCheck(world);
  let left = OPERATIONS;
  let moments = 0;

  async function whileTrue(goesOn: () => boolean): Promise<void> {
    while (goesOn() && world.broken() === undefined) {
      await world.step();
      moments += 1;
      if (moments % LOOK_AFTER === 0) checkFairness();
    }
  }

  function draw(): void {
    left -= 1;
    drawOperation(world);
    if (left > 0) time.plan(random.integer(0, random.chance(0.4) ? 5 : 400), draw);
  }

  begin(world);
  await time.quiet();
  time.plan(0, draw);
  const isChanging = () => [...facts.queues.values()].some(({ limits }) => limits.length > 1);
  await whileTrue(() => left > 0 || isChanging());
  finish(world);
  const until = time.passed() + ENDS_WITHIN_MS;
  const open = () => [...facts.jobs.values()].filter(isOpen);
  await whileTrue(() => open().length > 0 && time.passed() < until);
  const [stays] = open();
  const broken =
    world.broken() ??
    (stays && { invariant: 'an acknowledged job ends', what: `${stays.name} is open for ever` });
  return broken && { seed, ...broken, lastEvents: [...lastEvents] };
}
