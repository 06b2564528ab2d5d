import type { Body, Office, Sex } from '../chamber/office.ts';
import type { ClubSpan, Member } from '../chamber/period.ts';
import type { Column, ColumnTable } from './column-file.ts';

// Members, their clubs and their offices as columns, and back.

/** A missing number, such as the club of a member without one; the columns have no nulls. */
const NONE = -1;

const ints = <T>(rows: readonly T[], of: (row: T) => number) => Int32Array.from(rows, of);
const texts = <T>(rows: readonly T[], of: (row: T) => string) => rows.map(of);

export function memberColumns(members: readonly Member[]): Record<string, Column> {
  return {
    id_poslanec: ints(members, (m) => m.id),
    id_osoba: ints(members, (m) => m.personId ?? NONE),
    jmeno: texts(members, (m) => m.firstName),
    prijmeni: texts(members, (m) => m.lastName),
    kraj: texts(members, (m) => m.region ?? ''),
    club: ints(members, (m) => m.club ?? NONE),
  };
}

export function clubColumns(members: readonly Member[]): Record<string, Column> {
  const spans = members.flatMap(({ id, clubSpans }) => clubSpans.map((span) => ({ id, ...span })));
  return {
    id_poslanec: ints(spans, (s) => s.id),
    club: ints(spans, (s) => s.club),
    od: texts(spans, (s) => s.from),
    do: texts(spans, (s) => s.to ?? ''),
  };
}

export function membersOf(m: ColumnTable['columns'], c: ColumnTable['columns']): Member[] {
  const int = (columns: typeof m, name: string) => columns[name] as Int32Array;
  const text = (columns: typeof m, name: string) => columns[name] as readonly string[];
  const spans = new Map<number, ClubSpan[]>();
  for (const [row, id] of int(c, 'id_poslanec').entries()) {
    const to = text(c, 'do')[row]!;
    const span = { club: int(c, 'club')[row]!, from: text(c, 'od')[row]!, to: to || undefined };
    spans.set(id, [...(spans.get(id) ?? []), span]);
  }
  return Array.from(int(m, 'id_poslanec'), (id, row) => {
    const person = int(m, 'id_osoba')[row]!;
    const club = int(m, 'club')[row]!;
    return {
      id,
      personId: person === NONE ? undefined : person,
      firstName: text(m, 'jmeno')[row]!,
      lastName: text(m, 'prijmeni')[row]!,
      region: text(m, 'kraj')[row] || undefined,
      club: club === NONE ? undefined : club,
      clubSpans: spans.get(id) ?? [],
    };
  });
}

/** The columns of the table `offices`. */
export function officeColumns(offices: readonly Office[]): Record<string, Column> {
  return {
    id_osoba: ints(offices, ({ personId }) => personId),
    name: texts(offices, ({ name }) => name),
    pohlavi: texts(offices, ({ sex }) => sex ?? ''),
    body: texts(offices, ({ body }) => body),
    organ: texts(offices, ({ organ }) => organ),
    obdobi: ints(offices, ({ period }) => period),
    funkce: texts(offices, ({ title }) => title),
    od: texts(offices, ({ from }) => from),
    do: texts(offices, ({ to }) => to ?? ''),
  };
}

export function officesOf(columns: ColumnTable['columns']): Office[] {
  const text = (name: string) => columns[name] as readonly string[];
  const periods = columns.obdobi as Int32Array;
  return Array.from(columns.id_osoba as Int32Array, (personId, row) => ({
    personId,
    name: text('name')[row]!,
    sex: (text('pohlavi')[row] || undefined) as Sex | undefined,
    body: text('body')[row] as Body,
    organ: text('organ')[row]!,
    period: periods[row]!,
    title: text('funkce')[row]!,
    from: text('od')[row]!,
    to: text('do')[row] || undefined,
  }));
}
