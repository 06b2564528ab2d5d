import { Type } from 'typebox';
import type { Bill } from '../chamber/bill.ts';
import { isBill, SPONSORS, STATUSES } from '../chamber/print-status.ts';
import { folded, matchesWords, searchWords } from '../chamber/search-text.ts';
import { isTopic } from '../chamber/topics.ts';
import * as query from '../ui/query.ts';

export const LAW_FILTER = {
  search: query.search,
  status: Type.Enum(['', ...STATUSES], { default: '' }),
  topic: Type.String({ maxLength: 100, default: '' }),
  sponsor: Type.Enum(['', ...SPONSORS], { default: '' }),
  kind: Type.Enum(['bills', 'all'], { default: 'bills' }),
};

export type LawFilter = query.Query<typeof LAW_FILTER>;

/** Prints that match every part of the choice; words are looked for in titles and submitters. */
export function findBills(bills: readonly Bill[], filter: LawFilter): Bill[] {
  const words = searchWords(filter.search);
  return bills.filter(
    (bill) =>
      (filter.kind === 'all' || isBill(bill.print)) &&
      (filter.status === '' || bill.print.status === filter.status) &&
      (filter.sponsor === '' || bill.print.sponsor === filter.sponsor) &&
      (filter.topic === '' || bill.topics.some((topic) => isTopic(topic, filter.topic))) &&
      (words.length === 0 || matchesWords(foldedText(bill), words)),
  );
}

function foldedText({ print, title, law }: Bill): string {
  return folded(`${print.ct} ${title} ${print.fullTitle} ${print.submitter} ${law ?? ''}`);
}
