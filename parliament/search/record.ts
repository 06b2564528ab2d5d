import { withQuery } from '@tessera/kit/ui/visit';
import { Type } from 'typebox';
import { memberName, type Period, partyCode } from '../chamber/period.ts';
import { INTEGER, INTEGER_OR_NULL, TEXT, TEXT_OR_NULL } from '../chamber/record-schemas.ts';
import { lawHref } from '../laws/panel.ts';
import { inPeriod } from '../ui/frame.ts';
import { clubHref } from '../ui/links.ts';
import type { Found } from './analyse.ts';
import type { FoundPrint, SearchReason } from './period-index.ts';

/**
 * A hit of any kind in JSON and CSV, by kind, each ranked. `id` is `id_osoba`, the number of a print,
 * or `id_hlasovani`; a club has none.
 */
type HitRecord = {
  readonly kind: 'member' | 'club' | 'print' | 'vote';
  readonly id: number | null;
  readonly label: string;
  readonly detail: string | null;
  readonly path: string | null;
  /** What it was found by. */
  readonly reason: SearchReason;
};

export function hitRecords(period: Period, found: Found): HitRecord[] {
  const { number } = period.term;
  return [
    ...found.members.map(({ item: member, reason }) => ({
      kind: 'member' as const,
      id: member.personId ?? null,
      label: memberName(member),
      detail: partyCode(period, member.club),
      path: member.personId === undefined ? null : inPeriod(`/mps/${member.personId}`, number),
      reason,
    })),
    ...found.clubs.map(({ item: club, reason }) => ({
      kind: 'club' as const,
      id: null,
      label: period.clubs[club]!,
      detail: null,
      path: clubHref(period.clubs[club]!, number),
      reason,
    })),
    ...found.prints.map(({ item, reason }) => ({
      kind: 'print' as const,
      id: item.print.number,
      label: item.print.title,
      detail: item.print.fullTitle ?? null,
      path: printHref(item, number),
      reason,
    })),
    ...found.votes.map(({ item: place, reason }) => {
      const { id, title, shortTitle, date, outcome } = period.votes[place]!;
      return {
        kind: 'vote' as const,
        id,
        label: title || shortTitle,
        detail: `${date} ${outcome}`,
        path: inPeriod(`/votes/${id}`, number),
        reason,
      };
    }),
  ];
}

/** The page of a print; of one that is not in the register, its votes. */
export function printHref({ print, registered }: FoundPrint, period: number): string {
  if (registered) return lawHref(print.number, period);
  return withQuery(inPeriod('/votes', period), { print: print.number });
}

export const HIT = Type.Object(
  {
    kind: Type.Enum(['member', 'club', 'print', 'vote']),
    id: INTEGER_OR_NULL,
    label: TEXT,
    detail: TEXT_OR_NULL,
    path: TEXT_OR_NULL,
    reason: TEXT,
  },
  { title: 'Hit' },
);

/** Hits of each kind. */
export const COUNTS = Type.Object({
  members: INTEGER,
  clubs: INTEGER,
  prints: INTEGER,
  votes: INTEGER,
});

/** Words left out of the question; questions that were perhaps meant. */
export const WORDS = Type.Array(TEXT);
