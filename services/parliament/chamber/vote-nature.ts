import { oncePer } from '@tessera/kit/memo';
import type { Period, Vote } from './period.ts';
import { STAGE_OF_TYPE } from './print-history.ts';
import {
  agrees,
  confidenceVotes,
  decides,
  postpones,
  REJECTS,
  RETURNS,
  type RecordedStep,
  type RecordedSteps,
  recordedSteps,
} from './recorded-steps.ts';

/** The reading or stage of the print in which a vote was taken. */
type VoteStage =
  | 'first_reading'
  | 'second_reading'
  | 'third_reading'
  | 'returned_by_senate'
  | 'returned_by_president'
  | 'other';

/**
 * The subject of a vote: the print as a whole, a change to it, how to proceed, the agenda of the
 * session, or confidence in the government.
 */
export type VoteKind = 'final' | 'amendment' | 'procedure' | 'agenda' | 'confidence' | 'other';

/** The motion of a final vote: to pass the print, to reject it, or to return it to its proposer. */
export type VoteMotion = 'pass' | 'reject' | 'return';

/** The fate of the print by a final vote: a motion to reject that carries kills the bill. */
export type BillOutcome = 'passed' | 'rejected' | 'returned';

export type VoteNature = {
  /** Undefined for votes without an agenda item that has a stage. */
  readonly stage: VoteStage | undefined;
  readonly kind: VoteKind;
  /** True when the source says so; otherwise the kind follows from the order of the votes. */
  readonly isCertain: boolean;
  /** Both are known only of final votes that are certain. */
  readonly motion?: VoteMotion | undefined;
  readonly billOutcome?: BillOutcome | undefined;
};

/** `id_typ` of an agenda item that answers an interpellation. */
export const INTERPELLATION = 6;

/** By `id_typ` of typ_stavu.unl, which the agenda and the histories of prints share. */
function stageOf(type: number): VoteStage {
  if (type === 13) return 'returned_by_president';
  if (type === 14) return 'returned_by_senate';
  const stage = STAGE_OF_TYPE.get(type);
  const isReading =
    stage === 'first_reading' || stage === 'second_reading' || stage === 'third_reading';
  return isReading ? stage : 'other';
}

/**
 * The nature of each vote of a period, in their order. The history of a print names the votes
 * that decided it, or records day, session and outcome of the decision: certain. Votes on the agenda
 * and on confidence are known by their titles. For the rest the order decides: the last vote on a
 * print in its last stage is probably the final one, what comes before it in third reading an
 * amendment, what comes after it an accompanying resolution.
 */
export const voteNatures: (period: Period) => readonly VoteNature[] = oncePer(makeNatures);

/** True when a vote decided something: a print as a whole, or confidence in the government. */
export function isDecision({ kind }: VoteNature): boolean {
  return kind === 'final' || kind === 'confidence';
}

/** The fate of the print where its history tells it, else the outcome of the vote. */
export function decisionOutcome(
  { outcome }: Vote,
  { billOutcome }: Pick<VoteNature, 'billOutcome'>,
): BillOutcome {
  return billOutcome ?? (outcome === 'A' ? 'passed' : 'rejected');
}

function makeNatures(period: Period): VoteNature[] {
  const recorded = recordedSteps(period);
  const natures: VoteNature[] = period.votes.map((vote) => {
    const step = recorded.naming(vote.id);
    const type = vote.itemType ?? step?.stage ?? typeOnDay(period, vote, recorded);
    return {
      stage: type === 0 ? undefined : stageOf(type),
      ...ownKind(vote, step),
      ...motionOf(vote, step),
    };
  });
  for (const places of sittings(period)) settle(period, places, natures, recorded);
  for (const { vote, debate } of confidenceVotes(period.votes)) {
    for (const place of debate) {
      const { stage } = natures[place]!;
      natures[place] = { stage, ...probable(place < vote ? 'procedure' : 'other') };
    }
    natures[vote] = { stage: natures[vote]!.stage, ...certain('confidence') };
  }
  return natures;
}

/** The only reading that the register records of the print of a vote on that day; 0 without one. */
function typeOnDay(period: Period, vote: Vote, recorded: RecordedSteps): number {
  const steps = stepsOnDay(period, vote, recorded);
  const [type = 0, ...others] = steps.map(({ stage }) => stage);
  return others.every((other) => stageOf(other) === stageOf(type)) ? type : 0;
}

/** Steps without a named vote on the same print, day and session; those without a day count as well. */
function stepsOnDay({ prints }: Period, vote: Vote, recorded: RecordedSteps) {
  const print = prints.get(vote.id)?.print.id;
  if (print === undefined || vote.session === undefined) return [];
  const day = Number(vote.date.replaceAll('-', ''));
  return recorded.unnamed(print, vote.session).filter(({ date }) => date === 0 || date === day);
}

type Kind = Pick<VoteNature, 'kind' | 'isCertain'>;
const certain = (kind: VoteKind): Kind => ({ kind, isCertain: true });
const probable = (kind: VoteKind): Kind => ({ kind, isCertain: false });

/** The kind of a vote by its own step or title. */
function ownKind({ item, title }: Vote, step: RecordedStep | undefined): Kind {
  if (step && decides(step)) return certain('final');
  if (step && postpones(step)) return certain('procedure');
  if (/^(pořad|návrh pořadu) schůze/i.test(title)) return certain('agenda');
  return probable(item === undefined ? 'procedure' : 'other');
}

/** The motion follows from the fate of the print and the outcome of the vote. */
function motionOf(
  { outcome }: Vote,
  step: RecordedStep | undefined,
): Pick<VoteNature, 'motion' | 'billOutcome'> {
  if (!step || !decides(step)) return {};
  const carried = outcome === 'A';
  if (REJECTS.test(step.action)) {
    return { motion: carried ? 'reject' : 'pass', billOutcome: 'rejected' };
  }
  // A motion to pass or to return that falls cannot have passed or returned the print.
  if (!carried) return {};
  return RETURNS.test(step.action)
    ? { motion: 'return', billOutcome: 'returned' }
    : { motion: 'pass', billOutcome: 'passed' };
}

/**
 * Votes on one agenda item of one session, in order of time. Interpellations are many prints under
 * one number, each of which a session may put off.
 */
function sittings({ votes }: Period): Iterable<number[]> {
  const places = [...votes.keys()].filter(
    (place) => votes[place]!.item !== undefined && votes[place]!.itemType !== INTERPELLATION,
  );
  return Map.groupBy(places, (at) => `${votes[at]!.session}/${votes[at]!.item}`).values();
}

/** Kinds that follow from the register and from the order of the votes on one item. */
function settle(
  period: Period,
  places: readonly number[],
  natures: VoteNature[],
  recorded: RecordedSteps,
): void {
  const { votes, prints } = period;
  const put = (place: number, kind: Kind) => {
    if (!natures[place]!.isCertain) natures[place] = { stage: natures[place]!.stage, ...kind };
  };
  const last = places.at(-1)!;
  const link = prints.get(votes[last]!.id);
  if (!link) return;
  const { stage } = natures[last]!;
  const named = places.filter((place) => recorded.naming(votes[place]!.id));
  const isNamed = (kind: VoteKind) => named.find((place) => natures[place]!.kind === kind);
  const onDays = places.flatMap((place) => stepsOnDay(period, votes[place]!, recorded));
  const found = unnamedDecision(period, places, natures, recorded);
  const final = isNamed('final') ?? found?.place;
  if (found && found.place === final) {
    // Without a day the register may mean another vote of the session.
    const known =
      found.step.date === 0
        ? probable('final')
        : { ...certain('final'), ...motionOf(votes[final]!, found.step) };
    natures[final] = { stage: natures[final]!.stage, ...known };
  }
  if (stage === 'first_reading' || (stage === 'second_reading' && final === undefined)) {
    for (const place of places) {
      put(place, probable(isWholeHouse(votes[place]!) ? 'final' : 'procedure'));
    }
    return;
  }
  const isOpen =
    isNamed('procedure') !== undefined ||
    onDays.some(postpones) ||
    recorded.isDecided(link.print.id, votes[last]!.itemType ?? -1);
  const decisive = final ?? (isOpen ? undefined : last);
  for (const [order, place] of places.entries()) {
    // A vote after the final one stays what it is by itself: an accompanying resolution, `other`.
    if (decisive !== undefined && place > decisive) break;
    if (place === decisive) put(place, probable('final'));
    else if (stage === 'second_reading') put(place, probable('procedure'));
    else if (order === 0 && isNearlyUnanimous(votes[place]!)) put(place, probable('procedure'));
    else put(place, probable(stage === undefined ? 'other' : 'amendment'));
  }
}

/** The last vote of a day that agrees with the decision the register records for it. */
function unnamedDecision(
  period: Period,
  places: readonly number[],
  natures: readonly VoteNature[],
  recorded: RecordedSteps,
): { readonly place: number; readonly step: RecordedStep } | undefined {
  for (const place of places.toReversed()) {
    const vote = period.votes[place]!;
    const step = stepsOnDay(period, vote, recorded).findLast(
      (step) => decides(step) && stageOf(step.stage) === (natures[place]!.stage ?? 'other'),
    );
    if (step && agrees(vote, step)) return { place, step };
  }
  return undefined;
}

/** A majority of all 200 members, or three fifths: asked for whole laws and treaties alone. */
function isWholeHouse({ quorum }: Vote): boolean {
  return quorum === 101 || quorum === 120;
}

/** The order in which amendments are voted on is adopted first, hardly ever against anybody. */
function isNearlyUnanimous({ yes, no, outcome }: Vote): boolean {
  return outcome === 'A' && yes !== undefined && no !== undefined && no * 20 <= yes;
}
