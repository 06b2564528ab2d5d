// `npm run simulate -- runner [--seeds N] [--seed S] [--fault NAME]`: the runner's engine and its SQLite
// store in virtual time, with everything around them drawn from one number: callers, receivers, workers,
// clock, disk and crashes. The promises of docs/contract/runner.md are checked at every step. --seeds: how
// many runs (300); --seed: the first (1); --fault plants a mistake that must be found; --faults lists them.
// The same number gives the same run.
import { parseArgs } from 'node:util';
import { FAULTS } from './faults.ts';
import { simulate } from './run.ts';

function refuse(reason: string): never {
  console.error(
    `${reason}\nnpm run simulate -- runner [--seeds N] [--seed S] [--fault NAME | --faults]`,
  );
  process.exit(2);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    fault: { type: 'string' },
    faults: { type: 'boolean', default: false },
  },
});
const { fault } = values;
const [seeds, seed] = [Number(values.seeds), Number(values.seed)];
if (positionals.join() !== 'runner') refuse('the simulation is called runner');
if (![seeds, seed].every((number) => Number.isSafeInteger(number) && number > 0)) {
  refuse('--seeds and --seed take whole numbers above 0');
}
if (fault !== undefined && !Object.hasOwn(FAULTS, fault)) refuse(`--faults does not list ${fault}`);
if (values.faults) {
  console.log(Object.keys(FAULTS).join('\n'));
  process.exit();
}
let failed = 0;
for (let next = seed; next < seed + seeds; next++) {
  const broken = await simulate({ seed: next, fault });
  if (broken === undefined) continue;
  failed += 1;
  console.log(`seed ${next}: ${broken.invariant} (${broken.what})`);
  for (const event of broken.lastEvents) console.log(`  ${event}`);
}
console.log(`${seeds - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
