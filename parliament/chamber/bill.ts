import type { Period } from './period.ts';
import { type PrintStep, printHistory } from './print-history.ts';
import {
  type PrintRegister,
  type PrintStatus,
  type RegisteredPrint,
  statusOf,
} from './print-register.ts';
import { folded } from './search-text.ts';
import type { TopicLabels } from './topics.ts';

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

/** Abbreviations the source uses in titles of prints, longest first. */
const ABBREVIATIONS: readonly (readonly [RegExp, string])[] = [
  [/^Vl\.\s*n\.\s*ústav(?:ního|\.)?\s*z(?:ákona|\.)/i, 'Vládní návrh ústavního zákona'],
  [/^Vl\.\s*n\.\s*z\./i, 'Vládní návrh zákona'],
  [/^Vl\.\s*n\./i, 'Vládní návrh'],
  [/^N\.\s*ústav(?:ního|\.)?\s*z(?:ákona|\.)/i, 'Návrh ústavního zákona'],
  [/^N\.\s*z\./i, 'Návrh zákona'],
  [/^Novela ústav\.\s*z\./i, 'Novela ústavního zákona'],
  [/^Novela z\./i, 'Novela zákona'],
  [/^Zák\. opatření/i, 'Zákonné opatření'],
  [/^Souhr\. zpráva/i, 'Souhrnná zpráva'],
  [/^Zpr\./i, 'Zpráva'],
  [/^Inf\./i, 'Informace'],
  [/^Doh\./i, 'Dohoda'],
  [/^Sml\./i, 'Smlouva'],
  [/^Prot\./i, 'Protokol'],
  [/^Úml\./i, 'Úmluva'],
  [/\bsouvis\./g, 'souvislosti'],
  [/\bv souv\. s\b/g, 'v souvislosti s'],
  [/\bzák\./g, 'zákonů'],
  [/\bsoc\. /g, 'sociálního '],
  [/\bzdr\. /g, 'zdravotního '],
  [/\bmez\. ?sml\./g, 'mezinárodní smlouvy'],
  [/\bvl\. /g, 'vládou '],
];

/** `Novela z. o dani` → `Novela zákona o dani`: the commonest abbreviations written out. */
export function plainTitle(title: string): string {
  let plain = title.replace(/\*+$/, '').trim();
  for (const [pattern, words] of ABBREVIATIONS) plain = plain.replace(pattern, words);
  return plain
    .replace(/(\p{Ll}{2})\.(\p{Ll}{2})/gu, '$1. $2')
    .replace(/\s+/g, ' ')
    .trim();
}

/** A print as programs get it, in JSON and CSV. */
export function billRecord({ print, title, status, sponsor, law, topics, votes }: Bill) {
  return {
    ct: print.ct,
    id_tisk: print.id,
    title,
    full_title: print.fullTitle,
    kind: print.kind,
    status,
    sponsor,
    submitter: print.submitter,
    submitted: print.submitted ?? null,
    law: law ?? null,
    topics: topics.map(({ cs }) => cs).join('; '),
    topics_en: topics.map(({ en }) => en).join('; '),
    votes,
    versions: print.subPrints.length,
    law_changes: print.lawChanges.length,
  };
}
