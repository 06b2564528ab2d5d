import { openBench, PAYLOAD } from './setting.ts';

// Enqueues jobs one by one (fifty at once) and in batches of five hundred (two at once), on SQLite or, with an
// address, on PostgreSQL. Prints both rates.
const JOBS = 20_000;
const [databaseUrl] = process.argv.slice(2);
const bench = await openBench('http://127.0.0.1:1/hook', { databaseUrl });
const job = { callbackUrl: 'http://127.0.0.1:1/hook', queueName: 'bench', payload: PAYLOAD };

async function single(): Promise<number> {
  const started = performance.now();
  let sent = 0;
  const loop = async () => {
    while (sent < JOBS) {
      sent += 1;
      await bench.store.enqueue(job, bench.store.now());
    }
  };
  await Promise.all(Array.from({ length: 50 }, loop));
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
