import { drainPostgres, drainSqlite } from './runner/drains.ts';
import { enqueue } from './runner/enqueue.ts';
import { pickUp } from './runner/pick-up.ts';

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  drain: drainSqlite,
  postgres: drainPostgres,
  enqueue,
  'pick-up': pickUp,
};

/** Ratios to a reference in the same run: `npm run bench -- runner [drain|postgres|enqueue|pick-up …]`. */
export async function bench(args: readonly string[]): Promise<void> {
  const wanted = args.length === 0 ? Object.keys(PARTS) : args;
  for (const name of wanted) {
    const part = PARTS[name];
    if (part === undefined) throw new Error(`${name} is none of ${Object.keys(PARTS).join(', ')}`);
    await part();
  }
}
