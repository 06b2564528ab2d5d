import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import type { PageParts } from '@tessera/kit/ui/frame';
import { withQuery } from '@tessera/kit/ui/visit';
import type { Job } from '../../job/job.ts';
import { retryDelayMs } from '../../job/settle.ts';
import { timestamp } from '../../job/timestamp.ts';
import { confirmPage, strongName } from '../../ui/form.ts';
import type { JobChoice } from '../../ui/job-choice.ts';
import { duration, momentAndDistance } from '../../ui/moments.ts';
import { phrases as shared } from '../../ui/phrases.ts';

/** What narrows the jobs that are cancelled together. */
const FILTERS = ['queue', 'host', 'error', 'key', 'after', 'before'] as const;

/** Asks for confirmation of cancelling all pending jobs that match. */
export function bulkCancelPage(
  choice: JobChoice,
  matched: number,
  countedAt: string,
  locale: Locale,
): PageParts {
  const say = phrases(locale);
  const title = say.cancelAll(formats(locale).integer(matched), matched);
  const given = FILTERS.flatMap((name) => {
    const value = choice[name];
    return value ? [[name, value] as const] : [];
  });
  const names = shared(locale);
  return confirmPage({
    ...{ locale, title, lead: say.cancelAllMeans(matched), action: '/dashboard/jobs/cancel' },
    facts: given.map(([name, value]) => [names[name], strongName(value)]),
    hidden: { ...Object.fromEntries(given), counted_at: countedAt },
    back: withQuery('/dashboard/jobs', { ...choice, page: undefined }),
  });
}

/** Asks for confirmation: a cancelled job cannot be restored. */
export function cancelPage(job: Job, locale: Locale): PageParts {
  const say = phrases(locale);
  return confirmPage({
    ...{ locale, title: say.cancel, lead: say.cancelMeans, facts: identity(job, locale) },
    action: `/dashboard/jobs/${job.id}/cancel`,
    back: `/dashboard/jobs/${job.id}`,
  });
}

/**
 * Asks for confirmation of ending the lease of a job whose receiver has accepted it: what becomes
 * of the job, and that a receiver which is still working does so in vain.
 */
export function endLeasePage(job: Job, locale: Locale, now: number): PageParts {
  const say = phrases(locale);
  const words = shared(locale);
  const { integer } = formats(locale);
  const tries = Math.max(1, job.maxRetries);
  const isLast = job.attempt >= tries;
  const counts = say.counts(integer(job.attempt), integer(tries));
  const pause = duration(retryDelayMs(job.attempt, job, withoutJitter), locale);
  return confirmPage({
    ...{ locale, title: words.endLease, warning: say.inVain },
    lead: `${counts} ${isLast ? say.noneLeft : say.again(pause)}`,
    facts: [
      ...identity(job, locale),
      [words.leaseUntil, momentAndDistance(job.visibleAt, locale, now)],
    ],
    action: `/dashboard/jobs/${job.id}/end-lease`,
    // A lease of a later attempt is another one, which was not asked about.
    hidden: { started_at: timestamp(job.startedAt ?? 0) },
    permanently: !isLast && say.endAndBury,
    back: `/dashboard/jobs/${job.id}`,
  });
}

const withoutJitter = () => 0.5;

function identity({ id, queueName, callbackUrl }: Job, locale: Locale): [string, Html][] {
  const words = shared(locale);
  return [
    [words.job, html`<code class="name">${id}</code>`],
    [words.queue, strongName(queueName)],
    [words.callbackUrl, html`<span class="name">${callbackUrl}</span>`],
  ];
}

const phrases = phraseBook({
  cancelAll: [
    (count: string, n: number) => `Zrušit ${count} ${czechPlural(n, 'úlohu', 'úlohy', 'úloh')}`,
    (count, n) => `Cancel ${count} ${n === 1 ? 'job' : 'jobs'}`,
  ],
  cancelAllMeans: [
    (n: number) =>
      `${n === 1 ? 'Úloha, která teď čeká, bude odstraněna, příjemce se nezavolá a nelze ji' : 'Úlohy, které teď čekají, budou odstraněny, příjemci se nezavolají a nelze je'} obnovit. Nově přidaných úloh se to netýká.`,
    (n) =>
      `The ${n === 1 ? 'job that is' : 'jobs that are'} pending now will be removed, ${n === 1 ? 'its receiver' : 'their receivers'} will not be called, and ${n === 1 ? 'it' : 'they'} cannot be restored. Jobs added from now on are not affected.`,
  ],
  cancel: ['Zrušit úlohu', 'Cancel this job'],
  cancelMeans: [
    'Úloha bude odstraněna, příjemce se nezavolá a úlohu nelze obnovit.',
    'The job will be removed, its receiver will not be called, and it cannot be restored.',
  ],
  endAndBury: ['Ukončit bez opakování', 'End it without a retry'],
  counts: [
    (attempt: string, tries: string) => `${attempt}. pokus z ${tries} bude počítán jako neúspěšný.`,
    (attempt, tries) => `Attempt ${attempt} of ${tries} will count as failed.`,
  ],
  again: [
    (pause: string) =>
      `Po prodlevě asi ${pause} bude příjemce zavolán znovu; bez opakování skončí úloha hned mezi neúspěšnými.`,
    (pause) =>
      `The receiver will be called again after about ${pause}; without a retry the job will be dead at once.`,
  ],
  noneLeft: [
    'Další pokus už nezbývá, takže úloha skončí mezi neúspěšnými; odtud ji lze zkusit znovu.',
    'No attempts are left, so the job will be dead; it can be retried from its page.',
  ],
  inVain: [
    'Ukončete lease jen tehdy, když příjemce už na úloze nepracuje. Pokud ještě pracuje, jeho hlášení bude odmítnuto a práce se může provést dvakrát.',
    'End the lease only if the receiver no longer works on the job. If it still does, its report will be refused, and the work may be done twice.',
  ],
});
