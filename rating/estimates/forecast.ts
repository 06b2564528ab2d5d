import type { Provider } from '../provider/provider.ts';
import { hostOfMethod } from '../provider/routing.ts';
import { createDemand } from './demand.ts';
import type { CallPlan } from './gather.ts';
import type { Outlook } from './job.ts';
import type { Places, Ticket } from './places.ts';

const OTHERS_IN_A_LOBBY = 9;

/**
 * The share of the others in a region's lobbies whose rank the first and the latest computation had
 * to ask for. With every computation more of a region is known: of few players the share falls by
 * about the same factor each time, of many it hardly falls.
 */
type NewShare = { first: number; latest: number; computations: number };
const NOBODY_KNOWN: NewShare = { first: 1, latest: 1, computations: 0 };

/** By which factor the share fell from one computation to the next. */
function fallOf({ first, latest, computations }: NewShare): number {
  return first === 0 ? 1 : Math.min(1, (latest / first) ** (1 / Math.max(computations - 1, 1)));
}

/**
 * Forecasts when a computation ends: the calls of everybody served before it and its own, sent as
 * fast as the upstream's limits allow. Matches and ranks have different hosts and overlap between
 * computations, so the slower of the two decides.
 */
export function createForecast(provider: Provider, places: Places, now: () => number) {
  const demand = createDemand();
  const newShares = new Map<string, NewShare>();

  /** Rank calls of a region's tickets as served: planned ones, and of lobbies not known yet. */
  function leagueCalls(region: string, tickets: readonly Ticket[]): number {
    const known = newShares.get(region) ?? NOBODY_KNOWN;
    const fall = fallOf(known);
    let [share, calls] = [known.latest, 0];
    for (const { left, gamesToPlan } of tickets) {
      if (gamesToPlan > 0) share *= fall;
      calls += left.league + OTHERS_IN_A_LOBBY * gamesToPlan * share;
    }
    return Math.round(calls);
  }

  return {
    /** Calls of a ticket that waits for its place: matches, and lobbies that are not known yet. */
    expect(ticket: Ticket, matchIds: readonly string[], games: number): void {
      demand.need(ticket, 'match', matchIds);
      ticket.gamesToPlan = games;
    },

    /** What a computation tells of its calls. */
    planOf(ticket: Ticket, onChange: () => void): CallPlan {
      const { region } = ticket;
      const rankKey = (puuid: string) => `${region} ${puuid}`;
      return {
        matches: (ids) => void demand.need(ticket, 'match', ids),
        matchDone: (id) => demand.done('match', id),
        ranks(puuids, games) {
          ticket.gamesToPlan = 0;
          const calls = demand.need(ticket, 'league', puuids.map(rankKey));
          const latest = calls / (OTHERS_IN_A_LOBBY * games);
          const { first = latest, computations = 0 } = newShares.get(region) ?? {};
          newShares.set(region, { first, latest, computations: computations + 1 });
          onChange();
        },
        rankDone(puuid) {
          demand.done('league', rankKey(puuid));
          onChange();
        },
      };
    },

    /** The ticket's computation has ended. */
    leave: (ticket: Ticket) => demand.leave(ticket),

    outlook(ticket: Ticket): Outlook {
      const { region } = ticket;
      const matchHost = hostOfMethod(region, 'match');
      const earlier = [...places.ahead(ticket), ticket];
      const ofHost = earlier.filter((one) => hostOfMethod(one.region, 'match') === matchHost);
      const ofRegion = earlier.filter((one) => one.region === region);
      const calls = {
        match: ofHost.reduce((sum, one) => sum + one.left.match, 0),
        league: leagueCalls(region, ofRegion),
      };
      const expectedMs = Math.max(
        calls.match === 0 ? 0 : provider.waitMs(region, 'match', calls.match),
        calls.league === 0 ? 0 : provider.waitMs(region, 'league', calls.league),
      );
      const position = places.position(ticket);
      const method = ticket.left.match > 0 ? 'match' : 'league';
      const pauseMs = provider.pauseMs(region, method);
      return {
        state: position > 0 ? 'queued' : pauseMs > 0 ? 'waiting' : 'running',
        position,
        expectedMs: Math.max(expectedMs, pauseMs),
        waitingUntil: pauseMs > 0 ? now() + pauseMs : undefined,
      };
    },
  };
}
