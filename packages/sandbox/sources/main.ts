// The stand-ins of the four housing sources as a process of their own.
import { port, text } from '@tessera/kit/config';
import { start } from '@tessera/kit/start';
import { startSources } from './server.ts';

const settings = {
  HOST: text('127.0.0.1', { help: 'address to listen on' }),
  PORT: port(8301, { help: 'port to listen on' }),
};
const program = {
  name: 'sandbox-sources',
  purpose: 'stand-ins of the four sources of housing.',
  settings,
};

await start(program, async ({ settings, closing }) => {
  const sources = await startSources({ host: settings.HOST, port: settings.PORT });
  closing.add('sources', () => sources.close());
  console.log(`The stand-ins of the housing sources answer at ${sources.url}. Their figures are public
ones, named in packages/sandbox/sources; rents, listings and wages before 2024 are generated.

  MACRO_API_URL=${sources.macroUrl} MACRO_API_KEY=sandbox
  CNB_URL=${sources.cnbUrl}
  CZSO_URL=${sources.czsoUrl}
  PORTAL_URL=${sources.portalUrl} PORTAL_DELAY_MS=0

Break one: curl -X POST '${sources.url}/fault?source=portal&kind=down' (without kind: mend it)`);
});
