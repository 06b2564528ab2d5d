import type { Vote } from '../chamber/period.ts';
import { isoDate } from './dates.ts';
import { HL_HLASOVANI, ZMATECNE } from './tables.ts';
import { MISSING, parseUnl } from './unl.ts';

export type Votes = {
  /** Valid votes in order of (date, time, id): ids alone are not in order of time. */
  readonly votes: readonly Vote[];
  /** Votes of this period that were declared void. */
  readonly voidVotes: readonly number[];
};

/** @param zmatecne void votes of all periods, with doubles. Missing: none are known. */
export function readVotes(file: string, bytes: Uint8Array, zmatecne: Uint8Array): Votes {
  const { rows, column } = parseUnl(file, bytes, HL_HLASOVANI);
  const declaredVoid = new Set(parseUnl('zmatecne.unl', zmatecne, ZMATECNE).column.id_hlasovani);
  const votes: Vote[] = [];
  const voidVotes: number[] = [];
  const seen = new Set<number>();

  for (let row = 0; row < rows; row++) {
    const id = column.id_hlasovani[row]!;
    if (id === MISSING || seen.has(id)) continue;
    seen.add(id);
    const outcome = String.fromCharCode(column.vysledek[row]!);
    // The documentation calls every result but A and R void; only the table has ever said so.
    if (declaredVoid.has(id) || (outcome !== 'A' && outcome !== 'R')) {
      voidVotes.push(id);
      continue;
    }
    const item = column.bod[row]!;
    votes.push({
      id,
      session: column.schuze[row]!,
      number: column.cislo[row]!,
      item: item > 0 ? item : undefined,
      date: isoDate(column.datum.at(row)),
      time: column.cas.at(row),
      yes: column.pro[row]!,
      no: column.proti[row]!,
      abstained: column.zdrzel[row]!,
      notVoting: column.nehlasoval[row]!,
      present: column.prihlaseno[row]!,
      quorum: column.kvorum[row]!,
      outcome,
      title: column.nazev_dlouhy.at(row),
      shortTitle: column.nazev_kratky.at(row),
    });
  }
  votes.sort(byTime);
  return { votes, voidVotes: voidVotes.sort((a, b) => a - b) };
}

function byTime(a: Vote, b: Vote): number {
  if (a.date !== b.date) return a.date < b.date ? -1 : 1;
  if (a.time !== b.time) return a.time < b.time ? -1 : 1;
  return a.id - b.id;
}
