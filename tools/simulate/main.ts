// `npm run simulate -- runner [--seeds N] [--seed S] [--fault NAME]`: the runner's engine and its SQLite
// store in virtual time, with everything around them drawn from one number: callers, receivers, workers,
// clock, disk and crashes. The promises of docs/contract/runner.md are checked at every step. --seeds: how
// many runs (300); --seed: the first (1), each time the same run; --fault plants a mistake of faults.ts.
import { parseArgs } from 'node:util';
import { FAULTS } from './faults.ts';
import { simulate } from './run.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    fault: { type: 'string' },
  },
});
const { fault } = values;
const [seeds, seed] = [Number(values.seeds), Number(values.seed)];
const areNumbers = [seeds, seed].every((number) => Number.isSafeInteger(number) && number > 0);
const isKnown = fault === undefined || Object.hasOwn(FAULTS, fault);
if (positionals.join() !== 'runner' || !areNumbers || !isKnown) {
  const known = Object.keys(FAULTS).join(' | ');
  console.error(`npm run simulate -- runner [--seeds N] [--seed S] [--fault ${known}]`);
  process.exit(2);
}
let failed = 0;
for (let next = seed; next < seed + seeds; next++) {
  const broken = await simulate({ seed: next, fault });
  if (broken === undefined) continue;
  failed += 1;
  console.log(`seed ${next}: ${broken.invariant} (${broken.what})`);
  console.log(broken.lastEvents.map((event) => `  ${event}`).join('\n'));
}
console.log(`${seeds - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
