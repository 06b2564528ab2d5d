import { ACCENTS, type ServiceName, TOKENS, type Tone } from '../ui/tokens.ts';
import { HUES } from './palette.ts';

/** A colour that follows the page's mode. */
export function paint({ light, dark }: Tone): string {
  return light === dark ? light : `light-dark(${light},${dark})`;
}

/** A colour where no page's mode reaches: in a file. */
export function onPaper(colour: string): string {
  return /^light-dark\(([^,]+),/.exec(colour)?.[1] ?? colour;
}

export const INK = paint(TOKENS.ink);
export const INK_2 = paint(TOKENS['ink-2']);
export const RULE = paint(TOKENS.rule);
export const PAPER = paint(TOKENS.paper);

/** The one accented mark of a chart. */
export function accent(service: ServiceName): string {
  return paint(ACCENTS[service]);
}

/** The outline of a mark: a circle, or a polygon within -1 to 1. */
export type Shape = 'circle' | readonly (readonly [x: number, y: number])[];

/** Colour and shape of one group of a chart; both say the same. */
type Category = { readonly colour: string; readonly shape: Shape };

/** A colour and a shape for each of `count` groups. */
export function categories(count: number): Category[] {
  return Array.from({ length: count }, (_, i) => ({
    colour: paint(HUES[i % HUES.length]!),
    shape: SHAPES[i % SHAPES.length]!,
  }));
}

const polygon = (places: string): Shape =>
  places.split(' ').map((place) => place.split(',').map(Number) as [number, number]);

/** Half as high as wide. */
export const SLAB = polygon('-1,-.5 1,-.5 1,.5 -1,.5');
export const SQUARE = polygon('-1,-1 1,-1 1,1 -1,1');
export const DIAMOND = polygon('0,-1 1,0 0,1 -1,0');

/** Shapes that differ without colour: a square, triangles, a diamond, a cross, a plus and so on. */
export const SHAPES: readonly Shape[] = [
  'circle',
  SQUARE,
  polygon('0,-1 1,1 -1,1'),
  DIAMOND,
  polygon('-.6,-1 0,-.4 .6,-1 1,-.6 .4,0 1,.6 .6,1 0,.4 -.6,1 -1,.6 -.4,0 -1,-.6'),
  polygon('-1,-1 1,-1 0,1'),
  polygon('-.3,-1 .3,-1 .3,-.3 1,-.3 1,.3 .3,.3 .3,1 -.3,1 -.3,.3 -1,.3 -1,-.3 -.3,-.3'),
  polygon('-.5,-1 .5,-1 1,0 .5,1 -.5,1 -1,0'),
  polygon('-1,-1 1,-1 .2,0 1,1 -1,1 -.2,0'),
];

/** The outline as a path around the current point; `radius` in pixels. */
export function outlineOf(shape: Shape, radius: number): string {
  const scaled = (value: number) => Math.round(value * radius * 10) / 10;
  if (shape === 'circle') {
    const [r, whole] = [scaled(1), scaled(2)];
    return `m-${r} 0a${r} ${r} 0 1 0 ${whole} 0a${r} ${r} 0 1 0-${whole} 0z`;
  }
  const steps = shape.map(([x, y], at) => {
    const [fromX, fromY] = shape[at - 1] ?? [0, 0];
    return `${scaled(x - fromX)} ${scaled(y - fromY)}`;
  });
  return `m${steps.join('l')}z`;
}
