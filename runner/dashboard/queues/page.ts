import type { Problem } from '@tessera/kit/errors';
import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import { notice } from '@tessera/kit/ui/elements';
import type { PageParts } from '@tessera/kit/ui/frame';
import type { JobDefaults } from '../../job/job.ts';
import type { QueueWithCounts } from '../../job/queue.ts';
import type { Worker } from '../../job/worker.ts';
import { queueHref } from '../../ui/cells.ts';
import { confirmPage, fieldsOf, formPage } from '../../ui/form.ts';
import { type DashboardVisit, liveSwitch } from '../../ui/live.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { type QueueValues, queueForm, queueLabels } from './form.ts';
import { oneQueuePart } from './panel.ts';

export type QueuePageParts = {
  readonly visit: DashboardVisit;
  readonly queue: QueueWithCounts;
  readonly workers: readonly Worker[];
  readonly defaults: JobDefaults;
  readonly values: QueueValues;
  readonly problems?: readonly Problem[];
  readonly now: number;
};

/** The page of one queue: its jobs and the form for its settings. */
export function queuePage({ visit, problems = [], ...parts }: QueuePageParts): PageParts {
  const { locale, mayChange } = visit;
  const { queue } = parts;
  const say = phrases(locale);
  const title = `${shared(locale).queue} ${queue.name}`;
  const asked = new URLSearchParams({ queue: queue.name }).toString();
  const page = {
    title,
    description: title,
    main: html`
<div class="title-row"><h1>${shared(locale).queue} <span class="name">${queue.name}</span></h1>${liveSwitch(visit, parts.now)}</div>
${oneQueuePart(visit, queue, parts.workers)}
<p><a href="/dashboard/jobs?${asked}">${say.jobs}</a></p>
<h2>${say.settings}</h2>${queueForm({ ...parts, locale, problems, mayChange })}
${mayChange && html`<p class="actions">${queue.pending > 0 && html`<a href="/dashboard/jobs/cancel?${asked}">${say.purge}</a> `}<a href="${queueHref(queue.name)}/delete">${say.delete}</a></p>`}`,
  };
  return formPage(page, { locale, labels: queueLabels(locale), problems });
}

/** All queues, and a form to create another. */
export function queueListPage(
  visit: DashboardVisit,
  table: Html,
  now: number,
  name = '',
  problems: readonly Problem[] = [],
): PageParts {
  const { locale, mayChange } = visit;
  const say = phrases(locale);
  const words = shared(locale);
  const form = { locale, labels: { name: say.name }, values: { name }, problems };
  const field = fieldsOf(form)('name', 30, { required: true });
  const page = {
    title: words.queues,
    description: words.queues,
    main: html`
<div class="title-row"><h1>${words.queues}</h1>${liveSwitch(visit, now)}</div>${table}
${mayChange && html`<h2>${say.create}</h2><form action="/dashboard/queues" method="post" class="stack">${field}<button type="submit">${say.createButton}</button></form>`}`,
  };
  return formPage(page, form);
}

/** Asks for confirmation, or says why the queue cannot be deleted now. */
export function deleteQueuePage(queue: QueueWithCounts, locale: Locale): PageParts {
  const { name, pending, running } = queue;
  const say = phrases(locale);
  const { integer } = formats(locale);
  const title = say.deleteTitle(name);
  const back = queueHref(name);
  if (pending + running === 0) {
    const action = `${back}/delete`;
    return confirmPage({ locale, title, lead: say.deleteMeans, action, back });
  }
  const inUse = say.inUse(integer(pending), pending, integer(running));
  const main = html`<h1 class="name">${title}?</h1>${notice('warn', html`<p>${inUse}</p>`)}<p><a class="button" href="${back}">${shared(locale).back}</a></p>`;
  return { title, description: title, main };
}

const phrases = phraseBook({
  jobs: ['Úlohy této fronty', 'Jobs of this queue'],
  settings: ['Nastavení', 'Settings'],
  name: ['Název fronty', 'Queue name'],
  create: ['Nová fronta', 'New queue'],
  createButton: ['Založit frontu', 'Create queue'],
  purge: ['Zrušit čekající úlohy', 'Cancel its pending jobs'],
  delete: ['Smazat frontu', 'Delete this queue'],
  deleteTitle: [(name: string) => `Smazat frontu ${name}`, (name) => `Delete queue ${name}`],
  deleteMeans: [
    'Fronta bude smazána i s nastavením. Její dokončené a neúspěšné úlohy zůstanou; nová úloha s tímto názvem fronty ji založí znovu.',
    'The queue and its settings will be deleted. Its completed and dead jobs remain; a new job naming this queue creates it again.',
  ],
  inUse: [
    (pending: string, pendingCount: number, running: string) =>
      `Frontu teď nelze smazat: ${pending} ${czechPlural(pendingCount, 'její úloha čeká', 'její úlohy čekají', 'jejích úloh čeká')} a ${running} běží.`,
    (pending, _pendingCount, running) =>
      `The queue cannot be deleted now: it has ${pending} pending and ${running} running jobs.`,
  ],
});
