import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { table } from '@tessera/kit/ui/table';
import type { Attempt } from '../../job/job.ts';
import { duration, moment } from '../moment.ts';

/** A job may be tried for ever; what is asked for every two seconds may not grow for ever. */
const SHOWN = 50;

/** The finished tries of a job, oldest first, those after a manual retry under a heading of their own. */
export function attemptTable(attempts: readonly Attempt[], locale: Locale, now: number): Html {
  const say = phrases(locale);
  const { integer } = formats(locale);
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
      { label: '#', numeric: true, rowHeader: true, cell: ({ attempt }) => integer(attempt) },
      { label: say.began, cell: ({ startedAt }) => moment(startedAt, locale, now) },
      { label: say.took, numeric: true, cell: ({ durationMs }) => duration(durationMs, locale) },
      { label: say.outcome, cell: ({ outcome }) => say[outcome] },
      {
        label: 'HTTP',
        numeric: true,
        cell: ({ statusCode }) => (statusCode === null ? '–' : String(statusCode)),
      },
      { label: say.said, cell: ({ error, response }) => answer(error ?? '', response ?? '') },
      {
        label: say.worker,
        cell: ({ workerId }) => html`<small class="error-text">${workerId}</small>`,
      },
    ],
  });
}

/**
 * How many manual retries came before each run. A retry counts tries from the start again, so where
 * the number does not grow there was one.
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

/** The answer in full only where the error text does not hold it already. */
function answer(error: string, response: string): Html {
  const more = response !== '' && !error.includes(response);
  return html`<span class="error-text">${error}</span>${more && html`<pre>${response}</pre>`}`;
}

const phrases = phraseBook(
  {
    attempts: 'Pokusy',
    noAttempts: 'Žádný pokus ještě neskončil.',
    last: (shown: string, all: string) => `Posledních ${shown} z ${all}`,
    round: (retries: number) => (retries === 0 ? 'Po přijetí' : `Po ${retries}. ručním opakování`),
    began: 'Začal',
    took: 'Trval',
    outcome: 'Výsledek',
    said: 'Odpověď',
    worker: 'Pracovník',
    delivered: 'doručeno',
    refused: 'odmítnuto',
    timeout: 'časový limit',
    unreachable: 'nedostupný',
    blocked: 'zakázaná adresa',
    interrupted: 'přerušeno',
    'lease-expired': 'ztracený pracovník',
  },
  {
    attempts: 'Tries',
    noAttempts: 'No try has ended yet.',
    last: (shown, all) => `The last ${shown} of ${all}`,
    round: (retries) => (retries === 0 ? 'After it was accepted' : `After manual retry ${retries}`),
    began: 'Began',
    took: 'Took',
    outcome: 'Outcome',
    said: 'Answer',
    worker: 'Worker',
    delivered: 'delivered',
    refused: 'refused',
    timeout: 'timeout',
    unreachable: 'unreachable',
    blocked: 'address not allowed',
    interrupted: 'interrupted',
    'lease-expired': 'worker lost',
  },
);
