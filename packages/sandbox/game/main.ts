// The stand-in of the upstream game API as a process of its own.
import { integer, oneOf, port, text } from '@tessera/kit/config';
import { start } from '@tessera/kit/start';
import { DEVELOPER_RATES, PRODUCTION_RATES } from './rates.ts';
import { startGame } from './start-game.ts';

const settings = {
  HOST: text('127.0.0.1', { help: 'address to listen on' }),
  PORT: port(4100, { help: 'port to listen on' }),
  GAME_SEED: integer(7, { help: 'another number is another world' }),
  GAME_PLAYERS: integer(3000, { min: 100, max: 50_000, help: 'players of the largest region' }),
  GAME_RATES: oneOf(['production', 'developer'], 'production', {
    help: 'rate limits of which key',
  }),
  GAME_KEY: text('', { help: 'the only key that is accepted; empty: every key' }),
  GAME_LATENCY_MS: integer(5, { min: 0, max: 10_000, help: 'how long an answer takes' }),
};
const program = {
  name: 'sandbox-game',
  purpose: 'a stand-in of the upstream game API with invented players.',
  settings,
};

await start(program, async ({ settings, closing }) => {
  const game = await startGame({
    host: settings.HOST,
    port: settings.PORT,
    seed: settings.GAME_SEED,
    population: { euw1: settings.GAME_PLAYERS, eun1: Math.ceil(settings.GAME_PLAYERS / 3) },
    rates: settings.GAME_RATES === 'developer' ? DEVELOPER_RATES : PRODUCTION_RATES,
    latencyMs: settings.GAME_LATENCY_MS,
    ...(settings.GAME_KEY !== '' && { key: settings.GAME_KEY }),
  });
  closing.add('game', () => game.close());
  console.log(`game sandbox listening: UPSTREAM_API_URL=${game.url}`);
});
