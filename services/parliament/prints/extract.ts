import { PublicError } from '@tessera/kit/errors';
import { describeError } from '@tessera/kit/failure';
import { isDiskFull } from './disk.ts';
import { documentOf, pdfFolder, pdfPlace, textFolder, textPlace } from './places.ts';
import { hasFailed, recordFailure, type StageRun, type Task } from './run.ts';
import { OutOfMemoryError } from './text-worker.ts';

/** Fewer characters are no text. */
const SHORTEST_TEXT = 20;

/**
 * Stage 2: plain text of each document. One that cannot be read, takes too long or too much memory,
 * or has no text (a scan) is recorded and never tried again.
 */
export async function extractions(run: StageRun): Promise<Task[]> {
  const { period, disk } = run;
  const texts = new Set(await disk.list(textFolder(period)));
  const stored = (await disk.list(pdfFolder(period)))
    .filter((name) => name.endsWith('.pdf') && !texts.has(name.replace(/\.pdf$/, '.txt')))
    .flatMap((name) => documentOf(name) ?? [])
    .filter(({ ct, ct1 }) => !hasFailed(run, 'text', `${ct}/${ct1}`))
    .sort((a, b) => b.ct - a.ct || a.ct1 - b.ct1);
  let bytes = await pdfBytes(run);
  return stored.map(({ ct, ct1 }) => async () => {
    await extract(run, ct, ct1);
    if (bytes <= run.limits.pdfMegabytes * 2 ** 20) return;
    const place = pdfPlace(period, ct, ct1);
    bytes -= (await disk.stat(place))?.bytes ?? 0;
    await disk.remove(place);
  });
}

async function extract(run: StageRun, ct: number, ct1: number): Promise<void> {
  const place = pdfPlace(run.period, ct, ct1);
  const fail = (reason: string) => recordFailure(run, 'text', `${ct}/${ct1}`, reason);
  const options = { timeoutMs: run.limits.extractMs, signal: run.signal };
  try {
    const text = await run.worker.run('extractText', { path: run.disk.pathOf(place) }, options);
    if (text.length < SHORTEST_TEXT) await fail('it has no text, only pictures of pages');
    else await run.disk.write(textPlace(run.period, ct, ct1), `${text}\n`);
  } catch (error) {
    run.signal.throwIfAborted();
    const reason = unavailableReason(error, run.limits.extractMs);
    if (reason === undefined) throw error;
    run.log(`${place}: ${describeError(error).slice(0, 200)}`);
    await fail(reason);
  }
}

/** Bytes of the documents of this period on the disk. */
async function pdfBytes({ disk, period }: StageRun): Promise<number> {
  let sum = 0;
  for (const name of await disk.list(pdfFolder(period))) {
    sum += (await disk.stat(`${pdfFolder(period)}/${name}`))?.bytes ?? 0;
  }
  return sum;
}

/** Why a document cannot be read; undefined when it is not the document's fault. */
function unavailableReason(error: unknown, timeoutMs: number): string | undefined {
  if (isDiskFull(error)) return undefined;
  if (error instanceof OutOfMemoryError) return error.message;
  if (error instanceof PublicError && error.statusCode === 503) {
    return `reading it took longer than ${timeoutMs / 1000} s`;
  }
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  // The readers quote what they stumble over.
  return 'it cannot be read as PDF, DOCX or HTML';
}
