import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { pill } from '@tessera/kit/ui/elements';
import { plainTitle } from '../chamber/bill.ts';
import type { Period, Vote } from '../chamber/period.ts';
import type { VoteNature } from '../chamber/vote-nature.ts';
import { inPeriod } from './frame.ts';
import { marked } from './marked.ts';
import { phrases } from './phrases.ts';

// Pages of the Chamber of Deputies that show the same. `site` is the prefix of its pages.

export function sourceVoteUrl(site: string, vote: number, period: number): string {
  return `${site}/hlasy.sqw?G=${vote}&o=${period}`;
}

export function sourcePrintUrl(site: string, print: number, period: number): string {
  return `${site}/historie.sqw?o=${period}&t=${print}`;
}

/** A day `YYYY-MM-DD` as `<time>`; `–` without a date. */
export function voteDay(locale: Locale, { date }: { readonly date: string }): Html {
  if (date === '') return html`–`;
  return html`<time datetime="${date}" style="white-space:nowrap">${formats(locale).date(date)}</time>`;
}

/** The subject of a vote as a link to its page, with matched words marked. */
export function voteLink(
  locale: Locale,
  period: Period,
  vote: Vote,
  words: readonly string[] = [],
  stems?: ReadonlySet<string>,
): Html {
  return html`<a href="${voteHref(vote.id, period.term.number)}">${marked(voteSubject(locale, period, vote), words, stems)}</a>`;
}

export function voteHref(id: number, period: number): string {
  return inPeriod(`/votes/${id}`, period);
}

/** The subject of a vote in plain words: its title, or that of its print when it has none. */
export function voteSubject(locale: Locale, { prints }: Period, vote: Vote): string {
  const print = prints.get(vote.id)?.print;
  const title = vote.title || vote.shortTitle || print?.title;
  return title ? plainTitle(title) : UNTITLED[locale];
}

const UNTITLED: Record<Locale, string> = {
  cs: 'Hlasování bez názvu',
  en: 'Vote without a title',
};

/**
 * The outcome as a word with colour and shape. With its nature, a vote that rejected or returned its
 * print says that, not that the motion carried.
 */
export function outcomePill(locale: Locale, { outcome }: Vote, nature?: VoteNature): Html {
  const { motion } = nature ?? {};
  if (motion === 'reject') return pill('bad', phrases(locale).billRejected);
  if (motion === 'return') return pill('warn', phrases(locale).billReturned);
  return pill(outcome === 'A' ? 'good' : 'bad', outcomeWord(locale, outcome));
}

/** The outcome before a score: `přijato`, or `tisk zamítnut, návrh na zamítnutí přijat`. */
export function verdictWord(locale: Locale, { outcome }: Vote, { motion }: VoteNature): string {
  const say = phrases(locale);
  if (motion === 'reject') return `${say.billRejected}, ${say.rejectionCarried}`;
  if (motion === 'return') return `${say.billReturned}, ${say.returnCarried}`;
  return outcomeWord(locale, outcome);
}

export function outcomeWord(locale: Locale, outcome: string): string {
  const say = phrases(locale);
  return outcome === 'A' ? say.outcomeA : say.outcomeR;
}

/** `98 : 1`, yes to no. */
export function score({ yes, no }: Vote): Html {
  return html`${countOf(yes)}\u202f:\u202f${countOf(no)}`;
}

/** A count of the source; a dash where it has none. */
export function countOf(count: number | undefined): string {
  return count === undefined ? '–' : `${count}`;
}

/** `3. čtení, pravděpodobně pozměňovací návrh`; '' when nothing is known. */
export function natureText(locale: Locale, nature: VoteNature): string {
  const { stage, kind, isCertain, motion } = nature;
  const say = naturePhrases(locale);
  const known =
    kind === 'other' ? '' : say[motion === 'reject' || motion === 'return' ? motion : kind];
  const what = known === '' || isCertain ? known : say.probably(known);
  return [stage && stage !== 'other' ? say[stage] : '', what]
    .filter((text) => text !== '')
    .join(', ');
}

export function natureNote(locale: Locale, nature: VoteNature): Html | undefined {
  const text = natureText(locale, nature);
  return text === '' ? undefined : html`<br><small class="muted">${text}</small>`;
}

const naturePhrases = phraseBook({
  first_reading: ['1. čtení', 'first reading'],
  second_reading: ['2. čtení', 'second reading'],
  third_reading: ['3. čtení', 'third reading'],
  returned_by_senate: ['vráceno Senátem', 'returned by the Senate'],
  returned_by_president: ['vráceno prezidentem', 'returned by the President'],
  final: ['konečné hlasování', 'final vote'],
  reject: ['návrh na zamítnutí', 'motion to reject the bill'],
  return: ['návrh na vrácení k dopracování', 'motion to return the bill to its proposer'],
  amendment: ['pozměňovací návrh', 'amendment'],
  procedure: ['procedura', 'procedure'],
  agenda: ['pořad schůze', 'agenda of the session'],
  confidence: ['důvěra vládě', 'confidence in the government'],
  probably: [(kind: string) => `pravděpodobně ${kind}`, (kind) => `probably ${kind}`],
});
