import { BREAKAGES, type Breakage } from './broken-archives.ts';

/** Ways in which the transport fails; the others break the archive itself. */
const TRANSPORT = ['slow', 'trickle', 'cut', 'reset', '404', '429', '500', '503', 'page'] as const;

export const FAULT_KINDS = [...TRANSPORT, ...BREAKAGES] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export type Fault = {
  readonly kind: FaultKind;
  /** How often it still happens; `undefined`: until it is taken back. */
  readonly times?: number;
  /** How long `slow` waits for the first byte, and `trickle` between its pieces. */
  readonly delayMs: number;
};

/** Which faults were asked for; the one for a path goes before the one for all. */
export type FaultBook = {
  /** `null` takes back the fault of the path, or without a path all of them. */
  set(kind: FaultKind | null, path?: string, details?: FaultDetails): void;
  /** The fault that the next request to this path meets, counted down. */
  take(path: string): Fault | undefined;
  list(): { path: string; kind: FaultKind; times?: number }[];
};

export type FaultDetails = { readonly times?: number; readonly delayMs?: number };

const EVERYWHERE = '*';

export function openFaultBook(): FaultBook {
  const faults = new Map<string, Fault>();
  return {
    set(kind, path, { times, delayMs = 2000 } = {}) {
      if (kind === null && path === undefined) faults.clear();
      else if (kind === null) faults.delete(path!);
      else {
        faults.set(path ?? EVERYWHERE, {
          kind,
          delayMs,
          ...(times === undefined ? {} : { times }),
        });
      }
    },
    take(path) {
      const place = faults.has(path) ? path : EVERYWHERE;
      const fault = faults.get(place);
      if (fault?.times === undefined) return fault;
      if (fault.times <= 1) faults.delete(place);
      else faults.set(place, { ...fault, times: fault.times - 1 });
      return fault;
    },
    list: () => [...faults].map(([path, { delayMs: _, ...fault }]) => ({ path, ...fault })),
  };
}

export function findFaultKind(text: string | null): FaultKind | undefined {
  return FAULT_KINDS.find((kind) => kind === text);
}

export function isBreakage(kind: FaultKind): kind is Breakage {
  return (BREAKAGES as readonly string[]).includes(kind);
}
