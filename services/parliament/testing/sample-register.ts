import { NO_HISTORIES } from '../chamber/print-history.ts';
import type { RegisteredPrint } from '../chamber/print-register.ts';
import type { ClassifiedRegister } from '../prints/text-tasks.ts';

/** A register of `count` small bills, each with one revised version; for tests. */
export function sampleRegister(count: number, period = 10): ClassifiedRegister {
  const prints = Array.from(
    { length: count },
    (_, index): RegisteredPrint => ({
      id: 1000 + index,
      ct: index + 1,
      isFurther: false,
      kind: 'bill',
      status: 'in_progress',
      sponsor: 'members',
      title: `Novela z. o daních z příjmů ${index + 1}`,
      fullTitle: `Návrh zákona, kterým se mění zákon č. 586/1992 Sb., o daních z příjmů, ${index + 1}`,
      submitter: 'skupina poslanců',
      submitted: '2026-01-05',
      subPrints: [
        { ct1: 1, kind: 'revised', title: 'Upravená verze', fullTitle: '', date: '2026-02-05' },
      ],
      lawChanges: [],
    }),
  );
  return {
    period,
    prints,
    histories: NO_HISTORIES,
    relatedBills: new Map(),
    titleTopics: new Map(prints.map(({ ct }) => [ct, ['taxes']])),
  };
}
