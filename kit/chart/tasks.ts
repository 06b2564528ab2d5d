// Tasks of the drawing worker (`drawing.ts`): one chart takes up to 100 ms, which would block the
// event loop.
import type { TaskContext } from '../worker-pool/task.ts';
import { chartPng, type PngOptions } from './png.ts';
import { chartSvg, type SvgOptions } from './svg.ts';
import type { ChartOption } from './theme.ts';

export type SvgInput = { readonly option: ChartOption } & Omit<SvgOptions, 'locale'>;
export type PngInput = { readonly option: ChartOption } & Omit<PngOptions, 'locale'>;

export function drawSvg({ option, ...options }: SvgInput, { locale }: TaskContext) {
  return chartSvg(option, { ...options, locale });
}

export function drawPng({ option, ...options }: PngInput, { locale }: TaskContext) {
  return chartPng(option, { ...options, locale });
}
