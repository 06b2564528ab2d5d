import { createFaultBook, type FaultTerms } from '../faults.ts';
import { isTransportFault, TRANSPORT_FAULTS } from '../transport.ts';
import { BREAKAGES, type Breakage } from './broken-archives.ts';

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

/** Faults of a page's content. */
const PAGE_FAULTS = ['wrong-charset'] as const;

/** Other content under a document's address, see `documents/odd-documents.ts`. */
const DOCUMENT_FAULTS = [
  'as-docx',
  'as-html',
  'scan',
  'long',
  'broken-pdf',
  'pdf-bomb',
  'docx-bomb',
] as const;
export type DocumentFault = (typeof DOCUMENT_FAULTS)[number];

/** Content faults that archives, pages and documents have in common. */
const COMMON_BREAKAGES: readonly string[] = ['garbage', 'empty', 'truncated'];

export const FAULT_KINDS = [
  ...TRANSPORT_FAULTS,
  ...REPLY_FAULTS,
  ...PAGE_FAULTS,
  ...BREAKAGES,
  ...DOCUMENT_FAULTS,
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export type Fault = FaultTerms & {
  readonly kind: FaultKind;
  /** A path, with or without a query; absent for every address. */
  readonly address?: string;
  /** How long `slow` waits for the first byte, and `trickle` between its pieces. */
  readonly delayMs: number;
  /** The header of 429 and 503: seconds or an HTTP date. */
  readonly retryAfter: string;
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

export type FaultDetails = {
  readonly times?: number;
  readonly delayMs?: number;
  readonly retryAfter?: string;
};

export function openFaultBook(): FaultBook {
  const book = createFaultBook<Fault>({ targetOf: ({ address }) => address });
  return {
    set(kind, address, { times, delayMs = 2000, retryAfter = '1' } = {}) {
      if (kind === null && address === undefined) book.set([]);
      else if (kind === null) book.remove(address);
      else {
        book.put({
          kind,
          delayMs,
          retryAfter,
          ...(address !== undefined && { address }),
          ...(times !== undefined && { times }),
        });
      }
    },
    take(path, search, served) {
      const faults = book.list().filter((fault) => appliesTo(fault.kind, served));
      const targets = [...new Set([`${path}${search}`, path])];
      const target = targets.find((one) => faults.some(({ address }) => address === one));
      if (target !== undefined) return book.take(target);
      // No fault has an empty address, so this takes a global one.
      return faults.some(({ address }) => address === undefined) ? book.take('') : undefined;
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
  if (isTransportFault(kind) || isOneOf(REPLY_FAULTS, kind)) return true;
  if (COMMON_BREAKAGES.includes(kind)) return true;
  if (isOneOf(PAGE_FAULTS, kind)) return served === 'page';
  return isDocumentFault(kind) ? served === 'document' : served === 'archive';
}

function isOneOf<T extends string>(kinds: readonly T[], kind: string): kind is T {
  return (kinds as readonly string[]).includes(kind);
}

export function findFaultKind(text: string | null): FaultKind | undefined {
  return FAULT_KINDS.find((kind) => kind === text);
}

export function isBreakage(kind: FaultKind): kind is Breakage {
  return isOneOf(BREAKAGES, kind);
}

export function isDocumentFault(kind: FaultKind): kind is DocumentFault {
  return isOneOf(DOCUMENT_FAULTS, kind);
}
