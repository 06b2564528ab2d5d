import { openBench } from './setting.ts';

// One process that works on a PostgreSQL that others have filled, until nothing is left. Prints
// when it began and ended, in milliseconds since 1970, and the processor time it took meanwhile.
const [callbackUrl = '', databaseUrl = ''] = process.argv.slice(2);
const queue = { rateLimitRps: null, maxConcurrency: 1000 };
const bench = await openBench(callbackUrl, { databaseUrl, queue });
const before = process.cpuUsage();
const began = Date.now();
await bench.drainAll();
const ended = Date.now();
const { user, system } = process.cpuUsage(before);
await bench.close();
process.stdout.write(`${JSON.stringify({ began, ended, cpuMs: (user + system) / 1000 })}\n`);
