// `npm run bench -- parliament`: figures as ratios to a named reference measured in the same run.
import { SERVICES } from '../test/rooms.ts';

const [service = '', ...args] = process.argv.slice(2);
if (!SERVICES.includes(service)) {
  console.error(`npm run bench -- ${SERVICES.join(' | ')}`);
  process.exit(2);
}
const { bench } = (await import(`./${service}.ts`)) as {
  bench: (args: readonly string[]) => Promise<void>;
};
await bench(args);
