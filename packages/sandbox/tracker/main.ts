// The issue tracker as a process of its own.
import { port, text } from '@tessera/kit/config';
import { start } from '@tessera/kit/start';
import { startTracker } from './server.ts';

const settings = {
  HOST: text('127.0.0.1', { help: 'address to listen on' }),
  PORT: port(8105, { help: 'port to listen on' }),
  TRACKER_TOKEN: text('demo', { help: 'bearer token that may file issues' }),
};
const program = {
  name: 'sandbox-tracker',
  purpose: 'a stand-in of an issue tracker; it keeps issues in memory.',
  settings,
};

await start(program, async ({ settings, closing }) => {
  const tracker = await startTracker({
    host: settings.HOST,
    port: settings.PORT,
    token: settings.TRACKER_TOKEN,
  });
  closing.add('tracker', () => tracker.close());
  console.log(`issue tracker stand-in at ${tracker.url}`);
});
