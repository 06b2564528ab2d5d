import { notFound, type PublicError } from '@tessera/kit/errors';
import { formats } from '@tessera/kit/format';
import { type Html, html, type Part } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { czechPlural, phraseBook } from '@tessera/kit/messages';
import type { QueueWithCounts } from '../../job/queue.ts';
import type { QueueStore } from '../../store/store.ts';
import { phrases as shared } from '../../ui/phrases.ts';
import { livePart } from '../live.ts';
import type { DashboardVisit } from '../visit.ts';
import { queueHref, queueTable, type ShownQueues } from './table.ts';

/** How many queues the overview shows. */
const BUSIEST = 10;

/** The part of a page that shows queues and refreshes itself: some, all, or the one named. */
export async function loadQueuePart(
  store: QueueStore,
  visit: DashboardVisit,
  shown: ShownQueues,
  name = '',
): Promise<Html> {
  if (shown === 'one') return queuePart(visit, await findQueue(store, name));
  const all = await store.listQueues();
  const { locale, mayChange } = visit;
  const queues = shown === 'all' ? all : busiest(all, BUSIEST);
  const caption =
    shown === 'all' ? counted(all, locale) : shownOf(queues.length, all.length, locale);
  const href = shown === 'all' ? '/dashboard/queues' : '/dashboard/parts/queues';
  return part(visit, href, queueTable({ locale, queues, shown, caption, mayChange }));
}

/** The same for one queue that is known already. */
export function queuePart(visit: DashboardVisit, queue: QueueWithCounts): Html {
  const { locale, mayChange } = visit;
  const caption = phrases(locale).holds;
  const table = queueTable({ locale, queues: [queue], shown: 'one', caption, mayChange });
  return part(visit, queueHref(queue.name), table);
}

export async function findQueue(store: QueueStore, name: string): Promise<QueueWithCounts> {
  const queue = await store.findQueue(name);
  if (queue === undefined) throw unknownQueue(name);
  return queue;
}

export function unknownQueue(name: string): PublicError {
  return notFound(`queue ${name}`, `Fronta ${name}`);
}

/** Those with most jobs that run or wait, in the order they came. */
export function busiest(
  queues: readonly QueueWithCounts[],
  count: number,
): readonly QueueWithCounts[] {
  if (queues.length <= count) return queues;
  const load = ({ pending, running }: QueueWithCounts) => pending + running;
  const chosen = new Set([...queues].sort((a, b) => load(b) - load(a)).slice(0, count));
  return queues.filter((queue) => chosen.has(queue));
}

function part({ live }: DashboardVisit, href: string, content: Html): Html {
  return livePart({ id: 'queues', href, seconds: 3, on: live }, content);
}

function counted(queues: readonly QueueWithCounts[], locale: Locale): Part {
  const { integer } = formats(locale);
  const paused = queues.filter((queue) => queue.paused).length;
  return phrases(locale).counted(integer(queues.length), queues.length, integer(paused), paused);
}

function shownOf(shown: number, all: number, locale: Locale): Part {
  const say = phrases(locale);
  const { integer } = formats(locale);
  const rest =
    shown < all &&
    html`<small>${say.busiest(integer(shown), integer(all))} <a href="/dashboard/queues">${say.every}</a></small>`;
  return html`${shared(locale).queues}${rest}`;
}

const phrases = phraseBook(
  {
    holds: 'Co v ní je',
    counted: (count: string, n: number, paused: string, stopped: number) =>
      `${count} ${czechPlural(n, 'fronta', 'fronty', 'front')}${stopped === 0 ? '' : `, z toho ${paused} stojí`}`,
    busiest: (shown: string, all: string) => `${shown} nejvytíženějších z ${all}.`,
    every: 'Všechny fronty',
  },
  {
    holds: 'What it holds',
    counted: (count, n, paused, stopped) =>
      `${count} ${n === 1 ? 'queue' : 'queues'}${stopped === 0 ? '' : `, ${paused} paused`}`,
    busiest: (shown, all) => `The ${shown} busiest of ${all}.`,
    every: 'All queues',
  },
);
