import { Type } from 'typebox';

// Blocks of JSON replies that several endpoints share (docs/contract/rating.md 2).

export const EstimateReply = Type.Object({
  mu: Type.Number({ description: 'Mean, in ladder points (IRON IV 0 LP is 0)' }),
  sigma: Type.Number({ description: 'Standard deviation' }),
  ci90: Type.Array(Type.Number({ minimum: 0 }), {
    minItems: 2,
    maxItems: 2,
    description: '90 % interval, not below 0',
  }),
  tier: Type.String(),
  division: Type.String({ description: "'' from MASTER up" }),
});

export const SummonerReply = Type.Object({
  puuid: Type.String(),
  gameName: Type.String(),
  tagLine: Type.String(),
});
