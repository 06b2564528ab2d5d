// Runs the stand-ins of the four housing sources by themselves. PORT (default 8301), HOST.
import { startSources } from './server.ts';

const sources = await startSources({
  host: process.env.HOST ?? '127.0.0.1',
  port: Number(process.env.PORT ?? 8301),
});
console.log(`The stand-ins of the housing sources answer at ${sources.url}. Their figures are public
ones (see sandbox/sources/figures); rents, listings and wages before 2024 are generated.

  MACRO_API_URL=${sources.macroUrl} MACRO_API_KEY=sandbox
  CNB_URL=${sources.cnbUrl}
  CZSO_URL=${sources.czsoUrl}
  PORTAL_URL=${sources.portalUrl} PORTAL_DELAY_MS=0

Break one: curl -X POST '${sources.url}/fault?source=portal&kind=down' (without kind: mend it)`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sources.close().then(() => process.exit(0)));
}
