/** A sentence for programs and logs, and the same for Czech pages. */
export type Wording = { readonly message: string; readonly cs: string };

/** One invalid part of a request: the field, and what was expected of it. */
export type Problem = {
  /** The name of the parameter, field or header as the caller spelled it. */
  readonly field: string;
  readonly message: string;
  /** The same in Czech, for pages; programs and logs get English. */
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

/** 400 that names every problem at once: `top must be an integer from 1 to 500; sort …`. */
export function badRequest(problems: readonly Problem[]): PublicError {
  const message = problems.map(({ field, message }) => `${field} ${message}`).join('; ');
  const cs = problems.map(({ field, message, cs }) => `${field} ${cs ?? message}`).join('; ');
  return new PublicError(400, 'bad_request', message, { problems, cs });
}

/** 503 for something that will work again: a source that is down, a computation cut short. */
export function unavailable(
  message: string,
  retryAfterSeconds: number,
  options: { readonly cs?: string; readonly cause?: unknown } = {},
): PublicError {
  return new PublicError(503, 'unavailable', message, { retryAfterSeconds, ...options });
}

/** Invalid data from a source. The message names the source and the line. */
export class ParseError extends Error {
  readonly source: string;
  readonly line: number;

  constructor(source: string, line: number, reason: string) {
    super(`${source}, line ${line}: ${reason}`);
    this.name = 'ParseError';
    this.source = source;
    this.line = line;
  }
}
