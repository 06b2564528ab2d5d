import type { Day } from './calendar.ts';
import type { Period } from './parliament.ts';
import type { Print, PrintStep } from './record.ts';
import { committeeOrgan } from './tables/organs.ts';
import { TRANSITION } from './transitions.ts';
import { COMMITTEES } from './words.ts';

/** A document attached to a print under the print's number: a row of `tisky_za`. */
export type SubPrint = {
  /** `cislo_za`; the site's parameter `ct1`. */
  readonly number: number;
  readonly kind: 'opinion' | 'resolution' | 'amendments' | 'senate';
  readonly step: PrintStep;
  readonly sentOut: Day;
  /** `Usnesení VTCH k tisku 5/0` */
  readonly name: string;
  readonly longName: string;
  /** Organ and number of the resolution, for a committee. */
  readonly organ?: number;
  readonly resolution?: number;
  /** `id_vysledek` */
  readonly result?: number;
};

/** The result of a committee that recommends the bill as it is. */
export const RECOMMENDED = 5;

/** The committee a bill is assigned to, as an index into `COMMITTEES`. */
export function committeeOf(print: Print): number {
  return print.id % COMMITTEES.length;
}

export function stepOf(print: Print, name: keyof typeof TRANSITION): PrintStep | undefined {
  return print.steps.find(({ transition }) => transition === TRANSITION[name]);
}

/** The sub-prints of a print by number; only bills have any. */
export function subPrintsOf(print: Print, period: Period): SubPrint[] {
  if (print.kind !== 'bill') return [];
  const committed = stepOf(print, 'committed');
  const committee = committeeOf(print);
  const opinion = print.submitter.code === 1 ? undefined : committed;
  const result = print.id % 4 === 0 ? RECOMMENDED : 2;
  const resolved = {
    organ: committeeOrgan(period, committee),
    resolution: 10 + (print.id % 90),
    result,
  };
  const resolution = `Usnesení ${COMMITTEES[committee]![0]}`;
  const [sent, returned] = [stepOf(print, 'amendmentsSent'), stepOf(print, 'senateReturned')];
  const possible = [
    ['opinion', opinion, -5, 'Stanovisko vlády', { result: 17 + (print.id % 3) }],
    ['resolution', committed, 12, resolution, resolved],
    ['amendments', sent, 1, 'Pozměňovací a jiné návrhy', {}],
    ['senate', returned, 2, 'Usnesení Senátu', {}],
  ] as const;
  return possible
    .flatMap(([kind, step, days, title, more]) =>
      step === undefined ? [] : [{ kind, step, sentOut: step.day + days, title, ...more }],
    )
    .map(({ title, ...one }, index) => ({
      ...one,
      number: index + 1,
      name: `${title} k tisku ${print.number}/0`,
      longName: `${title} k: ${print.longName}`,
    }));
}
