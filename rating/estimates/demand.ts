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

type Needed = {
  readonly kind: CallKind;
  readonly by: Set<Ticket>;
  /** The one of them that is served first. */
  countedFor: Ticket;
};

export function createDemand(): Demand {
  const calls = new Map<string, Needed>();
  const keysOf = new Map<Ticket, Set<string>>();

  function countFor(call: Needed, ticket: Ticket): void {
    call.countedFor.left[call.kind]--;
    ticket.left[call.kind]++;
    call.countedFor = ticket;
  }

  return {
    need(ticket, kind, keys) {
      const own = keysOf.get(ticket) ?? new Set();
      keysOf.set(ticket, own);
      let counted = 0;
      for (const key of keys) {
        const name = `${kind} ${key}`;
        own.add(name);
        let call = calls.get(name);
        if (call === undefined) {
          call = { kind, by: new Set(), countedFor: ticket };
          calls.set(name, call);
          ticket.left[kind]++;
        } else if (ticket.priority < call.countedFor.priority) {
          countFor(call, ticket);
        }
        call.by.add(ticket);
        if (call.countedFor === ticket) counted++;
      }
      return counted;
    },
    done(kind, key) {
      const name = `${kind} ${key}`;
      const call = calls.get(name);
      if (call === undefined) return;
      calls.delete(name);
      call.countedFor.left[kind]--;
      for (const ticket of call.by) keysOf.get(ticket)?.delete(name);
    },
    leave(ticket) {
      for (const name of keysOf.get(ticket) ?? []) {
        const call = calls.get(name)!;
        call.by.delete(ticket);
        if (call.countedFor !== ticket) continue;
        const [next] = [...call.by].sort((a, b) => a.priority - b.priority);
        if (next) countFor(call, next);
        else calls.delete(name);
      }
      keysOf.delete(ticket);
    },
  };
}
