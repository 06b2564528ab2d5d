// Replies of the specified endpoints, compared with files: what one step changes is read in a diff.
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { assertGolden, visibleText } from '@tessera/kit/testing/golden';
import type { Truth } from '@tessera/sandbox/game/world';
import { api, mmrPath, nameOf, openTestService, type TestService } from './testing/test-service.ts';

const FOLDER = join(import.meta.dirname, 'testing/golden');
const NOW = new Date('2026-11-20T12:00:00Z');

let one: TestService;
let players: Truth[];

before(async () => {
  one = await openTestService({
    game: { population: { euw1: 400 }, seed: 11, now: NOW },
    now: () => NOW.getTime(),
  });
  players = one.game.truths('euw1').filter(({ recentGames }) => recentGames >= 20);
});
after(() => one.close());

async function assertReply(name: string, path: string): Promise<void> {
  const { status, body } = await one.get(path, { cookie: 'lang=en' });
  if (name.endsWith('.txt')) assertGolden(FOLDER, name, visibleText(body));
  else assertGolden(FOLDER, name, { status, body });
}

test('4.2: an estimate, of both queues and explained', async () => {
  const [player] = players;
  await assertReply('mmr-cold.json', mmrPath(player!));
  await assertReply('mmr-kept-explained.json', `${mmrPath(player!)}&explain=true`);
  await assertReply('mmr-flex.json', mmrPath({ ...player!, queue: 'flex' }));
});

test('4.3: a comparison', async () => {
  const accounts = players.slice(0, 3).map((player) => `euw1:${nameOf(player)}`);
  await assertReply(
    'compare.json',
    api('compare', { accounts: [...accounts, 'kr:No#One'].join() }),
  );
});

test('4.4: a timeline', async () => {
  const [player] = players;
  const { puuid, gameName, tagLine } = player!;
  const subject = { region: 'euw1', queue: 'solo', account: { puuid, gameName, tagLine } } as const;
  const standing = { points: 1000, wins: 30, losses: 25 };
  await one.get(mmrPath(player!));
  await one.stores.snapshots.add(subject, { date: '2026-11-15', mu: 1005, sigma: 40 }, standing);
  const query = { region: 'euw1', playerId: nameOf(player!) };
  await assertReply('timeline.json', api('timeline', query));
});

test('4.5: a lobby, as it is and as one of its players sees it', async () => {
  const { body } = await one.get(`${mmrPath(players[0]!)}&explain=true`);
  const path = `/api/v1/lobby/${body.explain.lobbies[0].match_id}`;
  await assertReply('lobby.json', path);
  await assertReply(
    'lobby-player.json',
    `${path}?playerId=${encodeURIComponent(nameOf(players[0]!))}`,
  );
});

test('10.5: start page and page of a player, as text', async () => {
  const [player] = players;
  await assertReply('home.txt', '/');
  const slug = encodeURIComponent(`${player!.gameName}-${player!.tagLine}`);
  await assertReply('player.txt', `/players/euw1/${slug}`);
});
