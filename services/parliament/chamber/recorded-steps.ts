import type { Period, Vote } from './period.ts';

/** A step of a print's history that the chamber took, in the words of the source. */
export type RecordedStep = {
  /** `id_typ` of typ_stavu.unl. */
  readonly stage: number;
  /** In lower case. */
  readonly action: string;
  /** 20131210; 0 when the source does not know. */
  readonly date: number;
};

/** Actions in the history of a print that dispose of it, and those that put it off. */
const DECIDES =
  /^(ne)?(souhlas|schvál|přijat|setrv)(?!.* s rj$)|^(zamít|vrácen(?!o .*výbor))|^pozm\. přijat/;
const POSTPONES = /^(odroč|přeruš|opakov|přikáz|vráceno .*výbor)/;

/** Among the actions that decide: those that reject the print, and those that send it back. */
export const REJECTS = /^(zamít|ne(souhlas|schvál|přijat|setrv))/;
export const RETURNS = /^vrácen/;

export const decides = ({ action }: RecordedStep) => DECIDES.test(action);
export const postpones = ({ action }: RecordedStep) => POSTPONES.test(action);

/**
 * True when this vote can be the decision that the register records without naming it: a print is
 * passed or returned by a motion that carries, but rejected also by one to pass it that falls.
 */
export function agrees({ outcome }: Vote, { action }: RecordedStep): boolean {
  return outcome === 'A' || REJECTS.test(action);
}

/** Steps of others: committees, government, Senate, president, collection of laws (`id_typ`). */
const OF_OTHERS: ReadonlySet<number> = new Set([0, 6, 7, 8, 10, 11, 12, 15, 16, 19, 54, 55]);

export type RecordedSteps = {
  /** The step that names this vote. */
  naming(vote: number): RecordedStep | undefined;
  /** Steps of the chamber on a print in a session that name no vote. */
  unnamed(print: number, session: number): readonly RecordedStep[];
  /** True when the print is known to be decided in this stage, in any session. */
  isDecided(print: number, stage: number): boolean;
};

export function recordedSteps({ histories: h }: Period): RecordedSteps {
  const steps = [...h.votes.entries()].map(([row, vote]) => {
    const action = (h.actionNames[h.actions[row]!] ?? '').toLowerCase();
    const stage = h.stages[row]!;
    return { stage, action, date: h.dates[row]!, vote, print: h.prints[row]!, row };
  });
  const byVote = new Map(steps.map((step) => [step.vote, step]));
  const own = steps.filter(({ stage }) => !OF_OTHERS.has(stage));
  const decided = new Set(own.filter(decides).map(({ print, stage }) => `${print}/${stage}`));
  const bySession = Map.groupBy(
    own.filter(({ vote }) => vote === 0),
    ({ print, row }) => `${print}/${h.sessions[row]}`,
  );
  return {
    naming: (vote) => byVote.get(vote),
    unnamed: (print, session) => bySession.get(`${print}/${session}`) ?? [],
    isDecided: (print, stage) => decided.has(`${print}/${stage}`),
  };
}

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
