import type { ElectoralPeriod } from '../chamber/electoral-periods.ts';
import type { Print } from '../chamber/period.ts';
import type { TellingWords, TitleReader } from '../chamber/telling-words.ts';
import { INTERPELLATION } from '../chamber/vote-nature.ts';
import type { OpenTables } from './tables.ts';
import { byNumber } from './unl.ts';

/** The numberings of an agenda; old agendas have several. A lower one counts before a higher. */
export const Numbering = { accepted: 0, otherAccepted: 1, invitation: 2 } as const;
type Numbering = (typeof Numbering)[keyof typeof Numbering];
/** `id_bod_stav` of the accepted numbering that counts first, a code of one byte. */
const ACCEPTED = '1'.charCodeAt(0);

/** A print by its words. */
export type Titled = {
  /** Undefined for an item of an agenda without a print, such as an election. */
  readonly print: Print | undefined;
  /** Words of all titles. */
  readonly words: TellingWords;
  readonly shortTitle: TellingWords;
};

/** An item on the agenda of a session. */
export type AgendaItem = Titled & {
  readonly number: number;
  /** `id_typ` of typ_stavu.unl; undefined on the invitation. */
  readonly type: number | undefined;
  readonly numbering: Numbering;
};

/** The agenda of a session. */
export type Agenda = {
  readonly items: AgendaItem[];
  /** Interpellations that are answered. Their items have the numbers of other items. */
  readonly interpellations: Set<Print>;
};

/**
 * Agendas by number of the session.
 * @param prints by `id_tisk`
 */
export function readAgendas(
  tables: OpenTables,
  { organ }: ElectoralPeriod,
  prints: ReadonlyMap<number, Print>,
  { read, titled }: { readonly read: TitleReader; readonly titled: (print: Print) => Titled },
): Map<number, Agenda> {
  const { column: sessions } = tables.read('schuze.unl');
  const sessionOf = byNumber(sessions.id_schuze, (row) =>
    sessions.id_org[row] === organ ? sessions.schuze[row] : undefined,
  );
  const { rows, column } = tables.read('bod_schuze.unl');
  const agendas = new Map<number, Agenda>();
  for (let row = 0; row < rows; row++) {
    const session = sessionOf.get(column.id_schuze[row]!);
    if (session === undefined) continue;
    const [number, type] = [column.bod[row]!, column.id_typ[row]!];
    if (number <= 0) continue;
    const print = prints.get(column.id_tisk[row]!);
    const agenda = agendas.get(session) ?? { items: [], interpellations: new Set() };
    agendas.set(session, agenda);
    if (type === INTERPELLATION) {
      if (print) agenda.interpellations.add(print);
      continue;
    }
    const isInvitation = column.pozvanka[row] !== 0;
    const accepted =
      column.id_bod_stav[row] === ACCEPTED ? Numbering.accepted : Numbering.otherAccepted;
    agenda.items.push({
      ...(print ? titled(print) : titledItem(read(column.uplny_naz.at(row)))),
      number,
      type: isInvitation ? undefined : type,
      numbering: isInvitation ? Numbering.invitation : accepted,
    });
  }
  return agendas;
}

function titledItem(words: TellingWords): Titled {
  return { print: undefined, words, shortTitle: words };
}
