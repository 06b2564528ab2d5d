import { PublicError } from '@tessera/kit/errors';
import { describeError } from '@tessera/kit/failure';
import { receivedOf } from '@tessera/kit/http/fetch-error';
import { isDiskFull } from './disk.ts';
import { documentOf, pdfFolder, pdfPlace, textFolder, textPlace } from './places.ts';
import {
  eachItem,
  hasFailed,
  type Progress,
  recordFailure,
  type StageEnd,
  type StageRun,
} from './run.ts';
import { OutOfMemoryError } from './text-worker.ts';

type Stored = { readonly ct: number; readonly ct1: number };

export async function documentsToExtract(run: StageRun): Promise<Stored[]> {
  const { period, disk } = run;
  const texts = new Set(await disk.list(textFolder(period)));
  const stored = (await disk.list(pdfFolder(period))).flatMap((name) =>
    name.endsWith('.pdf') && !texts.has(name.replace(/\.pdf$/, '.txt'))
      ? (documentOf(name) ?? [])
      : [],
  );
  return stored
    .filter(({ ct, ct1 }) => !hasFailed(run, 'text', `${ct}/${ct1}`))
    .sort((a, b) => b.ct - a.ct || a.ct1 - b.ct1);
}

/**
 * Stage 2: plain text of each document. One that cannot be read, takes too long or too much memory,
 * or has no text (a scan) is recorded and never tried again.
 */
export async function extractTexts(
  run: StageRun,
  stored: readonly Stored[],
  progress: Progress,
): Promise<StageEnd> {
  let kept = await pdfBytes(run);
  // A text goes to the disk while the worker reads the next document.
  let writing = Promise.resolve();
  const end = await eachItem(run, stored, progress, async ({ ct, ct1 }) => {
    const place = pdfPlace(run.period, ct, ct1);
    const fail = (reason: string) => recordFailure(run, 'text', `${ct}/${ct1}`, reason);
    const input = { path: run.disk.pathOf(place) };
    const options = { timeoutMs: run.limits.extractMs, signal: run.signal };
    let text = '';
    try {
      ({ text } = await run.worker.run('extractText', input, options));
      if (text.length < 20) await fail('it has no text, only pictures of pages');
    } catch (error) {
      run.signal.throwIfAborted();
      const reason = unavailableReason(error, run.limits.extractMs);
      if (reason === undefined) throw error;
      run.log(`${place}: ${describeError(error).slice(0, 200)}`);
      await fail(reason);
      const bytes = await run.disk.read(place);
      run.sources.refused('site', {
        step: 'text',
        received: bytes && receivedOf([bytes]),
        reason: { code: 'document', about: `${run.period}/${ct}/${ct1}` },
        instead: { code: 'no-text', about: '' },
      });
    }
    if (text.length >= 20) {
      await writing;
      writing = run.disk.write(textPlace(run.period, ct, ct1), `${text}\n`);
      // A failure is thrown where it is awaited: at the next document, or at the end.
      writing.catch(() => {});
    }
    if (kept > run.limits.pdfMegabytes * 2 ** 20) {
      await writing;
      kept -= (await run.disk.stat(place))?.bytes ?? 0;
      await run.disk.remove(place);
    }
  });
  await writing;
  return end;
}

/** What the documents of this period take on the disk. */
async function pdfBytes({ disk, period }: StageRun): Promise<number> {
  let sum = 0;
  for (const name of await disk.list(pdfFolder(period))) {
    sum += (await disk.stat(`${pdfFolder(period)}/${name}`))?.bytes ?? 0;
  }
  return sum;
}

/** Why a document cannot be read; undefined when it is not the document's fault. */
export function unavailableReason(error: unknown, timeoutMs: number): string | undefined {
  if (isDiskFull(error)) return undefined;
  if (error instanceof OutOfMemoryError) return error.message;
  if (error instanceof PublicError && error.statusCode === 503) {
    return `reading it took longer than ${timeoutMs / 1000} s`;
  }
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  // The readers quote what they stumble over.
  return 'it cannot be read as PDF, DOCX or HTML';
}
