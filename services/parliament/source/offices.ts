import type { Body, Member, Office, Vote } from '../chamber/period.ts';
import { clubCode, periodOfChamber, personOf } from './members.ts';
import type { OpenTables } from './tables.ts';
import { byNumber } from './unl.ts';

/** Types of organs (`id_typ_organu`) whose offices are read, and whether mere membership is. */
const BODIES: Readonly<Record<number, { body: Body; members: boolean }>> = {
  1: { body: 'club', members: true },
  3: { body: 'committee', members: false },
  5: { body: 'government', members: true },
  11: { body: 'chamber', members: true },
};

type Organ = { body: Body; members: boolean; organ: string; period: number };

/**
 * Seats and offices of the members of a period in all periods, and the governments of its time.
 * @param votes of the period, in order of time
 */
export function readOffices(
  tables: OpenTables,
  members: readonly Member[],
  votes: readonly Vote[],
): Office[] {
  const organs = organsById(tables);
  const { column: named } = tables.read('funkce.unl');
  const functions = byNumber(named.id_funkce, (row) => row);
  const seated = new Set(members.flatMap(({ personId }) => personId ?? []));
  const [first = '9999', last = ''] = [votes[0]?.date, votes.at(-1)?.date];

  const { rows, column } = tables.read('zarazeni.unl');
  const offices: Office[] = [];
  for (let row = 0; row < rows; row++) {
    // Ids of functions and of organs overlap: this column tells which of the two it is.
    const isFunction = column.cl_funkce[row] === 1;
    const id = column.id_of[row]!;
    const role = isFunction ? (functions.get(id) ?? -1) : -1;
    const organ = organs.get(isFunction ? (named.id_organ[role] ?? -1) : id);
    if (organ === undefined || !(isFunction || organ.members)) continue;
    const personId = column.id_osoba[row]!;
    if (organ.body !== 'government' && !seated.has(personId)) continue;
    const [from, to] = [column.od_o.at(row), column.do_o.at(row) || undefined];
    const isOfItsTime = from.slice(0, 10) <= last && (to ?? '9999') >= first;
    if (!isOfItsTime && !seated.has(personId)) continue;
    const { firstName, lastName } = personOf(tables)(personId);
    offices.push({
      personId,
      name: `${firstName} ${lastName}`.trim(),
      body: organ.body,
      organ: organ.organ,
      period: organ.period,
      title: role < 0 ? '' : named.nazev_funkce_cz.at(role),
      from,
      to,
    });
  }
  return withoutBareMemberships(offices).sort(byStart);
}

function organsById(tables: OpenTables): Map<number, Organ> {
  const { column } = tables.read('organy.unl');
  return byNumber(column.id_organ, (row) => {
    const kind = BODIES[column.id_typ_organu[row]!];
    if (kind === undefined) return undefined;
    const { body, members } = kind;
    const id = column.id_organ[row]!;
    const code = column.zkratka.at(row);
    const chamber = body === 'chamber' ? id : column.organ_id_organ[row]!;
    // Only a numbered parliament is a chamber; the type holds its leadership bodies too.
    if (body === 'chamber' && !/^PSP\d+$/.test(code)) return undefined;
    return {
      body,
      members,
      organ: nameOf(body, id, code, column.nazev_organu_cz.at(row)),
      period: body === 'government' ? 0 : periodOfChamber(chamber),
    };
  });
}

function nameOf(body: Body, id: number, code: string, name: string): string {
  if (body === 'club') return clubCode(code);
  if (body === 'committee') return name;
  return body === 'government' ? `${id}` : '';
}

/** A member of the government with a portfolio is not listed as a mere member too. */
function withoutBareMemberships(offices: readonly Office[]): Office[] {
  const seats = offices.filter(({ body }) => body === 'government');
  const titled = Map.groupBy(seats, ({ personId, title }) => (title === '' ? '' : personId));
  const isTitled = ({ personId, from, to }: Office) =>
    titled.get(personId)?.some((one) => one.from <= (to ?? '9999') && (one.to ?? '9999') >= from);
  return offices.filter((one) => one.body !== 'government' || one.title !== '' || !isTitled(one));
}

function byStart(a: Office, b: Office): number {
  return a.from < b.from ? -1 : a.from > b.from ? 1 : a.personId - b.personId;
}
