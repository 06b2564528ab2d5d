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

/** The body of an error. Of both kinds of 429 only `StillComputing` is because of the upstream. */
export function errorBody(error: PublicError): Static<typeof ErrorReply> {
  const limit = error instanceof StillComputing ? 'upstream' : 'ours';
  const { message, code } = error;
  return { error: message, code, ...(code === 'rate_limited' && { limit }) };
}

/**
 * There is nothing to answer from yet, and the computation goes on: 429 where limits or a pause of
 * the upstream hold it back for so long, 502 where the upstream has not answered meanwhile.
 */
export class StillComputing extends PublicError {
  constructor(heldMs: number, waitedMs: number) {
    const isHeld = heldMs > 0;
    const reason = isHeld ? 'makes us wait' : 'has not answered in time';
    const seconds = Math.max(1, Math.ceil((isHeld ? heldMs : waitedMs) / 1000));
    const message = `The upstream game API ${reason}; this is being computed. Ask again in ${seconds} s.`;
    const code = isHeld ? 'rate_limited' : 'provider_upstream';
    super(isHeld ? 429 : 502, code, message, { retryAfterSeconds: seconds });
  }
}

/** 410: the player has asked not to be estimated. */
export class ForgottenError extends PublicError {
  constructor() {
    super(410, 'forgotten', 'This player is not estimated, on request.');
  }
}
