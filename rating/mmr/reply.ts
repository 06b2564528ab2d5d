import { type Static, Type } from 'typebox';
import type { Report } from '../estimator/report.ts';
import { EstimateReply, SummonerReply } from '../ladder/replies.ts';

const number = Type.Number();
const numberOrNull = Type.Union([number, Type.Null()]);

const Lobby = Type.Object({
  match_id: Type.String(),
  played_at: Type.String(),
  won: Type.Boolean(),
  ranked: Type.Integer(),
  used: Type.Boolean(),
  lobby_mu: numberOrNull,
  lobby_sigma: numberOrNull,
  share: Type.Number({ description: 'Share in the final mean' }),
  step: number,
  outlier_factor: number,
  after: numberOrNull,
});

const Explanation = Type.Object({
  rank: Type.Object({
    tier: Type.String(),
    division: Type.String(),
    lp: Type.Integer(),
    points: number,
    wins: Type.Integer(),
    losses: Type.Integer(),
  }),
  rank_offset: Type.Object({ mu: number, sigma: number }),
  shares: Type.Object({ tier1: number, tier2: number }),
  disagreement: numberOrNull,
  lobbies: Type.Array(Lobby),
});

/** The body of `GET /api/v1/mmr` (docs/contract/rating.md 4.2). */
export const MmrReply = Type.Object({
  summoner: Type.Object({ ...SummonerReply.properties, region: Type.String() }),
  estimate: EstimateReply,
  breakdown: Type.Object({
    tier1: Type.Object({ mu: number, sigma: number, n_games: Type.Integer() }),
    tier2: Type.Union([
      Type.Object({ mu: number, sigma: number, lobbies_used: Type.Integer() }),
      Type.Null({ description: 'No lobby was usable' }),
    ]),
  }),
  freshness: Type.Object({ computed_at: Type.String(), from_cache: Type.Boolean() }),
  provisional: Type.Boolean({ description: 'The interval is too wide to be read as a division' }),
  model: Type.Optional(
    Type.Object(
      {
        version: Type.String(),
        learned: Type.Boolean(),
        checked_at: Type.Union([Type.String(), Type.Null()]),
      },
      { description: 'Which parameters made the estimate; `/api/v1/model` says how they do' },
    ),
  ),
  percentile: Type.Object({ value: number, low: number, high: number }),
  explain: Type.Optional(Explanation),
});

type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T;
export type MmrAnswer = Frozen<Static<typeof MmrReply>>;

export function mmrAnswer(report: Report, fromCache: boolean, explain: boolean): MmrAnswer {
  const { summoner, estimate, breakdown, provisional, percentile, computed_at, model } = report;
  return {
    summoner,
    estimate,
    breakdown,
    freshness: { computed_at, from_cache: fromCache },
    provisional,
    percentile,
    ...(model && { model }),
    ...(explain && { explain: report.explain }),
  };
}

const LONGEST_AGE_SECONDS = 300;

/** Seconds for which a proxy may reuse the answer: never beyond the life of the estimate. */
export function maxAgeSeconds(expiresAt: number, now: number): number {
  return Math.max(0, Math.min(LONGEST_AGE_SECONDS, Math.floor((expiresAt - now) / 1000)));
}
