import { ParseError } from '@tessera/kit/errors';
import type { ElectoralPeriod } from '../chamber/electoral-periods.ts';
import { type ClubSpan, type Member, UNAFFILIATED } from '../chamber/period.ts';
import type { Note } from '../chamber/source-quality.ts';
import { ORGANY, OSOBY, POSLANEC, ZARAZENI } from './tables.ts';
import { MISSING, parseUnl } from './unl.ts';

type MemberFiles = {
  readonly osoby: Uint8Array;
  readonly poslanec: Uint8Array;
  readonly organy: Uint8Array;
  readonly zarazeni: Uint8Array;
};

export type Members = {
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

/**
 * The members of one period with their clubs. Only memberships count, in clubs of this period's
 * chamber; functions are skipped because their ids overlap with ids of clubs.
 */
export function readMembers(
  files: MemberFiles,
  period: ElectoralPeriod,
  note: Note = () => {},
): Members {
  const codeOfOrgan = clubsOfPeriod(files.organy, period.organ);
  const clubs = [...new Set(codeOfOrgan.values())].sort();
  const spans = clubSpansByPerson(files.zarazeni, codeOfOrgan, clubs, note);
  const names = namesByPerson(files.osoby, note);
  const regions = namesOfOrgans(files.organy, note);

  const { rows, ragged, controls, column } = parseUnl('poslanec.unl', files.poslanec, POSLANEC);
  const members: Member[] = [];
  for (let row = 0; row < rows; row++) {
    const id = column.id_poslanec[row]!;
    if (column.id_obdobi[row] !== period.organ || id === MISSING) continue;
    if (members.length === MAX_MEMBERS) {
      throw new ParseError('poslanec.unl', row + 1, `expected at most ${MAX_MEMBERS} members`);
    }
    const personId = column.id_osoba[row]!;
    const clubSpans = spans.get(personId) ?? [];
    members.push({
      id,
      personId: personId === MISSING ? undefined : personId,
      ...(names.get(personId) ?? { firstName: '', lastName: '' }),
      region: regions.get(column.id_kraj[row]!),
      club: latest(clubSpans)?.club,
      clubSpans,
    });
  }
  note({ file: 'poslanec.unl', rows, ragged, controls: controls() });
  return { members: members.sort((a, b) => a.id - b.id), clubs };
}

/** The latest start wins; of equal starts, the open or later-ending span. */
function latest(spans: readonly ClubSpan[]): ClubSpan | undefined {
  return spans.at(-1);
}

function clubsOfPeriod(organy: Uint8Array, chamber: number): Map<number, string> {
  const { rows, column } = parseUnl('organy.unl', organy, ORGANY);
  const codes = new Map<number, string>();
  for (let row = 0; row < rows; row++) {
    if (column.id_typ_organu[row] !== CLUB || column.organ_id_organ[row] !== chamber) continue;
    const code = column.zkratka.at(row);
    codes.set(column.id_organ[row]!, clubCode(code));
    if (codes.size > MAX_CLUBS) {
      throw new ParseError('organy.unl', row + 1, `expected at most ${MAX_CLUBS} clubs`);
    }
  }
  return codes;
}

function namesOfOrgans(organy: Uint8Array, note: Note): Map<number, string> {
  const { rows, ragged, controls, column } = parseUnl('organy.unl', organy, ORGANY);
  const names = new Map<number, string>();
  for (let row = 0; row < rows; row++) {
    names.set(column.id_organ[row]!, column.nazev_organu_cz.at(row));
  }
  note({ file: 'organy.unl', rows, ragged, controls: controls() });
  return names;
}

function clubSpansByPerson(
  zarazeni: Uint8Array,
  codeOfOrgan: ReadonlyMap<number, string>,
  clubs: readonly string[],
  note: Note,
): Map<number, ClubSpan[]> {
  const { rows, ragged, controls, column } = parseUnl('zarazeni.unl', zarazeni, ZARAZENI);
  const spans = new Map<number, ClubSpan[]>();
  for (let row = 0; row < rows; row++) {
    const code = codeOfOrgan.get(column.id_of[row]!);
    if (code === undefined || column.cl_funkce[row] !== 0) continue;
    const person = column.id_osoba[row]!;
    const span = {
      club: clubs.indexOf(code),
      from: column.od_o.at(row),
      to: column.do_o.at(row) || undefined,
    };
    const own = spans.get(person);
    if (!own) spans.set(person, [span]);
    else if (own.push(span) > MAX_SPANS) {
      const expected = `expected at most ${MAX_SPANS} memberships in clubs of one person`;
      throw new ParseError('zarazeni.unl', row + 1, expected);
    }
  }
  note({ file: 'zarazeni.unl', rows, ragged, controls: controls() });
  for (const own of spans.values()) own.sort(byStart);
  return spans;
}

function byStart(a: ClubSpan, b: ClubSpan): number {
  if (a.from !== b.from) return a.from < b.from ? -1 : 1;
  return (a.to ?? '9999') < (b.to ?? '9999') ? -1 : 1;
}

function namesByPerson(
  osoby: Uint8Array,
  note: Note,
): Map<number, { firstName: string; lastName: string }> {
  const { rows, ragged, controls, column } = parseUnl('osoby.unl', osoby, OSOBY);
  const names = new Map<number, { firstName: string; lastName: string }>();
  for (let row = 0; row < rows; row++) {
    names.set(column.id_osoba[row]!, {
      firstName: column.jmeno.at(row),
      lastName: column.prijmeni.at(row),
    });
  }
  note({ file: 'osoby.unl', rows, ragged, controls: controls() });
  return names;
}
