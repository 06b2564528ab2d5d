// `npm run simulate -- runner [--seeds N] [--seed S] [--steps M] [--fault NAME]`: the runner's engine
// and its SQLite store in virtual time, with everything around them drawn from one number: callers,
// receivers, workers, clock, disk and crashes. The promises of docs/contract/runner.md are checked at
// every step. --seeds: how many runs (300); --seed: the first (1); --steps: operations in each (20);
// --fault plants a mistake that must be found; --faults lists them. The same number gives the same run.
import { parseArgs } from 'node:util';
import { FAULTS } from './faults.ts';
import { simulate } from './run.ts';

const USAGE =
  'npm run simulate -- runner [--seeds N] [--seed S] [--steps M] [--fault NAME | --faults]';

function refuse(reason: string): never {
  console.error(`${reason}\n${USAGE}`);
  process.exit(2);
}

function asked() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        seeds: { type: 'string', default: '300' },
        seed: { type: 'string', default: '1' },
        steps: { type: 'string', default: '20' },
        fault: { type: 'string' },
        faults: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return refuse((error as Error).message);
  }
}

const { values, positionals } = asked();
const { fault } = values;
const [seeds, seed, steps] = [values.seeds, values.seed, values.steps].map(Number) as [
  ...[number, number, number],
];
if (positionals.join() !== 'runner') refuse('the simulation is called runner');
if (![seeds, seed, steps].every((number) => Number.isSafeInteger(number) && number > 0)) {
  refuse('--seeds, --seed and --steps take whole numbers above 0');
}
if (fault !== undefined && !Object.hasOwn(FAULTS, fault)) refuse(`--faults does not list ${fault}`);
if (values.faults) {
  console.log(Object.keys(FAULTS).join('\n'));
  process.exit();
}
let failed = 0;
for (let next = seed; next < seed + seeds; next++) {
  const broken = await simulate({ seed: next, steps, fault });
  if (broken === undefined) continue;
  failed += 1;
  console.log(`seed ${next}: ${broken.invariant} (${broken.what})`);
  for (const event of broken.lastEvents) console.log(`  ${event}`);
}
console.log(`${seeds - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
