import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { Ballot } from '../chamber/ballot.ts';
import type { RollCalls } from '../chamber/period.ts';

/** Which codes the votes of a period use; the formula of attendance follows from them. */
type RecordedCodes = {
  /** Abstentions of their own; otherwise code K merges them with pressing nothing. */
  readonly abstained: boolean;
  /** Excuses in the roll call itself. */
  readonly excused: boolean;
};

export function recordedCodes({ ballots }: Pick<RollCalls, 'ballots'>): RecordedCodes {
  return {
    abstained: ballots.includes(Ballot.abstained),
    excused: ballots.includes(Ballot.excused),
  };
}

/** The fraction that the attendance by votes cast of this period is, in words. */
export function attendanceFormula(locale: Locale, { abstained, excused }: RecordedCodes): string {
  const say = phrases(locale);
  const cast = abstained ? say.withAbstained : say.yesAndNo;
  return say.formula(cast, excused ? say.withoutExcused : say.all);
}

const phrases = phraseBook({
  formula: [
    (cast: string, whole: string) => `Účast = ${cast} ÷ ${whole} × 100.`,
    (cast, whole) => `Attendance = ${cast} ÷ ${whole} × 100.`,
  ],
  withAbstained: ['(pro + proti + zdržel se)', '(yes + no + abstained)'],
  yesAndNo: ['(pro + proti)', '(yes + no)'],
  all: ['všechna hlasování', 'all votes'],
  withoutExcused: ['(všechna hlasování − omluvená)', '(all votes − excused)'],
});
