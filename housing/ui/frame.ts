import { type Html, html } from '@tessera/kit/html';
import { type PageParts, pageFrame } from '@tessera/kit/ui/frame';
import type { Visit } from '@tessera/kit/ui/visit';
import { phrases } from './phrases.ts';

/** What of the installation shows on every page. */
export type Place = {
  readonly asset: (name: string) => string;
  readonly notice: string | undefined;
  readonly version: string;
};

/** Puts a page into the frame of the service. */
export type Frame = (visit: Visit, page: PageParts) => Html;

export function createFrame(place: Place): Frame {
  return (visit, page) => {
    const say = phrases(visit.locale);
    return pageFrame(
      {
        name: say.site,
        home: '/',
        tabs: [
          { href: '/', label: say.overview },
          { href: '/compare', label: say.compare },
          { href: '/forecast', label: say.forecast },
          { href: '/rent-or-buy', label: say.rentOrBuy },
          { href: '/data', label: say.data },
        ],
        asset: place.asset,
        notice: place.notice,
        foot: html`<p>${say.sources}</p>
<p><a href="/data">${say.data}</a> · <a href="/openapi.json">${say.machine}</a> · Tessera housing ${place.version}</p>`,
      },
      visit,
      page,
    );
  };
}
