import type { Body, Office, Sex } from '../chamber/office.ts';
import type { Member, Vote } from '../chamber/period.ts';
import { clubCode, periodOfChamber } from './members.ts';
import { FUNKCE, ORGANY, OSOBY, ZARAZENI } from './tables.ts';
import { parseUnl } from './unl.ts';

type OfficeFiles = {
  readonly osoby: Uint8Array;
  readonly organy: Uint8Array;
  readonly funkce: Uint8Array;
  readonly zarazeni: Uint8Array;
};

/** Types of organs (`id_typ_organu`) whose offices are read, and whether mere membership is. */
const BODIES: Readonly<Record<number, { body: Body; members: boolean }>> = {
  1: { body: 'club', members: true },
  3: { body: 'committee', members: false },
  5: { body: 'government', members: true },
  11: { body: 'chamber', members: true },
};

type Organ = { body: Body; members: boolean; organ: string; period: number };

/**
 * What the members of a period were in all periods, and who sat in the governments of its time.
 * @param votes of the period, in order of time
 */
export function readOffices(
  files: OfficeFiles,
  members: readonly Member[],
  votes: readonly Vote[],
): Office[] {
  const organs = organsById(files.organy);
  const functions = functionsById(files.funkce);
  const persons = personsById(files.osoby);
  const seated = new Set(members.flatMap(({ personId }) => personId ?? []));
  const [first = '9999', last = ''] = [votes[0]?.date, votes.at(-1)?.date];

  const { rows, column } = parseUnl('zarazeni.unl', files.zarazeni, ZARAZENI);
  const offices: Office[] = [];
  for (let row = 0; row < rows; row++) {
    // Ids of functions and of organs overlap: this column tells which of the two it is.
    const isFunction = column.cl_funkce[row] === 1;
    const id = column.id_of[row]!;
    const named = isFunction ? functions.get(id) : undefined;
    const organ = organs.get(isFunction ? (named?.organ ?? -1) : id);
    if (organ === undefined || !(isFunction || organ.members)) continue;
    const personId = column.id_osoba[row]!;
    const [from, to] = [column.od_o.at(row), column.do_o.at(row) || undefined];
    const governedThen =
      organ.body === 'government' && from.slice(0, 10) <= last && (to ?? '9999') >= first;
    if (!governedThen && !seated.has(personId)) continue;
    offices.push({
      personId,
      ...(persons.get(personId) ?? { name: '', sex: undefined }),
      body: organ.body,
      organ: organ.organ,
      period: organ.period,
      title: named?.title ?? '',
      from,
      to,
    });
  }
  return withoutBareMemberships(offices).sort(byStart);
}

function organsById(organy: Uint8Array): Map<number, Organ> {
  const { rows, column } = parseUnl('organy.unl', organy, ORGANY);
  const organs = new Map<number, Organ>();
  for (let row = 0; row < rows; row++) {
    const kind = BODIES[column.id_typ_organu[row]!];
    if (kind === undefined) continue;
    const { body, members } = kind;
    const id = column.id_organ[row]!;
    const code = column.zkratka.at(row);
    const chamber = body === 'chamber' ? id : column.organ_id_organ[row]!;
    // Only a numbered parliament is a chamber; the type holds its leadership bodies too.
    if (body === 'chamber' && !/^PSP\d+$/.test(code)) continue;
    organs.set(id, {
      body,
      members,
      organ: nameOf(body, id, code, column.nazev_organu_cz.at(row)),
      period: body === 'government' ? 0 : periodOfChamber(chamber),
    });
  }
  return organs;
}

function nameOf(body: Body, id: number, code: string, name: string): string {
  if (body === 'club') return clubCode(code);
  if (body === 'committee') return name;
  return body === 'government' ? `${id}` : '';
}

function functionsById(funkce: Uint8Array): Map<number, { organ: number; title: string }> {
  const { rows, column } = parseUnl('funkce.unl', funkce, FUNKCE);
  const functions = new Map<number, { organ: number; title: string }>();
  for (let row = 0; row < rows; row++) {
    functions.set(column.id_funkce[row]!, {
      organ: column.id_organ[row]!,
      title: column.nazev_funkce_cz.at(row),
    });
  }
  return functions;
}

function personsById(osoby: Uint8Array): Map<number, Pick<Office, 'name' | 'sex'>> {
  const { rows, column } = parseUnl('osoby.unl', osoby, OSOBY);
  const persons = new Map<number, Pick<Office, 'name' | 'sex'>>();
  for (let row = 0; row < rows; row++) {
    persons.set(column.id_osoba[row]!, {
      name: `${column.jmeno.at(row)} ${column.prijmeni.at(row)}`.trim(),
      sex: SEXES[column.pohlavi.at(row)],
    });
  }
  return persons;
}

/** Some rows have the letter for women without its caron. */
const SEXES: Readonly<Record<string, Sex>> = { M: 'male', Ž: 'female', Z: 'female' };

/** A member of the government with a portfolio is not listed as a mere member too. */
function withoutBareMemberships(offices: readonly Office[]): Office[] {
  const titled = new Map<number, Office[]>();
  for (const office of offices) {
    if (office.body !== 'government' || office.title === '') continue;
    const own = titled.get(office.personId);
    if (own) own.push(office);
    else titled.set(office.personId, [office]);
  }
  return offices.filter(
    (office) =>
      office.body !== 'government' ||
      office.title !== '' ||
      !titled
        .get(office.personId)
        ?.some(({ from, to }) => from <= (office.to ?? '9999') && (to ?? '9999') >= office.from),
  );
}

function byStart(a: Office, b: Office): number {
  return a.from < b.from ? -1 : a.from > b.from ? 1 : a.personId - b.personId;
}
