import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import type { Attempt, Job } from '../../job/job.ts';
import { duration, moment } from '../moment.ts';

export type JobParts = {
  readonly job: Job;
  readonly attempts: readonly Attempt[];
  readonly locale: Locale;
  readonly now: number;
};

/** The way of a job in order, ending with what is now or comes next. */
export function jobTimeline({ job, attempts, locale, now }: JobParts): Html {
  const say = phrases(locale);
  const at = (time: number | null) => moment(time, locale, now);
  const tries = attempts.map((attempt): Part => {
    const result = attempt.outcome === 'delivered' ? say.good : say.failed;
    const status = attempt.statusCode === null ? '' : ` (HTTP ${attempt.statusCode})`;
    return html`${say.tried(attempt.attempt)}: ${result}${status}<br><small>${at(attempt.startedAt)}, ${duration(attempt.durationMs, locale)}${wait(attempt, attempts, say, locale)}</small>`;
  });
  const steps: Part[] = [
    html`${say.created}<br><small>${at(job.createdAt)}</small>`,
    ...(attempts.length > 12 ? [say.more(attempts.length - 12), ...tries.slice(-12)] : tries),
  ];
  return html`<ol class="timeline">${steps.map((step) => html`<li>${step}</li>`)}<li aria-current="step">${current()}</li></ol>`;

  function current(): Part {
    switch (job.status) {
      case 'pending':
        return job.visibleAt <= now
          ? say.waits
          : html`${say.next}<br><small>${at(job.visibleAt)}</small>`;
      case 'running':
        return html`${say.runs}<br><small>${at(job.startedAt)}</small>`;
      case 'completed':
        return html`${say.completed}<br><small>${at(job.completedAt)}</small>`;
      case 'dead':
        return html`${say.dead}<br><small>${at(job.completedAt)}</small>`;
    }
  }
}

/** How long was waited before this try, when that says anything. */
function wait(
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

const phrases = phraseBook(
  {
    created: 'Přijata',
    tried: (attempt: number) => `${attempt}. pokus`,
    good: 'doručeno',
    failed: 'nepovedlo se',
    after: (time: string) => `po čekání ${time}`,
    more: (count: number) => `… a ${count} dřívějších pokusů`,
    waits: 'Čeká, až na ni přijde řada',
    next: 'Zkusí se',
    runs: 'Běží',
    completed: 'Hotovo',
    dead: 'Vzdáno',
  },
  {
    created: 'Accepted',
    tried: (attempt) => `Try ${attempt}`,
    good: 'delivered',
    failed: 'failed',
    after: (time) => `after waiting ${time}`,
    more: (count) => `… and ${count} earlier tries`,
    waits: 'Waits for its turn',
    next: 'Will be tried',
    runs: 'Runs',
    completed: 'Completed',
    dead: 'Given up',
  },
);
