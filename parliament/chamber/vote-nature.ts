import { type Period, perPeriod, type Vote } from './period.ts';
import { STAGE_OF_TYPE } from './print-history.ts';

/** The reading or stage of the print in which a vote was taken. */
export type VoteStage =
  | 'first_reading'
  | 'second_reading'
  | 'third_reading'
  | 'returned_by_senate'
  | 'returned_by_president'
  | 'other';

/**
 * What was voted on: the print as a whole, a change to it, how to proceed, the agenda of the
 * session, or confidence in the government.
 */
export type VoteKind = 'final' | 'amendment' | 'procedure' | 'agenda' | 'confidence' | 'other';

/** What a final vote moved: to pass the print, to reject it, or to return it to its proposer. */
export type VoteMotion = 'pass' | 'reject' | 'return';

/** What became of the print by a final vote: a motion to reject that carries kills the bill. */
export type BillOutcome = 'passed' | 'rejected' | 'returned';

export type VoteNature = {
  /** Undefined for votes without an agenda item that has a stage. */
  readonly stage: VoteStage | undefined;
  readonly kind: VoteKind;
  /** Whether the source says so; otherwise the kind follows from the order of the votes. */
  readonly isCertain: boolean;
  /** Both are known only of final votes that the history of the print names, and then certain. */
  readonly motion?: VoteMotion | undefined;
  readonly billOutcome?: BillOutcome | undefined;
};

/** By `id_typ` of typ_stavu.unl, which the agenda and the histories of prints share. */
function stageOf(type: number): VoteStage {
  if (type === 13) return 'returned_by_president';
  if (type === 14) return 'returned_by_senate';
  const stage = STAGE_OF_TYPE.get(type);
  const isReading =
    stage === 'first_reading' || stage === 'second_reading' || stage === 'third_reading';
  return isReading ? stage : 'other';
}

/** Actions in the history of a print that dispose of it, and those that put it off. */
const DECIDES = /^(ne)?(souhlas|schvál|zamít|vrácen|přijat|setrv)|^pozm\. přijat/;
const POSTPONES = /^(odroč|přeruš|opakov|přikáz)/;

/** Among the actions that decide: those that reject the print, and those that send it back. */
const REJECTS = /^(zamít|ne(souhlas|schvál|přijat|setrv))/;
const RETURNS = /^vrácen/;

const CONFIDENCE = /vyslovení (ne)?důvěry/i;

/**
 * What each vote of a period was, in the order of its votes. The history of a print names the votes
 * that decided it: certain. Votes on the agenda and on confidence are known by their titles. For the
 * rest the order decides: the last vote on a print in its last stage is probably the final one, what
 * comes before it in third reading an amendment, what comes after it an accompanying resolution.
 */
export const voteNatures = perPeriod(makeNatures);

/** Whether a vote decided something: a print as a whole, or confidence in the government. */
export function isDecision({ kind }: VoteNature): boolean {
  return kind === 'final' || kind === 'confidence';
}

/** What became of the print where its history tells it, else whether the vote passed. */
export function decisionOutcome(
  { outcome }: Vote,
  { billOutcome }: Pick<VoteNature, 'billOutcome'>,
): BillOutcome {
  return billOutcome ?? (outcome === 'A' ? 'passed' : 'rejected');
}

function makeNatures(period: Period): VoteNature[] {
  const recorded = recordedActions(period);
  const natures: VoteNature[] = period.votes.map((vote) => {
    const action = recorded.get(vote.id);
    const type = vote.itemType ?? action?.stage ?? 0;
    const stage = type === 0 ? undefined : stageOf(type);
    return { stage, ...ownKind(vote, action?.action), ...motionOf(vote, action?.action) };
  });
  for (const places of sittings(period)) settle(period, places, natures, recorded);
  return natures;
}

type Kind = Pick<VoteNature, 'kind' | 'isCertain'>;
const certain = (kind: VoteKind): Kind => ({ kind, isCertain: true });
const probable = (kind: VoteKind): Kind => ({ kind, isCertain: false });

/** What the source says of a vote by itself. */
function ownKind({ item, title }: Vote, action: string | undefined): Kind {
  if (action !== undefined && DECIDES.test(action)) return certain('final');
  if (action !== undefined && POSTPONES.test(action)) return certain('procedure');
  if (/^(pořad|návrh pořadu) schůze/i.test(title)) return certain('agenda');
  return probable(item === undefined ? 'procedure' : 'other');
}

/** What was moved follows from what became of the print and from whether the motion carried. */
function motionOf(
  { outcome }: Vote,
  action: string | undefined,
): Pick<VoteNature, 'motion' | 'billOutcome'> {
  if (action === undefined || !DECIDES.test(action)) return {};
  const carried = outcome === 'A';
  if (REJECTS.test(action)) return { motion: carried ? 'reject' : 'pass', billOutcome: 'rejected' };
  // A motion to pass or to return that falls cannot have passed or returned the print.
  if (!carried) return {};
  return RETURNS.test(action)
    ? { motion: 'return', billOutcome: 'returned' }
    : { motion: 'pass', billOutcome: 'passed' };
}

type Recorded = ReadonlyMap<number, { readonly stage: number; readonly action: string }>;

function recordedActions({ histories: h }: Period): Recorded {
  const byVote = new Map<number, { stage: number; action: string }>();
  for (const [row, vote] of h.votes.entries()) {
    // mutation: no vote has the number 0
    if (vote === 0) continue;
    const action = (h.actionNames[h.actions[row]!] ?? '').toLowerCase();
    byVote.set(vote, { stage: h.stages[row]!, action });
  }
  return byVote;
}

/** Votes on one agenda item of one session, in order of time. */
function sittings({ votes }: Period): Iterable<number[]> {
  const byItem = new Map<string, number[]>();
  for (const [place, { session, item }] of votes.entries()) {
    if (item === undefined) continue;
    const key = `${session}/${item}`;
    const places = byItem.get(key);
    if (places) places.push(place);
    else byItem.set(key, [place]);
  }
  return byItem.values();
}

/** Kinds that follow from the order of the votes on one item. */
function settle(
  period: Period,
  places: readonly number[],
  natures: VoteNature[],
  recorded: Recorded,
): void {
  const { votes, prints } = period;
  const put = (place: number, kind: Kind) => {
    if (!natures[place]!.isCertain) natures[place] = { stage: natures[place]!.stage, ...kind };
  };
  const last = places.at(-1)!;
  if (CONFIDENCE.test(votes[last]!.title)) {
    for (const place of places) put(place, probable('procedure'));
    put(last, certain('confidence'));
    return;
  }
  const link = prints.get(votes[last]!.id);
  if (!link) return;
  const { stage } = natures[last]!;
  // mutation: votes that the history does not name are no longer final or procedure
  const named = places.filter((place) => recorded.has(votes[place]!.id));
  const final = named.find((place) => natures[place]!.kind === 'final');
  const isPutOff = named.some((place) => natures[place]!.kind === 'procedure');
  if (stage === 'first_reading' || (stage === 'second_reading' && final === undefined)) {
    for (const place of places) {
      put(place, probable(isWholeHouse(votes[place]!) ? 'final' : 'procedure'));
    }
    return;
  }
  const decisive = final ?? (isPutOff ? undefined : last);
  for (const [order, place] of places.entries()) {
    // What follows the final vote stays what it is by itself: an accompanying resolution, `other`.
    if (decisive !== undefined && place > decisive) break;
    if (place === decisive) put(place, probable('final'));
    else if (stage === 'second_reading') put(place, probable('procedure'));
    else if (order === 0 && isNearlyUnanimous(votes[place]!)) put(place, probable('procedure'));
    else put(place, probable(stage === undefined ? 'other' : 'amendment'));
  }
}

/** A majority of all 200 members, or three fifths: asked for whole laws and treaties alone. */
function isWholeHouse({ quorum }: Vote): boolean {
  return quorum === 101 || quorum === 120;
}

/** The order in which amendments are voted on is adopted first, hardly ever against anybody. */
function isNearlyUnanimous({ yes, no, outcome }: Vote): boolean {
  return outcome === 'A' && no * 20 <= yes;
}
