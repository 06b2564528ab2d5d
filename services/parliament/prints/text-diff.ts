import { diffArrays } from 'diff';
import type { Hunk } from '../chamber/print-register.ts';

export type TextDifference = {
  readonly hunks: Hunk[];
  readonly added: number;
  readonly removed: number;
  /** The versions differ too much, or too widely, for the whole difference to be shown. */
  readonly cut: boolean;
  /** The two have so little in common that one is no version of the other, such as an opinion. */
  readonly unrelated: boolean;
};

const MAX_SHOWN_LINES = 400;
/** Share of the shorter text's paragraphs that two versions of one text have in common at least. */
const COMMON_PERCENT = 20;

/**
 * The changes from one version of a document to another, paragraph by paragraph. Lines are broken anew in
 * every version of a PDF, so paragraphs are rebuilt before they are compared.
 */
export function textDifference(before: string, after: string): TextDifference {
  const [old, now] = [paragraphs(before), paragraphs(after)];
  const changes = diffArrays(old, now, { timeout: 5_000, maxEditLength: 8_000 });
  const all = { added: now.length, removed: old.length };
  if (!changes) return { hunks: [], ...all, cut: true, unrelated: false };
  const common = changes
    .filter(({ added, removed }) => !added && !removed)
    .reduce((sum, { value }) => sum + value.length, 0);
  if (common * 100 < COMMON_PERCENT * Math.min(old.length, now.length)) {
    return { hunks: [], ...all, cut: false, unrelated: true };
  }
  const hunks: Hunk[] = [];
  let [added, removed, shown] = [0, 0, 0];
  for (const { value, added: isAdded, removed: isRemoved } of changes) {
    if (isAdded) added += value.length;
    else if (isRemoved) removed += value.length;
    else continue;
    const lines = value.slice(0, MAX_SHOWN_LINES - shown);
    shown += lines.length;
    if (lines.length > 0) hunks.push({ kind: isAdded ? 'added' : 'removed', lines });
  }
  return { hunks, added, removed, cut: shown < added + removed, unrelated: false };
}

function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n|\n(?=\s*(?:§|\(\d+\)|[a-z]\)|čl\.|\d+\.\s))/i)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');
}

/** The difference in lines with + and -, as a model is shown it. */
export function differenceAsText({ hunks }: TextDifference): string {
  return hunks
    .flatMap(({ kind, lines }) => lines.map((line) => `${kind === 'added' ? '+' : '-'} ${line}`))
    .join('\n');
}
