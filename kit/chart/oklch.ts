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
