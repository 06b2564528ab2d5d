import type { Agreement } from './agreement.ts';
import { Ballot } from './ballot.ts';
import { findPerson, hourOf, NO_CLUB, type Office, type Period } from './period.ts';

/** Votes of clubs and members with the government, by their places in the period. */
export type WithGovernment = {
  readonly clubs: readonly Agreement[];
  readonly members: readonly Agreement[];
};

/** Fewer ministers with a yes or no do not speak for a government. */
const FEWEST_MINISTERS = 3;

/**
 * The archives do not record what a government wanted. Its side in a vote is that of most of its
 * members who voted yes or no; with fewer than three of them, or a tie, it is unknown. Counted are
 * the yes and no ballots of everybody else, for the club at the time of the vote.
 */
export function withGovernment(period: Period): WithGovernment {
  const { votes, members, ballots, clubs, clubAtVote } = period;
  const nothing = () => ({ votes: 0, same: 0 });
  const ofClubs = clubs.map(nothing);
  const ofMembers = members.map(nothing);
  const seats = seatedOffices(period);
  for (const [vote, when] of votes.entries()) {
    const row = vote * members.length;
    const inOffice = seats.filter(({ office }) => isHeldAt(office, hourOf(when)));
    const side = sideOf(inOffice, (member) => ballots[row + member]!);
    if (side === 0) continue;
    const ministers = new Set(inOffice.map(({ member }) => member));
    for (let m = 0; m < members.length; m++) {
      const ballot = ballots[row + m]!;
      if ((ballot !== Ballot.yes && ballot !== Ballot.no) || ministers.has(m)) continue;
      const club = clubAtVote[row + m]!;
      const counts = club === NO_CLUB ? [ofMembers[m]!] : [ofMembers[m]!, ofClubs[club]!];
      for (const count of counts) {
        count.votes += 1;
        if ((ballot === Ballot.yes) === side > 0) count.same += 1;
      }
    }
  }
  return { clubs: ofClubs, members: ofMembers };
}

type Seated = { readonly office: Office; readonly member: number };

/** 1 yes, −1 no, 0 unknown. Of two governments that overlap, the one with more ballots decides. */
function sideOf(inOffice: readonly Seated[], ballotOf: (member: number) => number): number {
  const governments = Map.groupBy(inOffice, ({ office }) => office.organ);
  const counts = [...governments.values()].map((seats) => {
    // A set, because one person may hold two portfolios.
    const ballots = [...new Set(seats.map(({ member }) => member))].map(ballotOf);
    const count = (ballot: Ballot) => ballots.filter((one) => one === ballot).length;
    return { yes: count(Ballot.yes), no: count(Ballot.no) };
  });
  const [most] = counts.sort((a, b) => b.yes + b.no - a.yes - a.no);
  if (!most || most.yes + most.no < FEWEST_MINISTERS) return 0;
  return Math.sign(most.yes - most.no);
}

/** Offices in a government with the place of their holder among the members. */
function seatedOffices(period: Period): Seated[] {
  const offices = period.offices.filter(({ body }) => body === 'government');
  return offices.flatMap((office) => {
    const member = findPerson(period, office.personId);
    return member === undefined ? [] : [{ office, member }];
  });
}

/** True when it was held at this hour, both ends inclusive. @param hour `YYYY-MM-DD HH` */
export function isHeldAt({ from, to }: Office, hour: string): boolean {
  return from <= hour && (to === undefined || hour <= to);
}

/** Offices of one person, the latest first. */
export function officesOf(offices: readonly Office[], personId: number | undefined): Office[] {
  return offices
    .filter((office) => office.personId === personId)
    .sort((a, b) => (a.from < b.from ? 1 : a.from > b.from ? -1 : 0));
}
