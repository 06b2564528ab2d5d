import { ParseError } from '@tessera/kit/errors';
import { oncePer } from '@tessera/kit/memo';
import type { ElectoralPeriod } from '../chamber/electoral-periods.ts';
import { type ClubSpan, type Member, UNAFFILIATED } from '../chamber/period.ts';
import type { OpenTables } from './tables.ts';
import { addTo, byNumber, MISSING } from './unl.ts';

type Members = {
  readonly members: readonly Member[];
  /** Codes of the period's clubs, sorted. */
  readonly clubs: readonly string[];
};

/** Many times what any period has; more of them would be another table. */
const MAX_MEMBERS = 2_000;
const MAX_CLUBS = 200;
const MAX_SPANS = 100;

/** Organ type of a parliamentary club. */
const CLUB = 1;

/** Codes of the source that are commonly known by another. */
const ALIASES: Record<string, string> = { ANO2011: 'ANO', Nezařaz: UNAFFILIATED };

/** The code a club is known by. */
export function clubCode(code: string): string {
  return ALIASES[code] ?? code;
}

/** The electoral period of a chamber's organ (165 is the first). */
export function periodOfChamber(organ: number): number {
  return organ - 164;
}

/** Names of a person by `id_osoba`, empty ones of an unknown person. */
export const personOf = oncePer((tables: OpenTables) => {
  const { column } = tables.read('osoby.unl');
  const rowOf = byNumber(column.id_osoba, (row) => row);
  return (id: number) => {
    const row = rowOf.get(id);
    if (row === undefined) return { firstName: '', lastName: '' };
    return { firstName: column.jmeno.at(row), lastName: column.prijmeni.at(row) };
  };
});

/**
 * The members of one period with their clubs. Only memberships count, in clubs of this period's
 * chamber; functions are skipped because their ids overlap with ids of clubs.
 */
export function readMembers(tables: OpenTables, period: ElectoralPeriod): Members {
  const codeOfOrgan = clubsOfPeriod(tables, period.organ);
  const clubs = [...new Set(codeOfOrgan.values())].sort();
  const spans = clubSpansByPerson(tables, codeOfOrgan, clubs);
  const { column: organs } = tables.read('organy.unl');
  const rowOfOrgan = byNumber(organs.id_organ, (row) => row);

  const { rows, column } = tables.read('poslanec.unl');
  const members: Member[] = [];
  for (let row = 0; row < rows; row++) {
    const id = column.id_poslanec[row]!;
    if (column.id_obdobi[row] !== period.organ || id === MISSING) continue;
    if (members.length === MAX_MEMBERS) {
      throw new ParseError('poslanec.unl', row + 1, `expected at most ${MAX_MEMBERS} members`);
    }
    const personId = column.id_osoba[row]!;
    const region = rowOfOrgan.get(column.id_kraj[row]!);
    const clubSpans = spans.get(personId) ?? [];
    members.push({
      id,
      personId: personId === MISSING ? undefined : personId,
      ...personOf(tables)(personId),
      region: region === undefined ? undefined : organs.nazev_organu_cz.at(region),
      club: clubSpans.at(-1)?.club,
      clubSpans,
    });
  }
  return { members: members.sort((a, b) => a.id - b.id), clubs };
}

function clubsOfPeriod(tables: OpenTables, chamber: number): Map<number, string> {
  const { rows, column } = tables.read('organy.unl');
  const codes = new Map<number, string>();
  for (let row = 0; row < rows; row++) {
    if (column.id_typ_organu[row] !== CLUB || column.organ_id_organ[row] !== chamber) continue;
    codes.set(column.id_organ[row]!, clubCode(column.zkratka.at(row)));
    if (codes.size > MAX_CLUBS) {
      throw new ParseError('organy.unl', row + 1, `expected at most ${MAX_CLUBS} clubs`);
    }
  }
  return codes;
}

/** By start: of equal starts, the open or later-ending span is the last. */
function clubSpansByPerson(
  tables: OpenTables,
  codeOfOrgan: ReadonlyMap<number, string>,
  clubs: readonly string[],
): Map<number, ClubSpan[]> {
  const { rows, column } = tables.read('zarazeni.unl');
  const spans = new Map<number, ClubSpan[]>();
  for (let row = 0; row < rows; row++) {
    const code = codeOfOrgan.get(column.id_of[row]!);
    if (code === undefined || column.cl_funkce[row] !== 0) continue;
    const [from, to] = [column.od_o.at(row), column.do_o.at(row) || undefined];
    const span = { club: clubs.indexOf(code), from, to };
    if (addTo(spans, column.id_osoba[row]!, span) > MAX_SPANS) {
      const expected = `expected at most ${MAX_SPANS} memberships in clubs of one person`;
      throw new ParseError('zarazeni.unl', row + 1, expected);
    }
  }
  for (const own of spans.values()) own.sort(byStart);
  return spans;
}

function byStart(a: ClubSpan, b: ClubSpan): number {
  if (a.from !== b.from) return a.from < b.from ? -1 : 1;
  return (a.to ?? '9999') < (b.to ?? '9999') ? -1 : 1;
}
