import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { table } from '@tessera/kit/ui/table';
import type { AuditLine } from '../../job/audit.ts';
import { columnKinds } from '../../ui/cells.ts';
import { momentAndDistance } from '../../ui/moments.ts';
import type { View } from '../../ui/view.ts';

export const auditTitle = (locale: Locale) => phrases(locale).title;

/** `by maja.novotna, 03:12:07 8 min ago`; without tokens the address says who it was. */
export function pausedBy({ who, from, at }: AuditLine, view: View): Html {
  const say = phrases(view.locale);
  const [by, name] = who === 'anyone' ? [say.byAddress, from] : [say.byToken, who];
  return html`${by} <span class="inline-name">${name}</span>, ${momentAndDistance(at, view)}`;
}

/**
 * Who changed queues, schedules and many jobs at once, the newest first.
 *
 * @param ofQueue true where all of them changed the queue that the page is about
 */
export function changeTable(lines: readonly AuditLine[], view: View, ofQueue = false): Html {
  const say = phrases(view.locale);
  const { head, moment, text } = columnKinds<AuditLine>(view);
  return table({
    ...{ label: say.title, empty: html`${say.none}` },
    caption: ofQueue ? say.title : html`<small>${say.caption}</small>`,
    columns: [
      moment(say.when, ({ at }) => at),
      head(say.what, ({ what }) => say[what as 'queue.paused'] ?? what),
      ...(ofQueue ? [] : [text(say.target, ({ target }) => target)]),
      text(say.who, ({ who }) => who),
      text(say.from, ({ from }) => from),
    ],
    rows: lines,
  });
}

const phrases = phraseBook({
  title: ['Změny', 'Changes'],
  caption: [
    'Kdo změnil fronty a plány a kdo naráz zasáhl do mnoha úloh',
    'Who changed queues, schedules and many jobs at once',
  ],
  byToken: ['tokenem', 'by'],
  byAddress: ['z adresy', 'from'],
  none: ['Zatím nikdo nic nezměnil.', 'Nobody has changed anything yet.'],
  when: ['Kdy', 'When'],
  what: ['Co', 'What'],
  target: ['Fronta nebo plán', 'Queue or schedule'],
  who: ['Token', 'Token'],
  from: ['Adresa', 'Address'],
  'queue.created': ['fronta založena', 'queue created'],
  'queue.changed': ['fronta změněna', 'queue changed'],
  'queue.deleted': ['fronta smazána', 'queue deleted'],
  'queue.paused': ['fronta pozastavena', 'queue paused'],
  'queue.resumed': ['fronta obnovena', 'queue resumed'],
  'schedule.created': ['plán založen', 'schedule created'],
  'schedule.changed': ['plán změněn', 'schedule changed'],
  'schedule.deleted': ['plán smazán', 'schedule deleted'],
  'event_target.put': ['cíl událostí nastaven', 'event target set'],
  'event_target.deleted': ['cíl událostí smazán', 'event target deleted'],
  'jobs.cancelled': ['úlohy hromadně zrušeny', 'jobs cancelled in bulk'],
  'dead_jobs.retried': ['mrtvé úlohy hromadně opakovány', 'dead jobs retried in bulk'],
  'dead_jobs.deleted': ['mrtvé úlohy hromadně smazány', 'dead jobs deleted in bulk'],
  'leases.ended': ['lease hromadně ukončeny', 'leases ended in bulk'],
});
