import type { ChartOption } from '@tessera/kit/chart/theme';

/** A chart with what is said about it, the same on a page and as a PNG. */
export type Picture = {
  readonly option: ChartOption;
  /** The finding. */
  readonly title: string;
  /** What is measured, in which unit. */
  readonly measure: string;
  readonly width: number;
  readonly height: number;
};

export const PICTURE_WIDTH = 900;

/** What draws a picture for a page: every mark can be reached with Tab and says its figure. */
export function onPage({ option, title, measure, width, height }: Picture) {
  return { option, width, height, title, description: measure, focusable: true };
}

/** What draws a picture for paper, which carries its finding, measure and source with it. */
export function onPaper(picture: Picture, footnote: string) {
  const { option, title, measure, width, height } = picture;
  return { option, width, height: height + 110, title, subtitle: measure, footnote };
}
