import type { FastifyError } from 'fastify';
import { badRequest, PublicError } from '../errors.ts';
import { problemsOf } from './validation.ts';

/** Converts any thrown value into an error that is safe to show; unknown errors become a 500. */
export function toPublicError(error: unknown): PublicError {
  if (error instanceof PublicError) return error;
  const { statusCode = 500, validation, message, code } = error as Partial<FastifyError>;
  if (validation) return badRequest(problemsOf(validation));
  if (statusCode === 429) return tooManyRequests(error as RateLimited);
  if (statusCode >= 400 && statusCode < 500) {
    return new PublicError(statusCode, CODES[statusCode] ?? 'bad_request', message ?? '', {
      cs: CZECH[code ?? ''] ?? 'Tomuto požadavku nerozumíme.',
    });
  }
  return new PublicError(500, 'internal', 'Something went wrong on our side.', {
    cs: 'Něco se u nás pokazilo.',
    cause: error,
  });
}

type RateLimited = { readonly retryAfterSeconds?: number };

function tooManyRequests({ retryAfterSeconds = 60 }: RateLimited): PublicError {
  return new PublicError(
    429,
    'rate_limited',
    `Too many requests. Try again in ${retryAfterSeconds} s.`,
    { cs: `Příliš mnoho požadavků. Zkuste to znovu za ${retryAfterSeconds} s.`, retryAfterSeconds },
  );
}

const CODES: Record<number, string> = {
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  415: 'unsupported_media_type',
};

const CZECH: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'Požadavek je příliš velký.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Tento druh obsahu nepřijímáme.',
};
