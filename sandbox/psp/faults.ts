import { createFaultBook, type PathFault } from '../faults.ts';
import { isTransportFault, type TransportFault } from '../transport.ts';
import { type Breakage, COMMON_BREAKAGES } from './broken-archives.ts';

/** What the server serves; some faults apply to one of them only. */
export type ServedKind = 'archive' | 'page' | 'document';

/** Ways in which a reply fails, for anything served, beside those of the transport. */
const REPLY_FAULTS = ['slow', 'trickle', '404', '500', 'page', 'redirect'] as const;

/** Other content under a document's address, see `documents/odd-documents.ts`. */
const DOCUMENT_FAULTS = ['scan', 'broken-pdf', 'pdf-bomb', 'docx-bomb'] as const;
export type DocumentFault = (typeof DOCUMENT_FAULTS)[number];

export type FaultKind = TransportFault | (typeof REPLY_FAULTS)[number] | Breakage | DocumentFault;

export type FaultDetails = Pick<PathFault, 'times' | 'delayMs'>;

/** Its path may have a query. */
export type Fault = PathFault<FaultKind>;

/** Injected faults by path; a fault for one path takes precedence over a global one. */
export function openFaults() {
  const book = createFaultBook<Fault>({ targetOf: ({ path }) => path });
  return {
    /** `null` removes the fault of the path, or without a path all of them. */
    set(kind: FaultKind | null, path?: string, details?: FaultDetails) {
      if (kind !== null) book.put({ kind, path, ...details });
      else if (path === undefined) book.set([]);
      else book.remove(path);
    },
    /**
     * The fault for the next reply, counted down. A path with its query takes precedence over the
     * bare path, and that over a global fault. Faults of other content are skipped.
     */
    take(path: string, search: string, served: ServedKind): Fault | undefined {
      const faults = book.list().filter(({ kind }) => appliesTo(kind, served));
      const has = (target: string | undefined) => faults.some((fault) => fault.path === target);
      const target = [`${path}${search}`, path].find(has);
      // No fault has an empty path, so that takes a global one.
      return target !== undefined || has(undefined) ? book.take(target ?? '') : undefined;
    },
  };
}

function appliesTo(kind: FaultKind, served: ServedKind): boolean {
  const isOf = (kinds: readonly string[]) => kinds.includes(kind);
  if (isTransportFault(kind) || isOf(REPLY_FAULTS) || isOf(COMMON_BREAKAGES)) return true;
  return served === (isDocumentFault(kind) ? 'document' : 'archive');
}

export function isDocumentFault(kind: FaultKind): kind is DocumentFault {
  return DOCUMENT_FAULTS.some((one) => one === kind);
}
