import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { notice } from '@tessera/kit/ui/notice';
import type { FastifyReply } from 'fastify';

/** The outcome of an action, shown once on the next page. */
export type Flash =
  | 'jobsRetried'
  | 'jobsDeleted'
  | 'jobCancelled'
  | 'jobsCancelled'
  | 'jobNotPending'
  | 'jobDue'
  | 'jobStillWaits'
  | 'leaseEnded'
  | 'leaseGone'
  | 'leasesEnded'
  | 'queueCreated'
  | 'queueSaved'
  | 'queueDeleted'
  | 'scheduleCreated'
  | 'scheduleSaved'
  | 'scheduleDeleted';

const WARNINGS: readonly Flash[] = ['jobNotPending', 'jobStillWaits', 'leaseGone'];
const COOKIE = 'flash';
const OPTIONS = { path: '/dashboard', httpOnly: true, sameSite: 'strict' } as const;

/** Kept in a cookie rather than in the address, so that no link can claim what did not happen. */
export function flashOnNextPage(reply: FastifyReply, flash: Flash, count = 0): FastifyReply {
  return reply.setCookie(COOKIE, `${flash}.${count}`, { ...OPTIONS, maxAge: 60 });
}

/** The notice left by the previous request, if any; it is cleared by showing it. */
export function flashNotice(reply: FastifyReply, locale: Locale): Html | undefined {
  const [flash = '', count] = (reply.request.cookies[COOKIE] ?? '').split('.');
  if (!isFlash(flash)) return undefined;
  reply.clearCookie(COOKIE, OPTIONS);
  const number = Number(count) || 0;
  const text = phrases(locale)[flash](formats(locale).integer(number), number);
  return notice(WARNINGS.includes(flash) ? 'warn' : 'good', html`<p>${text}</p>`);
}

type Texts = Record<Flash, (count: string, n: number) => string>;

const cs: Texts = {
  jobsRetried: (count, n) =>
    `${count} ${czechPlural(n, 'úloha znovu čeká', 'úlohy znovu čekají', 'úloh znovu čeká')} na zpracování.`,
  jobsDeleted: (count, n) =>
    `${czechPlural(n, 'Smazána', 'Smazány', 'Smazáno')} ${count} ${czechPlural(n, 'úloha', 'úlohy', 'úloh')}.`,
  jobCancelled: () => 'Úloha byla zrušena.',
  jobsCancelled: (count, n) =>
    `${czechPlural(n, 'Zrušena', 'Zrušeny', 'Zrušeno')} ${count} ${czechPlural(n, 'úloha', 'úlohy', 'úloh')}.`,
  jobNotPending: () => 'Úloha už nečeká: mezitím se spustila.',
  jobDue: () => 'Úloha je na řadě.',
  jobStillWaits: () => 'Prodleva je zrušena, úloha ale dál čeká. Důvod je uveden u jejího stavu.',
  leaseEnded: () => 'Lease byl ukončen a pokus je počítán jako neúspěšný.',
  leaseGone: () => 'Tento lease už mezitím skončil; úloha zůstala, jak byla.',
  leasesEnded: (count, n) =>
    n === 1
      ? 'Byl ukončen 1 lease a pokus je počítán jako neúspěšný.'
      : `Bylo ukončeno ${count} lease a pokusy jsou počítány jako neúspěšné.`,
  queueCreated: () => 'Fronta byla založena.',
  queueSaved: () => 'Nastavení fronty bylo uloženo.',
  queueDeleted: () => 'Fronta byla smazána.',
  scheduleCreated: () => 'Plán byl založen.',
  scheduleSaved: () => 'Plán byl uložen.',
  scheduleDeleted: () => 'Plán byl smazán.',
};

const en: Texts = {
  jobsRetried: (count, n) => `${count} ${n === 1 ? 'job is' : 'jobs are'} pending again.`,
  jobsDeleted: (count, n) => `${count} ${n === 1 ? 'job was' : 'jobs were'} deleted.`,
  jobCancelled: () => 'The job was cancelled.',
  jobsCancelled: (count, n) => `${count} ${n === 1 ? 'job was' : 'jobs were'} cancelled.`,
  jobNotPending: () => 'The job is no longer pending: it has started in the meantime.',
  jobDue: () => 'The job is due now.',
  jobStillWaits: () =>
    'The job is due now but still waits, for the reason given beside its status.',
  leaseEnded: () => 'The lease was ended, and the attempt counts as failed.',
  leaseGone: () => 'That lease had already ended; the job was left as it is.',
  leasesEnded: (count, n) =>
    n === 1
      ? '1 lease was ended, and the attempt counts as failed.'
      : `${count} leases were ended, and the attempts count as failed.`,
  queueCreated: () => 'The queue was created.',
  queueSaved: () => 'The queue settings were saved.',
  queueDeleted: () => 'The queue was deleted.',
  scheduleCreated: () => 'The schedule was created.',
  scheduleSaved: () => 'The schedule was saved.',
  scheduleDeleted: () => 'The schedule was deleted.',
};

const phrases = phraseBook(cs, en);

function isFlash(text: string): text is Flash {
  return Object.hasOwn(cs, text);
}
