// `npm run chaos -- runner [kills] [sqlite|postgres]`: the long form of the campaign of kills.
import { runCampaign } from '@tessera/runner/testing/chaos/campaign';
import { startPostgres } from './runner/postgres-server.ts';

const [service = '', kills = '200', store = 'sqlite'] = process.argv.slice(2);
if (service !== 'runner' || !/^\d+$/.test(kills) || !/^(sqlite|postgres)$/.test(store)) {
  console.error('npm run chaos -- runner [kills, default 200] [sqlite|postgres]');
  process.exit(2);
}
const started = performance.now();
const server = store === 'postgres' ? await startPostgres() : undefined;
try {
  const result = await runCampaign({
    kills: Number(kills),
    databaseUrl: await server?.database(),
    failures: 0.15,
    random: Math.random,
    report: console.log,
  });
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(JSON.stringify(result, null, 2));
  console.log(
    `${kills} kills in ${seconds} s: all ${result.accepted} accepted jobs ended (${result.completed} completed, ${result.dead} dead), no try was called twice`,
  );
} finally {
  await server?.stop();
}
