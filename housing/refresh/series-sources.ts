import { readFile } from 'node:fs/promises';
import type { Observation } from '../market/indicator.ts';
import { readRepoRate, repoQuestion } from '../source/cnb.ts';
import type { Question } from '../source/document.ts';
import { type MacroIndicator, macroIndicators, macroQuestion, readMacro } from '../source/macro.ts';
import { readSurvey } from '../source/survey.ts';
import { storePlausible } from './gate.ts';
import type { SourceContext, SourceResult, SourceRun } from './source-run.ts';

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

/** The survey of mortgage rates: a local file. */
export function surveyRun(path: string): SourceRun {
  return async ({ store, clock, onProgress, acceptImplausible }) => {
    const observations = readSurvey(await readFile(path));
    const result = storePlausible(store, observations, clock(), acceptImplausible);
    onProgress(1, 1);
    return {
      records: observations.length,
      changed: result.changed > 0,
      quarantined: result.quarantined,
      sameAsBefore: false,
      note: result.notes.join('; '),
    };
  };
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
  const { changed, quarantined, notes } = storePlausible(store, batch, clock(), acceptImplausible);
  // A quarantined value must be fetched again to be confirmed.
  if (quarantined === 0) for (const keep of keepers) keep();
  return {
    records: batch.length,
    changed: changed > 0,
    quarantined,
    sameAsBefore,
    note: [...notes, ...(empty.length > 0 ? [`${empty.join(', ')}: nothing published`] : [])].join(
      '; ',
    ),
  };
}
