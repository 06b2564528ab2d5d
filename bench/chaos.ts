// `npm run chaos -- runner [kills]`: the long form of the fault campaign of a service.
import { runCampaign } from '@tessera/runner/chaos/campaign';

const [service = '', kills = '200'] = process.argv.slice(2);
if (service !== 'runner' || !/^\d+$/.test(kills)) {
  console.error('npm run chaos -- runner [kills, default 200]');
  process.exit(2);
}
const started = performance.now();
const result = await runCampaign({
  kills: Number(kills),
  trouble: 0.15,
  random: Math.random,
  report: (line) => console.log(line),
});
const seconds = Math.round((performance.now() - started) / 1000);
console.log(`${kills} kills in ${seconds} s: every accepted job ended as completed or dead`);
console.log(JSON.stringify(result));
