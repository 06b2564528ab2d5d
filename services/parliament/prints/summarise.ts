import { FetchError } from '@tessera/kit/http/fetch-error';
import type { Locale } from '@tessera/kit/locale';
import type { SummaryCounts } from '../chamber/print-progress.ts';
import type { RegisteredPrint } from '../chamber/print-register.ts';
import { acceptSummary, type Summary } from '../llm/answers.ts';
import { MAX_TOKENS, SYSTEM, summaryPrompt, truncated } from '../llm/prompts.ts';
import type { SummaryRecord } from './journal.ts';
import { differenceFolder, differencePlace, hunksPlace, textFolder, textPlace } from './places.ts';
import { isAskedAgain, LANGUAGES, recordRefused, unlessRepeated } from './refused-answers.ts';
import {
  documentsIn,
  hasFailed,
  newestFirst,
  recordFailure,
  type StageRun,
  type Task,
} from './run.ts';
import { differenceAsText, type TextDifference } from './text-diff.ts';

/** A version of a print and the one before it, both with text. */
type VersionPair = {
  readonly print: RegisteredPrint;
  readonly before: number;
  readonly after: number;
};

/**
 * Stage 4: text differences between versions of a print and, while a model is at hand, summaries of
 * prints and of what changed between their versions, in both languages.
 */
export async function summaries(run: StageRun): Promise<Task[]> {
  const { period, disk, register, journal } = run;
  const texts = await documentsIn(disk, textFolder(period));
  const written = new Set(await disk.list(differenceFolder(period)));
  const isWritten = ({ print, after }: VersionPair, ending: string) =>
    written.has(`${print.ct}_${after}${ending}`);
  const prints = newestFirst(register);
  const pairs = prints
    .flatMap((print) => versionPairs(print, texts))
    .filter(({ print, after }) => !hasFailed(run, 'summaries', `${print.ct}/${after}`));
  const compared = pairs.filter((pair) => !isWritten(pair, '.json'));
  const comparisons = compared.map((pair) => () => compare(run, pair));
  if (!(await run.llm.isAvailable())) return comparisons;
  const summarised = prints.filter(({ ct }) => {
    const known = journal.summaries.get(ct);
    const isAgain = isAskedAgain(known?.refused) && !hasFailed(run, 'summaries', `${ct}/0`);
    return texts.has(`${ct}/0`) && (!known || isAgain);
  });
  const described = pairs.filter((pair) => !isWritten(pair, '.txt') || !isWritten(pair, '_en.txt'));
  return [
    ...comparisons,
    ...summarised.map((print) => () => summarise(run, print)),
    ...described.map((pair) => () => describe(run, pair)),
  ];
}

/** Progress of the summaries of a period: a print with one language has a summary. */
export async function summaryCounts(run: StageRun): Promise<SummaryCounts> {
  const { summaries } = run.journal;
  const texts = await documentsIn(run.disk, textFolder(run.period));
  const counts = { written: 0, refused: 0, waiting: 0, failed: 0 };
  for (const { ct } of run.register.prints) {
    if (!texts.has(`${ct}/0`)) continue;
    const record = summaries.get(ct);
    if (record?.cs || record?.en) counts.written += 1;
    else if (record) counts[isAskedAgain(record.refused) ? 'failed' : 'refused'] += 1;
    else counts.waiting += 1;
  }
  return counts;
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

async function summarise(run: StageRun, { ct, fullTitle: title }: RegisteredPrint): Promise<void> {
  const text = (await run.disk.read(textPlace(run.period, ct)))?.toString() ?? '';
  const shown = truncated(text, run.limits);
  const known = run.journal.summaries.get(ct);
  const { cs, en } = await inBothLanguages(run, ct, async (language) => {
    const written = known?.[language];
    if (written) return { text: written };
    const prompt = summaryPrompt('summary', language, title, shown);
    return answerIn(run, language, { prompt, text, title });
  });
  const refused = [cs, en].find((answer) => 'refused' in answer);
  const summary: SummaryRecord = {
    ct,
    cs: 'text' in cs ? cs.text : null,
    en: 'text' in en ? en.text : null,
    model: known?.model ?? run.llm.model,
    at: run.now().toISOString(),
    refused: refused?.refused ?? null,
  };
  await run.journal.add({ summary });
  if (refused) await recordRefused(run, `${ct}/0`, refused);
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
  const kind = difference.unrelated ? 'paper' : 'difference';
  const title = `${print.fullTitle} (${print.ct}/${before} → ${print.ct}/${after})`;
  const answers = await inBothLanguages(run, print.ct, (language) => {
    const prompt = summaryPrompt(kind, language, title, text);
    return answerIn(run, language, { prompt, text, title });
  });
  for (const language of LANGUAGES) {
    const answer = answers[language];
    const place = differencePlace(run.period, print.ct, after, language);
    if ('text' in answer) await run.disk.write(place, `${answer.text}\n`);
  }
  const refused = Object.values(answers).find((answer) => 'refused' in answer);
  if (refused) await recordRefused(run, `${print.ct}/${after}`, refused);
}

async function inBothLanguages(
  run: StageRun,
  ct: number,
  answer: (language: Locale) => Promise<Summary>,
): Promise<Readonly<Record<Locale, Summary>>> {
  const [cs, en] = await Promise.all([answer('cs'), answer('en')]);
  return { cs: await unlessRepeated(run, ct, cs), en: await unlessRepeated(run, ct, en) };
}

/** An answer in the wrong language is asked for once more; what cannot be shown is not stored. */
async function answerIn(
  run: StageRun,
  language: Locale,
  { prompt, text, title }: Question,
): Promise<Summary> {
  const only = language === 'cs' ? 'Piš výhradně česky.' : 'Write in English only.';
  const limits = { maxTokens: MAX_TOKENS.summary, signal: run.signal };
  const ask = async (system: string): Promise<Summary> => {
    try {
      const answer = await run.llm.generate(prompt, system, limits);
      return acceptSummary(answer, language, `${text}\n${title}`);
    } catch (error) {
      if (error instanceof FetchError && error.kind === 'too-large') return { refused: 'too-long' };
      throw error;
    }
  };
  let summary = await ask(SYSTEM[language]);
  if ('refused' in summary && summary.refused === 'wrong-language') {
    summary = await ask(`${SYSTEM[language]} ${only}`);
  }
  return summary;
}

/** The text that an answer is about, with its title: the model was given both. */
type Question = { readonly prompt: string; readonly text: string; readonly title: string };
