import { type Html, html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { inputField, selectField } from '@tessera/kit/ui/form';
import { type PageParts, pageFrame, type Site } from '@tessera/kit/ui/frame';
import type { Visit } from '@tessera/kit/ui/visit';
import { QUEUES, REGIONS } from '../ladder/region.ts';
import { phrases } from './phrases.ts';

/** Puts a page into the frame of the service; the description is the service's unless given. */
export type Frame = (
  visit: Visit,
  page: Omit<PageParts, 'description'> & { readonly description?: string },
) => Html;

type FrameOptions = {
  readonly asset: Site['asset'];
  readonly notice: string | undefined;
  readonly version: string;
  readonly origin: string | undefined;
};

export function createFrame({ asset, notice, version, origin }: FrameOptions): Frame {
  return (visit, page) => {
    const say = phrases(visit.locale);
    const site: Site = {
      name: say.siteName,
      home: '/',
      tabs: [
        { href: '/', label: say.tabPlayer },
        { href: '/compare', label: say.tabCompare },
        { href: '/calibration', label: say.tabCalibration },
      ],
      asset,
      notice: notice || undefined,
      origin: origin || undefined,
      foot: html`<p>${say.policy}</p><p>${say.version} ${version} · <a href="/api/v1/openapi.json">${say.apiDocument}</a></p>`,
    };
    return pageFrame(site, visit, { description: say.description, ...page });
  };
}

/** What was typed into the form; empty before anything was. */
export type Asked = { readonly region: string; readonly playerId: string; readonly queue: string };

/** The form that finds a player; the home page redirects to the player's address. */
export function searchForm(asked: Asked, locale: Locale): Html {
  const say = phrases(locale);
  const regions = REGIONS.map((region) => ({ value: region, label: region }));
  return html`<form class="filters" action="/" method="get">
${selectField('region', say.region, regions, asked.region)}
${inputField({ name: 'playerId', label: `${say.player} (${say.playerHint})`, value: asked.playerId, type: 'search', required: true, size: 24 })}
${queueField(asked.queue, locale)}
<button class="primary" type="submit">${say.submit}</button>
</form>`;
}

export function queueField(chosen: string, locale: Locale): Html {
  const say = phrases(locale);
  const queues = QUEUES.map((queue) => ({ value: queue, label: say[queue] }));
  return selectField('queue', say.queue, queues, chosen);
}

/** What an address gives to programs, and the address. */
export function addressLine(label: string, href: string): Html {
  return html`<p class="address">${label} <a href="${href}"><code>${href}</code></a></p>`;
}
