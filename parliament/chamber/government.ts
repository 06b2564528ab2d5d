import { oncePer } from '@tessera/kit/once-per';
import { Ballot } from './ballot.ts';
import { isHeldAt, type Office } from './office.ts';
import { findPerson, type Period, type Vote } from './period.ts';

/**
 * What the government wanted in each vote, as far as the ballots of its own members tell: the side
 * of more of its members who voted yes or no. The archives do not record a government's position.
 */
export type GovernmentSides = {
  /** Entry v: 1 yes, −1 no, 0 unknown. */
  readonly sides: Int8Array;
  /** Members of the government who voted yes and no; only of those who sat in the chamber. */
  readonly yes: Uint8Array;
  readonly no: Uint8Array;
};

/** Fewer ministers with a yes or no do not speak for a government. */
const FEWEST_MINISTERS = 3;

/** Of two governments that overlap, the one with more ballots counts. */
export function governmentSides(period: Period): GovernmentSides {
  const { votes, members, ballots } = period;
  const sides = new Int8Array(votes.length);
  const [allYes, allNo] = [new Uint8Array(votes.length), new Uint8Array(votes.length)];
  const seats = seatedOffices(period);
  for (const [vote, { date, time }] of votes.entries()) {
    const hour = hourOf({ date, time });
    const counts = new Map<string, { yes: Set<number>; no: Set<number> }>();
    for (const { office, member } of seats) {
      if (!isHeldAt(office, hour)) continue;
      const ballot = ballots[vote * members.length + member]!;
      if (ballot !== Ballot.yes && ballot !== Ballot.no) continue;
      const own = counts.get(office.organ) ?? { yes: new Set(), no: new Set() };
      // A set, because one person may hold two portfolios.
      (ballot === Ballot.yes ? own.yes : own.no).add(member);
      counts.set(office.organ, own);
    }
    const [most] = [...counts.values()].sort(
      (a, b) => b.yes.size + b.no.size - a.yes.size - a.no.size,
    );
    const [yes, no] = [most?.yes.size ?? 0, most?.no.size ?? 0];
    allYes[vote] = yes;
    allNo[vote] = no;
    if (yes + no >= FEWEST_MINISTERS) sides[vote] = Math.sign(yes - no);
  }
  return { sides, yes: allYes, no: allNo };
}

/** Offices in a government with the place of their holder among the members. */
function seatedOffices(period: Period): { office: Office; member: number }[] {
  return governmentOffices(period).flatMap((office) => {
    const member = findPerson(period, office.personId);
    return member === undefined ? [] : [{ office, member }];
  });
}

/** The offices in the governments of the period's time. */
export function governmentOffices({ offices, votes }: Period): Office[] {
  const [first = '', last = ''] = [votes[0]?.date, votes.at(-1)?.date];
  return offices.filter(
    ({ body, from, to }) =>
      // mutation: an end has an hour, so it never equals a day
      body === 'government' && from.slice(0, 10) <= last && (to ?? '9999') >= first,
  );
}

/** A government of the period's time, from the first appointment to the last dismissal. */
export type Cabinet = {
  /** Id at the source. */
  readonly id: string;
  /** Its last prime minister; '' where the source names none. */
  readonly head: string;
  readonly from: string;
  readonly to: string | undefined;
};

export const cabinetsOf = oncePer((period: Period): Cabinet[] => {
  const byOrgan = Map.groupBy(governmentOffices(period), ({ organ }) => organ);
  const cabinets = [...byOrgan].map(([id, offices]) => ({
    id,
    head: offices.findLast(({ title }) => /^předsed/i.test(title))?.name ?? '',
    from: offices[0]!.from,
    to: offices.some(({ to }) => to === undefined)
      ? undefined
      : offices.reduce((last, { to }) => (to! > last ? to! : last), ''),
  }));
  return cabinets.sort((a, b) => (a.from < b.from ? -1 : 1));
});

/** The cabinet in office at each vote, '' for none; of two that overlap, the later one. */
export function cabinetAtVotes(period: Period): string[] {
  const cabinets = cabinetsOf(period);
  return period.votes.map((vote) => {
    const hour = hourOf(vote);
    return (
      cabinets.findLast(({ from, to }) => from <= hour && (to === undefined || hour <= to))?.id ??
      ''
    );
  });
}

/** The people who were in a government in this period: `id_osoba` with their sex. */
export function ministersOf(period: Period): ReadonlyMap<number, Office['sex']> {
  return new Map(governmentOffices(period).map(({ personId, sex }) => [personId, sex]));
}

/** The same period without the ballots of members while they were in a government. */
export function withoutMinisters(period: Period): Period {
  const { votes, members } = period;
  const ballots = period.ballots.slice();
  for (const { office, member } of seatedOffices(period)) {
    for (const [vote, when] of votes.entries()) {
      if (isHeldAt(office, hourOf(when))) ballots[vote * members.length + member] = Ballot.none;
    }
  }
  return { ...period, ballots };
}

/** `YYYY-MM-DD HH` of a vote, as offices have it. */
function hourOf({ date, time }: Pick<Vote, 'date' | 'time'>): string {
  return `${date} ${time.slice(0, 2)}`;
}
