import { PublicError } from '@tessera/kit/errors';
import { isDiskFull } from './disk.ts';
import { OutOfMemoryError } from './text-worker.ts';

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
