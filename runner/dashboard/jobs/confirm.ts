import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import type { PageParts } from '@tessera/kit/ui/frame';
import { withQuery } from '@tessera/kit/ui/visit';
import type { Job } from '../../job/job.ts';
import { retryDelayMs } from '../../job/settle.ts';
import { timestamp } from '../../job/timestamp.ts';
import { jobHref } from '../../ui/cells.ts';
import { confirmPage, strongName } from '../../ui/form.ts';
import type { JobChoice } from '../../ui/job-choice.ts';
import { duration, momentAndDistance } from '../../ui/moments.ts';
import { czechCount, englishCount } from '../../ui/phrases.ts';
import type { View } from '../../ui/view.ts';

/** What narrows the jobs that are cancelled together. */
const FILTERS = ['queue', 'host', 'error', 'key', 'after', 'before'] as const;

export function bulkCancelPage(choice: JobChoice, matched: number, view: View): PageParts {
  const say = phrases(view.locale);
  const given = FILTERS.flatMap((name) => {
    const value = choice[name];
    return value ? [[name, value] as const] : [];
  });
  return confirmPage(view, {
    title: say.cancelAll(matched),
    lead: say.cancelAllMeans(matched),
    action: '/dashboard/jobs/cancel',
    facts: given.map(([name, value]) => [view.words[name], strongName(value)]),
    hidden: { ...Object.fromEntries(given), counted_at: timestamp(view.now) },
    back: withQuery('/dashboard/jobs', { ...choice, page: undefined }),
  });
}

export function cancelPage(job: Job, view: View): PageParts {
  const back = jobHref(job.id);
  const say = phrases(view.locale);
  const lead = job.status === 'running' ? say.cutMeans : say.cancelMeans;
  return confirmPage(view, {
    ...{ title: view.words.cancelJob, lead, facts: identity(job, view) },
    ...{ action: `${back}/cancel`, back },
  });
}

/**
 * Asks for confirmation of ending the lease of a job whose receiver has accepted it: what becomes
 * of the job, and that a receiver which is still working does so in vain.
 */
export function endLeasePage(job: Job, view: View): PageParts {
  const say = phrases(view.locale);
  const { words, integer } = view;
  const tries = Math.max(1, job.maxRetries);
  const isLast = job.attempt >= tries;
  const counts = say.counts(integer(job.attempt), integer(tries));
  const pause = duration(retryDelayMs(job.attempt, job, withoutJitter), view);
  const back = jobHref(job.id);
  return confirmPage(view, {
    ...{ title: words.endLease, warning: say.inVain, action: `${back}/end-lease`, back },
    lead: `${counts} ${isLast ? say.noneLeft : say.again(pause)}`,
    facts: [...identity(job, view), [words.leaseUntil, momentAndDistance(job.visibleAt, view)]],
    // A lease of a later attempt is another one, which was not asked about.
    hidden: { started_at: timestamp(job.startedAt ?? 0) },
    permanently: !isLast && say.endAndBury,
  });
}

const withoutJitter = () => 0.5;

function identity({ id, queueName, callbackUrl }: Job, { words }: View): [string, Html][] {
  return [
    [words.job, html`<code class="name">${id}</code>`],
    [words.queue, strongName(queueName)],
    [words.callbackUrl, html`<span class="name">${callbackUrl}</span>`],
  ];
}

const phrases = phraseBook({
  cancelAll: [
    (n: number) => `Zrušit ${czechCount(n, 'úlohu', 'úlohy', 'úloh')}`,
    (n) => `Cancel ${englishCount(n, 'job')}`,
  ],
  cancelAllMeans: [
    (n: number) =>
      `${n === 1 ? 'Úloha, která teď čeká, bude odstraněna, příjemce se nezavolá a nelze ji' : 'Úlohy, které teď čekají, budou odstraněny, příjemci se nezavolají a nelze je'} obnovit. Nově přidaných úloh se to netýká.`,
    (n) =>
      `The ${n === 1 ? 'job that is' : 'jobs that are'} pending now will be removed, ${n === 1 ? 'its receiver' : 'their receivers'} will not be called, and ${n === 1 ? 'it' : 'they'} cannot be restored. Jobs added from now on are not affected.`,
  ],
  cancelMeans: [
    'Úloha bude odstraněna, příjemce se nezavolá a úlohu nelze obnovit.',
    'The job will be removed, its receiver will not be called, and it cannot be restored.',
  ],
  cutMeans: [
    'Úloha právě běží. Její volání bude přerušeno a úloha skončí mezi neúspěšnými; co příjemce už udělal, zůstane.',
    'The job is running. Its call will be cut and the job will be dead; what the receiver has done already stays.',
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
