import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { memberName, partyCode, type RollCalls, UNAFFILIATED } from '../chamber/period.ts';
import type { MemberLoyalty } from './analyse.ts';

/**
 * The answer in a sentence; undefined when there is nobody to name. Who belongs to no club has
 * nobody to rebel against.
 */
export function findingOf(locale: Locale, calls: RollCalls, rows: readonly MemberLoyalty[]) {
  const { percent, integer } = formats(locale);
  const first = rows.find((row) => partyCode(calls, row.member.club) !== UNAFFILIATED);
  if (!first) return undefined;
  return phrases(locale).finding(
    memberName(first.member),
    partyCode(calls, first.member.club) ?? '–',
    percent(first.rebellionPercent),
    integer(first.rebellions),
    integer(first.activeVotes),
  );
}

const phrases = phraseBook(
  {
    finding: (name: string, party: string, share: string, rebellions: string, active: string) =>
      `Nejčastěji proti svému klubu hlasuje ${name} (${party}): ve ${share} případů, ${rebellions} z ${active}.`,
  },
  {
    finding: (name, party, share, rebellions, active) =>
      `${name} (${party}) votes against the club most often: in ${share} of cases, ${rebellions} of ${active}.`,
  },
);
