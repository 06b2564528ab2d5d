import { formats } from '@tessera/kit/format';
import { type Html, html } from '@tessera/kit/html';
import { type PageParts, pageFrame } from '@tessera/kit/ui/frame';
import { type Visit, withQuery } from '@tessera/kit/ui/visit';
import { CURRENT_PERIOD, ELECTORAL_PERIODS, yearsOf } from '../chamber/electoral-periods.ts';
import { phrases } from './phrases.ts';

/** What of the installation shows on every page. */
export type Place = {
  readonly asset: (name: string) => string;
  readonly notice: string | undefined;
  readonly version: string;
  /** `https://host` under which the public knows us; '' when it was not said. */
  readonly publicUrl: string;
};

/** The period a page is about: a whole one, or only its number when it could not be loaded. */
type FramedPeriod = {
  readonly period: { readonly number: number };
  /** Date of the data. */
  readonly sourceDate?: string;
};

/** Puts a page into the frame of the service. */
export type Frame = (visit: Visit, period: FramedPeriod, page: PageParts) => Html;

export function createFrame(place: Place): Frame {
  return (visit, framed, page) => {
    const say = phrases(visit.locale);
    const { number } = framed.period;
    const of = (path: string) => inPeriod(path, number);
    const tabs = [
      { href: of('/'), label: say.home },
      { href: of('/votes'), label: say.votes },
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
        asset: place.asset,
        notice: place.notice,
        origin: place.publicUrl,
        controls: html`${searchBox(visit, number)}${periodSwitch(visit, number)}`,
        foot: foot(visit, framed, place),
      },
      visit,
      page,
    );
  };
}

/** A path with its period, which the newest one does not need. */
export function inPeriod(path: string, number: number): string {
  return withQuery(path, { period: number === CURRENT_PERIOD ? undefined : number });
}

/** The same page of another period; what is about a vote, a member or a club leads to the overview. */
export function pathInAnyPeriod(path: string): string {
  const pathname = path.split('?')[0]!;
  return /^\/((votes|mps|parties)\/.|compare)/.test(pathname) ? '/' : pathname;
}

/** What can be sought stands in the empty field itself, for want of room, and in the spoken label. */
function searchBox({ locale }: Visit, number: number): Html {
  const say = phrases(locale);
  return html`<form action="/search" role="search"><label class="visually-hidden" for="site-search">${say.search}: ${say.searchHint}</label><input type="hidden" name="period" value="${number}"><input id="site-search" type="search" name="q" size="18" placeholder="${say.searchHint}"> <button type="submit" class="plain">${say.search}</button></form>`;
}

function periodSwitch({ locale, path }: Visit, number: number): Html {
  const say = phrases(locale);
  return html`<form action="${pathInAnyPeriod(path)}" data-auto><label for="period">${say.period}</label>
<select id="period" name="period">${ELECTORAL_PERIODS.map(
    (period) =>
      html`<option value="${period.number}"${period.number === number && html` selected`}>${period.number}. (${yearsOf(period)})</option>`,
  )}</select> <button type="submit" class="plain">${say.show}</button></form>`;
}

function foot({ locale, path }: Visit, { sourceDate }: FramedPeriod, place: Place): Html {
  const say = phrases(locale);
  return html`${sourceDate && html`<p>${say.source(formats(locale).date(sourceDate))}</p>`}
<p><a href="/data">${say.data}</a> · <a href="/openapi.json">${say.machine}</a> · Tessera parliament ${place.version}</p>
<p class="on-paper">${place.publicUrl}${path}</p>`;
}
