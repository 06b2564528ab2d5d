// The page and its JSON twin, from a record as learning keeps it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formats } from '@tessera/kit/format';
import { learnedRecord } from '../testing/stored.ts';
import { openTestService, type TestService } from '../testing/test-service.ts';
import type { CalibrationRow } from './analyse.ts';

let one: TestService;
const record = learnedRecord();
const { calibration } = record;

before(async () => {
  one = await openTestService();
});
after(() => one.close());

test('13: before anything is learned the page says what it waits for, in both languages', async () => {
  const empty = await openTestService({ game: one.game });
  const czech = await empty.get('/calibration');
  assert.equal(czech.status, 200);
  assert.match(czech.body, /Zatím není uložených dost hráčů/);
  const english = await empty.get('/calibration', { cookie: 'lang=en' });
  assert.match(english.body, /Not enough players are stored yet/);
  await empty.close();
});

test('13: JSON and page show the rows of every stratum, in both languages', async () => {
  await one.stores.keyValue.set('learned:euw1:solo', JSON.stringify(record), undefined, 0);
  const { status, body } = await one.get('/api/v1/calibration');
  assert.equal(status, 200);
  assert.deepEqual(
    body,
    calibration.map((row) => ({ ...row, version: 3, learned_at: record.learned_at })),
  );
  const [all] = calibration as [CalibrationRow];
  assert.equal(all.stratum, 'all');
  const shown = (locale: 'cs' | 'en') => formats(locale).percent(100 * all.coverage);

  const czech = (await one.get('/calibration')).body as string;
  assert.match(czech, /<html lang="cs"/);
  assert.match(czech, /<h1>Jak dobré jsou odhady<\/h1>/);
  assert.match(czech, />všichni</);
  assert.match(czech, />20</);
  assert.ok(czech.includes(shown('cs')), shown('cs'));
  assert.match(czech, new RegExp(`předpovědi u ${shown('cs')} hráčů .celkem ${all.n}.`));
  // Of a few players their number, which says more than a share.
  const few = calibration.find(({ n }) => n < 20)!;
  assert.ok(czech.includes(`>${Math.round(few.coverage * few.n)}/${few.n}<`));
  assert.equal(czech.match(/<th scope="row"/g)?.length, calibration.length);

  const english = (await one.get('/calibration', { cookie: 'lang=en' })).body as string;
  assert.match(english, /<html lang="en"/);
  assert.match(english, /<h1>How good the estimates are<\/h1>/);
  assert.match(english, />10–14</);
  assert.ok(english.includes(shown('en')), shown('en'));
});

test('13: every page links to it', async () => {
  const { body } = await one.get('/', { cookie: 'lang=en' });
  assert.match(body, /<a href="\/calibration"[^>]*>Accuracy<\/a>/);
});
