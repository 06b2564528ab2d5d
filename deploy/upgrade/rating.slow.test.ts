// Rating takes over what every published version stored, in both databases: the same questions get
// the same answers, and the upstream, which is away, is asked nothing.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { openTestPostgres } from '@tessera/kit/testing/postgres';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { PARAMETERS } from '../../rating/estimator/parameters.ts';
import { upstreamProvider } from '../../rating/provider/upstream/upstream.ts';
import { openService } from '../../rating/service.ts';
import { openStores } from '../../rating/store/open-stores.ts';
import type { RatingAnswers } from '../fixtures/rating-data.ts';
import { startService } from '../testing/service.ts';
import { fixtureText, isStill, restorePostgres, restoreSqlite, VERSIONS } from './fixture.ts';

const NOWHERE = 'http://127.0.0.1:9/{route}';
const postgres = await openTestPostgres();
after(postgres.close);

function restored(version: string): string {
  const path = join(temporaryFolder('upgrade'), 'rating.db');
  restoreSqlite(path, fixtureText(version, 'rating.sqlite.sql'));
  return `sqlite:${path}`;
}

for (const version of VERSIONS) {
  test(`rating: estimates, points, matches and what was learned of ${version} in SQLite`, (t) =>
    isTakenOver(t, restored(version), JSON.parse(fixtureText(version, 'rating.sqlite.json'))));

  test(`rating: estimates, points, matches and what was learned of ${version} in PostgreSQL`, async (t) => {
    const empty = 'DROP TABLE IF EXISTS rating_migration, key_value, subject, snapshot;';
    await restorePostgres(postgres.url, empty + fixtureText(version, 'rating.postgres.sql'));
    const before = JSON.parse(fixtureText(version, 'rating.postgres.json'));
    await isTakenOver(t, postgres.url, before);
  });
}

async function isTakenOver(
  t: TestContext,
  database: string,
  { at, answers }: RatingAnswers,
): Promise<void> {
  const service = await openService({
    stores: await openStores(database),
    provider: upstreamProvider({ urlTemplate: NOWHERE, key: 'any', patienceMs: 0 }),
    now: () => at + 60_000,
    ...{ answerWithinMs: 5000, version: 'test', rateLimits: false },
    log: { level: 'silent', format: 'json' },
  });
  t.after(service.close);
  for (const [url, was] of Object.entries(answers)) {
    const reply = await service.server.inject({ url, headers: { host: 'localhost' } });
    assert.equal(reply.statusCode, 200, `${url}: ${reply.body}`);
    isStill(reply.json(), was as object, (field) => LATER_FORMULAS.includes(field));
  }
  const { parameters: learned } = await service.learning.model('euw1', 'solo');
  assert.deepEqual(shapeOf(learned), shapeOf(PARAMETERS));
}

/** Of a match, what is computed from the stored ranks anew each time. */
const LATER_FORMULAS = ['lobby_mu', 'weights'];

/** Every number that the estimator reads, by its place. */
function shapeOf(parameters: object, place = ''): string[] {
  return Object.entries(parameters).flatMap(([name, value]) =>
    typeof value === 'object'
      ? shapeOf(value, `${place}${name}.`)
      : `${place}${name}: ${typeof value}`,
  );
}

test('rating: the log says what was taken over, and the format', async (t) => {
  const env = {
    DATABASE_URL: restored('ad48536'),
    UPSTREAM_API_URL: NOWHERE,
    UPSTREAM_API_KEY: 'any',
  };
  const { output } = await startService(t, 'rating', [], env);
  assert.match(output(), /rating\.db was taken over from format 1 to \d+/);
  assert.match(output(), /"format":\d+,"msg":"rating starts"/);
});
