// The service on an upstream in its own process that answers at once: `endless-service.ts DATABASE`.
import type { AddressInfo } from 'node:net';
import { openService } from '@tessera/rating/service';
import { openStores } from '@tessera/rating/store/open-stores';
import { endlessUpstream } from './endless-upstream.ts';

const service = await openService({
  stores: await openStores(`sqlite:${process.argv[2]}`),
  provider: endlessUpstream(Date.now),
  version: 'bench',
  answerWithinMs: 25_000,
  rateLimits: false,
  log: { level: 'silent', format: 'json' },
});
await service.server.listen({ host: '127.0.0.1', port: 0 });
console.log(`http://127.0.0.1:${(service.server.server.address() as AddressInfo).port}`);
process.once('SIGTERM', async () => {
  await service.close();
  process.exit(0);
});
