import type { Tone } from '../ui/tokens.ts';

export type RampName = 'coolwarm' | 'RdYlGn' | 'YlOrRd';

/** Colours at equal distances from low to high. */
const RAMPS: Record<RampName, readonly string[]> = {
  // Kenneth Moreland, "Diverging Color Maps for Scientific Visualization" (2009), which matplotlib
  // and seaborn call coolwarm; computed in Msh: https://www.kennethmoreland.com/color-maps/
  coolwarm: colours(`
    #3b4cc0 #4e68d7 #6282ea #779af7 #8db0fe #a3c2fe #b8d0f9 #ccd9ee
    #dddddd
    #ecd3c6 #f5c4ad #f7b194 #f49a7b #ec7f63 #de614c #cb3e38 #b40426`),
  // Cynthia Brewer, https://colorbrewer2.org (RdYlGn, 11 classes; YlOrRd, 9 classes).
  RdYlGn: colours(`
    #a50026 #d73027 #f46d43 #fdae61 #fee08b
    #ffffbf
    #d9ef8b #a6d96a #66bd63 #1a9850 #006837`),
  YlOrRd: colours(`
    #ffffcc #ffeda0 #fed976 #feb24c #fd8d3c #fc4e2a #e31a1c #bd0026 #800026`),
};

function colours(row: string): string[] {
  return row.trim().split(/\s+/);
}

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
 * Sixteen hues of one lightness, so that no group looks more important; neighbours in the list lie
 * far apart on the wheel. In OKLCH, light: 0.58 0.15, dark: 0.74 0.13, hue 25° and every 157.5°.
 * The lightness leaves at least 3 : 1 against paper (WCAG 2.2, 1.4.11) in both modes.
 */
export const HUES: readonly Tone[] = [
  { light: '#c34f4b', dark: '#f28881' },
  { light: '#098e7f', dark: '#12c5b2' },
  { light: '#b25196', dark: '#e189c5' },
  { light: '#4a8e2a', dark: '#82be6b' },
  { light: '#8264c8', dark: '#b199f4' },
  { light: '#937703', dark: '#c8a83a' },
  { light: '#1f7dcf', dark: '#67b0f9' },
  { light: '#bf5816', dark: '#ed905f' },
  { light: '#068b96', dark: '#04c1d0' },
  { light: '#bf4d72', dark: '#ee86a4' },
  { light: '#06915f', dark: '#53c48e' },
  { light: '#9e5ab4', dark: '#cc90e0' },
  { light: '#798205', dark: '#a8b44b' },
  { light: '#5d71d2', dark: '#8fa5fd' },
  { light: '#a86b06', dark: '#df9b44' },
  { light: '#0386ae', dark: '#34baea' },
];

function rgb(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
