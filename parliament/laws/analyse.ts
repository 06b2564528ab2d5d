import type { Period } from '../chamber/period.ts';
import { type PrintStep, printHistory } from '../chamber/print-history.ts';
import {
  isBill,
  type PrintRegister,
  type PrintStatus,
  type RegisteredPrint,
  statusOf,
} from '../chamber/print-register.ts';
import { folded, matchesWords, searchWords } from '../chamber/search-text.ts';
import { isTopic, type TopicLabels } from '../chamber/topics.ts';
import { plainTitle } from './titles.ts';

export type Sponsor = 'government' | 'members' | 'senate' | 'region';

/** A print as the list of laws shows it. */
export type Bill = {
  readonly print: RegisteredPrint;
  readonly title: string;
  readonly steps: readonly PrintStep[];
  readonly status: PrintStatus;
  readonly sponsor: Sponsor;
  /** `60/2014`, once it is law. */
  readonly law: string | undefined;
  readonly topics: readonly TopicLabels[];
  readonly votes: number;
};

export type LawFilter = {
  readonly search: string;
  readonly status: '' | PrintStatus;
  readonly topic: string;
  readonly sponsor: '' | Sponsor;
  readonly kind: 'bills' | 'all';
};

/** All prints of a period, newest first. */
export function billsOf(
  register: PrintRegister,
  period: Period,
  topicsOf: (ct: number) => readonly TopicLabels[],
): Bill[] {
  const votes = new Map<number, number>();
  for (const { print } of period.prints.values()) {
    votes.set(print.id, (votes.get(print.id) ?? 0) + 1);
  }
  return register.prints.toReversed().map((print) => {
    const steps = printHistory(register.histories, print.id);
    return {
      print,
      title: plainTitle(print.title),
      steps,
      status: statusOf(steps),
      sponsor: sponsorOf(print),
      law: steps.findLast(({ law }) => law !== undefined)?.law,
      topics: topicsOf(print.ct),
      votes: votes.get(print.id) ?? 0,
    };
  });
}

export function sponsorOf({ kind, submitter }: RegisteredPrint): Sponsor {
  if (kind === 'government_bill' || kind === 'budget' || kind === 'treaty') return 'government';
  const name = folded(submitter);
  if (/^senat/.test(name)) return 'senate';
  if (/\bkraj|zastupit|hl\.? ?m/.test(name)) return 'region';
  if (/^(vlada|min\.|ministr|predseda vlady)/.test(name)) return 'government';
  return 'members';
}

/** Prints that match every part of the choice; words are looked for in titles and submitters. */
export function findBills(bills: readonly Bill[], filter: LawFilter): Bill[] {
  const words = searchWords(filter.search);
  return bills.filter(
    ({ print, title, status, sponsor, law, topics }) =>
      (filter.kind === 'all' || isBill(print)) &&
      (filter.status === '' || status === filter.status) &&
      (filter.sponsor === '' || sponsor === filter.sponsor) &&
      (filter.topic === '' || topics.some((topic) => isTopic(topic, filter.topic))) &&
      (words.length === 0 ||
        matchesWords(
          folded(`${print.ct} ${title} ${print.fullTitle} ${print.submitter} ${law ?? ''}`),
          words,
        )),
  );
}
