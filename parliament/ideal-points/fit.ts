import type { Solution, VoteMatrix } from './model.ts';

/** How well the model repeats the ballots of one vote, or of all. */
export type Fit = {
  /** Ballots the model was asked for. */
  readonly ballots: number;
  /** Those on the side the model holds for less probable. */
  readonly errors: number;
  /** Ballots on the smaller side: the errors of a guess that everybody votes with the majority. */
  readonly minority: number;
};

/** Share of ballots on the side the model expects; undefined without ballots. */
export function classifiedShare({ ballots, errors }: Fit): number | undefined {
  return ballots === 0 ? undefined : (ballots - errors) / ballots;
}

/**
 * Proportional reduction in error of one vote, and over all votes the aggregate one (APRE): 1 without
 * errors, 0 when the model is no better than guessing the majority (Poole 2005, ch. 2).
 */
export function errorReduction({ minority, errors }: Fit): number | undefined {
  return minority === 0 ? undefined : (minority - errors) / minority;
}

export function fitOfVotes({ votes, members, sides }: VoteMatrix, solution: Solution): Fit[] {
  const { positions, lines } = solution;
  return Array.from({ length: votes }, (_, vote) => {
    const at = 3 * vote;
    let [yes, no, errors] = [0, 0, 0];
    for (let m = 0; m < members; m++) {
      const side = sides[vote * members + m]!;
      if (side === 0) continue;
      if (side > 0) yes += 1;
      else no += 1;
      const z =
        lines[at]! + lines[at + 1]! * positions[2 * m]! + lines[at + 2]! * positions[2 * m + 1]!;
      if (z > 0 !== side > 0) errors += 1;
    }
    return { ballots: yes + no, errors, minority: Math.min(yes, no) };
  });
}

export function fitOfAll(fits: readonly Fit[]): Fit {
  const total = (of: (fit: Fit) => number) => fits.reduce((sum, fit) => sum + of(fit), 0);
  return {
    ballots: total(({ ballots }) => ballots),
    errors: total(({ errors }) => errors),
    minority: total(({ minority }) => minority),
  };
}
