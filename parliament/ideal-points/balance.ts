import { applyTo, between, inverseOf, rootOf, type Symmetric } from './algebra.ts';

/**
 * Origin, units and axes are free: with x → A(x + d) and α → α − β·d, β → A⁻¹β every vote keeps its
 * probabilities. Moves both arrays to the one choice that the priors make most probable, in place.
 * @param precision of the lines' prior, in units of that of the positions' prior
 */
export function balance(x: Float64Array, lines: Float64Array, precision: number): void {
  shift(x, lines, precision);
  const spread = moments(x, 0, 2);
  const steepness = scaled(moments(lines, 1, 3), precision);
  if (spread[2] === 0) {
    // One dimension: only the unit is free.
    const unit = Math.sqrt(Math.sqrt(steepness[0] / spread[0]));
    if (!Number.isFinite(unit) || unit === 0) return;
    applyTo([unit, 0, 1], x, 0, 2);
    applyTo([1 / unit, 0, 1], lines, 1, 3);
    return;
  }
  // The minimum of tr(M·spread) + tr(M⁻¹·steepness) over M = A² solves M·spread·M = steepness.
  const half = rootOf(spread);
  const square = between(inverseOf(half), rootOf(between(half, steepness)));
  const change = rootOf(square);
  if (!change.every(Number.isFinite)) return;
  applyTo(change, x, 0, 2);
  applyTo(inverseOf(change), lines, 1, 3);
}

/** Moves the origin to where positions and constants are smallest together. */
function shift(x: Float64Array, lines: Float64Array, precision: number): void {
  let [pull1, pull2] = [0, 0];
  for (let at = 0; at < x.length; at += 2) {
    pull1 -= x[at]!;
    pull2 -= x[at + 1]!;
  }
  for (let at = 0; at < lines.length; at += 3) {
    pull1 += precision * lines[at]! * lines[at + 1]!;
    pull2 += precision * lines[at]! * lines[at + 2]!;
  }
  const [a, b, c] = scaled(moments(lines, 1, 3), precision);
  const count = x.length / 2;
  const [p, q, r] = inverseOf([a + count, b, c + count]);
  const [move1, move2] = [p * pull1 + q * pull2, q * pull1 + r * pull2];
  for (let at = 0; at < x.length; at += 2) {
    x[at]! += move1;
    x[at + 1]! += move2;
  }
  for (let at = 0; at < lines.length; at += 3) {
    lines[at]! -= lines[at + 1]! * move1 + lines[at + 2]! * move2;
  }
}

/** Sums of squares and products of pairs of numbers. */
function moments(pairs: Float64Array, from: number, every: number): Symmetric {
  let [first, both, second] = [0, 0, 0];
  for (let at = from; at < pairs.length; at += every) {
    const [x, y] = [pairs[at]!, pairs[at + 1]!];
    first += x * x;
    both += x * y;
    second += y * y;
  }
  return [first, both, second];
}

const scaled = ([a, b, c]: Symmetric, by: number): Symmetric => [a * by, b * by, c * by];
