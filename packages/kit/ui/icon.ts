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
