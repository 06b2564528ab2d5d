import type { PrintLink } from '../chamber/period.ts';
import type { PrintHistories } from '../chamber/print-history.ts';
import type { Column, ColumnTable } from './column-file.ts';

/** tisk_lookup: which print each vote was about. */
export function printColumns(prints: ReadonlyMap<number, PrintLink>): Record<string, Column> {
  const links = [...prints].map(([vote, { print, by }]) => ({ vote, by, ...print }));
  return {
    id_hlasovani: Int32Array.from(links, (l) => l.vote),
    id_tisk: Int32Array.from(links, (l) => l.id),
    ct: Int32Array.from(links, (l) => l.number),
    nazev_tisku: links.map((l) => l.title),
    uplny_nazev_tisku: links.map((l) => l.fullTitle ?? ''),
    by: links.map((l) => l.by),
  };
}

export function printsOf(c: ColumnTable['columns']): Map<number, PrintLink> {
  const [votes, ids] = [c.id_hlasovani as Int32Array, c.id_tisk as Int32Array];
  const [numbers, titles] = [c.ct as Int32Array, c.nazev_tisku as readonly string[]];
  const fullTitles = c.uplny_nazev_tisku as readonly string[];
  const by = c.by as readonly PrintLink['by'][];
  const prints = new Map<number, PrintLink>();
  for (let row = 0; row < votes.length; row++) {
    const print = {
      id: ids[row]!,
      number: numbers[row]!,
      title: titles[row]!,
      fullTitle: fullTitles[row] || undefined,
    };
    prints.set(votes[row]!, { print, by: by[row]! });
  }
  return prints;
}

/** tisk_history: the way of those prints. What the numbers of stage and action mean, it says itself. */
export function historyTable(histories: PrintHistories): ColumnTable {
  return {
    columns: {
      id_tisk: histories.prints,
      datum: histories.dates,
      id_typ_stavu: histories.stages,
      akce: histories.actions,
      id_hlas: histories.votes,
      schuze: histories.sessions,
      zaver_sb_cislo: histories.laws,
      zaver_sb_rok: histories.lawYears,
      poznamka: histories.notes,
    },
    about: {
      stages: [...histories.stageNames].map(([id, name]) => `${id}=${name}`).join('|'),
      actions: histories.actionNames.join('|'),
    },
  };
}

export function historiesOf({ columns: c, about }: ColumnTable): PrintHistories {
  const stages = (about.stages ?? '').split('|').map((stage) => stage.split('='));
  return {
    prints: c.id_tisk as Int32Array,
    dates: c.datum as Int32Array,
    stages: c.id_typ_stavu as Int32Array,
    actions: c.akce as Int32Array,
    votes: c.id_hlas as Int32Array,
    sessions: c.schuze as Int32Array,
    laws: c.zaver_sb_cislo as Int32Array,
    lawYears: c.zaver_sb_rok as Int32Array,
    notes: c.poznamka as readonly string[],
    stageNames: new Map(stages.map(([id, name]) => [Number(id), name ?? ''])),
    actionNames: (about.actions ?? '').split('|'),
  };
}
