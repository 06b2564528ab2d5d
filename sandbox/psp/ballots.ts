import { Act } from './ballot-simulation.ts';
import type { Member } from './members.ts';
import type { Era } from './options.ts';
import type { Period } from './parliament.ts';
import type { Vote } from './record.ts';

/** One member's act in one vote and its code in the file. */
export type Ballot = { readonly member: Member; readonly act: Act; readonly code: string };

/** The ballots of a vote, one per seat. */
export function ballotsOf({ ballots, members, options }: Period, vote: Vote): Ballot[] {
  const start = vote.row * ballots.seats;
  return Array.from({ length: ballots.seats }, (_, seat) => {
    const act = ballots.acts[start + seat] as Act;
    const member = members[ballots.members[start + seat]!]!;
    return { member, act, code: ballotCode(act, options.era) };
  });
}

/** The letter for an act in a file of that era. */
export function ballotCode(act: Act, era: Era): string {
  return LETTERS[era][act]!;
}

/** How an era writes each act. */
const LETTERS: Readonly<Record<Era, Readonly<Record<Act, string>>>> = {
  K: letters('ABKK@@W'),
  F: letters('ABFF@@W'),
  CF: letters('ABCF@@W'),
  CFM: letters('ABCF@MW'),
};

function letters(inOrder: string): Record<Act, string> {
  return Object.fromEntries(Object.values(Act).map((act) => [act, inOrder[act]])) as Record<
    Act,
    string
  >;
}
