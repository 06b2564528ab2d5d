// `npm run bench -- parliament`: figures as ratios to a named reference measured in the same run.

import { ownTemporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { SERVICES } from '../imports.ts';

const [service = '', ...args] = process.argv.slice(2);
if (!SERVICES.includes(service)) {
  console.error(`npm run bench -- ${SERVICES.join(' | ')}`);
  process.exit(2);
}
// Also after a failure or Ctrl-C nothing stays in the temporary folder.
Object.assign(process.env, ownTemporaryFolder());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(1));
}
type Bench = { readonly bench: (args: readonly string[]) => Promise<void> };
const { bench } = (await import(`./${service}.ts`)) as Bench;
await bench(args);
