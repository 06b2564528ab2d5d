import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import type { AuditLine } from '../../job/audit.ts';
import { type ExpectedStart, MOST_AHEAD, type PlaceInLine } from '../../job/expected-start.ts';
import type { Job } from '../../job/job.ts';
import type { WaitingFor } from '../../job/waiting.ts';
import { shortJobLink } from '../../ui/cells.ts';
import { waitingText } from '../../ui/job-rows.ts';
import { duration } from '../../ui/moments.ts';
import { czechCount, englishCount } from '../../ui/phrases.ts';
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
  readonly line: PlaceInLine & { readonly expected: ExpectedStart | null };
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

const WIDTH = 320;

/** How many jobs go before this one, and from now to its start: a band for the range, a dot in it. */
export function waitDrawing({ ahead, expected }: JobWait['line'], view: View): Html {
  const say = phrases(view.locale);
  const count = ahead < MOST_AHEAD ? say.ahead(ahead) : say.many(view.integer(ahead));
  if (expected === null) return html`<p class="muted">${count}</p>`;
  const { now } = view;
  const inMs = (time: number) => Math.max(0, time - now);
  const span = (time: number) => duration(inMs(time), view);
  const text = say.starts(span(expected.at), span(expected.low), span(expected.high));
  const end = Math.max(1, inMs(expected.high)) * 1.05;
  const x = (time: number) => Math.round((inMs(time) / end) * (WIDTH - 12)) + 6;
  const band = { from: x(expected.low), to: x(expected.high) };
  return html`<p>${count} ${text}</p>
<svg class="wait" viewBox="0 0 ${WIDTH} 24" width="${WIDTH}" height="24" role="img" aria-label="${text}"><line x1="6" x2="${WIDTH - 6}" y1="12" y2="12" stroke="currentColor" stroke-opacity="0.4"/><line x1="6" x2="6" y1="4" y2="20" stroke="currentColor"/><rect x="${band.from}" y="8" width="${Math.max(3, band.to - band.from)}" height="8" rx="3" fill="currentColor" fill-opacity="0.3"/><circle cx="${x(expected.at)}" cy="12" r="5" fill="currentColor"/></svg>`;
}

const phrases = phraseBook({
  gone: [
    'ty, na kterých závisí, už nejsou: spusťte ji ručně, nebo ji zrušte',
    'those it depends on are gone: run it by hand, or cancel it',
  ],
  batch: ['dávka', 'batch'],
  more: [(n: string) => `a další (${n})`, (n) => `and ${n} more`],
  ahead: [
    (count: number) =>
      count === 0
        ? 'Žádná jiná není před ní.'
        : `Před ní: ${czechCount(count, 'úloha', 'úlohy', 'úloh')}.`,
    (count) =>
      count === 0 ? 'No other goes before it.' : `Before it: ${englishCount(count, 'job')}.`,
  ],
  many: [
    (count: string) => `Před ní: nejméně ${count} úloh.`,
    (count) => `Before it: at least ${count} jobs.`,
  ],
  starts: [
    (at: string, low: string, high: string) => `Začne asi za ${at} (${low} až ${high}).`,
    (at, low, high) => `It starts in about ${at} (${low} to ${high}).`,
  ],
});
