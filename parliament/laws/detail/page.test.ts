import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printHistory } from '../../chamber/print-history.ts';
import { noRealData, realPeriod } from '../../testing/real-periods.ts';
import { type LawView, lawPage } from './page.ts';

test('10.13: print 42 of period 7 shows its final vote in the open, the other votes folded with counts', {
  skip: noRealData,
}, async () => {
  const period = await realPeriod(7);
  const link = [...period.prints.values()].find(({ print }) => print.number === 42)!;
  const { id, number, title } = link.print;
  const print = {
    id,
    ct: number,
    title,
    fullTitle: title,
    kind: 'bill',
    status: 'law',
    sponsor: 'members',
    submitter: '',
    submitted: undefined,
  };
  const view = {
    visit: { locale: 'cs', path: '/laws/42', url: '/laws/42' },
    period,
    bill: { print, title, topics: [], steps: printHistory(period.histories, id) },
    others: [],
    ...{
      summaries: { cs: undefined, en: undefined },
      versions: [],
      amendments: [],
      opinion: undefined,
      committees: [],
      changes: [],
      lawChanges: [],
      related: [],
    },
    siteHistory: undefined,
    hasText: false,
    siteUrl: 'https://site',
    feedback: false,
  } as unknown as LawView;
  const page = lawPage(view).main.toString();
  const votes = page.slice(page.indexOf('<h2>Hlasování</h2>'), page.indexOf('<h2>Verze'));
  const open = votes.slice(0, votes.indexOf('<details'));
  assert.match(open, /<caption>Konečná hlasování: 1</);
  assert.doesNotMatch(open, /pozměňovací návrh/);
  const [, amendments] = votes.match(/<summary>Hlasování o pozměňovacích návrzích: (\d+), z/)!;
  assert.equal(votes.match(/>pravděpodobně pozměňovací návrh</g)!.length, Number(amendments));
  assert.ok(Number(amendments) >= 32);
});
