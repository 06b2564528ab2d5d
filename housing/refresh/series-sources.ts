import { readFile } from 'node:fs/promises';
import { allOf, ParseError } from '@tessera/kit/errors';
import { FetchError } from '@tessera/kit/http/fetch-error';
import type { Observation } from '../market/indicator.ts';
import { packageQuestions, readPackage, readWages, wagesQuestion } from '../source/czso.ts';
import type { Question } from '../source/document.ts';
import { type MacroIndicator, macroIndicators, macroQuestion, readMacro } from '../source/macro.ts';
import { readRepoRate, readSurvey, repoQuestion } from '../source/rates.ts';
import { storePlausible } from './gate.ts';
import {
  NOTHING_NEW,
  type SourceContext,
  type SourceResult,
  type SourceRun,
} from './source-run.ts';

/** The macro data service: one document per series. */
export function macroRun(apiKey: string): SourceRun {
  return (context) => {
    if (apiKey === '') {
      throw new Error('MACRO_API_KEY is not set; the key is free, see the README of housing');
    }
    return readDocuments(
      context,
      macroIndicators.map((indicator: MacroIndicator) => ({
        question: macroQuestion(indicator, apiKey),
        read: (bytes: Uint8Array) => readMacro(indicator, bytes),
      })),
    );
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
  const { store, clock, acceptImplausible } = context;
  const stored = storePlausible(store, wages, clock(), acceptImplausible);
  if (stored.quarantined === 0) answer.keep();
  return { records: wages.length, ...stored };
};

/** Tries both package APIs in turn. */
async function findCsv({ ask, replies }: SourceContext): Promise<string | undefined> {
  const problems: Error[] = [];
  for (const question of packageQuestions) {
    try {
      // The request has no ETag: a 304 would leave the address unknown.
      const answer = await ask(question);
      if (answer.kind === 'fetched') return readPackage(answer.bytes, question.document);
      problems.push(new ParseError(question.document, null, 'empty reply'));
    } catch (error) {
      const isSourceError = error instanceof FetchError || error instanceof ParseError;
      if (!isSourceError || (error instanceof FetchError && error.kind === 'aborted')) throw error;
      problems.push(error);
    }
  }
  replies.refuse(problems.at(-1));
  throw allOf(problems);
}

/** The survey of mortgage rates: a local file. */
export function surveyRun(path: string): SourceRun {
  return async ({ store, clock, onProgress, acceptImplausible }) => {
    const observations = readSurvey(await contentOf(path));
    onProgress(1, 1);
    const stored = storePlausible(store, observations, clock(), acceptImplausible);
    return { records: observations.length, ...stored };
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

/** Reads all documents of a source before storing them, so that a failure stores none. */
async function readDocuments(
  { ask, store, clock, onProgress, acceptImplausible }: SourceContext,
  documents: readonly Document[],
): Promise<SourceResult> {
  const batch: Observation[] = [];
  const keepers: (() => void)[] = [];
  const empty: string[] = [];
  let sameAsBefore = false;
  for (const [index, { question, read }] of documents.entries()) {
    const answer = await ask(question);
    if (answer.kind === 'unchanged') sameAsBefore = true;
    else {
      const observations = read(answer.bytes);
      if (observations.length === 0) empty.push(question.document);
      else keepers.push(answer.keep);
      batch.push(...observations);
    }
    onProgress(index + 1, documents.length);
  }
  const stored = storePlausible(store, batch, clock(), acceptImplausible);
  // A quarantined value must be fetched again to be confirmed.
  if (stored.quarantined === 0) for (const keep of keepers) keep();
  const notes = [...stored.notes];
  if (empty.length > 0) notes.push(`${empty.join(', ')}: nothing published`);
  return { records: batch.length, sameAsBefore, ...stored, notes };
}
