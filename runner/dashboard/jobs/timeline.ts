import { type Html, html, type Part } from '@tessera/kit/html';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import type { Attempt, Job } from '../../job/job.ts';
import { duration, moment } from '../../ui/moments.ts';
import type { View } from '../../ui/view.ts';

/** Attempts listed in full; earlier ones are only counted. */
const SHOWN = 12;

export function jobTimeline(job: Job, attempts: readonly Attempt[], view: View): Html {
  const say = phrases(view.locale);
  const at = (time: number | null) => moment(time, view);
  const attemptSteps = attempts.map((attempt): Part => {
    const result = attempt.outcome === 'delivered' ? say.delivered : say.failed;
    const status = attempt.statusCode === null ? '' : ` (HTTP ${attempt.statusCode})`;
    return html`${say.attempt(attempt.attempt)}: ${result}${status}<br><small>${at(attempt.startedAt)}, ${duration(attempt.durationMs, view)}${pauseBefore(attempt)}</small>`;
  });
  const steps: Part[] = [
    html`${say.created}<br><small>${at(job.createdAt)}</small>`,
    ...(attempts.length > SHOWN
      ? [say.more(attempts.length - SHOWN), ...attemptSteps.slice(-SHOWN)]
      : attemptSteps),
  ];
  return html`<ol class="timeline">${steps.map((step) => html`<li>${step}</li>`)}<li aria-current="step">${current()}</li></ol>`;

  function pauseBefore({ run, startedAt }: Attempt): string {
    const before = attempts.find((one) => one.run === run - 1);
    const waited = before === undefined ? 0 : startedAt - before.startedAt - before.durationMs;
    return waited > 0 ? `, ${say.after(duration(waited, view))}` : '';
  }

  function current(): Part {
    if (job.status === 'pending') return say.pending; // the reason stands above
    const since = job.status === 'running' ? job.startedAt : job.completedAt;
    return html`${say[job.status]}<br><small>${at(since)}</small>`;
  }
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
  running: ['Běží', 'Running'],
  completed: ['Dokončena', 'Completed'],
  dead: ['Selhala', 'Dead'],
});
