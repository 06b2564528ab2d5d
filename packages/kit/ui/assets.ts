import { readFileSync } from 'node:fs';
import { type Assets, createAssets } from '../http/assets.ts';
import { ACCENTS, type ServiceName, tokensCss } from './tokens.ts';

const FONTS = [
  'inter-latin',
  'inter-latin-ext',
  'source-serif-4-latin',
  'source-serif-4-latin-ext',
];

/** In order: later files override earlier ones on narrow screens and in print. */
const STYLE = [
  'fonts',
  'text',
  'frame',
  'figures',
  'tables',
  'matrix',
  'forms',
  'small',
  'narrow',
  'print',
];

/**
 * Files that every page needs, served from its own host: style, fonts, HTMX, icons.
 * @param more further assets of the service; a `style.css` among them is appended to the kit's.
 */
export function pageAssets(service: ServiceName, more: Record<string, URL | string> = {}): Assets {
  const fonts = Object.fromEntries(FONTS.map((name) => [`${name}.woff2`, font(name)]));
  const fontHref = createAssets(fonts).href;
  const style = STYLE.map((part) => read(new URL(`./style/${part}.css`, import.meta.url)))
    .join('')
    // The fonts lie beside the style sheet.
    .replace(/font:([\w-]+)/g, (_, name) => fontHref(`${name}.woff2`).replace(/^.*\//, ''));
  const own = more['style.css'];
  return createAssets({
    ...fonts,
    'htmx.js': new URL(import.meta.resolve('htmx.org/dist/htmx.min.js')),
    'page.js': new URL('./script/page.js', import.meta.url),
    'icon.svg': iconSvg(ACCENTS[service].light),
    ...more,
    'style.css': tokensCss(service) + style + (own === undefined ? '' : read(own)),
  });
}

function font(name: string): URL {
  return new URL(`./fonts/${name}.woff2`, import.meta.url);
}

function read(source: URL | string): string {
  return source instanceof URL ? readFileSync(source, 'utf8') : source;
}

/** The icon of a service: two squares in its colour, on a grid of 16. */
const SQUARES = [
  { x: 2, y: 2, size: 7 },
  { x: 10, y: 10, size: 4 },
];
const GRID = 16;

/** @param colour `#rrggbb` */
function iconSvg(colour: string): string {
  const path = SQUARES.map(({ x, y, size }) => `M${x} ${y}h${size}v${size}h-${size}z`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${GRID} ${GRID}"><path fill="${colour}" d="${path}"/></svg>`;
}
