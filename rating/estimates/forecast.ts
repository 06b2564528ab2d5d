import type { Provider } from '../provider/provider.ts';
import { hostOfMethod } from '../provider/routing.ts';
import type { Outlook } from './job.ts';
import type { Places, Ticket } from './places.ts';

/**
 * Forecasts when a computation ends: the calls of everybody served before it and its own, sent as
 * fast as the upstream's limits allow. Matches and ranks have different hosts and overlap between
 * computations, so the slower of the two decides.
 */
export function createForecast(provider: Provider, places: Places, now: () => number) {
  /** Mean share of lobby members whose rank was not cached, by region. */
  const unknownShares = new Map<string, number>();

  return {
    /** Learns from a computation that now knows how many ranks it needs. */
    learn(region: string, members: number, missing: number): void {
      if (members === 0) return;
      const before = unknownShares.get(region) ?? missing / members;
      unknownShares.set(region, 0.7 * before + 0.3 * (missing / members));
    },

    /** Rank calls that a computation of so many games will need. */
    leagueCalls: (region: string, games: number) =>
      Math.round(9 * games * (unknownShares.get(region) ?? 1)),

    outlook(ticket: Ticket): Outlook {
      const { region } = ticket;
      const matchHost = hostOfMethod(region, 'match');
      const earlier = [...places.ahead(ticket), ticket];
      const calls = { match: 0, league: 0 };
      for (const { region: other, left } of earlier) {
        if (hostOfMethod(other, 'match') === matchHost) calls.match += left.match;
        if (other === region) calls.league += left.league;
      }
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
