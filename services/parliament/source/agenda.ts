import type { ElectoralPeriod } from '../chamber/electoral-periods.ts';
import type { Print } from '../chamber/period.ts';
import { tellingWords } from '../chamber/telling-words.ts';
import type { OpenTables } from './tables.ts';
import { addTo, byNumber } from './unl.ts';

/** `id_typ` of interpellations, whose items reuse the numbers of other items. */
const INTERPELLATION = 6;
/** The numberings of an agenda; old agendas have several. A lower one counts before a higher. */
export const Numbering = { accepted: 0, otherAccepted: 1, invitation: 2 } as const;
type Numbering = (typeof Numbering)[keyof typeof Numbering];
/** `id_bod_stav` of the accepted numbering that counts first, a code of one byte. */
const ACCEPTED = '1'.charCodeAt(0);

/** An item on the agenda of a session. */
export type AgendaItem = {
  readonly number: number;
  /** Undefined for items without a print, such as elections. */
  readonly print: Print | undefined;
  /** Titles of the print, or of the item that has none. */
  readonly words: ReturnType<typeof tellingWords>;
  /** `id_typ` of typ_stavu.unl; undefined on the invitation. */
  readonly type: number | undefined;
  readonly numbering: Numbering;
};

/**
 * Agenda items by number of the session.
 * @param prints by `id_tisk`
 */
export function readAgendas(
  tables: OpenTables,
  { organ }: ElectoralPeriod,
  prints: ReadonlyMap<number, Print>,
): Map<number, AgendaItem[]> {
  const { column: sessions } = tables.read('schuze.unl');
  const sessionOf = byNumber(sessions.id_schuze, (row) =>
    sessions.id_org[row] === organ ? sessions.schuze[row] : undefined,
  );
  const { rows, column } = tables.read('bod_schuze.unl');
  const wordsOf = new Map<number, AgendaItem['words']>();
  const agendas = new Map<number, AgendaItem[]>();
  for (let row = 0; row < rows; row++) {
    const session = sessionOf.get(column.id_schuze[row]!);
    const [number, type] = [column.bod[row]!, column.id_typ[row]!];
    if (session === undefined || number <= 0 || type === INTERPELLATION) continue;
    const print = prints.get(column.id_tisk[row]!);
    const words =
      (print && wordsOf.get(print.id)) ??
      tellingWords(print ? titlesOf(print) : column.uplny_naz.at(row));
    if (print) wordsOf.set(print.id, words);
    const isInvitation = column.pozvanka[row] !== 0;
    const accepted =
      column.id_bod_stav[row] === ACCEPTED ? Numbering.accepted : Numbering.otherAccepted;
    addTo(agendas, session, {
      number,
      print,
      words,
      type: isInvitation ? undefined : type,
      numbering: isInvitation ? Numbering.invitation : accepted,
    });
  }
  return agendas;
}

export const titlesOf = ({ title, fullTitle = '' }: Print): string => `${title}, ${fullTitle}`;
