/** A sentence for programs and logs, and the same for Czech pages. */
export type Wording = { readonly message: string; readonly cs: string };

/** One invalid part of a request: the field, and what was expected of it. */
export type Problem = {
  /** The name of the parameter, field or header as the caller spelled it. */
  readonly field: string;
  readonly message: string;
  /** The message in Czech, for pages; programs and logs get English. */
  readonly cs?: string;
};

type PublicErrorOptions = {
  readonly cause?: unknown;
  readonly problems?: readonly Problem[];
  /** The message in Czech, for pages. */
  readonly cs?: string;
  /** Sent as `Retry-After`, in whole seconds. */
  readonly retryAfterSeconds?: number;
};

/** An error whose message is safe to show. Any other error is answered with a plain 500. */
export class PublicError extends Error {
  readonly statusCode: number;
  /** Stable, for programs: `not_found`, `bad_request`, `rate_limited` … */
  readonly code: string;
  readonly problems: readonly Problem[];
  readonly cs: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(statusCode: number, code: string, message: string, options: PublicErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'PublicError';
    this.statusCode = statusCode;
    this.code = code;
    this.problems = options.problems ?? [];
    this.cs = options.cs;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** `notFound('vote 17', 'Hlasování 17')` → 404 'There is no vote 17.', 'Hlasování 17 tu není.' */
export function notFound(what: string, whatInCzech?: string): PublicError {
  const cs = whatInCzech === undefined ? {} : { cs: `${whatInCzech} tu není.` };
  return new PublicError(404, 'not_found', `There is no ${what}.`, cs);
}

/** A body of a megabyte may hold a hundred thousand mistakes, or one name as long as itself. */
const MOST_PROBLEMS = 20;
const MOST_LETTERS = 100;

/**
 * 400 that names the problems at once: `top must be an integer from 1 to 500; sort …`. The first
 * twenty, with how many more there are; a long name is shortened.
 */
export function badRequest(found: readonly Problem[]): PublicError {
  const problems = found.slice(0, MOST_PROBLEMS).map((problem) => {
    const { field } = problem;
    const isLong = field.length > MOST_LETTERS;
    return isLong ? { ...problem, field: `${field.slice(0, MOST_LETTERS)}…` } : problem;
  });
  const more = found.length - problems.length;
  const sentences = (word: (problem: Problem) => string, rest: string) =>
    [
      ...problems.map((problem) => `${problem.field} ${word(problem)}`),
      ...(more > 0 ? [rest] : []),
    ].join('; ');
  return new PublicError(
    400,
    'bad_request',
    sentences(({ message }) => message, `and ${more} more`),
    {
      problems,
      cs: sentences(({ message, cs }) => cs ?? message, `a další chyby, celkem ${found.length}`),
    },
  );
}

/** 503 for something that will work again: a source that is down, a computation cut short. */
export function unavailable(
  message: string,
  retryAfterSeconds: number,
  options: { readonly cs?: string; readonly cause?: unknown } = {},
): PublicError {
  return new PublicError(503, 'unavailable', message, { retryAfterSeconds, ...options });
}

/**
 * Something from outside that is not as expected. The message may be shown to anyone: it names the
 * source, the place and what was expected, never a word of what came. That is `seen`, for the log.
 */
export class ParseError extends Error {
  readonly source: string;
  readonly line: number | null;
  /** The message without source and line. */
  readonly reason: string;
  readonly seen: string | undefined;

  /** @param line null for what has no lines */
  constructor(source: string, line: number | null, reason: string, seen?: unknown) {
    super(`${source}${line === null ? '' : `, line ${line}`}: ${reason}`);
    this.name = 'ParseError';
    this.source = source;
    this.line = line;
    this.reason = reason;
    const text = typeof seen === 'string' ? seen : JSON.stringify(seen);
    this.seen = text?.slice(0, 200);
  }
}

/** Several failures told as one, one after the other. */
export function allOf(errors: readonly Error[]): AggregateError {
  return new AggregateError(errors, errors.map(({ message }) => message).join('; '));
}

/** The details of the first error behind a failure that has some, for the log. */
export function seenIn(error: unknown): string | undefined {
  if (error instanceof ParseError && error.seen !== undefined) return error.seen;
  if (error instanceof AggregateError) return error.errors.map(seenIn).find(Boolean);
  return error instanceof Error && error.cause ? seenIn(error.cause) : undefined;
}
