import type { RegisteredPrint } from '../chamber/print-register.ts';
import { isBill } from '../chamber/print-status.ts';
import { chooseDocument, parseDocumentPage } from '../source/site-documents.ts';
import { parseHistoryPage } from '../source/site-history.ts';
import { historyFolder, historyPlace, pdfFolder, pdfPlace, textFolder } from './places.ts';
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

/** A print that is still debated gets new stages; its page is asked for again after a day. */
const REFRESH_MS = 20 * 3_600_000;

/** Stage 6: the history of each print once, and of those under way daily. */
export async function pagesToScrape(run: StageRun): Promise<Task[]> {
  const { period, register, disk } = run;
  const here = new Set(await disk.list(historyFolder(period)));
  const wanted: RegisteredPrint[] = [];
  for (const print of newestFirst(register)) {
    if (hasFailed(run, 'history', `${print.ct}`)) continue;
    if (!here.has(`${print.ct}.json`) || (await isOutdated(run, print))) wanted.push(print);
  }
  return wanted.map(
    ({ ct }) =>
      () =>
        unlessGone(run, 'history', `${ct}`, () => scrape(run, ct)),
  );
}

async function isOutdated({ disk, now, period }: StageRun, print: RegisteredPrint) {
  if (!isBill(print) || !['in_progress', 'passed'].includes(print.status)) return false;
  const found = await disk.stat(historyPlace(period, print.ct));
  return !found || now().getTime() - found.changedMs > REFRESH_MS;
}

async function scrape({ period, site, disk, signal }: StageRun, ct: number): Promise<void> {
  const history = parseHistoryPage(await site.page(`historie.sqw?o=${period}&t=${ct}`, signal));
  await disk.write(historyPlace(period, ct), JSON.stringify(history));
}
