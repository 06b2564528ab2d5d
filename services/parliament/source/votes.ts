import { ParseError } from '@tessera/kit/errors';
import type { Vote } from '../chamber/period.ts';
import { isoDate, repairedTitle } from './field.ts';
import type { OpenTables } from './tables.ts';
import { MISSING } from './unl.ts';

type Votes = {
  /** Valid votes by (date, time, id); ids alone are not chronological. */
  readonly votes: readonly Vote[];
  /** Votes of this period that were declared void, with the totals of the source. */
  readonly voided: readonly Vote[];
  /** Titles that were in another encoding. */
  readonly recoded: number;
};

/** Five times what the longest period has. */
const MAX_VOTES = 50_000;

/** @param file `hl{year}s.unl` */
export function readVotes(tables: OpenTables, file: string): Votes {
  const { rows, column } = tables.read('hl_hlasovani', file);
  // The file holds all periods, with duplicates.
  const declaredVoid = new Set(tables.read('zmatecne.unl').column.id_hlasovani);
  const votes: Vote[] = [];
  const voided: Vote[] = [];
  const seen = new Set<number>();
  let recoded = 0;
  const title = (text: string) => {
    const repaired = repairedTitle(text);
    if (repaired !== text) recoded += 1;
    return repaired;
  };
  for (let row = 0; row < rows; row++) {
    const id = column.id_hlasovani[row]!;
    if (id === MISSING || seen.has(id)) continue;
    seen.add(id);
    if (seen.size > MAX_VOTES) {
      throw new ParseError(file, row + 1, `expected at most ${MAX_VOTES} votes`);
    }
    const outcome = String.fromCharCode(column.vysledek[row]!);
    // By the documentation any result but A and R is void; in real data only the table marks them.
    const isVoid = declaredVoid.has(id) || (outcome !== 'A' && outcome !== 'R');
    const item = column.bod[row]!;
    (isVoid ? voided : votes).push({
      id,
      session: known(column.schuze[row]!),
      number: known(column.cislo[row]!),
      item: item > 0 ? item : undefined,
      date: isoDate(column.datum.at(row)),
      time: column.cas.at(row),
      yes: known(column.pro[row]!),
      no: known(column.proti[row]!),
      abstained: known(column.zdrzel[row]!),
      notVoting: known(column.nehlasoval[row]!),
      present: known(column.prihlaseno[row]!),
      quorum: known(column.kvorum[row]!),
      outcome,
      title: title(column.nazev_dlouhy.at(row)),
      shortTitle: title(column.nazev_kratky.at(row)),
      itemType: undefined,
    });
  }
  return { votes: votes.sort(byTime), voided: voided.sort(byTime), recoded };
}

function byTime(a: Vote, b: Vote): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  if (a.time !== b.time) return a.time < b.time ? -1 : 1;
  return a.id - b.id;
}

const known = (value: number) => (value === MISSING ? undefined : value);
