import { formats } from '@tessera/kit/format';
import { type Html, html, raw } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { phraseBook } from '@tessera/kit/messages';
import { chartFigure } from '@tessera/kit/ui/chart-figure';
import { phrases as shared } from './phrases.ts';
import type { Picture } from './picture.ts';

/** A picture drawn for a page whose lead is its finding, with a link to the same as PNG. */
export function chartView(locale: Locale, picture: Picture, svg: string, pngHref: string): Html {
  const say = phrases(locale);
  return chartFigure({
    title: picture.heading,
    measure: picture.measure,
    svg: raw(svg),
    label: say.chart,
    caption: html`<a href="${pngHref}" download>${say.png}</a>`,
  });
}

/** What draws a picture for a page: every mark can be reached with Tab and says its figure. */
export function onPage({ option, title, measure, width, height }: Picture) {
  // The drawing puts a full stop between the two.
  const finding = title.replace(/\.$/, '');
  return { option, width, height, title: finding, description: measure, focusable: true };
}

/** What draws a picture for paper, which carries its finding, measure and source with it. */
export function onPaper(picture: Picture, locale: Locale, sourceDate: string) {
  const { option, title, measure, width, height } = picture;
  const footnote = shared(locale).source(formats(locale).date(sourceDate));
  return { option, width, height: height + 110, title, subtitle: measure, footnote };
}

const phrases = phraseBook(
  { chart: 'Graf', png: 'Stáhnout graf jako PNG' },
  { chart: 'Chart', png: 'Download the chart as PNG' },
);
