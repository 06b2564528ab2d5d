import type { Tone } from '../ui/tokens.ts';
import { oklch } from './oklch.ts';

export type RampName = 'coolwarm' | 'RdYlGn' | 'YlOrRd';

/** Colours at equal distances from low to high. */
const RAMPS: Record<RampName, readonly string[]> = {
  // Kenneth Moreland, "Diverging Color Maps for Scientific Visualization" (2009), which matplotlib
  // and seaborn call coolwarm; computed in Msh: https://www.kennethmoreland.com/color-maps/
  coolwarm: [
    ...['#3b4cc0', '#4e68d7', '#6282ea', '#779af7', '#8db0fe', '#a3c2fe', '#b8d0f9', '#ccd9ee'],
    '#dddddd',
    ...['#ecd3c6', '#f5c4ad', '#f7b194', '#f49a7b', '#ec7f63', '#de614c', '#cb3e38', '#b40426'],
  ],
  // Cynthia Brewer, https://colorbrewer2.org (RdYlGn, 11 classes; YlOrRd, 9 classes).
  RdYlGn: [
    ...['#a50026', '#d73027', '#f46d43', '#fdae61', '#fee08b', '#ffffbf'],
    ...['#d9ef8b', '#a6d96a', '#66bd63', '#1a9850', '#006837'],
  ],
  YlOrRd: [
    ...['#ffffcc', '#ffeda0', '#fed976', '#feb24c', '#fd8d3c'],
    ...['#fc4e2a', '#e31a1c', '#bd0026', '#800026'],
  ],
};

/** The colour of a share from 0 (low) to 1 (high), between two neighbours mixed in sRGB. */
export function ramp(name: RampName, share: number): string {
  const colours = RAMPS[name];
  const place = Math.min(1, Math.max(0, share)) * (colours.length - 1);
  const left = Math.min(colours.length - 2, Math.floor(place));
  const [from, to] = [rgb(colours[left]!), rgb(colours[left + 1]!)];
  const mixed = from.map((value, i) => value + (to[i]! - value) * (place - left));
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

/**
 * `count` hues around the wheel, all of one lightness, so that no group looks more important.
 * The lightness leaves at least 3 : 1 against paper (WCAG 2.2, 1.4.11) in both modes.
 */
export function hueWheel(count: number): Tone[] {
  return Array.from({ length: count }, (_, i) => {
    const hue = 25 + (360 / count) * i;
    return { light: oklch(0.58, 0.15, hue), dark: oklch(0.74, 0.13, hue) };
  });
}

/** Shapes that differ without colour. Beyond the built-in ones: cross, plus, hexagon, hourglass. */
export const SYMBOLS: readonly string[] = [
  'circle',
  'rect',
  'triangle',
  'diamond',
  'path://M2 0 L5 3 L8 0 L10 2 L7 5 L10 8 L8 10 L5 7 L2 10 L0 8 L3 5 L0 2 Z',
  'path://M0 0 L10 0 L5 10 Z',
  'path://M3.5 0 H6.5 V3.5 H10 V6.5 H6.5 V10 H3.5 V6.5 H0 V3.5 H3.5 Z',
  'path://M2.5 0 H7.5 L10 5 L7.5 10 H2.5 L0 5 Z',
  'path://M0 0 H10 L6 5 L10 10 H0 L4 5 Z',
];

function rgb(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
