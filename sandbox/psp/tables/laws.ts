import { dottedDay } from '../calendar.ts';
import { OLDER_LAWS } from '../older-laws.ts';
import type { Parliament } from '../parliament.ts';
import { repeals } from '../record.ts';
import { type Field, unlBytes } from '../unl.ts';

/** The files of `sbirka.zip`: the collection of laws and what each print changes in it. */
export function lawFiles({ periods }: Parliament): Map<string, Uint8Array> {
  const prints = periods.flatMap((period) => period.prints);
  const laws = prints.flatMap(({ id, law }): Field[][] =>
    law === undefined
      ? []
      : [[law.id, law.number, law.year, 1, id, dottedDay(law.published), law.issue]],
  );
  const changes = prints.flatMap((print): Field[][] => [
    // 31 amends, 32 repeals, 0 nothing.
    ...print.amends.map((law, index) => [
      print.id,
      0,
      OLDER_LAWS[law]!.id,
      repeals(index) ? 32 : 31,
      1,
      0,
    ]),
    ...(print.id % 4 === 0 ? [[print.id, 3, '', 0, 1, 0]] : []),
  ]);
  return new Map([
    [
      'druh_predpisu.unl',
      unlBytes([
        [1, 'Zákon', ''],
        [2, 'Mezinárodní smlouva', ''],
        [14, 'Ústavní zákon', ''],
      ]),
    ],
    ['sb_pre.unl', unlBytes(changes)],
    ['sbirka.unl', unlBytes([...olderLaws(), ...laws])],
  ]);
}

function olderLaws(): Field[][] {
  return OLDER_LAWS.map(({ id, number, year, published, issue }) => [
    id,
    number,
    year,
    1,
    '',
    dottedDay(published),
    issue,
  ]);
}
