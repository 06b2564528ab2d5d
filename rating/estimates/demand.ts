import type { Ticket } from './places.ts';

/**
 * The calls that computations still need. Players of a small region meet the same people, and two
 * computations that need the same match or rank make one call: it is counted for the ticket that is
 * served first, so that the sum over all tickets is what will be sent.
 */
export type Demand = {
  /** Adds calls; returns how many of them no ticket before this one needs. */
  need(ticket: Ticket, kind: CallKind, keys: Iterable<string>): number;
  /** The call was made, whoever needed it. */
  done(kind: CallKind, key: string): void;
  /** The ticket needs nothing any more. */
  leave(ticket: Ticket): void;
};

export type CallKind = 'match' | 'league';

type Needed = { readonly kind: CallKind; readonly by: Set<Ticket>; counted: Ticket };

export function createDemand(): Demand {
  const calls = new Map<string, Needed>();
  const keysOf = new Map<Ticket, Set<string>>();

  function countFor(call: Needed, ticket: Ticket): void {
    call.counted.left[call.kind]--;
    ticket.left[call.kind]++;
    call.counted = ticket;
  }

  return {
    need(ticket, kind, keys) {
      const own = keysOf.get(ticket) ?? new Set();
      keysOf.set(ticket, own);
      let counted = 0;
      for (const key of keys) {
        const name = `${kind} ${key}`;
        own.add(name);
        const call = calls.get(name);
        if (call === undefined) {
          calls.set(name, { kind, by: new Set([ticket]), counted: ticket });
          ticket.left[kind]++;
        } else {
          call.by.add(ticket);
          if (ticket.priority < call.counted.priority) countFor(call, ticket);
        }
        if (calls.get(name)!.counted === ticket) counted++;
      }
      return counted;
    },
    done(kind, key) {
      const name = `${kind} ${key}`;
      const call = calls.get(name);
      if (call === undefined) return;
      calls.delete(name);
      call.counted.left[kind]--;
      for (const ticket of call.by) keysOf.get(ticket)?.delete(name);
    },
    leave(ticket) {
      for (const name of keysOf.get(ticket) ?? []) {
        const call = calls.get(name)!;
        call.by.delete(ticket);
        if (call.counted !== ticket) continue;
        const [next] = [...call.by].sort((a, b) => a.priority - b.priority);
        if (next) countFor(call, next);
        else calls.delete(name);
      }
      keysOf.delete(ticket);
    },
  };
}
