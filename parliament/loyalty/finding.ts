import { formats } from '@tessera/kit/format';
import type { Locale } from '@tessera/kit/locale';
import { type ClubRule, isDistorted } from '../chamber/club-lines.ts';
import { nameWithClub, type RollCalls } from '../chamber/period.ts';
import { finding } from '../ui/finding.ts';
import { phrases as shared } from '../ui/phrases.ts';
import type { MemberLoyalty } from './analyse.ts';
import { phrases } from './phrases.ts';

/** What the sentence and the chart are made of. */
export type FindingView = {
  readonly visit: { readonly locale: Locale };
  readonly period: RollCalls;
  readonly query: { readonly club: ClubRule; readonly party: string };
  /** All members of the choice, most rebellious first. */
  readonly rows: readonly MemberLoyalty[];
  /** Unaffiliated members that are not among the rows. */
  readonly leftOut: number;
};

/**
 * The most rebellious of the rows in a sentence; undefined without rows. Members whose rate is
 * distorted by a change of clubs are passed over, and the sentence says how many stand above.
 */
export function loyaltyFinding({ visit, period, query, rows, leftOut }: FindingView) {
  const { locale } = visit;
  const { club, party } = query;
  const say = phrases(locale);
  const { percent, integer } = formats(locale);
  const first = rows.findIndex(({ member }) => !isDistorted(period, member, club));
  const passedOver = Math.max(first, 0);
  return finding(
    rows.slice(passedOver),
    ({ member, rebellionPercent, rebellions, activeVotes }) =>
      say[club](
        nameWithClub(period, member),
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
