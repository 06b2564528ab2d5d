import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleApp } from '../../testing/sample-app.ts';
import { sampleChamber } from '../../testing/sample-chamber.ts';
import { samplePeriod } from '../../testing/sample-period.ts';
import { voteDetail } from './analyse.ts';
import { seated } from './chamber-drawing.ts';

test('10.14: page, JSON and drawing of a vote show the club at the time unless asked otherwise', async () => {
  const app = await sampleApp();
  const partyOf = async (query: string) => {
    const { ballots } = (await app.inject(`/api/votes/10?format=json${query}`)).json();
    return ballots.find(({ id_poslanec }: { id_poslanec: number }) => id_poslanec === 5).party;
  };
  assert.deepEqual([await partyOf(''), await partyOf('&club=current')], ['Sever', 'Jih']);
  // The page shows no club that did not exist at the time of the vote.
  for (const query of ['', '?club=current']) {
    const { body } = await app.inject(`/votes/10${query}`);
    assert.match(body, /aria-label="Emil Přeběhlík \(Sever\)/);
  }
});

test('10.14: the front page counts as many rebels in a vote as its JSON lists', async () => {
  const app = await sampleApp();
  const { rows } = (await app.inject('/api/overview?table=rebels&format=json')).json();
  assert.ok(rows.length > 0);
  for (const { id_hlasovani, rebels } of rows) {
    const vote = (await app.inject(`/api/votes/${id_hlasovani}?format=json`)).json();
    assert.equal(vote.rebels.length, rebels, `vote ${id_hlasovani}`);
  }
});

test('10.14: a vote draws a linked mark for each ballot, and its picture has 1200 × 630 pixels', async () => {
  const app = await sampleApp();
  const { body } = await app.inject('/votes/10');
  const marks = [...body.matchAll(/<a href="\/mps\/\d+" aria-label="([^"]+)">/g)];
  const labels = [...new Set(marks.map(([, label]) => label!))];
  assert.equal(labels.length, 5);
  const rebels = labels.filter((label) => label.endsWith('proti svému klubu'));
  assert.match(rebels.join(), /^Cyril Žďár \([^,]*, proti svému klubu$/);
  assert.match(body, /og:image" content="http:\/\/[^/]+\/votes\/10\/chamber\.png\?period=10"/);
  const { headers, rawPayload } = await app.inject('/votes/10/chamber.png');
  assert.equal(headers['content-type'], 'image/png');
  const [width, height] = [16, 20].map((at) => rawPayload.readUInt32BE(at));
  assert.deepEqual([width, height], [1200, 630]);
});

test('10.14: no ring stands around an unaffiliated member', () => {
  const members = ['A A Nezařazení', 'B B Nezařazení', 'C C Nezařazení', 'D D X', 'E E X', 'F F X'];
  const chamber = sampleChamber(members, ['AABBBA']);
  const rings = seated(voteDetail(chamber, 0, 'at-vote')).filter(({ isRebel }) => isRebel);
  assert.deepEqual(
    rings.map(({ row }) => row.member.firstName),
    ['F'],
  );
});

test('10.22: the picture of a vote says its day, session and number, and every picture its period', async () => {
  const drawn: string[] = [];
  const { createAnalyses } = await import('../../compute/analyses.ts');
  const analyses = createAnalyses();
  const app = await sampleApp({
    analyses: {
      ...analyses,
      drawPng: (picture, footnote, locale) => {
        drawn.push(`${picture.measure} ${footnote}`.replaceAll('\u00a0', ' '));
        return analyses.drawPng(picture, footnote, locale);
      },
    },
  });
  const { session, number } = samplePeriod.votes[0]!;
  await app.inject('/votes/10/chamber.png');
  await app.inject('/charts/loyalty.png');
  assert.match(
    drawn[0]!,
    new RegExp(`^2\\. 5\\. 2021, ${session}\\. schůze.*${number}.* 10\\. volební období`),
  );
  assert.match(drawn[1]!, /10\. volební období \(2025–\)\. Zdroj/);
});
