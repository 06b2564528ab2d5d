import type { Region } from '../ladder/region.ts';

// Work of a region takes places in turn, because the upstream's budget is shared: more at once would
// only make everybody wait longer. The turn goes round the callers, so that one with a hundred
// questions delays the next caller by one piece of work. Of a caller's pieces the one that narrows its
// estimate most comes first: a first lobby before any second one.

/** The caller of daily snapshots: comes after everybody else. */
export const BACKGROUND = 'background';

type Work = {
  readonly caller: string;
  /** Pieces with a lower number come before others of the caller. */
  readonly rank: number;
  readonly admit: () => void;
};
type Line = {
  running: number;
  /** In order of arrival. */
  readonly waiting: Set<Work>;
  /** When each caller was last served, as a count of turns. */
  readonly served: Map<string, number>;
  turns: number;
};

export type Places = ReturnType<typeof createPlaces>;

export function createPlaces(perRegion: number) {
  const lines = new Map<Region, Line>();

  function lineOf(region: Region): Line {
    let line = lines.get(region);
    if (!line) {
      line = { running: 0, waiting: new Set(), served: new Map(), turns: 0 };
      lines.set(region, line);
    }
    return line;
  }

  function lastTurn({ served }: Line, caller: string): number {
    return caller === BACKGROUND ? Number.POSITIVE_INFINITY : (served.get(caller) ?? 0);
  }

  function nextOf(line: Line): Work | undefined {
    let next: Work | undefined;
    for (const work of line.waiting) {
      const distance = next ? lastTurn(line, work.caller) - lastTurn(line, next.caller) : -1;
      const isFirst = distance < 0 || (work.caller === next!.caller && work.rank < next!.rank);
      if (isFirst) next = work;
    }
    return next;
  }

  function admitNext(line: Line): void {
    while (line.running < perRegion) {
      const next = nextOf(line);
      if (!next) break;
      line.waiting.delete(next);
      line.running++;
      line.served.set(next.caller, ++line.turns);
      next.admit();
    }
    if (line.running === 0) line.served.clear();
  }

  function enter(line: Line, work: Omit<Work, 'admit'>, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason as Error);
      const abort = () => {
        line.waiting.delete(waiting);
        reject(signal.reason as Error);
      };
      const waiting = {
        ...work,
        admit() {
          signal.removeEventListener('abort', abort);
          resolve();
        },
      };
      signal.addEventListener('abort', abort, { once: true });
      line.waiting.add(waiting);
      admitNext(line);
    });
  }

  return {
    /** Runs one piece of work once it has a place; rejects with the reason of the signal. */
    async run<T>(
      { region, caller, signal }: { region: Region; caller: string; signal: AbortSignal },
      rank: number,
      work: () => Promise<T>,
    ): Promise<T> {
      const line = lineOf(region);
      await enter(line, { caller, rank }, signal);
      try {
        return await work();
      } finally {
        line.running--;
        admitNext(line);
      }
    },
  };
}
