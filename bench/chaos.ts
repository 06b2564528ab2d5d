// `npm run chaos -- runner [faults] [sqlite|postgres]`: the long form of a service's fault campaign.
import { runCampaign } from '@tessera/runner/testing/chaos/campaign';
import { runFaultCampaign } from '@tessera/runner/testing/chaos/fault-campaign';
import { startPostgres } from './runner/postgres-server.ts';

const [service = '', faults = '200', store = 'sqlite'] = process.argv.slice(2);
if (service !== 'runner' || !/^\d+$/.test(faults) || !/^(sqlite|postgres)$/.test(store)) {
  console.error('npm run chaos -- runner [faults, default 200] [sqlite|postgres]');
  process.exit(2);
}
const report = (line: string) => console.log(line);
const shared = { failures: 0.15, random: Math.random, report };
const started = performance.now();
const result = store === 'sqlite' ? await onSqlite() : await onPostgres();
const seconds = Math.round((performance.now() - started) / 1000);
console.log(JSON.stringify(result, null, 2));
console.log(
  `${faults} faults in ${seconds} s: all ${result.accepted} accepted jobs ended (${result.completed} completed, ${result.dead} dead), no try was called twice${store === 'postgres' ? ', every limit was held' : ''}`,
);

function onSqlite() {
  return runCampaign({ ...shared, kills: Number(faults) });
}

/** On a server of its own with everything durable, so that a crash may lose nothing. */
async function onPostgres() {
  const server = await startPostgres();
  try {
    const url = await server.database();
    const { restart, pause } = server;
    return await runFaultCampaign({
      ...shared,
      faults: Number(faults),
      server: { url, restart, pause },
    });
  } finally {
    await server.stop();
  }
}
