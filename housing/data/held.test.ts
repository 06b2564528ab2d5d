import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { testApp } from '../testing/site.ts';

/** A site whose survey is a file; without lines there is none. */
async function withSurvey(t: TestContext, lines?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'housing-survey-'));
  const surveyFile = join(folder, 'survey.txt');
  if (lines !== undefined) writeFileSync(surveyFile, lines);
  const site = await testApp({ surveyFile });
  t.after(site.close);
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const page = async (lang: string) =>
    (await site.app.inject({ url: '/data', cookies: { lang } })).body;
  return { ...site, folder, page };
}

test('10.7, 10.10 /data: what a run held back is counted as the quarantine counts, in both languages', async (t) => {
  const { app, page } = await withSurvey(t, '2027-01|4,49\n');
  assert.equal((await app.inject('/api/quarantine')).json().length, 1);
  const [english, czech] = [await page('en'), await page('cs')];
  // The table of sources and the latest downloads.
  assert.equal(english.split('1 value in quarantine, see /data').length, 3);
  assert.equal(czech.split('1 hodnota v karanténě, viz /data').length, 3);
  assert.doesNotMatch(czech, /in quarantine/);
});

test('10.10 /data: of two held values of a series the note names the one that the quarantine has no place for', async (t) => {
  const { app, page } = await withSurvey(t, '2027-01|4,49\n2027-02|4,59\n');
  const held = (await app.inject('/api/quarantine')).json();
  assert.deepEqual(
    held.map(({ date }: { date: string }) => date),
    ['2027-02-01'],
  );
  assert.match(
    await page('en'),
    /1 more held of the same series: mortgage_rate_avg national 2027-01-01: 4\.49; 1 value in quarantine/,
  );
  assert.match(
    await page('cs'),
    /další zadržené hodnoty týchž řad \(1\): mortgage_rate_avg national 2027-01-01: 4\.49; 1 hodnota v/,
  );
});

test('5, 10.5 /data: a file that cannot be read is told without its place on the server', async (t) => {
  const { app, folder, page } = await withSurvey(t);
  const told = /the file of --file or MORTGAGE_SURVEY_FILE cannot be read \(ENOENT\)/;
  for (const body of [await page('en'), (await app.inject('/api/status')).body]) {
    assert.match(body, told);
    assert.ok(!body.includes(folder));
  }
});
