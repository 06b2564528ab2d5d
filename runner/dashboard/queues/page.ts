import type { Problem } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { notice } from '@tessera/kit/ui/elements';
import type { PageParts } from '@tessera/kit/ui/frame';
import { withQuery } from '@tessera/kit/ui/visit';
import type { AuditLine } from '../../job/audit.ts';
import type { JobDefaults } from '../../job/job.ts';
import type { QueueWithCounts } from '../../job/queue.ts';
import { queueHref } from '../../ui/cells.ts';
import { confirmPage, fieldsOf, formPage } from '../../ui/form.ts';
import { czechCount, englishCount } from '../../ui/phrases.ts';
import { liveSwitch, titleRow, type View } from '../../ui/view.ts';
import { changeTable } from '../audit/panel.ts';
import { type QueueValues, queueForm, queueLabels } from './form.ts';

export function queuePage(
  queue: QueueWithCounts,
  table: Html,
  defaults: JobDefaults,
  values: QueueValues,
  view: View,
  problems: readonly Problem[] = [],
  changes: readonly AuditLine[] = [],
): PageParts {
  const { locale, words, mayChange } = view;
  const { name, pending } = queue;
  const say = phrases(locale);
  const main = html`
${titleRow(html`${words.queue} <span class="name">${name}</span>`, liveSwitch(view))}
${table}
<p><a href="${withQuery('/dashboard/jobs', { queue: name })}">${say.jobs}</a></p>
${changes.length > 0 && changeTable(changes, view, true)}
<h2>${say.settings}</h2>${queueForm(queue, defaults, values, problems, view)}
${mayChange && html`<p class="actions">${pending > 0 && html`<a href="${withQuery('/dashboard/jobs/cancel', { queue: name })}">${say.purge}</a> `}<a href="${queueHref(name)}/delete">${say.delete}</a></p>`}`;
  return formPage(`${words.queue} ${name}`, main, { view, labels: queueLabels(view), problems });
}

export function queueListPage(
  table: Html,
  view: View,
  name = '',
  problems: readonly Problem[] = [],
): PageParts {
  const { words, mayChange } = view;
  const say = phrases(view.locale);
  const form = { view, labels: { name: say.name }, values: { name }, problems };
  const field = fieldsOf(form)('name', 30, { required: true });
  const main = html`
${titleRow(words.queues, liveSwitch(view))}${table}
${mayChange && html`<h2>${say.create}</h2><form action="/dashboard/queues" method="post" class="stack">${field}<button type="submit">${say.createButton}</button></form>`}`;
  return formPage(words.queues, main, form);
}

/** Asks for confirmation, or says why the queue cannot be deleted now. */
export function deleteQueuePage(
  { name, pending, running }: QueueWithCounts,
  view: View,
): PageParts {
  const say = phrases(view.locale);
  const title = say.deleteTitle(name);
  const back = queueHref(name);
  if (pending + running === 0) {
    return confirmPage(view, { title, lead: say.deleteMeans, action: `${back}/delete`, back });
  }
  const inUse = say.inUse(pending, view.integer(running));
  const main = html`<h1 class="name">${title}?</h1>${notice('warn', html`<p>${inUse}</p>`)}<p><a class="button" href="${back}">${view.words.back}</a></p>`;
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
    (pending: number, running: string) =>
      `Frontu teď nelze smazat: ${czechCount(pending, 'její úloha čeká', 'její úlohy čekají', 'jejích úloh čeká')} a ${running} běží.`,
    (pending, running) =>
      `The queue cannot be deleted now: it has ${englishCount(pending, 'pending', 'pending')} and ${running} running jobs.`,
  ],
});
