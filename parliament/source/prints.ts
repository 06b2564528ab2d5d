import { firstWhere } from '../chamber/binary-search.ts';
import type { ElectoralPeriod } from '../chamber/electoral-periods.ts';
import type { Print, PrintLink, Vote } from '../chamber/period.ts';
import { folded } from '../chamber/search-text.ts';
import type { OpenTables } from './tables.ts';
import { byNumber } from './unl.ts';

/** Agenda items of interpellations reuse the numbers of other items. */
const INTERPELLATION = 6;

type LinkedVotes = {
  /** The print of each vote that has one, by vote id. */
  readonly links: Map<number, PrintLink>;
  /** Stage of the accepted agenda item (`id_typ`), by vote id. */
  readonly itemTypes: ReadonlyMap<number, number>;
};

export function linkPrints(
  tables: OpenTables,
  period: ElectoralPeriod,
  votes: readonly Vote[],
): LinkedVotes {
  const prints = readPrints(tables, period);
  const { printOfItem, typeOfItem } = readAgenda(tables, period, prints);
  const { column: steps } = tables.read('hist.unl');
  // The history of a print names some of its votes by id: the most reliable link.
  const printOfVote = byNumber(steps.id_hlas, (row) => prints.get(steps.id_tisk[row]!));
  const names = uniqueNames(prints);

  const links = new Map<number, PrintLink>();
  const itemTypes = new Map<number, number>();
  for (const vote of votes) {
    const type = vote.item && typeOfItem.get(`${vote.session}/${vote.item}`);
    if (type) itemTypes.set(vote.id, type);
    const own = printOfVote.get(vote.id);
    const onAgenda = vote.item && printOfItem.get(`${vote.session}/${vote.item}`);
    // Names are matched only in sessions without an agenda.
    const named = !printOfItem.has(`${vote.session}`) && nameMatch(names, vote);
    if (own) links.set(vote.id, { print: own, by: 'history' });
    else if (onAgenda) links.set(vote.id, { print: onAgenda, by: 'agenda' });
    else if (named) links.set(vote.id, { print: named, by: 'name' });
  }
  return { links, itemTypes };
}

function readPrints(tables: OpenTables, period: ElectoralPeriod): Map<number, Print> {
  const { column } = tables.read('tisky.unl');
  return byNumber(column.id_tisk, (row) => {
    if (column.id_org_obd[row] !== period.organ) return undefined;
    const fullTitle = column.uplny_nazev_tisku.at(row);
    return {
      id: column.id_tisk[row]!,
      number: column.ct[row]!,
      title: column.nazev_tisku.at(row) || fullTitle,
      fullTitle: fullTitle || undefined,
    };
  });
}

type Agenda = {
  /** `session/item` → print, and `session` → any print for every session whose agenda is known. */
  readonly printOfItem: ReadonlyMap<string, Print>;
  /** `session/item` → `id_typ`, on accepted agendas only. */
  readonly typeOfItem: ReadonlyMap<string, number>;
};

/**
 * The invitation numbers items differently from the accepted agenda and is used only for a session
 * without one. When a number occurs twice, the last row wins.
 */
function readAgenda(
  tables: OpenTables,
  period: ElectoralPeriod,
  prints: ReadonlyMap<number, Print>,
): Agenda {
  const { column: sessions } = tables.read('schuze.unl');
  const sessionOf = byNumber(sessions.id_schuze, (row) =>
    sessions.id_org[row] === period.organ ? sessions.schuze[row] : undefined,
  );
  const { rows, column } = tables.read('bod_schuze.unl');
  const accepted = new Set<number>();
  for (let row = 0; row < rows; row++) {
    if (column.pozvanka[row] === 0) accepted.add(column.id_schuze[row]!);
  }
  const byItem = new Map<string, Print>();
  const typeOfItem = new Map<string, number>();
  for (let row = 0; row < rows; row++) {
    const session = sessionOf.get(column.id_schuze[row]!);
    const invitation = column.pozvanka[row] !== 0;
    if (session === undefined || (invitation && accepted.has(column.id_schuze[row]!))) continue;
    const item = column.bod[row]!;
    if (item <= 0 || column.id_typ[row] === INTERPELLATION) continue;
    if (!invitation) typeOfItem.set(`${session}/${item}`, column.id_typ[row]!);
    const print = prints.get(column.id_tisk[row]!);
    if (!print) continue;
    byItem.set(`${session}/${item}`, print);
    byItem.set(`${session}`, print);
  }
  return { printOfItem: byItem, typeOfItem };
}

type PrintNames = {
  /** Folded name → print; undefined for names that several prints share. */
  readonly printOf: ReadonlyMap<string, Print | undefined>;
  readonly sorted: readonly string[];
  /** Lengths of the names, ascending. */
  readonly lengths: readonly number[];
};

function uniqueNames(prints: ReadonlyMap<number, Print>): PrintNames {
  const printOf = new Map<string, Print | undefined>();
  for (const print of prints.values()) {
    const name = nameKey(print.title);
    if (name.length < MIN_NAME_CHARS) continue;
    printOf.set(name, printOf.has(name) ? undefined : print);
  }
  const sorted = [...printOf.keys()].sort();
  const lengths = new Set(sorted.map(({ length }) => length));
  return { printOf, sorted, lengths: [...lengths].sort((a, b) => a - b) };
}

/**
 * The print whose name the title begins with or that begins with the title, when it is the only one.
 * Vote titles are truncated at 48 or 70 characters; truncated print names end with `***`.
 */
function nameMatch({ printOf, sorted, lengths }: PrintNames, { title }: Vote): Print | undefined {
  const name = nameKey(title);
  if (name.length < MIN_NAME_CHARS) return undefined;
  if (printOf.has(name)) return printOf.get(name);
  const found = lengths
    .filter((length) => length < name.length)
    .map((length) => name.slice(0, length))
    .filter((start) => printOf.has(start));
  // In order, names that begin with the title stand side by side.
  const from = firstWhere(sorted.length, (at) => sorted[at]! >= name);
  for (let at = from; sorted[at]?.startsWith(name) && found.length < 2; at++) {
    found.push(sorted[at]!);
  }
  return found.length === 1 ? printOf.get(found[0]!) : undefined;
}

const MIN_NAME_CHARS = 8;
const MAX_NAME_CHARS = 200;

function nameKey(title: string): string {
  const name = folded(title.slice(0, MAX_NAME_CHARS));
  return name.replace(/\*+$/, '').trim();
}
