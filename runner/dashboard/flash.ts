import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { notice } from '@tessera/kit/ui/elements';
import type { FastifyReply } from 'fastify';
import { czechCount, englishCount } from '../ui/phrases.ts';
import { COOKIE_OPTIONS } from './session.ts';

/** The outcome of an action, shown once on the next page. */
type Flash = keyof ReturnType<typeof phrases>;

const WARNINGS: readonly Flash[] = ['jobNotPending', 'jobStillWaits', 'leaseGone'];
const COOKIE = 'flash';

/** Stored in a cookie rather than in the address, so that no link can claim what did not happen. */
export function flashOnNextPage(reply: FastifyReply, flash: Flash, count = 0): FastifyReply {
  return reply.setCookie(COOKIE, `${flash}.${count}`, { ...COOKIE_OPTIONS, maxAge: 60 });
}

/** The notice left by the previous request, if any; it is cleared by showing it. */
export function flashNotice(reply: FastifyReply, locale: Locale): Html | undefined {
  const [flash = '', count] = (reply.request.cookies[COOKIE] ?? '').split('.');
  const say = phrases(locale);
  if (!isKeyOf(say, flash)) return undefined;
  reply.clearCookie(COOKIE, COOKIE_OPTIONS);
  const said = say[flash];
  const text = typeof said === 'string' ? said : said(Number(count) || 0);
  return notice(WARNINGS.includes(flash) ? 'warn' : 'good', html`<p>${text}</p>`);
}

const phrases = phraseBook({
  jobsRetried: [
    (n: number) =>
      `${czechCount(n, 'úloha znovu čeká', 'úlohy znovu čekají', 'úloh znovu čeká')} na zpracování.`,
    (n) => `${englishCount(n, 'job is', 'jobs are')} pending again.`,
  ],
  jobsDeleted: [
    (n: number) =>
      `${czechPlural(n, 'Smazána', 'Smazány', 'Smazáno')} ${czechCount(n, 'úloha', 'úlohy', 'úloh')}.`,
    (n) => `${englishCount(n, 'job was', 'jobs were')} deleted.`,
  ],
  jobCancelled: ['Úloha byla zrušena.', 'The job was cancelled.'],
  jobReplayed: ['Toto je nová úloha.', 'This is the new job.'],
  jobsCancelled: [
    (n: number) =>
      `${czechPlural(n, 'Zrušena', 'Zrušeny', 'Zrušeno')} ${czechCount(n, 'úloha', 'úlohy', 'úloh')}.`,
    (n) => `${englishCount(n, 'job was', 'jobs were')} cancelled.`,
  ],
  jobNotPending: [
    'Úloha už nečeká: mezitím se spustila.',
    'The job is no longer pending: it has started in the meantime.',
  ],
  jobDue: ['Úloha je na řadě.', 'The job is due now.'],
  jobStillWaits: [
    'Prodleva je zrušena, úloha ale dál čeká. Důvod je uveden u jejího stavu.',
    'The job is due now but still waits, for the reason given beside its status.',
  ],
  leaseEnded: [
    'Lease byl ukončen a pokus je počítán jako neúspěšný.',
    'The lease was ended, and the attempt counts as failed.',
  ],
  leaseGone: [
    'Tento lease už mezitím skončil; úloha zůstala, jak byla.',
    'That lease had already ended; the job was left as it is.',
  ],
  leasesEnded: [
    (n: number) =>
      n === 1
        ? 'Byl ukončen 1 lease a pokus je počítán jako neúspěšný.'
        : `Bylo ukončeno ${czechCount(n, 'lease', 'lease', 'lease')} a pokusy jsou počítány jako neúspěšné.`,
    (n) =>
      `${englishCount(n, 'lease was ended, and the attempt counts', 'leases were ended, and the attempts count')} as failed.`,
  ],
  queueCreated: ['Fronta byla založena.', 'The queue was created.'],
  queueSaved: ['Nastavení fronty bylo uloženo.', 'The queue settings were saved.'],
  queueDeleted: ['Fronta byla smazána.', 'The queue was deleted.'],
  scheduleCreated: ['Plán byl založen.', 'The schedule was created.'],
  scheduleSaved: ['Plán byl uložen.', 'The schedule was saved.'],
  scheduleDeleted: ['Plán byl smazán.', 'The schedule was deleted.'],
});

function isKeyOf<T extends object>(book: T, name: string): name is keyof T & string {
  return Object.hasOwn(book, name);
}
