import type { Random } from '../random.ts';
import { type Day, weekday } from './calendar.ts';
import type { Span } from './members.ts';
import type { PeriodOptions } from './options.ts';
import type { Knowledge, Session } from './record.ts';

const VOTES_A_DAY = 25;

/**
 * Days and numbers of votes of all sessions, evenly spread. Their agendas are empty: `proceedings.ts`
 * fills them.
 */
export function planSessions(options: PeriodOptions, span: Span, isRunning: boolean): Session[] {
  const { period, sessions, votes } = options;
  const interval = Math.floor((span.to - span.from - 7) / sessions);
  const votesBefore = (index: number) => Math.round((votes * index) / sessions);
  return Array.from({ length: sessions }, (_, index) => {
    const number = index + 1;
    const own = votesBefore(number) - votesBefore(index);
    const days = sittingDays(span.from + index * interval, Math.ceil(own / VOTES_A_DAY));
    const known = knowledge(number, options, isRunning);
    return {
      id: period * 100 + 300 + number,
      number,
      days,
      votes: own,
      knowledge: known,
      agenda: [],
    };
  });
}

/** `count` days of sitting, Tuesdays to Fridays, from `start` on. */
function sittingDays(start: Day, count: number): Day[] {
  return Array.from({ length: count * 2 + 7 }, (_, index) => start + index)
    .filter((day) => weekday(day) >= 2 && weekday(day) <= 5)
    .slice(0, count);
}

/** The last two sessions of a running period are known to the votes, not yet to their archive. */
function knowledge(number: number, { sessions }: PeriodOptions, isRunning: boolean): Knowledge {
  if (isRunning && number === sessions) return 'unknown';
  if (isRunning && number === sessions - 1) return 'bare';
  // One session in the first half has no accepted agenda, only an invitation.
  return number === Math.max(2, Math.floor(sessions / 3)) ? 'invitation' : 'approved';
}

/**
 * Numbers the items of a session after its votes are known. Votes do not follow the order of the
 * accepted agenda, and the invitation has an order of its own, with items that were struck off
 * later.
 */
export function numberAgenda(session: Session, random: Random): void {
  const held = session.agenda.filter((item) => item.struck !== true);
  random.shuffled(held).forEach((item, index) => {
    item.number = index + 1;
  });
  if (session.knowledge === 'invitation') {
    for (const item of held) item.invitedNumber = item.number;
    return;
  }
  const invited = session.agenda.filter((item) => item.struck === true || random.chance(0.85));
  random.shuffled(invited).forEach((item, index) => {
    item.invitedNumber = index + 1;
  });
}
