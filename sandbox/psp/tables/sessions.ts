import { isoHour, isoMinute } from '../calendar.ts';
import type { Parliament, Period } from '../parliament.ts';
import type { AgendaItem, Session } from '../record.ts';
import { type Field, NULL_TEXT, unlBytes } from '../unl.ts';
import { ITEM_STATE_ROWS } from './procedure.ts';

/** The files of `schuze.zip`. */
export function sessionFiles({ periods }: Parliament): Map<string, Uint8Array> {
  return new Map([
    [
      'bod_schuze.unl',
      unlBytes(periods.flatMap((period) => period.sessions.flatMap(agendaRecords))),
    ],
    ['bod_stav.unl', unlBytes(ITEM_STATE_ROWS)],
    ['schuze.unl', unlBytes(periods.flatMap((period) => sessionRecords(period)))],
    [
      'schuze_stav.unl',
      unlBytes(periods.flatMap((period) => period.sessions.filter(isKnown).map(stateRecord))),
    ],
  ]);
}

function isKnown(session: Session): boolean {
  return session.knowledge !== 'unknown';
}

/** `schuze`: every session twice, as held and (`1` in the last column) as invited to. */
function sessionRecords({ organId, sessions }: Period): Field[][] {
  return sessions.filter(isKnown).flatMap((session) => {
    const [from, to] = [session.days[0]!, session.days.at(-1)!];
    const held = [
      session.id,
      organId,
      session.number,
      isoHour(from, 14),
      isoHour(to, 18),
      isoMinute(to + 1, 500),
      '',
    ];
    const invited = [
      session.id,
      organId,
      session.number,
      isoHour(from, 14),
      '',
      isoMinute(from - 10, 871),
      1,
    ];
    return session.number % 3 === 0 ? [invited, held] : [held, invited];
  });
}

/** `schuze_stav`: session, state, kind, text from, text to, remark. */
function stateRecord(session: Session): Field[] {
  return [session.id, 1, session.number % 4 === 0 ? 2 : 1, '', '', ''];
}

/** `bod_schuze`: approved rows, answers, invitation rows under other numbers. */
function agendaRecords(session: Session): Field[][] {
  if (session.knowledge === 'bare' || session.knowledge === 'unknown') return [];
  const approved = session.knowledge === 'approved';
  return session.agenda.flatMap((item) => {
    const records: Field[][] = [];
    if (item.invitedNumber !== undefined)
      records.push(itemRecord(session, item, item.invitedNumber, 1));
    if (approved && item.struck !== true) records.push(itemRecord(session, item, item.number, ''));
    if (approved) records.push(...answerRecords(session, item));
    return records;
  });
}

function itemRecord(
  session: Session,
  item: AgendaItem,
  number: number,
  invitation: 1 | '',
): Field[] {
  const remark =
    item.id % 5 === 0 ? `Pá 7.&nbsp;2., ${number}. bod` : item.id % 7 === 0 ? NULL_TEXT : '';
  return [
    item.id,
    session.id,
    item.print?.id,
    item.kind,
    number,
    item.title,
    item.print === undefined ? 'Není sn.tisk' : `/sněmovní tisk\u00a0${item.print.number}/`,
    '',
    invitation === 1 ? 1 : 0,
    invitation,
    invitation === 1 ? 1 : '',
    remark,
    0,
    '',
    item.print === undefined ? '' : item.print.shortName.replace(/^(Novela )?(z|zákona)\. o /, ''),
  ];
}

/** Rows of `id_typ` 6: a print each, all under the number of the item that they belong to. */
function answerRecords(session: Session, item: AgendaItem): Field[][] {
  return item.answers.map((print, index) => [
    item.id * 10 + 900000 + index,
    session.id,
    print.id,
    6,
    item.number,
    print.longName,
    `/sněmovní tisk ${print.number}/`,
    '',
    0,
    0,
    '',
    '',
    0,
    '',
    '',
  ]);
}
