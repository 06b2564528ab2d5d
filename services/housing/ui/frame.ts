import { type Html, html } from '@tessera/kit/html';
import { type PageParts, pageFrame } from '@tessera/kit/ui/frame';
import type { Visit } from '@tessera/kit/ui/visit';
import { phrases } from './phrases.ts';

/** Parts of every page that differ between installations. */
type Installation = {
  readonly asset: (name: string) => string;
  /** Addresses of scripts, in the order in which they run after HTMX. */
  readonly scripts: readonly string[];
  readonly notice: string | undefined;
  readonly version: string;
};

/** Renders a page inside the frame of the service: header, tabs, footer. */
export type Frame = (visit: Visit, page: PageParts) => Html;

export function createFrame(installation: Installation): Frame {
  const scripts = installation.scripts.map((src) => html`<script src="${src}" defer></script>`);
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
      { ...page, main: html`${page.main}${scripts}` },
    );
  };
}
