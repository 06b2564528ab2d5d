// The game sandbox without limits and with enough players: `game.ts PLAYERS`.
import { startGame } from '@tessera/sandbox/game/start-game';

const players = Number(process.argv[2]);
const none = [[1_000_000, 1]] as const;
const game = await startGame({
  population: { euw1: Math.ceil(players * 1.05) + 50 },
  rates: { app: none, method: { account: none, league: none, ids: none, match: none } },
  countCalls: false,
});
console.log(game.url.replace('/{route}', ''));
process.once('SIGTERM', async () => {
  await game.close();
  process.exit(0);
});
