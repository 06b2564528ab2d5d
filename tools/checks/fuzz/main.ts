// `npm run fuzz -- [REQUESTS] [SEED]`: hostile requests to the four services on the sandbox. A run
// with the same seed sends the same; `500 SEED`, with the seed of a problem, sends it again.
import { join } from 'node:path';
import { ownTemporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { fuzz } from './run.ts';
import { startServices } from './services.ts';

const [requests = 200_000, given] = process.argv.slice(2).map(Number);
const seed = given ?? Date.now() % 2 ** 31;
console.log(`${requests} requests, seed ${seed}`);
const { TMPDIR = '' } = ownTemporaryFolder();
const running = await startServices(join(TMPDIR, 'fuzz'));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void running.stop().then(() => process.exit(1)));
}
const outcome = await fuzz(running.services, { requests, seed, print: console.log });
await running.stop();
const { lines, problems } = outcome;
console.log([...lines, `${outcome.requests} requests, ${problems.length} problems`].join('\n'));
process.exitCode = problems.length === 0 ? 0 : 1;
