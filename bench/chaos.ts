// `npm run chaos -- runner [kills] [sqlite|postgres]`: the long form of a service's fault campaign.
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { runCampaign } from '@tessera/runner/chaos/campaign';

const [service = '', kills = '200', store = 'sqlite'] = process.argv.slice(2);
if (service !== 'runner' || !/^\d+$/.test(kills) || !/^(sqlite|postgres)$/.test(store)) {
  console.error('npm run chaos -- runner [kills, default 200] [sqlite|postgres]');
  process.exit(2);
}
const postgres = store === 'postgres' ? await openTestPostgres() : undefined;
const started = performance.now();
const result = await runCampaign({
  kills: Number(kills),
  failures: 0.15,
  ...(postgres !== undefined && { databaseUrl: postgres.url }),
  random: Math.random,
  report: (line) => console.log(line),
});
const seconds = Math.round((performance.now() - started) / 1000);
console.log(`${kills} kills in ${seconds} s: every accepted job ended as completed or dead`);
console.log(JSON.stringify(result));
await postgres?.close();
