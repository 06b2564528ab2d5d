import { badRequest, type Problem } from '@tessera/kit/errors';
import { problemsOf } from '@tessera/kit/http/error-view';
import type { FastifyRequest } from 'fastify';
import type { Static, TObject, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Format } from 'typebox/format';
import { MOST_HEADERS } from '../job/wire/fields.ts';
import { headerNameProblems } from './extra-headers.ts';
import { FORMATS } from './formats.ts';
import { unknownNames } from './unknown-names.ts';

for (const [name, problem] of Object.entries(FORMATS)) {
  Format.Set(name, (text) => problem(text) === undefined);
}

/**
 * Validates a request body or query; throws a 400 that names every problem. `more` looks for what a
 * schema cannot say; it is asked also where the schema finds problems, so any field may be wrong.
 */
type Reader<T extends TSchema> = (
  given: unknown,
  more?: (given: Readonly<Record<string, unknown>>) => readonly Problem[],
  /** How many unknown names say what was perhaps meant. */
  suggested?: number,
) => Static<T>;

type ReaderOptions = {
  /** False where a field that is ignored would widen what the request applies to. */
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
  const withFewHeaders = hasHeaders ? cutHeaders : (body: unknown) => body;
  const dropped = Object.entries(schema.properties)
    .filter(([, field]) => nullIsAbsent && !acceptsNull(field))
    .map(([name]) => name);
  return (body, more, suggested) => {
    const given = withFewHeaders(withoutNulls(body, dropped));
    const problems = unknownNames(given, schema, suggested);
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
 * Reads the query of a program: digits become numbers. An empty value is refused, because a filter
 * that is ignored answers what was not asked for (`?idempotency_key=$KEY` with KEY unset). An empty
 * cursor is that of the first page.
 */
export function queryReader<T extends TObject>(schema: T): Reader<T> {
  const read = formReader(schema);
  return (query) => {
    const given = query as Record<string, unknown>;
    const problems = Object.keys(schema.properties).flatMap((field): Problem[] => {
      const value = given[field];
      if (value === '' && field !== 'cursor') return [{ field, message: 'must not be empty' }];
      return Array.isArray(value) ? [{ field, message: 'must be given once' }] : [];
    });
    if (problems.length === 0) return read(given);
    throw badRequest(problems);
  };
}

/** Reads the fields of a form: an empty value counts as absent, digits become numbers. */
export function formReader<T extends TObject>(schema: T): Reader<T> {
  const read = bodyReader(schema, { nullIsAbsent: false });
  return (query) => {
    const given: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
      if (value === '' && name in schema.properties) continue;
      const { type } = (schema.properties[name] ?? {}) as { type?: unknown };
      given[name] = type === 'integer' || type === 'number' ? numberIn(value, type) : value;
    }
    return read(given);
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

function numberIn(value: unknown, type: 'integer' | 'number'): unknown {
  const digits = type === 'integer' ? /^-?\d{1,19}$/ : /^-?\d{1,19}(?:\.\d{1,19})?$/;
  return typeof value === 'string' && digits.test(value) ? Number(value) : value;
}

function acceptsNull(field: unknown): boolean {
  const { type, enum: values } = field as { type?: unknown; enum?: unknown[] };
  return (Array.isArray(type) && type.includes('null')) || (values?.includes(null) ?? false);
}

function withoutNulls(body: unknown, names: readonly string[]): unknown {
  if (typeof body !== 'object' || body === null) return body;
  if (!names.some((name) => (body as Record<string, unknown>)[name] === null)) return body;
  const entries = Object.entries(body);
  return Object.fromEntries(
    entries.filter(([name, value]) => value !== null || !names.includes(name)),
  );
}

/** The body with one header more than the schema allows, so that it is refused without reading all. */
function cutHeaders(body: unknown): unknown {
  if (!isObject(body) || !isObject(body.headers)) return body;
  const entries = Object.entries(body.headers);
  if (entries.length <= MOST_HEADERS) return body;
  return { ...body, headers: Object.fromEntries(entries.slice(0, MOST_HEADERS + 1)) };
}

type SchemaError = ReturnType<ReturnType<typeof Compile>['Errors']>[number];

function problemsIn(errors: readonly SchemaError[], given: unknown): Problem[] {
  return errors.flatMap((error): Problem[] => {
    const params = error.params as Record<string, unknown>;
    if (error.keyword === 'required') {
      const missing = params.requiredProperties as string[];
      return missing.map((field) => ({ field, message: 'is required', cs: 'je povinné' }));
    }
    const path = error.instancePath.slice(1).split('/');
    const field = path.join('.');
    if (error.keyword === 'format') {
      const text = String(valueAt(given, path) ?? '');
      return [{ field, ...(FORMATS[String(params.format)]?.(text) ?? { message: error.message }) }];
    }
    if (error.keyword === 'minLength' && params.limit === 1) {
      return [{ field, message: 'must not be empty', cs: 'nesmí být prázdné' }];
    }
    if (error.keyword === 'maxProperties') {
      return [{ field, message: `must have at most ${params.limit} entries` }];
    }
    if (error.keyword === 'enum') {
      const values = (params.allowedValues as unknown[]).filter((value) => value !== null);
      const list = values.join(', ');
      return [{ field, message: `must be one of ${list}`, cs: `musí být jedno z: ${list}` }];
    }
    const type = Array.isArray(params.type) ? params.type[0] : params.type;
    return problemsOf([{ ...error, params: { ...params, type } } as never]);
  });
}

function valueAt(given: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown>)?.[name], given);
}
