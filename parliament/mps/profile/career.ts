import type { Office } from '../../chamber/office.ts';
import type { Member, Period } from '../../chamber/period.ts';

/** Figures of one period, known only while that period is in memory. */
export type CareerFigures = {
  readonly period: Period;
  readonly presencePercent: number | undefined;
  readonly rebellionPercent: number | undefined;
  readonly rebellions: number;
  readonly activeVotes: number;
  /** Colleagues who vote most alike. */
  readonly nearest: readonly Member[];
};

/** A person's seat in one period. */
export type CareerPeriod = {
  readonly number: number;
  readonly from: string;
  readonly to: string | undefined;
  /** Memberships of clubs, by start. */
  readonly clubs: readonly Office[];
  /** Undefined: the period is not in memory. */
  readonly figures: CareerFigures | undefined;
};

/**
 * The periods a person sat in, the latest first, with their clubs. The register of members covers
 * all periods, so none is missing here because its votes are not in memory.
 * @param offices of the person
 */
export function careerPeriods(
  offices: readonly Office[],
  figures: readonly CareerFigures[],
): CareerPeriod[] {
  const seats = offices.filter(({ body, title }) => body === 'chamber' && title === '');
  const numbers = [...new Set(seats.map(({ period }) => period))].sort((a, b) => b - a);
  return numbers.map((number) => {
    const own = seats.filter(({ period }) => period === number);
    const ends = own.map(({ to }) => to);
    return {
      number,
      from: own.map(({ from }) => from).sort()[0]!,
      to: ends.includes(undefined) ? undefined : ends.sort().at(-1),
      clubs: offices
        .filter(({ body, title, period }) => body === 'club' && title === '' && period === number)
        .sort((a, b) => (a.from < b.from ? -1 : 1)),
      figures: figures.find(({ period }) => period.term.number === number),
    };
  });
}

/** Offices with a title, and seats in a government without one, the latest first. */
export function careerOffices(offices: readonly Office[]): Office[] {
  return offices.filter(({ body, title }) => title !== '' || body === 'government');
}
