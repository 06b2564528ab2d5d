/** The icon of a service: two squares in its colour, on a grid of 16. */
const SQUARES = [
  { x: 2, y: 2, size: 7 },
  { x: 10, y: 10, size: 4 },
];
const GRID = 16;

/** @param colour `#rrggbb` */
export function iconSvg(colour: string): string {
  const path = SQUARES.map(({ x, y, size }) => `M${x} ${y}h${size}v${size}h-${size}z`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${GRID} ${GRID}"><path fill="${colour}" d="${path}"/></svg>`;
}

const DIRECTORY_BYTES = 6 + 16;
const HEADER_BYTES = 40;
const PIXEL_BYTES = GRID * GRID * 4;
/** One bit a pixel, each row padded to 4 bytes. Zero: the alpha channel decides. */
const MASK_BYTES = GRID * 4;

/**
 * The icon as `favicon.ico`: one bitmap of 32 bits a pixel, for clients that know no SVG.
 * https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10)
 */
export function iconIco(colour: string): Buffer {
  const bitmapBytes = HEADER_BYTES + PIXEL_BYTES + MASK_BYTES;
  const file = Buffer.alloc(DIRECTORY_BYTES + bitmapBytes);
  file.writeUInt16LE(1, 2); // an icon
  file.writeUInt16LE(1, 4); // of one image
  file.set([GRID, GRID], 6);
  file.writeUInt16LE(1, 10); // colour planes
  file.writeUInt16LE(32, 12); // bits a pixel
  file.writeUInt32LE(bitmapBytes, 14);
  file.writeUInt32LE(DIRECTORY_BYTES, 18);
  file.writeUInt32LE(HEADER_BYTES, DIRECTORY_BYTES);
  file.writeInt32LE(GRID, DIRECTORY_BYTES + 4);
  file.writeInt32LE(GRID * 2, DIRECTORY_BYTES + 8); // picture and mask together
  file.writeUInt16LE(1, DIRECTORY_BYTES + 12);
  file.writeUInt16LE(32, DIRECTORY_BYTES + 14);
  const rgb = Number.parseInt(colour.slice(1), 16);
  for (const { x, y, size } of SQUARES) {
    for (let row = y; row < y + size; row++) {
      for (let column = x; column < x + size; column++) {
        const fromBottom = GRID - 1 - row;
        const at = DIRECTORY_BYTES + HEADER_BYTES + (fromBottom * GRID + column) * 4;
        file.writeUInt32LE((0xff000000 | rgb) >>> 0, at);
      }
    }
  }
  return file;
}
