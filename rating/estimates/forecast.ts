import type { Provider } from '../provider/provider.ts';
import { hostOfMethod } from '../provider/routing.ts';
import { createDemand } from './demand.ts';
import type { CallPlan } from './gather.ts';
import type { Outlook } from './job.ts';
import type { Places, Ticket } from './places.ts';

const OTHERS_IN_A_LOBBY = 9;

/**
 * Share of the others in a region's lobbies whose rank the latest computation had to ask for, and by
 * which factor it fell since the one before. With every computation more of a region is known: of
 * few players the share falls by about the same factor each time, of many it hardly falls.
 */
type NewShare = { readonly share: number; readonly falls: number };
const NOBODY_KNOWN: NewShare = { share: 1, falls: 1 };

/**
 * Forecasts when a computation ends: the calls of everybody served before it and its own, sent as
 * fast as the upstream's limits allow. Matches and ranks have different hosts and overlap between
 * computations, so the slower of the two decides.
 */
export function createForecast(provider: Provider, places: Places, now: () => number) {
  const demand = createDemand();
  const newShares = new Map<string, NewShare>();

  /**
   * Rank calls of these tickets of one region, in the order in which they are served: those planned,
   * and those of games whose lobbies are not known yet.
   */
  function leagueCalls(region: string, tickets: readonly Ticket[]): number {
    let { share, falls } = newShares.get(region) ?? NOBODY_KNOWN;
    let calls = 0;
    for (const { left, gamesToPlan } of tickets) {
      if (gamesToPlan > 0) share *= falls;
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
          const share = calls / (OTHERS_IN_A_LOBBY * games);
          const before = newShares.get(region) ?? NOBODY_KNOWN;
          newShares.set(region, { share, falls: Math.min(1, share / before.share) || 0 });
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
