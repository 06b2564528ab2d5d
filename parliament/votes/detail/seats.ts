/** A place in a half circle of radius 1 around (0, 0): x from −1 to 1, y from 0 to 1. */
export type Seat = { readonly x: number; readonly y: number };

/** Radius of the innermost row; the outermost is 1. */
const INNERMOST = 0.42;

/**
 * Seats of a chamber in rows of a half circle, evenly spaced, from the left end to the right: the
 * order in which parties fill them as wedges.
 */
export function seats(count: number): Seat[] {
  if (count === 0) return [];
  const rows = Math.max(1, Math.round(Math.sqrt(count / 3.2)));
  const radii = Array.from({ length: rows }, (_, row) =>
    rows === 1 ? 1 : INNERMOST + ((1 - INNERMOST) * row) / (rows - 1),
  );
  const together = radii.reduce((sum, radius) => sum + radius, 0);
  // The remainders of rounding go from row to row, so that the sum is exact.
  let [placed, owed] = [0, 0];
  const all = radii.flatMap((radius) => {
    owed += (count * radius) / together;
    const own = Math.round(owed) - placed;
    placed += own;
    return Array.from({ length: own }, (_, at) => ({
      radius,
      angle: own === 1 ? Math.PI / 2 : Math.PI - (Math.PI * at) / (own - 1),
    }));
  });
  return all
    .sort((a, b) => b.angle - a.angle || a.radius - b.radius)
    .map(({ radius, angle }) => ({ x: radius * Math.cos(angle), y: radius * Math.sin(angle) }));
}

/** Distance between neighbours in units of the radius, for the size of a mark. */
export function seatSpacing(count: number): number {
  const rows = Math.max(1, Math.round(Math.sqrt(count / 3.2)));
  return rows === 1 ? Math.PI / Math.max(1, count) : (1 - INNERMOST) / (rows - 1);
}
