import type { Refusal, Summary } from '../llm/answers.ts';
import { recordFailure, type StageRun } from './run.ts';

/**
 * A model that answers in the wrong language, or the same for several prints, may do better later:
 * the work is not done. Other refusals are final.
 */
export function isAskedAgain(refused: string | null | undefined): boolean {
  return refused === 'wrong-language' || refused === 'repeated';
}

export const LANGUAGES = ['cs', 'en'] as const;

/** An answer that cannot be shown is no failure of the model: it is asked again only where that helps. */
export async function recordRefused(
  run: StageRun,
  document: string,
  answer: Refusal,
): Promise<void> {
  const reason = answer.refused === 'ungrounded' ? `ungrounded: ${answer.what}` : answer.refused;
  const retryMs = isAskedAgain(answer.refused) ? run.limits.answerRetryMs : undefined;
  await recordFailure(run, 'summaries', document, reason, retryMs);
}

/**
 * A model that gives several prints the same answer tells nothing of any: the answer of the first is
 * withdrawn too.
 */
export async function unlessRepeated(run: StageRun, ct: number, answer: Summary): Promise<Summary> {
  if (!('text' in answer)) return answer;
  const { journal } = run;
  const words = wordsOf(answer.text);
  const isSame = (text: string | null) => text !== null && wordsOf(text) === words;
  const refusal = { refused: 'repeated' } as const;
  for (const record of [...journal.summaries.values()]) {
    const isOther = record.ct !== ct && (isSame(record.cs) || isSame(record.en));
    if (!isOther) continue;
    const cs = isSame(record.cs) ? null : record.cs;
    const en = isSame(record.en) ? null : record.en;
    const at = run.now().toISOString();
    await journal.add({ summary: { ...record, cs, en, at, ...refusal } });
    await journal.add({ repeated: words });
    await recordRefused(run, `${record.ct}/0`, refusal);
  }
  return journal.repeated.has(words) ? refusal : answer;
}

const wordsOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
