import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { czechPlural, phraseBook } from '@tessera/kit/messages';

/** Texts of the frame and of several pages. Each page keeps its own phrases at its end. */
export const phrases = phraseBook({
  overview: ['Přehled', 'Overview'],
  jobs: ['Úlohy', 'Jobs'],
  deadJobs: ['Neúspěšné úlohy', 'Dead jobs'],
  queues: ['Fronty', 'Queues'],
  schedules: ['Plány', 'Schedules'],
  receivers: ['Příjemci', 'Receivers'],
  workers: ['Workery', 'Workers'],
  logOut: ['Odhlásit se', 'Log out'],
  times: ['Časy jsou v UTC, stejně jako v API.', 'Times are in UTC, as in the API.'],
  changes: ['Změny', 'Changes'],
  apiDocument: ['Dokumentace API', 'API documentation'],
  metrics: ['Metriky', 'Metrics'],
  status: ['Stav', 'Status'],
  queue: ['Fronta', 'Queue'],
  job: ['Úloha', 'Job'],
  host: ['Příjemce', 'Receiver'],
  actions: ['Akce', 'Actions'],
  count: ['Počet', 'Count'],
  last: ['Naposledy', 'Last'],
  p95: ['95. percentil', '95th percentile'],
  leaseUntil: ['Lease do', 'Lease until'],
  key: ['Klíč idempotence', 'Idempotency key'],
  after: ['Vytvořené od (UTC)', 'Created from (UTC)'],
  before: ['Vytvořené před (UTC)', 'Created before (UTC)'],
  run: ['Spustit teď', 'Run now'],
  exponential: ['zdvojnásobuje se', 'exponential'],
  linear: ['roste lineárně', 'linear'],
  fixed: ['stálá', 'fixed'],
  backoff: ['Prodleva mezi pokusy', 'Delay between attempts'],
  pending: ['čeká', 'pending'],
  running: ['běží', 'running'],
  completed: ['dokončena', 'completed'],
  dead: ['selhala', 'dead'],
  completedCount: ['dokončeno', 'completed'],
  deadCount: ['selhalo', 'dead'],
  endLease: ['Ukončit lease', 'End the lease'],
  priority: ['Priorita', 'Priority'],
  created: ['Vytvořena', 'Created'],
  attempt: ['Pokus', 'Attempt'],
  error: ['Chyba', 'Error'],
  save: ['Uložit', 'Save'],
  back: ['Zpět', 'Back'],
  show: ['Zobrazit', 'Show'],
  all: ['všechny', 'all'],
  retry: ['Zkusit znovu', 'Retry'],
  callbackUrl: ['Callback URL', 'Callback URL'],
  payload: ['Obsah (JSON)', 'Payload (JSON)'],
  maxRetries: ['Nejvyšší počet pokusů', 'Maximum attempts'],
  timeout: ['Časový limit (ms)', 'Timeout (ms)'],
  cancelJob: ['Zrušit úlohu', 'Cancel this job'],
  schedule: ['Plán', 'Schedule'],
  worker: ['Worker', 'Worker'],
  retryJobs: [
    (n: number) => `Zkusit znovu ${czechCount(n, 'úlohu', 'úlohy', 'úloh')}`,
    (n) => `Retry ${englishCount(n, 'job')}`,
  ],
  purgeJobs: [
    (n: number) => `Smazat ${czechCount(n, 'úlohu', 'úlohy', 'úloh')}`,
    (n) => `Delete ${englishCount(n, 'job')}`,
  ],
  noFailure: [
    (span: Html) => html`Neselhalo žádné volání ${span}.`,
    (span) => html`No call has failed ${span}.`,
  ],
  newSchedule: ['Nový plán', 'New schedule'],
  jobId: ['Id úlohy', 'Job id'],
  find: ['Najít', 'Find'],
});

/** A number with what it counts: `5 úloh`. */
export function czechCount(count: number, one: string, few: string, many: string): string {
  return `${formats('cs').integer(count)} ${czechPlural(count, one, few, many)}`;
}

/** `1 job`, `5 jobs`. */
export function englishCount(count: number, one: string, many = `${one}s`): string {
  return `${formats('en').integer(count)} ${count === 1 ? one : many}`;
}
