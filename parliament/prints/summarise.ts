import type { Locale } from '@tessera/kit/locale';
import type { RegisteredPrint } from '../chamber/print-register.ts';
import { acceptSummary, type Summary } from '../llm/answers.ts';
import { LlmError } from '../llm/post-json.ts';
import {
  differencePrompt,
  MAX_TOKENS,
  paperPrompt,
  SYSTEM,
  summaryPrompt,
  truncated,
} from '../llm/prompts.ts';
import {
  differenceFolder,
  differencePlace,
  documentOf,
  hunksPlace,
  textFolder,
  textPlace,
} from './places.ts';
import {
  eachItem,
  hasFailed,
  newestFirst,
  type Progress,
  recordFailure,
  refuseAnswer,
  type StageEnd,
  type StageRun,
} from './run.ts';
import { differenceAsText, type TextDifference } from './text-diff.ts';

/** A version of a print and the one before it, both with text. */
type VersionPair = {
  readonly print: RegisteredPrint;
  readonly before: number;
  readonly after: number;
};

type SummaryWork = {
  readonly prints: readonly RegisteredPrint[];
  readonly comparisons: readonly VersionPair[];
  readonly differences: readonly VersionPair[];
};

/** What stage 4 has to do: text differences always, summaries while a model is at hand. */
export async function summariesToWrite(run: StageRun): Promise<SummaryWork> {
  const { period, disk, register, checkpoints } = run;
  const texts = new Set<string>();
  for (const name of await disk.list(textFolder(period))) {
    const document = documentOf(name);
    if (document) texts.add(`${document.ct}/${document.ct1}`);
  }
  const written = new Set(await disk.list(differenceFolder(period)));
  const prints = newestFirst(register);
  const pairs = prints.flatMap((print) => versionPairs(print, texts));
  const withModel = await run.llm.isAvailable();
  const failed = (pair: VersionPair) =>
    hasFailed(run, 'summaries', `${pair.print.ct}/${pair.after}`);
  return {
    prints: withModel
      ? prints.filter(
          ({ ct }) => texts.has(`${ct}/0`) && !checkpoints.summaries.records.has(`${ct}`),
        )
      : [],
    comparisons: pairs.filter(
      (pair) => !written.has(`${pair.print.ct}_${pair.after}.json`) && !failed(pair),
    ),
    differences: withModel
      ? pairs.filter(
          (pair) =>
            !failed(pair) &&
            !(
              written.has(`${pair.print.ct}_${pair.after}.txt`) &&
              written.has(`${pair.print.ct}_${pair.after}_en.txt`)
            ),
        )
      : [],
  };
}

/**
 * Which version is compared with which. Texts of the law itself (revised, passed to the Senate,
 * returned) are compared with the text of the law before; other papers with the print itself.
 */
function versionPairs(print: RegisteredPrint, texts: ReadonlySet<string>): VersionPair[] {
  let law = 0;
  const pairs: VersionPair[] = [];
  for (const { ct1, kind } of print.subPrints) {
    if (!texts.has(`${print.ct}/${ct1}`) || !texts.has(`${print.ct}/${law}`)) continue;
    pairs.push({ print, before: law, after: ct1 });
    if (kind === 'law' || kind === 'revised') law = ct1;
  }
  return pairs;
}

/** Stage 4: summaries of prints and of what changed between their versions, in both languages. */
export async function writeSummaries(
  run: StageRun,
  { prints, comparisons, differences }: SummaryWork,
  progress: Progress,
): Promise<StageEnd> {
  const compared = await eachItem(run, comparisons, progress, (pair) => compare(run, pair));
  const done = comparisons.length;
  const summarised = await eachItem(
    run,
    prints,
    (count) => progress(done + count),
    (print) => summarise(run, print),
  );
  const described = await eachItem(
    run,
    differences,
    (count) => progress(done + prints.length + count),
    (pair) => describe(run, pair),
  );
  return { left: compared.left + summarised.left + described.left };
}

async function compare(
  run: StageRun,
  { print: { ct }, before, after }: VersionPair,
): Promise<void> {
  const input = {
    before: run.disk.pathOf(textPlace(run.period, ct, before)),
    after: run.disk.pathOf(textPlace(run.period, ct, after)),
  };
  const options = { timeoutMs: run.limits.extractMs, signal: run.signal };
  try {
    const difference = await run.worker.run('compare', input, options);
    const content = JSON.stringify({ before, after, ...difference });
    await run.disk.write(hunksPlace(run.period, ct, after), content);
  } catch (error) {
    run.signal.throwIfAborted();
    if ((error as { statusCode?: number }).statusCode !== 503) throw error;
    await recordFailure(run, 'summaries', `${ct}/${after}`, 'comparing it took too long');
  }
}

async function summarise(run: StageRun, { ct, fullTitle }: RegisteredPrint): Promise<void> {
  const text = (await run.disk.read(textPlace(run.period, ct)))?.toString() ?? '';
  const shown = truncated(text, run.limits);
  const [cs, en] = await Promise.all([
    answerIn(run, 'cs', {
      step: 'summary',
      ct,
      prompt: summaryPrompt('cs', fullTitle, shown),
      text,
    }),
    answerIn(run, 'en', {
      step: 'summary',
      ct,
      prompt: summaryPrompt('en', fullTitle, shown),
      text,
    }),
  ]);
  await run.checkpoints.summaries.add({
    ct,
    cs: 'text' in cs ? cs.text : null,
    en: 'text' in en ? en.text : null,
    model: run.llm.model,
    at: run.now().toISOString(),
    refused: 'refused' in cs ? cs.refused : 'refused' in en ? en.refused : null,
  });
}

async function describe(run: StageRun, pair: VersionPair): Promise<void> {
  const { print, before, after } = pair;
  const stored = await run.disk.read(hunksPlace(run.period, print.ct, after));
  if (!stored) return;
  const difference = JSON.parse(stored.toString()) as TextDifference;
  const own = (await run.disk.read(textPlace(run.period, print.ct, after)))?.toString() ?? '';
  const text = difference.unrelated
    ? truncated(own, run.limits)
    : differenceAsText(difference).slice(0, run.limits.maxTextChars);
  const promptIn = difference.unrelated ? paperPrompt : differencePrompt;
  const title = `${print.fullTitle} (${print.ct}/${before} → ${print.ct}/${after})`;
  const answers = await Promise.all(
    (['cs', 'en'] as const).map(async (language) => ({
      language,
      answer: await answerIn(run, language, {
        ...{ step: 'difference', ct: print.ct, prompt: promptIn(language, title, text), text },
      }),
    })),
  );
  const refused = answers.find(({ answer }) => 'refused' in answer);
  for (const { language, answer } of answers) {
    if (!('text' in answer)) continue;
    await run.disk.write(
      differencePlace(run.period, print.ct, after, language),
      `${answer.text}\n`,
    );
  }
  if (refused && 'refused' in refused.answer) {
    const reason = `the model's summary of the difference is ${refused.answer.refused}`;
    await recordFailure(run, 'summaries', `${print.ct}/${after}`, reason);
  }
}

/** An answer in the wrong language is asked for once more; what cannot be shown is not kept. */
async function answerIn(
  run: StageRun,
  language: Locale,
  { step, ct, prompt, text }: Question,
): Promise<Summary> {
  const only = language === 'cs' ? 'Piš výhradně česky.' : 'Write in English only.';
  const limits = { maxTokens: MAX_TOKENS.summary, signal: run.signal };
  let answer = '';
  const ask = async (system: string): Promise<Summary> => {
    try {
      answer = await run.llm.generate(prompt, system, limits);
      return acceptSummary(answer, language, text);
    } catch (error) {
      if (error instanceof LlmError && error.kind === 'too-large') return { refused: 'too-long' };
      throw error;
    }
  };
  let accepted = await ask(SYSTEM[language]);
  if ('refused' in accepted && accepted.refused !== 'too-long') {
    accepted = await ask(`${SYSTEM[language]} ${only}`);
  }
  if ('text' in accepted) run.sources.count('model', 'ok');
  // An answer without an end has been recorded where it was read.
  else if (accepted.refused !== 'too-long')
    refuseAnswer(run, step, answer, { code: accepted.refused, about: `${run.period}/${ct}` });
  return accepted;
}

type Question = {
  readonly step: 'summary' | 'difference';
  readonly ct: number;
  readonly prompt: string;
  /** What the answer has to be about. */
  readonly text: string;
};
