import { createFaultBook, type PathFault } from '../faults.ts';
import { isTransportFault, type TransportFault } from '../transport.ts';
import { type Breakage, COMMON_BREAKAGES } from './mutate.ts';

/** Kinds of content; some faults apply to archives only. */
export type ServedKind = 'archive' | 'page' | 'document';

/** Ways in which a reply fails, for anything served, beside those of the transport. */
const REPLY_FAULTS = ['404', '500', 'page'] as const;

export type FaultKind = TransportFault | (typeof REPLY_FAULTS)[number] | Breakage;

export type FaultDetails = Pick<PathFault, 'times'>;

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
      const faults = book.list().filter(({ kind }) => served === 'archive' || isCommon(kind));
      const has = (target: string | undefined) => faults.some((fault) => fault.path === target);
      const target = [`${path}${search}`, path].find(has);
      // No fault has an empty path, so that takes a global one.
      return target !== undefined || has(undefined) ? book.take(target ?? '') : undefined;
    },
  };
}

/** True if a fault applies to whatever is served. */
function isCommon(kind: FaultKind): boolean {
  const common: readonly string[] = [...REPLY_FAULTS, ...COMMON_BREAKAGES];
  return isTransportFault(kind) || common.includes(kind);
}
