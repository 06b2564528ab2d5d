import type { PublicError } from '@tessera/kit/errors';
import { type Html, html } from '@tessera/kit/html';
import { type Mood, pill } from '@tessera/kit/ui/elements';
import { errorMain, errorTitle } from '@tessera/kit/ui/error-page';
import { pageFrame, type Site } from '@tessera/kit/ui/frame';
import { gallery } from '@tessera/kit/ui/gallery';
import { shareCell, table } from '@tessera/kit/ui/table';
import type { Visit } from '@tessera/kit/ui/visit';
import type { Condition, State } from '../child.ts';
import type { Mode, Process } from '../plan.ts';
import type { Finding } from './findings.ts';
import { phrases } from './phrases.ts';
import { addressOf, TOUR } from './tour.ts';

export type Row = {
  readonly process: Process;
  readonly condition: Condition;
  readonly finding: Finding | 'asked' | undefined;
};

/** One page that leads to all services and says how they do. */
export function portalPage(
  visit: Visit,
  rows: readonly Row[],
  mode: Mode,
  asset: (name: string) => string,
): Html {
  const say = phrases(visit.locale);
  const lead = mode === 'demo' ? say.demo : say.start;
  const services = rows.filter(({ process }) => process.kind === 'service');
  const isAsking = services.some(({ finding }) => finding === 'asked');
  const main = html`<h1>${say.title}</h1><p class="lead">${lead}</p>
${mode === 'demo' && tour(services, visit)}
<div id="states" class="columns" hx-get="/" hx-select="#states" hx-swap="outerHTML" hx-trigger="every ${isAsking ? 1 : 5}s" data-live>
${services.map((row) => serviceOf(row, visit))}</div>`;
  return pageFrame(site(asset), visit, { title: say.title, description: lead, main });
}

function tour(services: readonly Row[], { locale }: Visit): Html {
  const stops = TOUR.flatMap(({ service, path, text }) => {
    const found = services.find(({ process }) => process.name === service);
    return found ? [{ href: addressOf(found.process, path), text: text[locale] }] : [];
  });
  return html`<h2>${phrases(locale).path}</h2>
<ol>${stops.map(({ href, text }) => html`<li><a href="${href}">${text}</a></li>`)}</ol>`;
}

/** What a service is for, how it does, and what it says right now. */
function serviceOf({ process, condition, finding }: Row, { locale }: Visit): Html {
  const say = phrases(locale);
  const { name, purpose, apiDocument } = process;
  const { state, reason } = condition;
  return html`<section id="service-${name}"><h2><a href="${addressOf(process)}">${name}</a></h2>
<p>${purpose?.[locale]}<br><small>${pill(MOODS[state], say[state])}${reason !== undefined && html` <span lang="en">${reason}</span>`} · <a href="/docs/${name}.md">${say.guide}</a>, <a href="${addressOf(process, apiDocument)}">${say.api}</a>, <a href="/docs/contract/${name}.md">${say.contract}</a></small></p>
${typeof finding === 'object' ? findingTable(name, finding) : html`<p class="muted">${finding === 'asked' ? say.asked : say.nothing}</p>`}</section>`;
}

function findingTable(service: string, { sentence, what, figure, figures }: Finding): Html {
  return table({
    label: service,
    caption: sentence,
    empty: '–',
    rows: figures,
    columns: [
      { label: what, rowHeader: true, cell: ({ name }) => name },
      { label: figure, numeric: true, cell: ({ text, share }) => shareCell(text, share) },
    ],
  });
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
  const foot = html`<p>Tessera · <a href="/docs/operations.md" lang="en">Operating</a> · <a href="/docs/privacy.md" lang="en">Privacy</a> · <a href="/ui">UI</a></p>`;
  return { name: 'Tessera', home: '/', tabs: [], asset, foot };
}

const MOODS: Record<State, Mood> = {
  ready: 'good',
  starting: 'idle',
  'not ready': 'warn',
  ended: 'bad',
};
