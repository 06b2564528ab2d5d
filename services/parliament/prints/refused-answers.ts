import type { Summary } from '../llm/answers.ts';
import { recordFailure, type StageRun } from './run.ts';

/**
 * A model that answers in the wrong language, or the same for several prints, may do better later:
 * the work is not done. Other refusals are final.
 */
export function isAskedAgain(refused: string | null): boolean {
  return refused === 'wrong-language' || refused === 'repeated';
}

export const LANGUAGES = ['cs', 'en'] as const;

/** An answer that cannot be shown is no failure of the model: it is asked again only where that helps. */
export async function recordRefused(
  run: StageRun,
  document: string,
  answer: Summary,
): Promise<void> {
  if (!('refused' in answer)) return;
  const reason = answer.refused === 'ungrounded' ? `ungrounded: ${answer.what}` : answer.refused;
  const retryMs = isAskedAgain(answer.refused) ? run.limits.answerRetryMs : undefined;
  await recordFailure(run, 'summaries', document, reason, retryMs);
}

/**
 * A model that gives several prints the same answer tells nothing of any: the answer of the first is
 * withdrawn too.
 */
export async function unlessRepeated(
  run: StageRun,
  ct: number,
  answers: readonly (Summary | undefined)[],
): Promise<(Summary | undefined)[]> {
  const { journal } = run;
  const stored: (Summary | undefined)[] = [];
  for (const answer of answers) {
    const text = answer && 'text' in answer ? answer.text : undefined;
    const isSame = (other: string | null) => other !== null && wordsOf(other) === wordsOf(text!);
    const equal = [...journal.summaries.values()].filter(
      (record) =>
        text !== undefined &&
        record.ct !== ct &&
        [record.cs, record.en, ...(record.repeated ?? [])].some(isSame),
    );
    if (text === undefined || equal.length === 0) {
      stored.push(answer);
      continue;
    }
    const refusal = { refused: 'repeated', what: text } as const;
    stored.push(refusal);
    run.sources.count('model', 'refused');
    for (const record of equal) {
      const [cs, en] = LANGUAGES.map((language) =>
        isSame(record[language]) ? null : record[language],
      ) as [string | null, string | null];
      if (cs === record.cs && en === record.en) continue;
      const repeated = [...(record.repeated ?? []), text];
      const at = run.now().toISOString();
      const summary = { ...record, cs, en, at, refused: 'repeated', repeated };
      await journal.add({ summary });
      await recordRefused(run, `${record.ct}/0`, refusal);
    }
  }
  return stored;
}

const wordsOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
