import { type Html, html } from '@tessera/kit/html';
import { type PageParts, pageFrame, type Site } from '@tessera/kit/ui/frame';
import type { Visit } from '@tessera/kit/ui/visit';
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
