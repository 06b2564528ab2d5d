// A bill as a story, on the synthetic parliament, whose truth is known.
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { browserMissing, openBrowser, type TestBrowser } from '@tessera/kit/testing/browser';
import { suggestedAmendments } from '@tessera/sandbox/psp/documents/catalogue';
import { fullName } from '@tessera/sandbox/psp/persons';
import { valuesOf } from '../testing/rows.ts';
import { printsOf, startNeighbourhood } from '../testing/whole-service.ts';

type Story = {
  readonly kind: string;
  readonly opinion: { readonly position: string | null } | null;
  readonly committees: readonly { readonly position: string | null }[];
  readonly amendments: readonly {
    readonly letter: string;
    readonly author: string | null;
    readonly vote: number | null;
    readonly outcome: string | null;
    readonly clubs: readonly {
      readonly party: string;
      readonly yes: number;
      readonly no: number;
    }[];
  }[];
  readonly changes: readonly {
    readonly version: number;
    readonly law: string | null;
    readonly law_name: string;
    readonly words: readonly { readonly op: string; readonly text: string }[];
  }[];
  readonly law_changes: readonly { readonly law: string; readonly law_name: string }[];
};

const neighbourhood = await startNeighbourhood();
after(() => neighbourhood.close());
const service = await neighbourhood.start();
await service.processed();
const bills = (await printsOf(service)).map(({ period, law }) => {
  return { period, ct: law.ct, law: law as unknown as Story };
});
const truth = (period: number, ct: number) => {
  const own = neighbourhood.psp.parliament().periods.find((one) => one.period === period)!;
  return { own, print: own.prints.find(({ number }) => number === ct)! };
};

test('10.12: a bill tells what the government and the committee said', () => {
  const opinions = new Set(bills.flatMap(({ law }) => law.opinion?.position ?? []));
  assert.ok(opinions.size >= 2, [...opinions].join());
  const committees = bills.flatMap(({ law }) => law.committees);
  assert.ok(committees.length >= 4 && committees.every(({ position }) => position !== null));
});

test('10.12: each amendment has its author, and its vote with every club where the votes are as many', () => {
  let matched = 0;
  for (const { period, ct, law } of bills) {
    const { own, print } = truth(period, ct);
    const amendments = suggestedAmendments(own, print);
    assert.deepEqual(
      law.amendments.map(({ letter, author }) => [letter, author]),
      amendments.map(({ letter, author }) => [letter, fullName(author)]),
    );
    for (const { vote, outcome, clubs } of law.amendments) {
      if (vote === null) continue;
      matched += 1;
      const known = own.votes.find(({ id }) => id === vote)!;
      assert.equal(known.print, print);
      assert.equal(outcome, known.passed ? 'A' : 'R');
      assert.equal(
        clubs.reduce((sum, { yes }) => sum + yes, 0),
        known.yes,
      );
      assert.equal(
        clubs.reduce((sum, { no }) => sum + no, 0),
        known.no,
      );
    }
    const votes = law.amendments.flatMap(({ vote }) => vote ?? []);
    assert.deepEqual(
      votes,
      votes.toSorted((a, b) => a - b),
    );
  }
  assert.ok(matched >= 4, `${matched}`);
});

test('10.12: changes are those of the law alone, word by word: a fine is one number', () => {
  let fines = 0;
  for (const { law } of bills) {
    for (const { words, law: changed, law_name } of law.changes) {
      const all = valuesOf(words, 'text').join(' ');
      assert.doesNotMatch(all, /Důvodová zpráva/i);
      if (changed !== null) assert.match(law_name, new RegExp(`^${changed} Sb\\., o `));
      const fine = words.findIndex(({ op, text }) => op === 'add' && /^5$|^5 000/.test(text));
      if (fine < 0 || words[fine - 1]?.op !== 'del') continue;
      assert.match(words[fine - 1]!.text, /^\d+( 000)?$/);
      fines += 1;
    }
    for (const { law: number, law_name } of law.law_changes) {
      assert.ok(law_name.startsWith(`${number} Sb., `), law_name);
    }
  }
  assert.ok(fines >= 2, `${fines}`);
});

describe('1.5, 10.12: in a browser', { skip: browserMissing() }, () => {
  let browser: TestBrowser;
  before(async () => {
    browser = await openBrowser();
  });
  after(() => browser?.close());

  test('10.12: from the page of a bill one click shows how each club voted on an amendment, and who was against', async () => {
    const bill = bills.find(({ law }) => law.amendments.some(({ vote }) => vote !== null))!;
    const [first] = bill.law.amendments;
    const page = await browser.newPage({ baseUrl: service.url });
    await page.goto(`/laws/${bill.ct}?period=${bill.period}`);
    const item = page.locator('.amendments li').first();
    assert.ok((await item.innerText()).includes(first!.author!));
    await item.locator('summary').click();
    const club = first!.clubs[0]!;
    const row = item.getByRole('row').filter({ hasText: club.party }).first();
    assert.match(await row.innerText(), new RegExp(`${club.party}\\s+${club.yes}\\s+${club.no}`));
    assert.match(await page.locator('main').innerText(), /Proti (byli|nebyl)/);
    await page.close();
  });

  test('1.5: every number of a summary, and of that of a version, leads to its place in the text', async () => {
    const page = await browser.newPage({ baseUrl: service.url });
    let followed = 0;
    let ofVersions = 0;
    for (const { period, ct } of bills.slice(0, 4)) {
      const address = `/laws/${ct}?period=${period}`;
      await page.goto(address);
      const links = page.locator('main a[href*="#place"]');
      for (let index = 0; index < (await links.count()); index++) {
        const number = await links.nth(index).innerText();
        await links.nth(index).click();
        await page.locator('#place').waitFor();
        assert.equal(await page.locator('#place').innerText(), number, `${address} ${number}`);
        assert.ok(await page.locator('#place').isVisible());
        followed += 1;
        if (page.url().includes('version=')) ofVersions += 1;
        await page.goto(address);
      }
    }
    assert.ok(followed >= 4, `${followed}`);
    assert.ok(ofVersions >= 1, `${ofVersions}`);
    await page.close();
  });
});
