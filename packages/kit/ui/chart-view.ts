import type { Picture } from '../chart/chart.ts';
import { drawForPage } from '../chart/svg.ts';
import { type Html, html, type Part } from '../html.ts';
import type { Locale } from '../locale.ts';
import { phraseBook } from '../messages.ts';

/** Addresses of the same data in other formats; a format without an address is not offered. */
export type DownloadHrefs = {
  readonly csv?: string | undefined;
  readonly xlsx?: string | undefined;
  readonly json?: string | undefined;
  readonly png?: string | undefined;
  /** The page that says how it is computed. */
  readonly evidence?: string | undefined;
};

type ChartViewParts = {
  readonly locale: Locale;
  readonly picture: Picture;
  readonly hrefs: DownloadHrefs;
  /** Source, date and caveats, below the chart. */
  readonly note?: Part;
};

/** A chart in a page: heading and measure above, the note and the downloads below. */
export function chartView({ locale, picture, hrefs, note }: ChartViewParts): Html {
  const title = picture.heading ?? picture.title;
  return chartFigure({
    title,
    measure: picture.measure,
    svg: drawForPage(picture, locale),
    label: title,
    caption: html`${note && html`<span class="note">${note}</span> `}${downloads(locale, hrefs)}`,
  });
}

const FORMATS = ['csv', 'xlsx', 'json', 'png'] as const;

/** Links to the same data in other formats. `label` names the data; "Download:" when absent. */
export function downloads(locale: Locale, hrefs: DownloadHrefs, label?: string): Html {
  const links = FORMATS.flatMap((format) => {
    const href = hrefs[format];
    // A browser shows JSON; the other formats are saved.
    const save = format !== 'json' && html` download`;
    return href === undefined ? [] : [html` <a href="${href}"${save}>${format.toUpperCase()}</a>`];
  });
  const { evidence } = hrefs;
  const say = phrases(locale);
  return html`<span class="downloads">${label ?? say.download}${links}${evidence && html` <a href="${evidence}" rel="nofollow">${say.evidence}</a>`}</span>`;
}

const phrases = phraseBook({
  download: ['Stáhnout:', 'Download:'],
  evidence: ['Jak se to počítá', 'How this is computed'],
});

type ChartParts = {
  /** The finding, in words. */
  readonly title: Part;
  /** The measure with its unit. */
  readonly measure: Part;
  readonly svg: Html;
  /** Source, date and downloads. */
  readonly caption: Part;
  readonly label: string;
};

/** A chart with title and measure above and the caption below. */
export function chartFigure({ title, measure, svg, caption, label }: ChartParts): Html {
  return html`<figure class="chart">
<p class="title">${title}</p>
<p class="measure">${measure}</p>
<section class="scroll" aria-label="${label}">${svg}</section>
<figcaption>${caption}</figcaption>
</figure>`;
}
