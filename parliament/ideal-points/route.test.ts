import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { formats } from '@tessera/kit/format';
import type { Server } from '@tessera/kit/http/server';
import { Ballot } from '../chamber/ballot.ts';
import { periodsInMemory } from '../testing/periods-in-memory.ts';
import { valuesOf } from '../testing/rows.ts';
import { sampleApp } from '../testing/sample-app.ts';
import { clubsOnALine } from '../testing/sample-chamber-of-clubs.ts';

const period = clubsOnALine();
const width = period.members.length;

let app: Server;
before(async () => {
  app = await sampleApp({ periods: periodsInMemory(period) });
});

const rowsOf = async (path: string) => (await app.inject(path)).json();

test('10.18 ideal points: the sentence names the first and the last club of the table with their medians', async () => {
  const { body } = await app.inject('/ideal-points');
  const { rows } = await rowsOf('/api/ideal-points?table=clubs&format=json');
  const { decimal } = formats('cs');
  const [first, last] = [rows[0], rows.at(-1)];
  const lead = /<p class="lead">(.*?)<\/p>/s.exec(body)![1]!;
  assert.ok(lead.includes(`${first.party} (medián ${decimal(first.median_x, 2)})`), lead);
  assert.ok(lead.includes(`${last.party} (medián ${decimal(last.median_x, 2)})`), lead);
  assert.match(body, /<svg/);
});

test('10.18 ideal points: the sentence says the fit of the numbers in the envelope', async () => {
  const { body } = await app.inject('/ideal-points');
  const { ballots, errors, minority } = await rowsOf('/api/ideal-points?format=json');
  const { percent } = formats('cs');
  assert.ok(body.includes(`určí ${percent(((ballots - errors) / ballots) * 100)}`));
  assert.ok(body.includes(`o ${percent(((minority - errors) / minority) * 100)} méně chyb`));
});

test('10.18 ideal points: members carry an interval around their position; name and club choose them', async () => {
  const { rows, total } = await rowsOf('/api/ideal-points?format=json');
  assert.equal(total, 40);
  for (const { x, x_low, x_high } of rows) assert.ok(x_low < x && x < x_high);
  assert.equal((await rowsOf('/api/ideal-points?party=ODS&format=json')).total, 10);
  assert.equal((await rowsOf('/api/ideal-points?name=cislo7&format=json')).total, 1);
});

test('10.18 ideal points: each contested vote has its cutting point, the unanimous one none', async () => {
  const { rows } = await rowsOf('/api/ideal-points?table=votes&format=json');
  const isDivided = (at: number) => {
    const row = period.ballots.subarray(at * width, (at + 1) * width);
    return row.includes(Ballot.yes) && (row.includes(Ballot.no) || row.includes(Ballot.notVoted));
  };
  const divided = period.votes.filter((_, at) => isDivided(at));
  assert.ok(divided.length > 100 && divided.length < period.votes.length);
  assert.deepEqual(valuesOf(rows, 'id_hlasovani'), valuesOf(divided, 'id'));
  const [row] = rows;
  assert.ok(Math.abs(row.constant + row.discrimination_x * row.cutting_point) < 1e-9);
  const unanimous = period.votes.at(-1)!.id;
  assert.equal((await app.inject(`/api/ideal-points/${unanimous}?format=json`)).json().line, null);
  assert.match((await app.inject(`/api/ideal-points/${unanimous}`)).body, /jednomyslné/);
});

test('10.18 ideal points: a vote’s page opens its cutting line, which is a fragment with a drawing', async () => {
  const page = (await app.inject('/votes/12')).body;
  const address = /hx-get="(\/api\/ideal-points\/12[^"]*)"/
    .exec(page)?.[1]
    ?.replaceAll('&amp;', '&');
  assert.ok(address);
  const fragment = (await app.inject(address)).body;
  assert.match(fragment, /<svg class="cutting"|napříč/);
  const whole = (await app.inject('/ideal-points?vote=12')).body;
  assert.match(whole, /href="\/votes\/12/);
  const { line } = (await app.inject('/api/ideal-points/12?format=json')).json();
  assert.equal(line.id_hlasovani, 12);
});

test('10.18 ideal points: the chart is a PNG; an unknown vote is 404', async () => {
  const png = await app.inject('/charts/ideal-points.png');
  assert.equal(png.headers['content-type'], 'image/png');
  assert.equal((await app.inject('/api/ideal-points/999')).statusCode, 404);
  assert.equal((await app.inject('/ideal-points?vote=999')).statusCode, 404);
});

test('10.18 ideal points: a period too small for an estimate says so', async () => {
  const small = await sampleApp();
  const { statusCode, body } = await small.inject('/ideal-points');
  assert.equal(statusCode, 200);
  assert.match(body, /nelze polohy poslanců odhadnout/);
});
