import { type Html, html } from '@tessera/kit/html';
import { type PageParts, pageFrame } from '@tessera/kit/ui/frame';
import type { Visit } from '@tessera/kit/ui/visit';
import { phrases } from './phrases.ts';

/** What an installation shows on every page. */
type Installation = {
  readonly asset: (name: string) => string;
  readonly notice: string | undefined;
  readonly version: string;
};

/** Renders a page inside the frame of the service: header, tabs, footer. */
export type Frame = (visit: Visit, page: PageParts) => Html;

export function createFrame(installation: Installation): Frame {
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
        asset: installation.asset,
        notice: installation.notice,
        foot: html`<p>${say.sources} ${say.notEndorsed}</p>
<p><a href="/data">${say.data}</a> · <a href="/openapi.json">${say.machine}</a> · Tessera housing ${installation.version}</p>`,
      },
      visit,
      page,
    );
  };
}

/** Adds scripts to the end of every page, in this order; they must run after HTMX. */
export function withScripts(frame: Frame, addresses: readonly string[]): Frame {
  return (visit, page) =>
    frame(visit, {
      ...page,
      main: html`${page.main}${addresses.map((src) => html`<script src="${src}" defer></script>`)}`,
    });
}
