import { Type } from 'typebox';

// Blocks of JSON replies that several endpoints share (docs/contract/rating.md 2 and 7).

export const ErrorReply = Type.Object(
  { error: Type.String(), code: Type.String() },
  { title: 'Error', description: 'What went wrong, in words and as a stable code' },
);

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

/** Of every route that counts towards the request limit. */
export const RATE_LIMITED = { 429: errorOf('rate_limited, with Retry-After') } as const;

/** The errors that every question about a player may end with. */
export const ESTIMATE_ERRORS = {
  400: errorOf('bad_request'),
  404: errorOf('summoner_not_found'),
  422: errorOf('unranked or insufficient_history'),
  ...RATE_LIMITED,
  502: errorOf('provider_upstream'),
  503: errorOf('unavailable: the service is stopping'),
} as const;

export function errorOf(description: string) {
  return Type.Unsafe<never>({ ...ErrorReply, description });
}
