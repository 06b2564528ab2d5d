import type { Region } from '../ladder/region.ts';

// Places for computations. Nearly all calls of a computation go to one routing host (the platform
// of its region), so every region has a few places of its own: a busy region never delays an idle
// one. The order is start-time fair queuing over callers: each further question of a caller gets a
// later turn, and a new caller starts at the turn that was admitted last. A caller with a hundred
// questions therefore delays another caller's first question by the running computations only.
// The same order is the priority of their calls in the limiter, so that they finish one by one and
// a forecast is the work ahead divided by the rate.

export type Places = {
  /** Throws `RangeError` when the region's queue is full. */
  join(region: Region, caller: string): Ticket;
  /** Resolves when the ticket has a place; rejects with the signal's reason. */
  enter(ticket: Ticket, signal: AbortSignal): Promise<void>;
  /** Gives up the place, or the wait for one. */
  leave(ticket: Ticket): void;
  /** 1 for the next in the queue; 0 for a ticket with a place. */
  position(ticket: Ticket): number;
  /** Tickets of every region that are served before this one. */
  ahead(ticket: Ticket): readonly Ticket[];
  counts(): { readonly running: number; readonly waiting: number };
};

export type Ticket = {
  readonly region: Region;
  readonly caller: string;
  /** Lower is served first; above 0. */
  readonly priority: number;
  /** Calls still to be made that no ticket before this one needs, as far as known (demand.ts). */
  readonly left: { match: number; league: number };
  /** Games whose lobbies are not known yet; they will need calls of `league`. */
  gamesToPlan: number;
};

type Line = {
  readonly running: Set<Ticket>;
  /** In order of service. */
  readonly waiting: { readonly ticket: Ticket; admit?: () => void }[];
  /** Turn of the ticket that was admitted last. */
  turn: number;
  /** Unfinished tickets and the latest turn of each caller. */
  readonly callers: Map<string, { tickets: number; turn: number }>;
};

const ARRIVALS_PER_TURN = 2 ** 32;

export function createPlaces(perRegion: number, maxWaiting: number): Places {
  const lines = new Map<Region, Line>();
  let arrivals = 1;

  function lineOf(region: Region): Line {
    let line = lines.get(region);
    if (!line) {
      line = { running: new Set(), waiting: [], turn: 0, callers: new Map() };
      lines.set(region, line);
    }
    return line;
  }

  function admitNext(line: Line): void {
    while (line.running.size < perRegion) {
      const next = line.waiting.find(({ admit }) => admit !== undefined);
      if (!next) return;
      line.waiting.splice(line.waiting.indexOf(next), 1);
      line.running.add(next.ticket);
      line.turn = Math.max(line.turn, Math.floor(next.ticket.priority / ARRIVALS_PER_TURN));
      next.admit!();
    }
  }

  return {
    join(region, caller) {
      const line = lineOf(region);
      if (line.waiting.length >= maxWaiting) throw new RangeError('too many are waiting');
      const known = line.callers.get(caller);
      const turn = known ? Math.max(line.turn, known.turn + 1) : line.turn;
      line.callers.set(caller, { tickets: (known?.tickets ?? 0) + 1, turn });
      const priority = turn * ARRIVALS_PER_TURN + arrivals++;
      const left = { match: 0, league: 0 };
      const ticket: Ticket = { region, caller, priority, left, gamesToPlan: 0 };
      const behind = line.waiting.findIndex((other) => other.ticket.priority > priority);
      line.waiting.splice(behind === -1 ? line.waiting.length : behind, 0, { ticket });
      return ticket;
    },
    enter(ticket, signal) {
      const line = lineOf(ticket.region);
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error);
        const abort = () => reject(signal.reason as Error);
        signal.addEventListener('abort', abort, { once: true });
        line.waiting.find((one) => one.ticket === ticket)!.admit = () => {
          signal.removeEventListener('abort', abort);
          resolve();
        };
        admitNext(line);
      });
    },
    leave(ticket) {
      const line = lineOf(ticket.region);
      line.running.delete(ticket);
      const at = line.waiting.findIndex((one) => one.ticket === ticket);
      if (at !== -1) line.waiting.splice(at, 1);
      const caller = line.callers.get(ticket.caller);
      if (caller && --caller.tickets <= 0) line.callers.delete(ticket.caller);
      admitNext(line);
    },
    position: (ticket) =>
      lineOf(ticket.region).waiting.findIndex((one) => one.ticket === ticket) + 1,
    ahead: (ticket) =>
      [...lines.values()]
        .flatMap(({ running, waiting }) => [...running, ...waiting.map((one) => one.ticket)])
        .filter((other) => other.priority < ticket.priority),
    counts() {
      const all = [...lines.values()];
      return {
        running: all.reduce((sum, { running }) => sum + running.size, 0),
        waiting: all.reduce((sum, { waiting }) => sum + waiting.length, 0),
      };
    },
  };
}
