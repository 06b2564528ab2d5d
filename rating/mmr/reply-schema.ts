import { Type } from 'typebox';

const number = Type.Number();
const orNull = Type.Union([number, Type.Null()]);

/** The answer of `/api/v1/mmr` for the OpenAPI document. */
export const MmrReply = Type.Unsafe<string>(
  Type.Object({
    summoner: Type.Object({
      puuid: Type.String(),
      gameName: Type.String(),
      tagLine: Type.String(),
      region: Type.String(),
    }),
    estimate: Type.Object({
      mu: Type.Number({ description: 'Mean, in ladder points (IRON IV 0 LP is 0)' }),
      sigma: number,
      ci90: Type.Array(number, { minItems: 2, maxItems: 2 }),
      tier: Type.String(),
      division: Type.String({ description: "'' from MASTER up" }),
    }),
    breakdown: Type.Object({
      tier1: Type.Object({ mu: number, sigma: number, n_games: Type.Integer() }),
      tier2: Type.Union([
        Type.Object({ mu: number, sigma: number, lobbies_used: Type.Integer() }),
        Type.Null({ description: 'No lobby was usable' }),
      ]),
    }),
    freshness: Type.Object({ computed_at: Type.String(), from_cache: Type.Boolean() }),
    provisional: Type.Boolean({ description: 'sigma above 75: better not read as a division' }),
    percentile: Type.Object({ value: number, low: number, high: number }),
    explain: Type.Optional(
      Type.Object({
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
        disagreement: orNull,
        lobbies: Type.Array(
          Type.Object({
            match_id: Type.String(),
            played_at: Type.String(),
            won: Type.Boolean(),
            ranked: Type.Integer(),
            used: Type.Boolean(),
            lobby_mu: orNull,
            lobby_sigma: orNull,
            share: Type.Number({ description: 'Share of the final mean' }),
            step: number,
            outlier_factor: number,
            after: orNull,
          }),
        ),
      }),
    ),
  }),
);
