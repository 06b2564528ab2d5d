import type { Axis } from './axis.ts';
import type { Shape } from './theme.ts';

/**
 * A chart as plain data: it is compared in tests, and drawn for a page, for a narrow
 * screen and as a file from the same object. Places are values of the axes: a number, the index of a
 * name, a moment in milliseconds.
 */
export type Chart = {
  readonly x: Axis;
  readonly y: Axis;
  /** Later ones are drawn over earlier ones. */
  readonly marks: readonly Mark[];
  /** Distances may be compared in all directions: one axis is stretched for it. */
  readonly hasEqualScales?: boolean;
};

/**
 * `name` stands in the legend. A line has its `label` at its end instead where there is room. A
 * `tip` is read aloud and shown under the pointer; it says the same as the row of the table.
 */
export type Mark = Bars | Line | Band | Points | Intervals | Rule;

/** Bars along the axis of numbers, one at each name. */
export type Bars = {
  readonly kind: 'bars';
  readonly name?: string;
  readonly bars: readonly Bar[];
  /** Bars beside each other at one name: which of how many these are. */
  readonly lane?: { readonly index: number; readonly of: number };
};

type Bar = {
  readonly at: number;
  /** Zero unless it stands on another bar. */
  readonly from?: number;
  /** `undefined` draws no bar; the label then says that the value is missing. */
  readonly to: number | undefined;
  readonly colour: string;
  readonly opacity?: number;
  /** A line around it holds a pale colour on paper. */
  readonly isOutlined?: boolean;
  /** The figure with its unit or denominator, behind the end of the bar. */
  readonly label?: string;
  readonly tip?: string;
};

export type Point = {
  readonly x: number;
  readonly y: number;
  readonly tip?: string;
  /** Page that the mark of a point leads to, where its chart is on a page. */
  readonly href?: string;
};

/** A line through its points in their order. */
export type Line = {
  readonly kind: 'line';
  readonly name?: string;
  readonly label?: string;
  readonly colour: string;
  /** Those with a tip have a dot. */
  readonly points: readonly Point[];
  /** Estimates and projections. */
  readonly isDashed?: boolean;
  readonly isHollow?: boolean;
  /** Each value holds until the next. */
  readonly isStepped?: boolean;
};

/** The band in which the values of a line lie with some probability. */
type Band = {
  readonly kind: 'band';
  readonly colour: string;
  readonly points: readonly { readonly x: number; readonly low: number; readonly high: number }[];
};

export type Points = {
  readonly kind: 'points';
  readonly name?: string;
  readonly shape: Shape;
  /** Width in pixels. */
  readonly size: number;
  readonly colour: string;
  readonly opacity?: number;
  /** Replaces the paper-coloured rim that separates overlapping points. */
  readonly outline?: { readonly colour: string; readonly width: number };
  readonly points: readonly Point[];
};

type Place = readonly [x: number, y: number];

/** Thin lines that say how uncertain points are. */
type Intervals = {
  readonly kind: 'intervals';
  readonly colour: string;
  readonly opacity: number;
  readonly intervals: readonly (readonly [from: Place, to: Place])[];
};

/** A dashed line across the plot with its meaning written at its upper end. */
type Rule = {
  readonly kind: 'rule';
  readonly label: string;
  readonly from: Place;
  readonly to: Place;
};

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
