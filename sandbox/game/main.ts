// The stand-in of the upstream game API as a process of its own.
import { closeOnSignals, createClosing } from '@tessera/kit/closing';
import { integer, oneOf, port, readSettings, text } from '@tessera/kit/config';
import { DEVELOPER_RATES, PRODUCTION_RATES } from './rates.ts';
import { startGame } from './start-game.ts';

const settings = readSettings(
  {
    HOST: text('127.0.0.1'),
    PORT: port(4100),
    GAME_SEED: integer(7, { min: 0 }),
    GAME_PLAYERS: integer(3000, { min: 100, max: 50_000 }),
    GAME_RATES: oneOf(['production', 'developer'], 'production'),
    GAME_LATENCY_MS: integer(5, { min: 0, max: 10_000 }),
  },
  process.env,
);

const closing = createClosing();
closeOnSignals(closing);
const game = await startGame({
  host: settings.HOST,
  port: settings.PORT,
  seed: settings.GAME_SEED,
  population: { euw1: settings.GAME_PLAYERS, eun1: Math.ceil(settings.GAME_PLAYERS / 3) },
  rates: settings.GAME_RATES === 'developer' ? DEVELOPER_RATES : PRODUCTION_RATES,
  latencyMs: settings.GAME_LATENCY_MS,
});
closing.add('game', () => game.close());
console.log(`game sandbox listening: UPSTREAM_API_URL=${game.url}`);
