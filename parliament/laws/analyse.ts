import type { Bill, Sponsor } from '../chamber/bill.ts';
import { isBill, type PrintStatus } from '../chamber/print-register.ts';
import { folded, matchesWords, searchWords } from '../chamber/search-text.ts';
import { isTopic } from '../chamber/topics.ts';

export type LawFilter = {
  readonly search: string;
  readonly status: '' | PrintStatus;
  readonly topic: string;
  readonly sponsor: '' | Sponsor;
  readonly kind: 'bills' | 'all';
};

/** Prints that match every part of the choice; words are looked for in titles and submitters. */
export function findBills(bills: readonly Bill[], filter: LawFilter): Bill[] {
  const words = searchWords(filter.search);
  return bills.filter(
    (bill) =>
      (filter.kind === 'all' || isBill(bill.print)) &&
      (filter.status === '' || bill.status === filter.status) &&
      (filter.sponsor === '' || bill.sponsor === filter.sponsor) &&
      (filter.topic === '' || bill.topics.some((topic) => isTopic(topic, filter.topic))) &&
      // mutation: every text has all of no words; the condition saves folding the texts
      (words.length === 0 || matchesWords(foldedText(bill), words)),
  );
}

function foldedText({ print, title, law }: Bill): string {
  return folded(`${print.ct} ${title} ${print.fullTitle} ${print.submitter} ${law ?? ''}`);
}
