import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { type ClubRule, isDistorted } from '../chamber/club-lines.ts';
import { nameWithClub, type RollCalls } from '../chamber/period.ts';
import { finding } from '../ui/finding.ts';
import { phrases as shared } from '../ui/phrases.ts';
import type { MemberLoyalty } from './analyse.ts';
import { phrases } from './phrases.ts';

export type FindingParts = {
  readonly locale: Locale;
  readonly calls: RollCalls;
  /** Those that table and chart show, most rebellious first. */
  readonly rows: readonly MemberLoyalty[];
  /** Unaffiliated members that are not among the rows. */
  readonly leftOut: number;
  readonly club: ClubRule;
  readonly party: string;
};

/**
 * The most rebellious of the rows in a sentence; undefined without rows. Members whose rate is
 * distorted by a change of clubs are passed over, and the sentence says how many stand above.
 */
export function loyaltyFinding({ locale, calls, rows, leftOut, club, party }: FindingParts) {
  const say = phrases(locale);
  const { percent, integer } = formats(locale);
  const first = rows.findIndex(({ member }) => !isDistorted(calls, member, club));
  const passedOver = Math.max(first, 0);
  return finding(
    rows.slice(passedOver),
    ({ member, rebellionPercent, rebellions, activeVotes }) =>
      say[club](
        nameWithClub(calls, member),
        percent(rebellionPercent),
        integer(rebellions),
        integer(activeVotes),
      ),
    party !== '' && shared(locale).onlyClub(party),
    leftOut > 0 && say.leftOut(club, leftOut),
    club === 'current' && say.lastClub,
    passedOver > 0 && say.passedOver(passedOver),
  );
}
