import { memberName, type Period, partyCode } from '../chamber/period.ts';
import type { Found } from './analyse.ts';

/** A hit of any kind in JSON and CSV. `id` is `id_osoba`, the number of a print, or `id_hlasovani`. */
type HitRecord = {
  readonly kind: 'member' | 'print' | 'vote';
  readonly id: number | null;
  readonly label: string;
  readonly detail: string | null;
  readonly path: string | null;
};

export function hitRecords(period: Period, { members, prints, votes }: Found): HitRecord[] {
  return [
    ...members.map((member) => ({
      kind: 'member' as const,
      id: member.personId ?? null,
      label: memberName(member),
      detail: partyCode(period, member.club),
      path: member.personId === undefined ? null : `/mps/${member.personId}`,
    })),
    ...prints.map(({ print }) => ({
      kind: 'print' as const,
      id: print.number,
      label: print.title,
      detail: null,
      path: `/votes?period=${period.term.number}&print=${print.number}`,
    })),
    ...votes.map((place) => {
      const { id, title, shortTitle, date, outcome } = period.votes[place]!;
      return {
        kind: 'vote' as const,
        id,
        label: title || shortTitle,
        detail: `${date} ${outcome}`,
        path: `/votes/${id}`,
      };
    }),
  ];
}
