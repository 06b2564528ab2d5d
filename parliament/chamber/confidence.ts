import type { Vote } from './period.ts';

/** Titles that ask for confidence in the government, or for its end. */
const CONFIDENCE =
  /(?<!\p{L})(ne)?důvě(r[auyo]|ře)u?(?!\p{L}).*vlád|vlád.*(?<!\p{L})(ne)?důvě(r[auyo]|ře)u?(?!\p{L})/iu;

/** The constitution asks for a majority of all members to end a government. */
const ALL_MEMBERS = 101;

/**
 * The votes on confidence as places in order of time, each with the other votes of its debate: how
 * to proceed before it, accompanying resolutions after it. Titles are the same for all of them, and
 * the source gives some no agenda item. The vote itself is the last one that needed a majority of
 * all members, else the one in which most took part.
 */
export function confidenceVotes(
  votes: readonly Vote[],
): { readonly vote: number; readonly debate: readonly number[] }[] {
  const debates = Map.groupBy(
    [...votes.keys()].filter((place) => CONFIDENCE.test(votes[place]!.title)),
    (place) => `${votes[place]!.session}/${votes[place]!.item ?? votes[place]!.date}`,
  );
  const sides = ({ yes = 0, no = 0 }: Vote) => yes + no;
  const most = (a: number, b: number) =>
    (votes[b]!.present ?? 0) - (votes[a]!.present ?? 0) || sides(votes[b]!) - sides(votes[a]!);
  return [...debates.values()].map((debate) => ({
    vote:
      debate.findLast((place) => votes[place]!.quorum === ALL_MEMBERS) ?? debate.toSorted(most)[0]!,
    debate,
  }));
}
