import { badRequest, type Problem } from '@tessera/kit/errors';
import { problemsOf } from '@tessera/kit/http/error-view';
import type { FastifyRequest } from 'fastify';
import type { Static, TObject, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Format } from 'typebox/format';
import { headerNameProblems } from './extra-headers.ts';
import { FORMATS } from './formats.ts';

for (const [name, problem] of Object.entries(FORMATS)) {
  Format.Set(name, (text) => problem(text) === undefined);
}

/**
 * Validates a request body or query; throws a 400 that names every problem. `more` looks for
 * problems that a schema cannot express; it runs also where the schema finds some, so any field may
 * be wrong.
 */
type Reader<T extends TSchema> = (
  given: unknown,
  more?: (given: Readonly<Record<string, unknown>>) => readonly Problem[],
) => Static<T>;

type ReaderOptions = {
  /** False where a field that is ignored would widen the effect of the request. */
  readonly nullIsAbsent: boolean;
};

/**
 * Reads a JSON body. Nothing is coerced: "5" is not a number. A null field counts as absent, except
 * where the schema gives null a meaning. Unknown names are refused.
 */
export function bodyReader<T extends TObject>(
  schema: T,
  { nullIsAbsent }: ReaderOptions = { nullIsAbsent: true },
): Reader<T> {
  const validator = Compile(schema);
  const hasHeaders = Object.hasOwn(schema.properties, 'headers');
  const dropped = Object.entries(schema.properties)
    .filter(([, field]) => nullIsAbsent && !acceptsNull(field))
    .map(([name]) => name);
  return (body, more) => {
    const given = withoutNulls(body, dropped);
    const problems = unknownNames(given, schema);
    if (hasHeaders) problems.push(...headerNameProblems((given as { headers?: unknown })?.headers));
    const isValid = validator.Check(given);
    if (!isValid) problems.push(...problemsIn(validator.Errors(given), given));
    if (more !== undefined && isObject(given)) problems.push(...more(given));
    if (isValid && problems.length === 0) return given as Static<T>;
    throw badRequest(problems);
  };
}

export function isObject(body: unknown): body is Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body);
}

/**
 * Reads the query of a program: digits become numbers. An empty value is refused, because the
 * answer would ignore that filter (`?idempotency_key=$KEY` with KEY unset). An empty cursor is that
 * of the first page.
 */
export function queryReader<T extends TObject>(schema: T): Reader<T> {
  const read = bodyReader(schema, { nullIsAbsent: false });
  return (query) => {
    const given = query as Record<string, unknown>;
    const problems = Object.keys(schema.properties).flatMap((field): Problem[] => {
      const value = given[field];
      if (value === '' && field !== 'cursor') return [{ field, message: 'must not be empty' }];
      return Array.isArray(value) ? [{ field, message: 'must be given once' }] : [];
    });
    if (problems.length > 0) throw badRequest(problems);
    const entries = Object.entries(given).map(([name, value]) => {
      const { type } = (schema.properties[name] ?? {}) as { type?: unknown };
      return [name, type === 'integer' || type === 'number' ? numberIn(value, type) : value];
    });
    return read(Object.fromEntries(entries));
  };
}

/** Refuses names in the query or body of a request whose route takes none. */
export function refuseUnexpectedNames(request: FastifyRequest): void {
  const { body, querystring } = request.routeOptions.schema ?? {};
  const problems: Problem[] = [];
  if (querystring === undefined) problems.push(...unknownNames(request.query, NOTHING));
  if (body === undefined) problems.push(...unknownNames(request.body, NOTHING));
  if (problems.length > 0) throw badRequest(problems);
}

const NOTHING = { properties: {} };

/** A problem for each name that a request has and its schema does not. */
function unknownNames(given: unknown, { properties }: Pick<TObject, 'properties'>): Problem[] {
  if (!isObject(given)) return [];
  return Object.keys(given).flatMap((field) =>
    Object.hasOwn(properties, field) ? [] : [{ field, message: 'is not known here' }],
  );
}

function numberIn(value: unknown, type: 'integer' | 'number'): unknown {
  const digits = type === 'integer' ? /^-?\d{1,19}$/ : /^-?\d{1,19}(?:\.\d{1,19})?$/;
  return typeof value === 'string' && digits.test(value) ? Number(value) : value;
}

function acceptsNull(field: unknown): boolean {
  const { type, enum: values } = field as { type?: unknown; enum?: unknown[] };
  return (Array.isArray(type) && type.includes('null')) || (values?.includes(null) ?? false);
}

function withoutNulls(body: unknown, names: readonly string[]): unknown {
  if (!isObject(body) || !names.some((name) => body[name] === null)) return body;
  const entries = Object.entries(body);
  return Object.fromEntries(
    entries.filter(([name, value]) => value !== null || !names.includes(name)),
  );
}

type SchemaError = ReturnType<ReturnType<typeof Compile>['Errors']>[number];

function problemsIn(errors: readonly SchemaError[], given: unknown): Problem[] {
  return errors.flatMap((error): Problem[] => {
    const params = error.params as Record<string, unknown>;
    if (error.keyword === 'required') {
      const missing = params.requiredProperties as string[];
      return missing.map((field) => ({ field, message: 'is required' }));
    }
    const path = error.instancePath.slice(1).split('/');
    const field = path.join('.');
    if (error.keyword === 'format') {
      const text = String(valueAt(given, path) ?? '');
      return [{ field, message: FORMATS[String(params.format)]?.(text) ?? error.message }];
    }
    if (error.keyword === 'minLength' && params.limit === 1) {
      return [{ field, message: 'must not be empty' }];
    }
    if (error.keyword === 'maxProperties') {
      return [{ field, message: `must have at most ${params.limit} entries` }];
    }
    if (error.keyword === 'enum') {
      const values = (params.allowedValues as unknown[]).filter((value) => value !== null);
      return [{ field, message: `must be one of ${values.join(', ')}` }];
    }
    const type = Array.isArray(params.type) ? params.type[0] : params.type;
    return problemsOf([{ ...error, params: { ...params, type } } as never]);
  });
}

function valueAt(given: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown>)?.[name], given);
}
