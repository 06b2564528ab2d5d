import { openBench } from './setting.ts';

// Enqueues jobs one by one (fifty at once) and in batches of five hundred (two at once), on SQLite or,
// with an address, on PostgreSQL. Prints both rates.
const JOBS = 20_000;
const [databaseUrl] = process.argv.slice(2);
const bench = await openBench('http://127.0.0.1:1/hook', { databaseUrl });

async function single(): Promise<number> {
  const started = performance.now();
  await bench.fillSingly(JOBS);
  return (JOBS / (performance.now() - started)) * 1000;
}

async function batches(): Promise<number> {
  const started = performance.now();
  await bench.fill(JOBS);
  return (JOBS / (performance.now() - started)) * 1000;
}

await bench.fill(2000); // compiles both ways
await single();
const rates = { single: await single(), batches: await batches() };
await bench.close();
process.stdout.write(`${JSON.stringify(rates)}\n`);
