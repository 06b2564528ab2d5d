import { type TSchema, Type } from 'typebox';

// The blocks of the specification, part 2.B, as the OpenAPI document shows them.

export const ErrorReply = Type.Object(
  { error: Type.String(), code: Type.String() },
  { description: 'What went wrong, in words and as a stable code' },
);

export const EstimateReply = Type.Object({
  mu: Type.Number({ description: 'Mean, in ladder points (IRON IV 0 LP is 0)' }),
  sigma: Type.Number({ description: 'Standard deviation' }),
  ci90: Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description: '90 % interval' }),
  tier: Type.String(),
  division: Type.String({ description: "'' from MASTER up" }),
});

/** The errors every estimate may end in, with their statuses (specification, 7.B). */
export const ESTIMATE_ERRORS = {
  400: Type.Unsafe<never>({ ...ErrorReply, description: 'bad_request' }),
  404: Type.Unsafe<never>({ ...ErrorReply, description: 'summoner_not_found' }),
  422: Type.Unsafe<never>({ ...ErrorReply, description: 'unranked or insufficient_history' }),
  429: Type.Unsafe<never>({ ...ErrorReply, description: 'rate_limited, with Retry-After' }),
  502: Type.Unsafe<never>({ ...ErrorReply, description: 'provider_upstream' }),
} as const;

export function orNull<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}
