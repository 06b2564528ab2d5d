import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { formats } from '@tessera/kit/format';
import type { Server } from '@tessera/kit/http/server';
import { periodsInMemory } from '../testing/periods-in-memory.ts';
import { valuesOf } from '../testing/rows.ts';
import { sampleApp } from '../testing/sample-app.ts';
import { sampleChamber, sampleMinister } from '../testing/sample-chamber.ts';
import { samplePeriod } from '../testing/sample-period.ts';

let app: Server;
before(async () => {
  app = await sampleApp();
});
const rowsOf = async (path: string) => (await app.inject(path)).json();

test('10.19 government: the sentence names the first and the last club of the table with their shares', async () => {
  const names = [...'ABCD']
    .map((name) => `${name} ${name} Sever`)
    .concat('E E Jih', 'F F Jih', 'G G Jih');
  const offices = [1, 2, 3].map((member) => sampleMinister(member));
  const chamber = { ...sampleChamber(names, ['AAAABBB', 'AAAAABB', 'AB@BAAA']), offices };
  const app = await sampleApp({ periods: periodsInMemory(chamber) });
  const { body } = await app.inject('/government');
  const json = await app.inject('/api/government?format=json');
  const { rows, known, votes, lost, lost_united } = json.json();
  const { percent } = formats('cs');
  const lead = /<p class="lead">(.*?)<\/p>/s.exec(body)![1]!;
  for (const row of [rows[0], rows.at(-1)]) {
    assert.ok(lead.includes(row.party), lead);
    assert.ok(lead.includes(percent(row.with_government_pct)), lead);
  }
  const share = percent((known / votes) * 100);
  assert.match(lead, new RegExp(`u ${known} ze? ${votes} hlasování \\(${share}\\)`));
  assert.deepEqual([lost, lost_united], [0, 0]);
  assert.ok(lead.endsWith('vláda neprohrála žádné hlasování.'), lead);
  const { body: english } = await app.inject({
    url: '/government',
    headers: { cookie: 'lang=en' },
  });
  assert.match(english, new RegExp(`known in ${known} of ${votes} votes`));
});

test('10.19 government: its members are listed with their offices in both languages', async () => {
  const { rows } = await rowsOf('/api/government?table=offices&format=json');
  assert.deepEqual(
    rows.map((row: { name: string; funkce: string }) => [row.name, row.funkce]),
    [
      ['Adam Sever', 'Předseda'],
      ['Bára Severní', 'Ministr financí'],
      ['Cyril Žďár', 'Ministr kultury'],
    ],
  );
  const czech = (await app.inject('/government')).body;
  assert.match(czech, /předseda vlády.*ministryně financí.*ministr kultury/s);
  const english = await app.inject({ url: '/government', headers: { cookie: 'lang=en' } });
  assert.match(english.body, /Prime Minister.*Minister of Finance/s);
});

test('10.19 government: every lost vote of the table is one the government wanted otherwise', async () => {
  const votes = samplePeriod.votes.map((vote) => ({ ...vote, outcome: 'R' }));
  const lost = await sampleApp({ periods: periodsInMemory({ ...samplePeriod, votes }) });
  const { rows } = (await lost.inject('/api/government?table=defeats&format=json')).json();
  assert.ok(rows.length > 0);
  const page = (await lost.inject('/government')).body;
  const united = rows.filter(
    (row: { ministers_yes: number; ministers_no: number }) =>
      row.ministers_yes === 0 || row.ministers_no === 0,
  );
  const divided = rows.length - united.length;
  assert.equal(page.includes(`vláda prohrála ${united.length} hlasování`), united.length > 0);
  assert.equal(page.includes('vláda neprohrála žádné'), united.length === 0);
  assert.match(page, new RegExp(`kteří se neshodli, dopadl[oa] ${divided} hlasování\\.`));
  for (const row of rows) assert.equal(row.government_side === 'yes', row.vysledek === 'R');
});

test('10.19 government: without data on its members the page says so', async () => {
  const none = await sampleApp({ periods: periodsInMemory({ ...samplePeriod, offices: [] }) });
  const { statusCode, body } = await none.inject('/government');
  assert.equal(statusCode, 200);
  assert.match(body, /Postoj vlády v tomto období z hlasování nepoznáme/);
  assert.equal((await none.inject('/charts/government.png')).statusCode, 404);
});

test('10.19, 10.26 government: a choice without votes says nothing of the number of ministers', async () => {
  const { body } = await app.inject('/government?from=2030-01-01');
  assert.match(body, /<p class="lead"[^>]*>Pro tento výběr nejsou data\./);
});

test('10.19 government: time in office can be left out of attendance, and ministers are marked there', async () => {
  const whole = await rowsOf('/api/attendance?format=json');
  const without = await rowsOf('/api/attendance?government=without&format=json');
  const ids = (table: { rows: { id_osoba: number }[] }) => table.rows.map((row) => row.id_osoba);
  assert.ok(ids(whole).includes(101));
  assert.ok(!ids(without).includes(101), 'Adam was in the government all the time');
  const page = (await app.inject('/attendance?min=0')).body;
  assert.match(page, /Adam Sever<\/a> <small class="muted">člen vlády/);
  assert.match(page, /Bára Severní<\/a> <small class="muted">členka vlády/);
  assert.match(
    (await app.inject('/attendance?min=0&government=without')).body,
    /Doba členství ve vládě se nepočítá\./,
  );
});

test('10.19 government: lead, table and file of clubs follow the choice of a club', async () => {
  const { rows } = await rowsOf('/api/government?party=jih&format=json');
  assert.deepEqual(valuesOf(rows, 'party'), ['Jih']);
  const lead = /<p class="lead">(.*?)<\/p>/s.exec(
    (await app.inject('/government?party=Jih')).body,
  )![1]!;
  assert.match(lead, /^Klub Jih hlasuje s vládou/);
  assert.doesNotMatch(lead, /Sever/);
});
