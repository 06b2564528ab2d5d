import { isoHour, isoMinute } from '../calendar.ts';
import type { Parliament, Period } from '../parliament.ts';
import type { AgendaItem, Session } from '../record.ts';
import { NULL_TEXT, record } from '../unl.ts';

/** The tables of `schuze.zip`. */
export function sessionTables({ periods }: Parliament): Record<string, readonly string[]> {
  const known = (period: Period) =>
    period.sessions.filter((session) => session.knowledge !== 'unknown');
  return {
    bod_schuze: periods.flatMap(known).flatMap(agendaRecords),
    schuze: periods.flatMap((period) =>
      known(period).flatMap((session) => sessionRecords(period.organId, session)),
    ),
  };
}

/** `schuze`: every session twice, as held and (`1` in the last column) as invited to. */
function sessionRecords(organId: number, { id, number, days }: Session): string[] {
  const [from, to] = [days[0]!, days.at(-1)!];
  const start = `${id}|${organId}|${number}|${isoHour(from, 14)}`;
  const held = `${start}|${isoHour(to, 18)}|${isoMinute(to + 1, 500)}|`;
  const invited = `${start}||${isoMinute(from - 10, 871)}|1`;
  return number % 3 === 0 ? [invited, held] : [held, invited];
}

/** `bod_schuze`: approved rows, answers, invitation rows under other numbers. */
function agendaRecords(session: Session): string[] {
  if (session.knowledge === 'bare') return [];
  const approved = session.knowledge === 'approved';
  return session.agenda.flatMap((item) => [
    ...(item.invitedNumber === undefined
      ? []
      : [itemRecord(session, item, item.invitedNumber, '1|1|1')]),
    ...(approved && !item.struck ? [itemRecord(session, item, item.number, '0||')] : []),
    // Rows of `id_typ` 6: a print each, all under the number of the item that they belong to.
    ...(approved ? item.answers : []).map(
      (print, index) =>
        record`${item.id * 10 + 900000 + index}|${session.id}|${print.id}|6|${item.number}|
          ${print.longName}|/sněmovní tisk ${print.number}/||0|0|||0||`,
    ),
  ]);
}

function itemRecord(
  session: Session,
  { id, print, kind, title }: AgendaItem,
  number: number,
  state: '1|1|1' | '0||',
): string {
  const remark = id % 5 === 0 ? `Pá 7.&nbsp;2., ${number}. bod` : id % 7 === 0 ? NULL_TEXT : '';
  const about = print === undefined ? 'Není sn.tisk' : `/sněmovní tisk\u00a0${print.number}/`;
  const short = print?.shortName.replace(/^(Novela )?(z|zákona)\. o /, '') ?? '';
  return `${record`${id}|${session.id}|${print?.id}|${kind}|${number}|${title}|${about}||`}${state}|${remark}|0||${short}`;
}
