import { type Html, html, type Part, raw } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { chartFigure } from '@tessera/kit/ui/chart-figure';
import { withQuery } from '@tessera/kit/ui/visit';
import type { Picture } from './picture.ts';

type ChartViewParts = {
  readonly locale: Locale;
  readonly picture: Picture;
  readonly svg: string;
  /** Path of the same data for programs: `/api/chart/prices?region=praha`. */
  readonly api: string;
  /** False where the address draws another picture of the same data. */
  readonly png?: boolean;
  /** Source, date, and what is to be known about it. */
  readonly note?: Part;
};

/** A chart in a page, with the same as CSV, JSON and PNG beneath. */
export function chartView(parts: ChartViewParts): Html {
  const { locale, picture, svg, api, note, png } = parts;
  return chartFigure({
    title: picture.title,
    measure: picture.measure,
    svg: raw(svg),
    label: picture.title,
    caption: html`${note && html`<span class="note">${note}</span> `}${downloads(locale, api, png)}`,
  });
}

/** The same data for programs and for paper. */
export function downloads(locale: Locale, api: string, png = true, what?: string): Html {
  const of = (format: string) => withQuery(api, { format, lang: locale });
  return html`<span class="downloads">${what ?? phrases(locale).download} <a href="${of('csv')}" download>CSV</a> <a href="${of('json')}">JSON</a>${png && html` <a href="${of('png')}" download>PNG</a>`}</span>`;
}

const phrases = phraseBook({ download: 'Stáhnout:' }, { download: 'Download:' });
