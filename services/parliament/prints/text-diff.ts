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

const CONTEXT_LINES = 1;
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
  let [added, removed, shown, cut] = [0, 0, 0, false];
  for (const [index, { value, added: isAdded, removed: isRemoved }] of changes.entries()) {
    if (isAdded) added += value.length;
    if (isRemoved) removed += value.length;
    if (shown >= MAX_SHOWN_LINES) {
      cut ||= isAdded || isRemoved;
      continue;
    }
    const kind = isAdded ? 'added' : isRemoved ? 'removed' : 'same';
    const lines = kind === 'same' ? undefined : value.slice(0, MAX_SHOWN_LINES - shown);
    if (lines) {
      hunks.push({ kind, lines });
      shown += lines.length;
      cut ||= lines.length < value.length;
    } else hunks.push(...context(value, index === 0, index === changes.length - 1));
  }
  return { hunks, added, removed, cut, unrelated: false };
}

/** Unchanged lines are shown only next to a change. */
function context(lines: readonly string[], first: boolean, last: boolean): Hunk[] {
  const head = first ? [] : lines.slice(0, CONTEXT_LINES);
  const rest = lines.slice(head.length);
  const tail = last ? [] : rest.slice(-CONTEXT_LINES);
  const skipped = rest.length - tail.length;
  const hunks: Hunk[] = [
    { kind: 'same', lines: head },
    { kind: 'skipped', lines: skipped > 0 ? [`${skipped}`] : [] },
    { kind: 'same', lines: tail },
  ];
  return hunks.filter(({ lines }) => lines.length > 0);
}

function paragraphs(text: string): string[] {
  return text
    .split(/\n\s*\n|\n(?=\s*(?:§|\(\d+\)|[a-z]\)|čl\.|\d+\.\s))/i)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');
}

/** The difference in lines with + and -, as a model is shown it. */
export function differenceAsText({ hunks }: TextDifference): string {
  const mark = { added: '+ ', removed: '- ', same: '  ', skipped: '… ' } as const;
  return hunks
    .flatMap(({ kind, lines }) =>
      kind === 'skipped' ? ['…'] : lines.map((line) => mark[kind] + line),
    )
    .join('\n');
}
