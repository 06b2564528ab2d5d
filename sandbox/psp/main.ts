import { closeOnSignals, createClosing } from '@tessera/kit/closing';
import { integer, oneOf, port, readSettings, text } from '@tessera/kit/config';
import { defaultParliament, tinyParliament } from './options.ts';
import { startPsp } from './server.ts';

const settings = readSettings(
  {
    HOST: text('127.0.0.1'),
    PORT: port(8091),
    /** `tiny`: 12 seats; `real`: 200 seats and thousands of votes. */
    PSP_SIZE: oneOf(['real', 'tiny'], 'real'),
    /** Another number is another parliament. */
    PSP_SEED: integer(0),
  },
  process.env,
);

const preset = settings.PSP_SIZE === 'tiny' ? tinyParliament : defaultParliament;
const seed = settings.PSP_SEED === 0 ? preset.seed : settings.PSP_SEED;
const closing = createClosing();
closeOnSignals(closing);
try {
  const psp = await startPsp({ ...preset, seed, host: settings.HOST, port: settings.PORT });
  closing.add('psp', psp.close);
  console.log(`synthetic parliament at ${psp.url} (all names in it are invented)`);
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
  console.error(`port ${settings.PORT} on ${settings.HOST} is taken; choose another with PORT`);
  process.exitCode = 1;
}
