import { chooseDocument, parseDocumentPage } from '../source/site-documents.ts';
import { documentOf, pdfFolder, pdfPlace, textFolder } from './places.ts';
import {
  eachItem,
  hasFailed,
  isGone,
  newestFirst,
  type Progress,
  recordFailure,
  type StageEnd,
  type StageRun,
} from './run.ts';

type Wanted = { readonly ct: number; readonly ct1: number };

/** Documents of all prints, then those of their versions: whatever is not here yet. */
export async function documentsToDownload(run: StageRun): Promise<Wanted[]> {
  const { period, register, disk } = run;
  const here = new Set<string>();
  for (const folder of [pdfFolder(period), textFolder(period)]) {
    for (const name of await disk.list(folder)) {
      const document = documentOf(name);
      if (document) here.add(`${document.ct}/${document.ct1}`);
    }
  }
  const prints = newestFirst(register);
  const all = [
    ...prints.map(({ ct }) => ({ ct, ct1: 0 })),
    ...prints.flatMap(({ ct, subPrints }) => subPrints.map(({ ct1 }) => ({ ct, ct1 }))),
  ];
  const wanted = new Map<string, Wanted>();
  for (const document of all) {
    const key = `${document.ct}/${document.ct1}`;
    if (!here.has(key) && !hasFailed(run, 'download', key)) wanted.set(key, document);
  }
  return [...wanted.values()];
}

/** Stage 1: the page that lists a print's documents, then the document itself. */
export async function downloadDocuments(
  run: StageRun,
  wanted: readonly Wanted[],
  progress: Progress,
): Promise<StageEnd> {
  return eachItem(run, wanted, progress, async ({ ct, ct1 }) => {
    const document = `${ct}/${ct1}`;
    const miss = (reason: string) =>
      recordFailure(run, 'download', document, reason, run.limits.missingRetryMs);
    try {
      const path = `text/tiskt.sqw?o=${run.period}&ct=${ct}&ct1=${ct1}`;
      const page = parseDocumentPage(await run.site.page(path, run.signal));
      const chosen = chooseDocument(page.documents);
      if (!chosen) {
        await miss(page.missing ? 'the source has no such print' : 'the page names no document');
        return;
      }
      const bytes = await run.site.document(chosen.path, run.signal);
      if (bytes.length === 0) await miss('the document is empty');
      else await run.disk.write(pdfPlace(run.period, ct, ct1), bytes);
    } catch (error) {
      if (!isGone(error)) throw error;
      await miss(error.message);
    }
  });
}
