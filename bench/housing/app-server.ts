// The service over a database file, as it is served, without refreshing and without rate limits.
import { createApp } from '@tessera/housing/app';
import { openHousingStore } from '@tessera/housing/store/housing-store';

const [path = ''] = process.argv.slice(2);
const store = openHousingStore(path);
const app = await createApp({
  store,
  refreshing: () => false,
  clock: () => new Date(),
  version: 'bench',
  log: { level: 'warn', format: 'json' },
  rateLimits: false,
});
console.log(JSON.stringify({ address: await app.listen({ port: 0, host: '127.0.0.1' }) }));
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
