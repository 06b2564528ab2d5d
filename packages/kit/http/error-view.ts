import type { FastifyError, FastifySchemaValidationError } from 'fastify';
import { badRequest, type Problem, PublicError, type Wording } from '../errors.ts';

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

/** Converts the validator's errors into problems that name the field and the expectation. */
export function problemsOf(errors: readonly FastifySchemaValidationError[]): Problem[] {
  const problems = new Map<string, Problem>();
  let last: FastifySchemaValidationError | undefined;
  for (const error of errors) {
    const field = fieldOf(error);
    // A union reports each alternative, then the whole: of 'nothing or a date' the date says most,
    // of others the whole.
    const isSaid = problems.has(field) && last?.keyword === 'format';
    if (error.keyword !== 'anyOf' || !isSaid) problems.set(field, { field, ...wordingOf(error) });
    last = error;
  }
  return [...problems.values()];
}

function fieldOf({ instancePath, keyword, params }: FastifySchemaValidationError): string {
  const path = instancePath.slice(1).replaceAll('/', '.');
  if (keyword === 'required') return join(path, String(params.missingProperty));
  if (keyword === 'additionalProperties') return join(path, String(params.additionalProperty));
  return path === '' ? 'body' : path;
}

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

function wordingOf({ keyword, params, message }: FastifySchemaValidationError): Wording {
  const known = WORDINGS[keyword]?.(params);
  return known ?? { message: message ?? 'is not valid', cs: 'není platné' };
}

type Params = Readonly<Record<string, unknown>>;

/** Patterns of texts that have a sentence of their own when they do not hold. */
export const NOT_BLANK = '[^\\s\\p{C}]';
export const DIGITS = '^\\d*$';

const OF_PATTERNS: Readonly<Record<string, Wording>> = {
  [NOT_BLANK]: { message: 'must not be blank', cs: 'nesmí být prázdné' },
  [DIGITS]: { message: 'may only have digits', cs: 'smí mít jen číslice' },
};

/** By the keyword of the schema; undefined: the validator's own words. */
const WORDINGS: Readonly<Record<string, (params: Params) => Wording | undefined>> = {
  format: ({ format }) =>
    format === 'date'
      ? {
          message: 'must be a day of the calendar such as 2026-11-20',
          cs: 'musí být den podle kalendáře, například 2026-11-20',
        }
      : undefined,
  required: () => ({ message: 'is required', cs: 'je povinné' }),
  additionalProperties: () => ({ message: 'is not known here', cs: 'tu není známé' }),
  type: ({ type }) => ({
    message: `must be ${withArticle(String(type))}`,
    cs: `musí být ${CZECH_TYPES[String(type)] ?? type}`,
  }),
  minimum: ({ limit }) => ({
    message: `must be at least ${limit}`,
    cs: `musí být nejméně ${limit}`,
  }),
  maximum: ({ limit }) => ({ message: `must be at most ${limit}`, cs: `smí být nejvýše ${limit}` }),
  exclusiveMinimum: ({ limit }) => ({
    message: `must be more than ${limit}`,
    cs: `musí být víc než ${limit}`,
  }),
  minLength: ({ limit }) => ({
    message: `must have at least ${limit} characters`,
    cs: limit === 1 ? 'nesmí být prázdné' : `musí mít délku aspoň ${limit}`,
  }),
  maxLength: ({ limit }) => ({
    message: `must have at most ${limit} characters`,
    cs: `smí mít délku nejvýše ${limit}`,
  }),
  pattern: ({ pattern }) => OF_PATTERNS[String(pattern)],
  minItems: ({ limit }) => ({
    message: `must have at least ${limit} entries`,
    cs: `musí mít počet položek nejméně ${limit}`,
  }),
  maxItems: ({ limit }) => ({
    message: `must have at most ${limit} entries`,
    cs: `smí mít počet položek nejvýše ${limit}`,
  }),
  const: ({ allowedValue }) => ({
    message: `must be ${allowedValue}`,
    cs: `musí být ${allowedValue}`,
  }),
  enum: ({ allowedValues }) => {
    const values = (allowedValues as unknown[]).map((value) => value || "''").join(', ');
    return { message: `must be one of ${values}`, cs: `musí být jedno z: ${values}` };
  },
};

const withArticle = (type: string) => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);

const CZECH_TYPES: Record<string, string> = {
  integer: 'celé číslo',
  number: 'číslo',
  string: 'text',
  boolean: 'ano nebo ne',
  object: 'objekt',
  array: 'seznam',
};
