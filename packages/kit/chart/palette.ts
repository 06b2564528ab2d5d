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
 * `count` hues around the wheel, all of one lightness, so that no group looks more important.
 * The lightness leaves at least 3 : 1 against paper (WCAG 2.2, 1.4.11) in both modes.
 */
export function hueWheel(count: number): Tone[] {
  return Array.from({ length: count }, (_, i) => {
    const hue = 25 + (360 / count) * i;
    return { light: oklch(0.58, 0.15, hue), dark: oklch(0.74, 0.13, hue) };
  });
}

function rgb(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

/**
 * A colour of given lightness (0 to 1), chroma and hue (degrees) as `#rrggbb`. Chroma gives way
 * where the screen cannot show it, lightness never: equal lightness is what the wheel is for.
 */
export function oklch(lightness: number, chroma: number, hue: number): string {
  let reach = chroma;
  let channels = linearRgb(lightness, reach, hue);
  while (reach > 0 && channels.some((value) => value < -1e-4 || value > 1.0001)) {
    reach -= 0.002;
    channels = linearRgb(lightness, Math.max(0, reach), hue);
  }
  return `#${channels.map(channelHex).join('')}`;
}

/** Björn Ottosson, "A perceptual color space": https://bottosson.github.io/posts/oklab/ */
function linearRgb(lightness: number, chroma: number, hue: number): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** The sRGB transfer function: https://www.w3.org/TR/css-color-4/#color-conversion-code */
function channelHex(linear: number): string {
  const clipped = Math.min(1, Math.max(0, linear));
  const value = clipped <= 0.0031308 ? 12.92 * clipped : 1.055 * clipped ** (1 / 2.4) - 0.055;
  return Math.round(value * 255)
    .toString(16)
    .padStart(2, '0');
}
