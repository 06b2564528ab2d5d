/** Nobody mistypes a longer name, and the distance costs the product of both lengths. */
export const SUGGESTED_LETTERS = 40;

/** `; did you mean X?` when a known name is at most a third of its letters away. */
export function nearest(name: string, known: readonly string[]): string {
  if (name.length > SUGGESTED_LETTERS) return '';
  const [best] = known
    .map((candidate) => ({ candidate, far: distance(name, candidate) }))
    .filter(({ candidate, far }) => far <= candidate.length / 3)
    .sort((a, b) => a.far - b.far);
  return best ? `; did you mean ${best.candidate}?` : '';
}

/** Levenshtein distance: inserted, deleted and replaced letters. */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, replaced));
    }
    row = next;
  }
  return row[b.length]!;
}
