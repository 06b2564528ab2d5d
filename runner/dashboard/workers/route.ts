import { html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import type { PageParts } from '@tessera/kit/ui/frame';
import { Type } from 'typebox';
import { endLeases, findLeasedJobs } from '../../engine/end-leases.ts';
import type { Job } from '../../job/job.ts';
import { timestamp } from '../../job/timestamp.ts';
import { confirmPage, strongName } from '../../ui/form.ts';
import { czechCount, englishCount } from '../../ui/phrases.ts';
import type { View } from '../../ui/view.ts';
import { type Context, countedAt, livePage } from '../context.ts';
import { flashOnNextPage } from '../flash.ts';
import { LEASED_SHOWN, workerTables } from './page.ts';

const HOME = '/dashboard/workers';

/** The processes that work on the database, and ending the leases of a receiver that is gone. */
export function workerPageRoutes(context: Context): void {
  const { server, store, engine, show, viewToChange } = context;
  livePage(context, {
    ...{ href: HOME, id: 'workers', seconds: 5 },
    title: ({ words }) => words.workers,
    async content(view) {
      const [workers, leased] = await Promise.all([
        engine.workers(),
        store.leasedJobs(LEASED_SHOWN + 1),
      ]);
      return workerTables(workers, leased, view);
    },
  });

  const querystring = Type.Object({ host: Type.String({ maxLength: 255, default: '' }) });
  server.get(`${HOME}/end-leases`, { schema: { querystring } }, async (request, reply) => {
    const view = viewToChange(request);
    const { host } = request.query;
    const jobs = await findLeasedJobs({ host, calledUntil: view.now }, context);
    if (jobs.length === 0) return reply.redirect(HOME, 303);
    return show(reply, view, endLeasesPage(host, jobs, view));
  });

  const body = Type.Object({
    host: Type.String({ maxLength: 255 }),
    counted_at: Type.String({ maxLength: 30 }),
    permanent: Type.Optional(Type.String({ maxLength: 10 })),
  });
  server.post(`${HOME}/end-leases`, { schema: { body } }, async (request, reply) => {
    const { host, counted_at, permanent } = request.body;
    const jobs = await findLeasedJobs({ host, calledUntil: countedAt(counted_at) }, context);
    const ended = await endLeases(jobs, { permanent: permanent !== undefined }, context);
    return flashOnNextPage(reply, 'leasesEnded', ended).redirect(HOME, 303);
  });
}

function endLeasesPage(host: string, jobs: readonly Job[], view: View): PageParts {
  const say = phrases(view.locale);
  const last = jobs.filter(({ attempt, maxRetries }) => attempt >= maxRetries).length;
  const again = jobs.length - last;
  return confirmPage(view, {
    ...{ title: say.end(jobs.length), warning: say.inVain, back: HOME },
    lead: html`${say.counts(jobs.length)} ${again > 0 && say.again(again)} ${last > 0 && say.dead(last)}`,
    facts: [[view.words.host, strongName(host)]],
    action: `${HOME}/end-leases`,
    hidden: { host, counted_at: timestamp(view.now) },
    permanently: again > 0 && say.endAndBury,
  });
}

const phrases = phraseBook({
  end: [
    (n: number) => `Ukončit ${czechCount(n, 'lease', 'lease', 'lease')}`,
    (n) => `End ${englishCount(n, 'lease')}`,
  ],
  endAndBury: ['Ukončit bez opakování', 'End without a retry'],
  counts: [
    (n: number) =>
      n === 1
        ? 'Probíhající pokus bude počítán jako neúspěšný.'
        : 'Probíhající pokusy budou počítány jako neúspěšné.',
    (n) =>
      n === 1
        ? 'The current attempt will count as failed.'
        : 'The current attempts will count as failed.',
  ],
  again: [
    (n: number) =>
      `Příjemce bude po prodlevě zavolán znovu (${czechCount(n, 'úloha', 'úlohy', 'úloh')}).`,
    (n) => `${englishCount(n, 'job')} will be called again after the usual delay.`,
  ],
  dead: [
    (n: number) =>
      `${czechCount(n, 'úloze', 'úlohám', 'úlohám')} už nezbývá žádný pokus a skončí mezi neúspěšnými.`,
    (n) => `${englishCount(n, 'job has', 'jobs have')} no attempts left and will be dead.`,
  ],
  inVain: [
    'Ukončete je jen tehdy, když příjemce už na úlohách nepracuje. Pokud ještě pracuje, jeho hlášení budou odmítnuta a práce se může provést dvakrát. Úloh, které příjemce převezme až nyní, se to netýká.',
    'End them only if the receiver no longer works on the jobs. If it still does, its reports will be refused, and the work may be done twice. Jobs that it accepts from now on are not affected.',
  ],
});
