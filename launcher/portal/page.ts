import type { PublicError } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import { phraseBook } from '@tessera/kit/messages';
import { errorMain, errorTitle } from '@tessera/kit/ui/error-page';
import { pageFrame, type Site } from '@tessera/kit/ui/frame';
import { gallery } from '@tessera/kit/ui/gallery';
import { type Mood, pill } from '@tessera/kit/ui/pill';
import { table } from '@tessera/kit/ui/table';
import type { Visit } from '@tessera/kit/ui/visit';
import type { Condition, State } from '../child.ts';
import type { Mode, Process } from '../plan.ts';

export type Row = { readonly process: Process; readonly condition: Condition };

/** One page that leads to all services and says how they do. */
export function portalPage(
  visit: Visit,
  rows: readonly Row[],
  mode: Mode,
  asset: (name: string) => string,
): Html {
  const say = phrases(visit.locale);
  const lead = mode === 'demo' ? say.demo : say.start;
  const main = html`<h1>${say.title}</h1><p class="lead">${lead}</p>
<div id="states" hx-get="/" hx-select="#states" hx-swap="outerHTML" hx-trigger="every 3s" data-live>${table(
    {
      label: say.title,
      caption: say.caption,
      empty: '–',
      rows: rows.filter(({ process }) => process.kind === 'service'),
      columns: [
        {
          label: say.service,
          rowHeader: true,
          cell: ({ process }) => html`<a href="${addressOf(process)}">${process.name}</a>`,
        },
        { label: say.purpose, cell: ({ process }) => process.purpose?.[visit.locale] },
        { label: say.address, cell: ({ process }) => html`<code>${addressOf(process)}</code>` },
        {
          label: say.state,
          cell: ({ condition: { state, reason } }) =>
            html`${pill(MOODS[state], say[state])}${reason === undefined ? '' : html` <small lang="en">${reason}</small>`}`,
        },
      ],
    },
  )}</div>`;
  return pageFrame(site(asset), visit, { title: say.title, description: lead, main });
}

/** The design system on one page, for whoever changes it. */
export function galleryPage(visit: Visit, asset: (name: string) => string): Html {
  const title = 'UI';
  return pageFrame(site(asset), visit, { title, description: title, main: gallery(visit.locale) });
}

export function errorPage(visit: Visit, error: PublicError, asset: (name: string) => string): Html {
  const title = errorTitle(error, visit.locale);
  const main = errorMain(error, visit.locale, '/');
  return pageFrame(site(asset), visit, { title, description: title, main });
}

function site(asset: (name: string) => string): Site {
  const foot = html`<p>Tessera · <a href="/ui">UI</a></p>`;
  return { name: 'Tessera', home: '/', tabs: [], asset, foot };
}

export function addressOf({ port, page }: Process): string {
  return `http://127.0.0.1:${port}${page ?? ''}`;
}

const MOODS: Record<State, Mood> = {
  ready: 'good',
  starting: 'idle',
  'not ready': 'warn',
  ended: 'bad',
};

const phrases = phraseBook(
  {
    title: 'Čtyři malé služby',
    demo: 'Ukázka: všechno běží na tomto počítači a nic ho neopouští.',
    start: 'Služby běží na tomto počítači a ptají se svých zdrojů na internetu.',
    caption: 'Služby',
    service: 'Služba',
    purpose: 'K čemu je',
    address: 'Adresa',
    state: 'Stav',
    ready: 'běží',
    starting: 'startuje',
    'not ready': 'teď nemůže pracovat',
    ended: 'skončila',
  },
  {
    title: 'Four small services',
    demo: 'The demo: everything runs on this machine and nothing leaves it.',
    start: 'The services run on this machine and ask their sources on the internet.',
    caption: 'Services',
    service: 'Service',
    purpose: 'What for',
    address: 'Address',
    state: 'State',
    ready: 'running',
    starting: 'starting',
    'not ready': 'cannot work just now',
    ended: 'ended',
  },
);
