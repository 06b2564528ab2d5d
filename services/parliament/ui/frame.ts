import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { type PageParts, pageFrame } from '@tessera/kit/ui/frame';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import { CURRENT_PERIOD, ELECTORAL_PERIODS, yearsOf } from '../chamber/electoral-periods.ts';
import { phrases } from './phrases.ts';

/** Properties of the installation that appear on every page. */
type Installation = {
  readonly asset: (name: string) => string;
  readonly notice: string | undefined;
  readonly version: string;
  /** Public origin such as `https://host`; '' when not configured. */
  readonly publicUrl: string;
};

/** The period of a page, or only its number when it could not be loaded. */
type FramedPeriod = {
  readonly term: { readonly number: number };
  /** Date of the data. */
  readonly sourceDate?: string;
};

export type Frame = (visit: Visit, period: FramedPeriod, page: PageParts) => Html;

export function createFrame(installation: Installation): Frame {
  return (visit, framed, page) => {
    const say = phrases(visit.locale);
    const { number } = framed.term;
    const of = (path: string) => inPeriod(path, number);
    const tabs = [
      { href: of('/'), label: say.home },
      { href: of('/votes'), label: say.votes },
      { href: of('/laws'), label: say.laws },
      { href: of('/mps'), label: say.members },
      { href: of('/loyalty'), label: say.loyalty },
      { href: of('/attendance'), label: say.attendance },
      { href: of('/similarity'), label: say.similarity },
      { href: of('/parties'), label: say.parties },
      { href: of('/data'), label: say.data },
    ];
    return pageFrame(
      {
        name: say.site,
        home: of('/'),
        tabs,
        asset: installation.asset,
        notice: installation.notice,
        origin: visit.origin ?? installation.publicUrl,
        controls: html`${searchBox(visit, number)}${periodSwitch(visit, number)}`,
        foot: foot(visit, framed, installation),
      },
      visit,
      page,
    );
  };
}

/** A path with its period; the current period needs none. */
export function inPeriod(path: string, number: number): string {
  return withQuery(path, { period: number === CURRENT_PERIOD ? undefined : number });
}

/**
 * The same page without its period. Pages of one vote, member or print, and fragments, become
 * the overview.
 */
export function pathInAnyPeriod(path: string): string {
  const pathname = path.split('?')[0]!;
  const isOfOne = /^\/((votes|mps|laws)\/.|api\/)/;
  return isOfOne.test(pathname) ? '/' : pathname;
}

/** The hint is the HTML placeholder of an empty field; screen readers hear it as part of the label. */
function searchBox({ locale }: Visit, number: number): Html {
  const say = phrases(locale);
  return html`<form action="/search" role="search">
<label class="visually-hidden" for="site-search">${say.search}: ${say.searchHint}</label>
<input type="hidden" name="period" value="${number}">
<input id="site-search" type="search" name="q" size="18" placeholder="${say.searchHint}">
<button type="submit" class="plain">${say.search}</button></form>`;
}

function periodSwitch({ locale, path }: Visit, number: number): Html {
  const say = phrases(locale);
  return html`<form action="${pathInAnyPeriod(path)}"><label for="period">${say.period}</label>
<select id="period" name="period">${ELECTORAL_PERIODS.map(
    (period) =>
      html`<option value="${period.number}"${period.number === number && html` selected`}>${period.number}. (${yearsOf(period)})</option>`,
  )}</select> <button type="submit" class="plain">${say.show}</button></form>`;
}

function foot(
  { locale, path, origin }: Visit,
  { sourceDate }: FramedPeriod,
  installation: Installation,
): Html {
  const say = phrases(locale);
  return html`${sourceDate && html`<p>${say.source(formats(locale).date(sourceDate))}</p>`}
<p><a href="/data">${say.data}</a> · <a href="/openapi.json">${say.machine}</a> · Tessera parliament ${installation.version}</p>
<p class="on-paper">${origin ?? installation.publicUrl}${path}</p>`;
}
