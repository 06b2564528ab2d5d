import { type Html, html, type Part } from '../html.ts';

type ChartParts = {
  /** The finding, in words. */
  readonly title: Part;
  /** What is measured, in which unit. */
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
