import { readFile } from 'node:fs/promises';
import { allOf, ParseError } from '@tessera/kit/errors';
import { FetchError } from '@tessera/kit/http/fetch-error';
import type { Observation } from '../market/indicator.ts';
import { packageQuestions, readPackage, readWages, wagesQuestion } from '../source/czso.ts';
import type { Question } from '../source/document.ts';
import { macroIndicators, macroQuestion, readMacro } from '../source/macro.ts';
import { readRepoRate, readSurvey, repoQuestion } from '../source/rates.ts';
import {
  NOTHING_NEW,
  type SourceContext,
  type SourceResult,
  type SourceRun,
} from './source-run.ts';

/** The macro data service: one document per series; one that fails leaves the others. */
export function macroRun(apiKey: string): SourceRun {
  return (context) => {
    if (apiKey === '') {
      throw new Error('MACRO_API_KEY is not set; the key is free, see the README of housing');
    }
    const documents = macroIndicators.map((indicator) => ({
      question: macroQuestion(indicator, apiKey),
      read: (bytes: Uint8Array) => readMacro(indicator, bytes),
    }));
    return readDocuments(context, documents);
  };
}

/** The central bank: one file. */
export const cnbRun: SourceRun = (context) =>
  readDocuments(context, [{ question: repoQuestion, read: readRepoRate }]);

/** The statistical office: the package API names the address of the CSV. */
export const czsoRun: SourceRun = async (context) => {
  const address = await findCsv(context);
  context.onProgress(1, 2);
  if (address === undefined) return { ...NOTHING_NEW, notes: ['no CSV is published'] };
  const answer = await context.ask(wagesQuestion, address);
  context.onProgress(2, 2);
  if (answer.kind === 'unchanged') return { ...NOTHING_NEW, sameAsBefore: true };
  const wages = readWages(answer.bytes);
  if (wages.length === 0) return { ...NOTHING_NEW, notes: ['the CSV has no wages'] };
  const stored = context.save(wages);
  if (stored.quarantined === 0) answer.keep();
  return { records: wages.length, ...stored };
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
  readonly read: (bytes: Uint8Array) => Observation[];
};

/** Stores each document as soon as it is read; one that fails leaves the others. */
async function readDocuments(
  { ask, save, onProgress }: SourceContext,
  documents: readonly Document[],
): Promise<SourceResult> {
  const problems: Error[] = [];
  const notes: string[] = [];
  let [records, changed, quarantined, sameAsBefore] = [0, 0, 0, false];
  for (const [index, { question, read }] of documents.entries()) {
    try {
      const answer = await ask(question);
      if (answer.kind === 'unchanged') {
        sameAsBefore = true;
        continue;
      }
      const observations = read(answer.bytes);
      if (observations.length === 0) {
        notes.push(`${question.document}: nothing published`);
        continue;
      }
      const stored = save(observations);
      // A quarantined value must be fetched again to be confirmed.
      if (stored.quarantined === 0) answer.keep();
      records += observations.length;
      changed += stored.changed;
      quarantined += stored.quarantined;
      notes.push(...stored.notes);
    } catch (error) {
      if (!isSourceError(error)) throw error;
      problems.push(error);
    } finally {
      onProgress(index + 1, documents.length);
    }
  }
  const problem = problems.length === 0 ? undefined : allOf(problems);
  return { records, changed, quarantined, notes, sameAsBefore, problem };
}

/** What a source did, unlike a stop of the program or a fault of ours. */
export function isSourceError(error: unknown): error is FetchError | ParseError {
  if (error instanceof FetchError) return error.kind !== 'aborted';
  return error instanceof ParseError;
}
