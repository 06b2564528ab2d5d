import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import type { Attempt, Job } from '../../job/job.ts';
import type { WaitingFor } from '../../job/waiting.ts';
import { duration, moment } from '../../ui/moments.ts';

/** Attempts listed in full; earlier ones are only counted. */
const SHOWN = 12;

export type JobParts = {
  readonly job: Job;
  readonly attempts: readonly Attempt[];
  /** Why a pending job is not running; undefined for others. */
  readonly waiting: WaitingFor | undefined;
  /** Of the schedule that made the job; null without one or without a name. */
  readonly scheduleName: string | null;
  readonly locale: Locale;
  readonly now: number;
};

/** The history of a job as a list of steps, ending with its current state. */
export function jobTimeline({ job, attempts, locale, now }: JobParts): Html {
  const say = phrases(locale);
  const at = (time: number | null) => moment(time, locale, now);
  const attemptSteps = attempts.map((attempt): Part => {
    const result = attempt.outcome === 'delivered' ? say.delivered : say.failed;
    const status = attempt.statusCode === null ? '' : ` (HTTP ${attempt.statusCode})`;
    return html`${say.attempt(attempt.attempt)}: ${result}${status}<br><small>${at(attempt.startedAt)}, ${duration(attempt.durationMs, locale)}${pauseBefore(attempt, attempts, say, locale)}</small>`;
  });
  const steps: Part[] = [
    html`${say.created}<br><small>${at(job.createdAt)}</small>`,
    ...(attempts.length > SHOWN
      ? [say.more(attempts.length - SHOWN), ...attemptSteps.slice(-SHOWN)]
      : attemptSteps),
  ];
  return html`<ol class="timeline">${steps.map((step) => html`<li>${step}</li>`)}<li aria-current="step">${current()}</li></ol>`;

  function current(): Part {
    switch (job.status) {
      case 'pending':
        return say.pending; // the reason stands above
      case 'running':
        return html`${say.runs}<br><small>${at(job.startedAt)}</small>`;
      case 'completed':
        return html`${say.completed}<br><small>${at(job.completedAt)}</small>`;
      case 'dead':
        return html`${say.dead}<br><small>${at(job.completedAt)}</small>`;
    }
  }
}

/** The pause between the previous attempt and this one. */
function pauseBefore(
  attempt: Attempt,
  attempts: readonly Attempt[],
  say: ReturnType<typeof phrases>,
  locale: Locale,
): string {
  const before = attempts.find(({ run }) => run === attempt.run - 1);
  if (before === undefined) return '';
  const waited = attempt.startedAt - before.startedAt - before.durationMs;
  return waited > 0 ? `, ${say.after(duration(waited, locale))}` : '';
}

const phrases = phraseBook({
  created: ['Přijata', 'Accepted'],
  attempt: [(attempt: number) => `${attempt}. pokus`, (attempt) => `Attempt ${attempt}`],
  delivered: ['doručeno', 'delivered'],
  failed: ['nezdařil se', 'failed'],
  after: [(time: string) => `po prodlevě ${time}`, (time) => `after a pause of ${time}`],
  more: [
    (count: number) =>
      `… a ${count} ${czechPlural(count, 'dřívější pokus', 'dřívější pokusy', 'dřívějších pokusů')}`,
    (count) => `… and ${count} earlier ${count === 1 ? 'attempt' : 'attempts'}`,
  ],
  pending: ['Čeká', 'Pending'],
  runs: ['Běží', 'Running'],
  completed: ['Dokončena', 'Completed'],
  dead: ['Selhala', 'Dead'],
});
