import { PublicError } from '@tessera/kit/errors';
import { type Static, Type } from 'typebox';

// Blocks of JSON replies that several endpoints share (docs/contract/rating.md 2).

export const EstimateReply = Type.Object({
  mu: Type.Number({ description: 'Mean, in ladder points (IRON IV 0 LP is 0)' }),
  sigma: Type.Number({ description: 'Standard deviation' }),
  ci90: Type.Unsafe<readonly [number, number]>(
    Type.Array(Type.Number({ minimum: 0 }), {
      minItems: 2,
      maxItems: 2,
      description: '90 % interval, not below 0',
    }),
  ),
  tier: Type.String(),
  division: Type.String({ description: "'' from MASTER up" }),
});

export const SummonerReply = Type.Object({
  puuid: Type.String(),
  gameName: Type.String(),
  tagLine: Type.String(),
});

export const ErrorReply = Type.Object(
  {
    error: Type.String(),
    code: Type.String(),
    limit: Type.Optional(
      Type.Enum(['ours', 'upstream'], { description: 'Of 429: whose limit is reached' }),
    ),
  },
  { title: 'Error', description: 'What went wrong, in words and as a stable code' },
);

/** The body of an error; the service's own limits refuse with a `PublicError` of the kit. */
export function errorBody(error: PublicError): Static<typeof ErrorReply> {
  const limit = error instanceof UpstreamLimit ? 'upstream' : 'ours';
  const { message, code } = error;
  return { error: message, code, ...(code === 'rate_limited' && { limit }) };
}

/** 429 because of the upstream's limits, not of ours: the answer says so in `limit`. */
export class UpstreamLimit extends PublicError {}

/** Limits or a pause of the upstream leave nothing to answer from yet. */
export function upstreamWait(waitMs: number): UpstreamLimit {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  const message = `The upstream game API makes us wait; this is being computed. Ask again in ${seconds} s.`;
  return new UpstreamLimit(429, 'rate_limited', message, { retryAfterSeconds: seconds });
}

/** 410: the player has asked not to be estimated. */
export class ForgottenError extends PublicError {
  constructor() {
    super(410, 'forgotten', 'This player is not estimated, on request.');
  }
}
