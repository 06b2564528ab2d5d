import { openBench } from './setting.ts';

// One process that works on a PostgreSQL that others have filled, until nothing is left. Prints
// when it began and ended, in milliseconds since 1970.
const [callbackUrl = '', databaseUrl = ''] = process.argv.slice(2);
const queue = { rateLimitRps: null, maxConcurrency: 200 };
const bench = await openBench(callbackUrl, { databaseUrl, queue });
const began = Date.now();
await bench.drainAll();
const ended = Date.now();
await bench.close();
process.stdout.write(`${JSON.stringify({ began, ended })}\n`);
