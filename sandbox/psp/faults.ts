import { createFaultBook, type FaultTerms } from '../faults.ts';
import { isTransportFault, TRANSPORT_FAULTS } from '../transport.ts';
import { BREAKAGES, COMMON_BREAKAGES } from './broken-archives.ts';

/** What the server serves; some faults apply to one of them only. */
export type ServedKind = 'archive' | 'page' | 'document';

/** Ways in which a reply fails, for anything served, beside those of the transport. */
const REPLY_FAULTS = [
  'slow',
  'trickle',
  '404',
  '429',
  '429-bare',
  '500',
  '503',
  '503-bare',
  'page',
  'redirect',
] as const;

/** Other content under a document's address, see `documents/odd-documents.ts`. */
const DOCUMENT_FAULTS = ['scan', 'broken-pdf', 'pdf-bomb', 'docx-bomb'] as const;
export type DocumentFault = (typeof DOCUMENT_FAULTS)[number];

export const FAULT_KINDS = [
  ...TRANSPORT_FAULTS,
  ...REPLY_FAULTS,
  'wrong-charset',
  ...BREAKAGES,
  ...DOCUMENT_FAULTS,
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export type FaultDetails = {
  readonly times?: number;
  /** How long `slow` waits for the first byte, and `trickle` between its pieces. */
  readonly delayMs?: number;
  /** The header of 429 and 503: seconds or an HTTP date. */
  readonly retryAfter?: string;
};

export type Fault = FaultTerms &
  FaultDetails & {
    readonly kind: FaultKind;
    /** A path, with or without a query; absent for every address. */
    readonly address?: string;
  };

/** Injected faults by address; a fault for one address takes precedence over a global one. */
export type FaultBook = {
  /** `null` removes the fault of the address, or without an address all of them. */
  set(kind: FaultKind | null, address?: string, details?: FaultDetails): void;
  /**
   * The fault for the next reply, counted down. An address with its query takes precedence over the
   * bare path, and the path over a global fault. Faults of other content are skipped.
   */
  take(path: string, search: string, served: ServedKind): Fault | undefined;
  list(): { path: string; kind: FaultKind; times?: number }[];
};

export function openFaultBook(): FaultBook {
  const book = createFaultBook<Fault>({ targetOf: ({ address }) => address });
  return {
    set(kind, address, details) {
      if (kind !== null) book.put({ kind, ...details, ...(address !== undefined && { address }) });
      else if (address === undefined) book.set([]);
      else book.remove(address);
    },
    take(path, search, served) {
      const faults = book.list().filter(({ kind }) => appliesTo(kind, served));
      const target = [`${path}${search}`, path].find((one) =>
        faults.some(({ address }) => address === one),
      );
      // No fault has an empty address, so that takes a global one.
      const isGlobal = faults.some(({ address }) => address === undefined);
      return target !== undefined || isGlobal ? book.take(target ?? '') : undefined;
    },
    list: () =>
      book.list().map(({ address, kind, times }) => ({
        path: address ?? '*',
        kind,
        ...(times !== undefined && { times }),
      })),
  };
}

function appliesTo(kind: FaultKind, served: ServedKind): boolean {
  const isOf = (kinds: readonly string[]) => kinds.includes(kind);
  if (isTransportFault(kind) || isOf(REPLY_FAULTS) || isOf(COMMON_BREAKAGES)) return true;
  if (kind === 'wrong-charset') return served === 'page';
  return served === (isDocumentFault(kind) ? 'document' : 'archive');
}

export function isDocumentFault(kind: FaultKind): kind is DocumentFault {
  return DOCUMENT_FAULTS.some((one) => one === kind);
}
