import type { Chart } from './chart.ts';

/** A chart and the text that goes with it; the same object is drawn for a page and as a file. */
export type Picture = {
  readonly chart: Chart;
  /** The finding, in one sentence. */
  readonly title: string;
  /** Title on a page whose lead already states the finding; `title` when absent. */
  readonly heading?: string;
  /** The measure with its unit. */
  readonly measure: string;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
};

export const PICTURE_WIDTH = 900;

/** Pixels of a picture for places where a page is shared. https://ogp.me/#structured */
export const SHARED_PIXELS = { width: 1200, height: 630 };
