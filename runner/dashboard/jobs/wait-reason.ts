import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import type { AuditLine } from '../../job/audit.ts';
import type { ExpectedStart, Line } from '../../job/expected-start.ts';
import type { Job } from '../../job/job.ts';
import type { WaitingFor } from '../../job/waiting.ts';
import { shortJobLink } from '../../ui/cells.ts';
import { waitingText } from '../../ui/job-rows.ts';
import type { View } from '../../ui/view.ts';
import { pausedBy } from '../audit/panel.ts';

/** All that is known of why a pending job is not running. */
export type JobWait = {
  readonly why: WaitingFor;
  /** The jobs and batches that must end before a held job starts. */
  readonly waitsFor: readonly string[];
  /** Who paused its queue, if that is the reason. */
  readonly pause: AuditLine | undefined;
  /** What goes before it, and when it starts. */
  readonly line: Line & { readonly expected: ExpectedStart | null };
};

const SHOWN = 3;

/** The reason of the lists, with who paused the queue or which jobs have to end. */
export function waitReason(job: Job, { why, waitsFor, pause }: JobWait, view: View): Html {
  const text = waitingText(job, why, view);
  if (pause !== undefined) return html`${text} ${pausedBy(pause, view)}`;
  if (why.reason !== 'dependency') return text;
  const say = phrases(view.locale);
  if (waitsFor.length === 0) return html`${text}; ${say.gone}`;
  const rest = waitsFor.length - SHOWN;
  // What is no job that it names is a batch.
  const names = waitsFor
    .slice(0, SHOWN)
    .map((name, index) =>
      job.dependsOn?.includes(name)
        ? html`${index > 0 && ', '}${shortJobLink(name)}`
        : html`${index > 0 && ', '}${say.batch} <span class="inline-name">${name}</span>`,
    );
  return html`${text}: ${names}${rest > 0 && ` ${say.more(view.integer(rest))}`}`;
}

const phrases = phraseBook({
  gone: [
    'ty, na kterých závisí, už nejsou: spusťte ji ručně, nebo ji zrušte',
    'those it depends on are gone: run it by hand, or cancel it',
  ],
  batch: ['dávka', 'batch'],
  more: [(n: string) => `a další (${n})`, (n) => `and ${n} more`],
});
