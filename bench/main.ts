// `npm run bench -- parliament`: figures as ratios to a named reference measured in the same run.
// `npm run bench` runs all of them within 15 minutes and writes bench/RESULTS.md.
import { SERVICES } from '../test/rooms.ts';
import { ownTemporaryFolder } from '../test/temporary.ts';
import { benchAll } from './all.ts';

/** Benchmarks by the name of their file: a service, or a part of one. */
const BENCHES = [...SERVICES, 'prints', 'hostile'];

const [service = 'all', ...args] = process.argv.slice(2);
if (service !== 'all' && !BENCHES.includes(service)) {
  console.error(`npm run bench -- ${BENCHES.join(' | ')}, or without a name all of them`);
  process.exit(2);
}
// Also after a failure or Ctrl-C nothing stays in the temporary folder.
Object.assign(process.env, ownTemporaryFolder());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1));
}
const { bench } =
  service === 'all'
    ? { bench: () => benchAll(BENCHES) }
    : ((await import(`./${service}.ts`)) as {
        bench: (args: readonly string[]) => Promise<void>;
      });
await bench(args);
