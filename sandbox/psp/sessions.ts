import { type Random, seededRandom } from '../random.ts';
import { type Day, weekday } from './calendar.ts';
import type { Span } from './members.ts';
import type { Era, PeriodOptions } from './options.ts';
import type { Knowledge, Session } from './record.ts';

const VOTES_A_DAY = 45;

/** Days and numbers of votes of all sessions. Their agendas are empty: `proceedings.ts` fills them. */
export function planSessions(seed: string | number, options: PeriodOptions, span: Span): Session[] {
  const { period, sessions, votes } = options;
  const random = seededRandom(seed, period, 'sessions');
  // Few sessions are long, many are short. They add up to all votes of the period.
  const weights = Array.from({ length: sessions }, () =>
    random.chance(0.35) ? 0.05 : 0.4 + random.next() ** 2 * 3,
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const quotas = weights.map((weight) => 1 + Math.floor((weight / total) * (votes - sessions)));
  const left = votes - quotas.reduce((sum, quota) => sum + quota, 0);
  for (let i = 0; i < left; i++) quotas[i % sessions]! += 1;
  const dayCounts = quotas.map((quota) => Math.ceil(quota / VOTES_A_DAY));
  const lengths = dayCounts.map((days) => Math.ceil(days / 4) * 7);
  const spare = span.to - span.from - 7 - lengths.reduce((sum, length) => sum + length, 0);
  if (spare < 0) throw new RangeError(`period ${period}: too many votes for its days`);
  let start = span.from;
  return quotas.map((quota, index) => {
    const number = index + 1;
    const days = sittingDays(start, dayCounts[index]!);
    start += lengths[index]! + Math.floor(spare / sessions);
    const id = period * 100 + 300 + number;
    return { id, number, days, votes: quota, knowledge: knowledge(number, options), agenda: [] };
  });
}

/** `count` days of sitting, Tuesdays to Fridays, from `start` on. */
function sittingDays(start: Day, count: number): Day[] {
  return Array.from({ length: count * 2 + 7 }, (_, index) => start + index)
    .filter((day) => weekday(day) >= 2 && weekday(day) <= 5)
    .slice(0, count);
}

function knowledge(number: number, options: PeriodOptions): Knowledge {
  if (options.sessionsWithoutAgenda > 0 && number === options.sessions) return 'unknown';
  if (number > options.sessions - options.sessionsWithoutAgenda) return 'bare';
  // One session in the first half has no accepted agenda, only an invitation.
  if (number === Math.max(2, Math.floor(options.sessions / 3))) return 'invitation';
  return 'approved';
}

/**
 * Numbers the items of a session after its votes are known. Votes do not follow the order of the
 * accepted agenda, and the invitation has an order of its own, with items that were struck off
 * later. In older periods some agendas were renumbered during the session, so that two items share
 * a number (267 times in the archive of 1993).
 */
export function numberAgenda(session: Session, era: Era, random: Random): void {
  const held = session.agenda.filter((item) => item.struck !== true);
  random.shuffled(held).forEach((item, index) => {
    const renumbered = era !== 'K' && session.number % 3 === 0 && index === 1;
    item.number = renumbered ? 1 : index + 1;
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
