import type { Day } from './calendar.ts';
import type { Period } from './parliament.ts';
import type { Print, PrintStep } from './record.ts';
import { committeeOrgan } from './tables/organs.ts';
import { TRANSITION } from './tables/procedure.ts';
import { COMMITTEES } from './vocabulary/bodies.ts';

export type SubPrintKind = 'opinion' | 'resolution' | 'amendments' | 'senate';

/** A document attached to a print under the print's number: a row of `tisky_za`. */
export type SubPrint = {
  /** `cislo_za`; the site's parameter `ct1`. */
  readonly number: number;
  readonly kind: SubPrintKind;
  readonly step: PrintStep;
  readonly sentOut: Day;
  /** `Usnesení VTCH k tisku 5/0` */
  readonly name: string;
  readonly longName: string;
  /** Organ and number of the resolution, for a committee. */
  readonly organ?: number;
  readonly resolution?: number;
  /** `id_vysledek`, see `RESOLUTION_ROWS`. */
  readonly result?: number;
};

/** The committee a bill is assigned to, as an index into `COMMITTEES`. */
export function committeeOf(print: Print): number {
  return print.id % COMMITTEES.length;
}

/** The sub-prints of a print by number; only bills have any. */
export function subPrintsOf(print: Print, period: Period): SubPrint[] {
  if (print.kind !== 'bill') return [];
  const stepOf = (transition: number) => print.steps.find((one) => one.transition === transition);
  const committed = stepOf(TRANSITION.committed);
  const amendmentsSent = stepOf(TRANSITION.amendmentsSent);
  const returned = stepOf(TRANSITION.senateReturned);
  const subPrints: SubPrint[] = [];
  const add = (
    kind: SubPrintKind,
    step: PrintStep,
    sentOut: Day,
    title: string,
    more: Pick<SubPrint, 'organ' | 'resolution' | 'result'> = {},
  ) => {
    subPrints.push({
      number: subPrints.length + 1,
      kind,
      step,
      sentOut,
      name: `${title} k tisku ${print.number}/0`,
      longName: `${title} k: ${print.longName}`,
      ...more,
    });
  };
  if (committed !== undefined && print.submitter.code !== 1) {
    add('opinion', committed, committed.day - 5, 'Stanovisko vlády', {
      result: 17 + (print.id % 3),
    });
  }
  if (committed !== undefined) {
    const committee = committeeOf(print);
    add('resolution', committed, committed.day + 12, `Usnesení ${COMMITTEES[committee]![0]}`, {
      organ: committeeOrgan(period, committee),
      resolution: 10 + (print.id % 90),
      result: print.id % 4 === 0 ? 5 : 2,
    });
  }
  if (amendmentsSent !== undefined)
    add('amendments', amendmentsSent, amendmentsSent.day + 1, 'Pozměňovací a jiné návrhy');
  if (returned !== undefined) add('senate', returned, returned.day + 2, 'Usnesení Senátu');
  return subPrints;
}
