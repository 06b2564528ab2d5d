import { readFile } from 'node:fs/promises';
import { allOf, ParseError } from '@tessera/kit/errors';
import type { Observation } from '../market/indicator.ts';
import { packageQuestions, readPackage, readWages, wagesQuestion } from '../source/czso.ts';
import type { Question } from '../source/document.ts';
import { macroIndicators, macroQuestion, readMacro } from '../source/macro.ts';
import { readRepoRate, readSurvey, repoQuestion } from '../source/rates.ts';
import {
  isSourceError,
  NOTHING_NEW,
  part,
  type SourceContext,
  type SourceResult,
  type SourceRun,
  together,
} from './source-run.ts';

/** The macro data service: one document per series; one that fails leaves the others. */
export function macroRun(apiKey: string): SourceRun {
  return async (context) => {
    if (apiKey === '') {
      throw new Error('MACRO_API_KEY is not set; the key is free, see the README of housing');
    }
    const parts: SourceResult[] = [];
    for (const indicator of macroIndicators) {
      const question = macroQuestion(indicator, apiKey);
      const read = (bytes: Uint8Array) => readMacro(indicator, bytes);
      parts.push(await part(() => readDocument(context, { question, read })));
      context.onProgress(parts.length, macroIndicators.length);
    }
    return together(parts);
  };
}

/** The central bank: one file. */
export const cnbRun: SourceRun = async (context) => {
  const result = await readDocument(context, { question: repoQuestion, read: readRepoRate });
  context.onProgress(1, 1);
  return result;
};

/** The statistical office: the package API names the address of the CSV. */
export const czsoRun: SourceRun = async (context) => {
  const address = await findCsv(context);
  context.onProgress(1, 2);
  if (address === undefined) return { ...NOTHING_NEW, notes: ['no CSV is published'] };
  const wages = { question: wagesQuestion, address, read: readWages };
  const result = await readDocument(context, wages);
  context.onProgress(2, 2);
  return result;
};

/** Tries both package APIs in turn. */
async function findCsv({ ask }: SourceContext): Promise<string | undefined> {
  const problems: Error[] = [];
  for (const question of packageQuestions) {
    try {
      // The request has no ETag: a 304 would leave the address unknown.
      const answer = await ask(question);
      if (answer.kind === 'fetched') return readPackage(answer.bytes, question.document);
      problems.push(new ParseError(question.document, null, 'empty reply'));
    } catch (error) {
      if (!isSourceError(error)) throw error;
      problems.push(error);
    }
  }
  throw allOf(problems);
}

/** The survey of mortgage rates: a local file. */
export function surveyRun(path: string): SourceRun {
  return async ({ save, onProgress }) => {
    const observations = readSurvey(await contentOf(path));
    onProgress(1, 1);
    return { records: observations.length, ...save(observations) };
  };
}

/** The reason is shown to everybody, so it has no path of the server. */
async function contentOf(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new Error(`the file of --file or MORTGAGE_SURVEY_FILE cannot be read (${code})`);
  }
}

type Document = {
  readonly question: Question;
  /** Its address, if another reply named it. */
  readonly address?: string;
  readonly read: (bytes: Uint8Array) => Observation[];
};

/** Stores the values of a document. */
async function readDocument(
  { ask, save }: SourceContext,
  { question, address, read }: Document,
): Promise<SourceResult> {
  const answer = await ask(question, address);
  if (answer.kind === 'unchanged') return { ...NOTHING_NEW, sameAsBefore: true };
  const observations = read(answer.bytes);
  if (observations.length === 0) {
    return { ...NOTHING_NEW, notes: [`${question.document}: nothing published`] };
  }
  const stored = save(observations);
  // A quarantined value must be fetched again to be confirmed.
  if (stored.quarantined === 0) answer.keep();
  return { records: observations.length, ...stored };
}
