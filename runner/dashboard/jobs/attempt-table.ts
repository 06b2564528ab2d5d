import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { table } from '@tessera/kit/ui/table';
import type { Attempt } from '../../job/job.ts';
import { columnKinds, errorText, visibleText } from '../../ui/cells.ts';
import { duration, moment } from '../../ui/moments.ts';
import type { View } from '../../ui/view.ts';

/** Limits a part of the page that is reloaded every two seconds; a job may have any number of attempts. */
const SHOWN = 50;

export function attemptTable(attempts: readonly Attempt[], view: View): Html {
  const say = phrases(view.locale);
  const { integer, words } = view;
  const { text, figure } = columnKinds<Attempt>(view);
  const rounds = roundsOf(attempts);
  const isRetried = new Set(rounds.values()).size > 1;
  const rows = attempts.slice(-SHOWN);
  const cut = attempts.length > rows.length;
  return table({
    label: say.attempts,
    caption: html`${say.attempts}${cut && html`<small>${say.last(integer(rows.length), integer(attempts.length))}</small>`}`,
    empty: say.noAttempts,
    rows,
    rowId: ({ run }) => `run-${run}`,
    group: isRetried ? ({ run }) => say.round(rounds.get(run) ?? 0) : undefined,
    columns: [
      { ...figure('#', ({ attempt }) => attempt), rowHeader: true },
      text(say.started, ({ startedAt }) => moment(startedAt, view)),
      figure(say.took, ({ durationMs }) => duration(durationMs, view)),
      text(say.outcome, ({ outcome }) => say[outcome]),
      figure('HTTP', ({ statusCode }) => statusCode && String(statusCode)),
      text(say.response, ({ error, response }) => errorAndResponse(error ?? '', response ?? '')),
      text(words.worker, ({ workerId }) => html`<small class="error-text">${workerId}</small>`),
    ],
  });
}

/**
 * The number of manual retries before each run. A manual retry resets the attempt number, so there
 * was one wherever that number does not grow.
 */
export function roundsOf(attempts: readonly Attempt[]): Map<number, number> {
  const rounds = new Map<number, number>();
  let round = 0;
  for (const [index, { run, attempt }] of attempts.entries()) {
    const before = attempts[index - 1];
    if (before !== undefined && attempt <= before.attempt) round += 1;
    rounds.set(run, round);
  }
  return rounds;
}

/** The error, followed by the response body unless the error already contains all of it. */
function errorAndResponse(error: string, response: string): Html {
  const more = response !== '' && !error.includes(response);
  return html`${errorText(error)}${more && html`<pre>${visibleText(response)}</pre>`}`;
}

const phrases = phraseBook({
  attempts: ['Pokusy', 'Attempts'],
  noAttempts: ['Žádný pokus zatím neskončil.', 'No attempt has finished yet.'],
  last: [
    (shown: string, all: string) => `Posledních ${shown} z ${all}`,
    (shown, all) => `The last ${shown} of ${all}`,
  ],
  round: [
    (retries: number) => (retries === 0 ? 'Po přijetí' : `Po ${retries}. ručním opakování`),
    (retries) => (retries === 0 ? 'After acceptance' : `After manual retry ${retries}`),
  ],
  started: ['Začátek', 'Started'],
  took: ['Trvání', 'Duration'],
  outcome: ['Výsledek', 'Outcome'],
  response: ['Odpověď', 'Response'],
  delivered: ['doručeno', 'delivered'],
  refused: ['odmítnuto', 'refused'],
  failed: ['selhalo', 'failed'],
  timeout: ['časový limit', 'timeout'],
  unreachable: ['nedostupný příjemce', 'unreachable'],
  blocked: ['nepovolená adresa', 'address not allowed'],
  interrupted: ['přerušeno', 'interrupted'],
  cancelled: ['zrušeno', 'cancelled'],
  'lease-expired': ['vypršel lease', 'lease expired'],
  'worker-stopped': ['worker skončil', 'worker stopped'],
});
