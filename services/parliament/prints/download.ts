import { chooseDocument, parseDocumentPage } from '../source/site-documents.ts';
import { pdfFolder, pdfPlace, textFolder } from './places.ts';
import {
  documentsIn,
  hasFailed,
  newestFirst,
  recordFailure,
  type StageRun,
  type Task,
  unlessGone,
} from './run.ts';

/** Stage 1: documents of all prints, then those of their versions: whatever is not here yet. */
export async function downloads(run: StageRun): Promise<Task[]> {
  const { period, register, disk } = run;
  const here = await documentsIn(disk, pdfFolder(period), textFolder(period));
  const prints = newestFirst(register);
  const all = [
    ...prints.map(({ ct }) => ({ ct, ct1: 0 })),
    ...prints.flatMap(({ ct, subPrints }) => subPrints.map(({ ct1 }) => ({ ct, ct1 }))),
  ];
  const wanted = new Map(all.map((document) => [`${document.ct}/${document.ct1}`, document]));
  return [...wanted]
    .filter(([key]) => !here.has(key) && !hasFailed(run, 'download', key))
    .map(
      ([key, { ct, ct1 }]) =>
        () =>
          unlessGone(run, 'download', key, () => download(run, key, ct, ct1)),
    );
}

/** The page that lists a print's documents, then the document itself. */
async function download(run: StageRun, key: string, ct: number, ct1: number): Promise<void> {
  const miss = (reason: string) =>
    recordFailure(run, 'download', key, reason, run.limits.missingRetryMs);
  const path = `text/tiskt.sqw?o=${run.period}&ct=${ct}&ct1=${ct1}`;
  const chosen = chooseDocument(parseDocumentPage(await run.site.page(path, run.signal)));
  if (!chosen) {
    await miss('the page names no document');
    return;
  }
  const bytes = await run.site.document(chosen.path, run.signal);
  if (bytes.length === 0) await miss('the document is empty');
  else await run.disk.write(pdfPlace(run.period, ct, ct1), bytes);
}
