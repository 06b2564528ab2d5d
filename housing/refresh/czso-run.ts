import { allOf, ParseError } from '@tessera/kit/errors';
import { FetchError } from '@tessera/kit/http/fetch-error';
import { packageQuestions, readPackage } from '../source/czso-package.ts';
import { readWages, WAGES_MAX_BYTES } from '../source/czso-wages.ts';
import type { Question } from '../source/document.ts';
import { storePlausible } from './gate.ts';
import type { SourceContext, SourceResult, SourceRun } from './source-run.ts';

const NOTHING_NEW: SourceResult = { records: 0, changed: false, sameAsBefore: false };

/** The statistical office: the package API names the address of the CSV. */
export const czsoRun: SourceRun = async (context) => {
  const address = await findCsv(context);
  context.onProgress(1, 2);
  if (address === undefined) return { ...NOTHING_NEW, note: 'no CSV is published' };
  const question: Question = { document: 'czso wages', path: '', maxBytes: WAGES_MAX_BYTES };
  const answer = await context.ask(question, address);
  context.onProgress(2, 2);
  if (answer.kind === 'unchanged') return { ...NOTHING_NEW, sameAsBefore: true };
  const wages = readWages(answer.bytes);
  if (wages.length === 0) return { ...NOTHING_NEW, note: 'the CSV has no wages' };
  const { store, clock, acceptImplausible } = context;
  const stored = storePlausible(store, wages, clock(), acceptImplausible);
  const { changed, quarantined, notes } = stored;
  // A quarantined value must be fetched again to be confirmed.
  if (quarantined === 0) answer.keep();
  return {
    ...{ records: wages.length, changed: changed > 0, quarantined, sameAsBefore: false },
    note: notes.join('; '),
  };
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
