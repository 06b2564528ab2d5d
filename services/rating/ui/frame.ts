import { type Html, html } from '@tessera/kit/html';
import { inputField, selectField } from '@tessera/kit/ui/form';
import { type PageParts, pageFrame, type Site } from '@tessera/kit/ui/frame';
import type { Visit } from '@tessera/kit/ui/visit';
import { QUEUES, REGIONS } from '../ladder/region.ts';

/** The one language of the pages. */
export const LOCALE = 'en';

/** Puts a page into the frame of the service. */
export type Frame = (visit: Visit, page: Omit<PageParts, 'description'>) => Html;

type FrameOptions = {
  readonly asset: Site['asset'];
  readonly notice: string | undefined;
  readonly version: string;
  readonly origin: string | undefined;
};

const DESCRIPTION = "A player's hidden rating from results and opponents, with an honest interval.";

export function createFrame({ asset, notice, version, origin }: FrameOptions): Frame {
  const site: Site = {
    name: 'Rating estimate',
    home: '/',
    tabs: [{ href: '/', label: 'Player' }],
    languages: false,
    asset,
    notice: notice || undefined,
    origin: origin || undefined,
    foot: html`<p>The game's publisher does not permit public rating calculators on its keys; this service is not affiliated with it.</p><p>Version ${version} · <a href="/api/v1/openapi.json">API documentation</a></p>`,
  };
  return (visit, page) =>
    pageFrame(site, { ...visit, locale: LOCALE }, { description: DESCRIPTION, ...page });
}

/** The text of the form's fields; empty on the first visit. */
export type FormValues = {
  readonly region: string;
  readonly playerId: string;
  readonly queue: string;
};

/** The form that finds a player; the home page redirects to the player's address. */
export function searchForm({ region, playerId, queue }: FormValues): Html {
  const regions = REGIONS.map((value) => ({ value, label: value }));
  const queues = QUEUES.map((value) => ({ value, label: value }));
  const label = 'Player (name#tag)';
  return html`<form class="filters" action="/" method="get">
${selectField('region', 'Region', regions, region)}
${inputField({ name: 'playerId', label, value: playerId, type: 'search', required: true, size: 24 })}
${selectField('queue', 'Queue', queues, queue)}
<button class="primary" type="submit">Estimate</button>
</form>`;
}
