import { formats } from '@tessera/kit/format';
import type { Html } from '@tessera/kit/html';
import { html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { notice } from '@tessera/kit/ui/notice';
import type { FastifyReply } from 'fastify';

/** What a visitor has done; the next page says it once. */
export type Deed =
  | 'jobsRetried'
  | 'jobsDeleted'
  | 'jobCancelled'
  | 'jobHasBegun'
  | 'queueCreated'
  | 'queueSaved'
  | 'queueDeleted'
  | 'scheduleCreated'
  | 'scheduleSaved'
  | 'scheduleDeleted';

/** Kept in a cookie and not in the address, so that no link can claim what did not happen. */
export function sayNext(reply: FastifyReply, deed: Deed, count = 0): FastifyReply {
  return reply.setCookie(COOKIE, `${deed}.${count}`, { ...OPTIONS, maxAge: 60 });
}

/** What was done before this page, said now and forgotten. */
export function doneNotice(reply: FastifyReply, locale: Locale): Html | undefined {
  const [deed = '', count] = (reply.request.cookies[COOKIE] ?? '').split('.');
  if (!isDeed(deed)) return undefined;
  reply.clearCookie(COOKIE, OPTIONS);
  const number = Number(count) || 0;
  const text = phrases(locale)[deed](formats(locale).integer(number), number);
  return notice(deed === 'jobHasBegun' ? 'warn' : 'good', html`<p>${text}</p>`);
}

const COOKIE = 'done';
const OPTIONS = { path: '/dashboard', httpOnly: true, sameSite: 'strict' } as const;

type Words = Record<Deed, (count: string, n: number) => string>;

const cs: Words = {
  jobsRetried: (count, n) =>
    `Znovu ${czechPlural(n, 'se zkouší', 'se zkoušejí', 'se zkouší')} ${count} ${czechPlural(n, 'úloha', 'úlohy', 'úloh')}.`,
  jobsDeleted: (count, n) =>
    `${czechPlural(n, 'Smazána', 'Smazány', 'Smazáno')} ${count} ${czechPlural(n, 'úloha', 'úlohy', 'úloh')}.`,
  jobCancelled: () => 'Úloha je zrušena.',
  jobHasBegun: () => 'Úloha mezitím začala, zrušit ji už nešlo.',
  queueCreated: () => 'Fronta je založena.',
  queueSaved: () => 'Nastavení fronty je uloženo.',
  queueDeleted: () => 'Fronta je smazána.',
  scheduleCreated: () => 'Plán je založen.',
  scheduleSaved: () => 'Plán je uložen.',
  scheduleDeleted: () => 'Plán je smazán.',
};

const en: Words = {
  jobsRetried: (count, n) => `${count} ${n === 1 ? 'job is' : 'jobs are'} being retried.`,
  jobsDeleted: (count, n) => `${count} ${n === 1 ? 'job was' : 'jobs were'} deleted.`,
  jobCancelled: () => 'The job was cancelled.',
  jobHasBegun: () => 'The job began meanwhile and could not be cancelled any more.',
  queueCreated: () => 'The queue was created.',
  queueSaved: () => 'The settings of the queue were saved.',
  queueDeleted: () => 'The queue was deleted.',
  scheduleCreated: () => 'The schedule was created.',
  scheduleSaved: () => 'The schedule was saved.',
  scheduleDeleted: () => 'The schedule was deleted.',
};

const phrases = phraseBook(cs, en);

function isDeed(text: string): text is Deed {
  return Object.hasOwn(cs, text);
}
