import { formats } from '@tessera/kit/format';
import { html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { Job } from '../../job/job.ts';
import { timestamp } from '../../job/timestamp.ts';
import { confirmPage, strongName } from '../../ui/form.ts';
import { phrases as shared } from '../../ui/phrases.ts';

/** Asks for confirmation of ending the leases of all jobs that a receiver has accepted. */
export function endLeasesPage(
  host: string,
  jobs: readonly Job[],
  countedAt: number,
  locale: Locale,
): PageParts {
  const say = phrases(locale);
  const { integer } = formats(locale);
  const title = say.end(integer(jobs.length), jobs.length);
  const last = jobs.filter(({ attempt, maxRetries }) => attempt >= maxRetries).length;
  const again = jobs.length - last;
  return confirmPage({
    ...{ locale, title, warning: say.inVain, back: '/dashboard/workers' },
    lead: html`${say.counts(jobs.length)} ${again > 0 && say.again(integer(again), again)} ${last > 0 && say.dead(integer(last), last)}`,
    facts: [[shared(locale).host, strongName(host)]],
    action: '/dashboard/workers/end-leases',
    hidden: { host, counted_at: timestamp(countedAt) },
    permanently: again > 0 && say.endAndBury,
  });
}

const phrases = phraseBook({
  end: [
    (count: string, _n: number) => `Ukončit ${count} lease`,
    (count, n) => `End ${count} ${n === 1 ? 'lease' : 'leases'}`,
  ],
  endAndBury: ['Ukončit bez opakování', 'End without a retry'],
  counts: [
    (n: number) =>
      n === 1
        ? 'Probíhající pokus bude počítán jako neúspěšný.'
        : 'Probíhající pokusy budou počítány jako neúspěšné.',
    (n) =>
      n === 1
        ? 'The current attempt will count as failed.'
        : 'The current attempts will count as failed.',
  ],
  again: [
    (count: string, n: number) =>
      `Příjemce bude po prodlevě zavolán znovu (${count} ${czechPlural(n, 'úloha', 'úlohy', 'úloh')}).`,
    (count, n) =>
      `${count} ${n === 1 ? 'job' : 'jobs'} will be called again after the usual delay.`,
  ],
  dead: [
    (count: string, n: number) =>
      `${count} ${n === 1 ? 'úloze' : 'úlohám'} už nezbývá žádný pokus a skončí mezi neúspěšnými.`,
    (count, n) =>
      `${count} ${n === 1 ? 'job has' : 'jobs have'} no attempts left and will be dead.`,
  ],
  inVain: [
    'Ukončete je jen tehdy, když příjemce už na úlohách nepracuje. Pokud ještě pracuje, jeho hlášení budou odmítnuta a práce se může provést dvakrát. Úloh, které příjemce převezme až nyní, se to netýká.',
    'End them only if the receiver no longer works on the jobs. If it still does, its reports will be refused, and the work may be done twice. Jobs that it accepts from now on are not affected.',
  ],
});
