import type { Locale } from '@tessera/kit/locale';

/**
 * The phrases of one page, each in Czech and in English. A phrase is a text, or a function of what
 * it speaks about; a translation that is missing or takes other arguments is a type error.
 */
export function phrasePairs<Book extends Record<string, Phrase>>(
  pairs: {
    readonly [Key in keyof Book]: readonly [cs: Book[Key], en: Translation<Book[Key]>];
  },
): (locale: Locale) => { readonly [Key in keyof Book]: Translation<Book[Key]> } {
  const said = (at: 0 | 1) =>
    Object.fromEntries(Object.entries(pairs).map(([key, pair]) => [key, pair[at]]));
  const [cs, en] = [said(0), said(1)];
  return (locale) => (locale === 'cs' ? cs : en) as never;
}

// biome-ignore lint/suspicious/noExplicitAny: a phrase may take whatever it speaks about.
type Phrase = string | ((...about: any[]) => string);

type Translation<P> = P extends (...about: infer About) => string
  ? (...about: About) => string
  : string;

/** Texts of the frame and of several pages. Each page keeps its own phrases at its end. */
export const phrases = phrasePairs({
  overview: ['Přehled', 'Overview'],
  jobs: ['Úlohy', 'Jobs'],
  deadJobs: ['Neúspěšné úlohy', 'Dead jobs'],
  queues: ['Fronty', 'Queues'],
  schedules: ['Plány', 'Schedules'],
  receivers: ['Příjemci', 'Receivers'],
  workers: ['Workery', 'Workers'],
  logOut: ['Odhlásit se', 'Log out'],
  times: ['Časy jsou v UTC, stejně jako v API.', 'Times are in UTC, as in the API.'],
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
  newSchedule: ['Nový plán', 'New schedule'],
  jobId: ['Id úlohy', 'Job id'],
  find: ['Najít', 'Find'],
});
