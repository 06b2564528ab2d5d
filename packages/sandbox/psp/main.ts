// The stand-in of the parliament's open data as a process of its own.
import { oneOf, port, text } from '@tessera/kit/config';
import { start } from '@tessera/kit/start';
import { startPsp } from './server.ts';

const settings = {
  HOST: text('127.0.0.1', { help: 'address to listen on' }),
  PORT: port(8091, { help: 'port to listen on' }),
  PSP_SIZE: oneOf(['real', 'tiny'], 'real', {
    help: 'tiny: 12 seats; real: 200 seats and thousands of votes',
  }),
};
const program = {
  name: 'sandbox-psp',
  purpose: 'a stand-in of the open data of the parliament; all names in it are invented.',
  settings,
};

await start(program, async ({ settings: { PSP_SIZE: size, HOST: host, PORT: port }, closing }) => {
  const psp = await startPsp({ size, host, port });
  closing.add('psp', () => psp.close());
  console.log(`synthetic parliament at ${psp.url} (all names in it are invented)`);
});
