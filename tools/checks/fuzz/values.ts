import fc from 'fast-check';
import type { Document, Schema } from './services.ts';

/** Texts that broke something once, here or elsewhere. None is an address of somebody else. */
const HOSTILE = [
  '',
  ' ',
  '0',
  '-1',
  '-0',
  '1e309',
  '0x20',
  'NaN',
  'null',
  'true',
  '[]',
  '{}',
  '"',
  "'",
  '\\',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '..%2f..%2fetc',
  '%',
  '%zz',
  '%00',
  '\0',
  '\r\nx: y',
  '\u202e',
  '\u2028',
  '\ufeff',
  '\ud800',
  '👩‍👩‍👧',
  'İ',
  'ß',
  'ﬁ',
  '१२',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '=1+1',
  '*',
  '.*',
  '(a+)+$',
  '$1',
  '2026-02-30',
  '9999-12-31T23:59:60Z',
  '0000-00-00',
  '24:00',
  '* * * * * *',
  '@yearly',
  'http://127.0.0.1:9/',
  'http://[::1',
  'ftp://127.0.0.1',
  'javascript:1',
  '//',
  'a:b',
  '9'.repeat(400),
  'a'.repeat(3000),
  'ř'.repeat(1500),
  ' '.repeat(3000),
  '('.repeat(2000),
];

export const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.integer().map(String) },
);

/** Values that a schema allows, or, when `isWild`, mostly such. */
export function valueFor(
  schema: Schema,
  document: Document,
  isWild: boolean,
  depth = 0,
): fc.Arbitrary<unknown> {
  const fit = fitting(schema, document, (inner) =>
    depth > 4 ? fc.constant(null) : valueFor(inner, document, isWild, depth + 1),
  );
  if (!isWild) return fit;
  return fc.oneof(
    { weight: 6, arbitrary: fit },
    { weight: 2, arbitrary: hostileText },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  );
}

type Inner = (schema: Schema) => fc.Arbitrary<unknown>;

function fitting(schema: Schema, document: Document, inner: Inner): fc.Arbitrary<unknown> {
  const { $ref, enum: values, const: only, anyOf, oneOf } = schema;
  const { example, examples, default: usual } = schema;
  if (typeof $ref === 'string') {
    return inner(document.components?.schemas?.[$ref.split('/').at(-1)!] ?? {});
  }
  if (only !== undefined) return fc.constant(only);
  if (Array.isArray(values)) return fc.constantFrom(...values);
  const ways = anyOf ?? oneOf;
  if (Array.isArray(ways)) return fc.oneof(...ways.map(inner));
  const known = [usual, example, ...(Array.isArray(examples) ? examples : [])];
  const others = ofType(schema, inner);
  const given = known.filter((one) => one !== undefined);
  return given.length > 0 ? fc.oneof(fc.constantFrom(...given), others) : others;
}

function ofType(schema: Schema, inner: Inner): fc.Arbitrary<unknown> {
  const { type, minimum, maximum, maxLength = 20, format } = schema;
  if (type === 'integer' || type === 'number') {
    const [min, max] = [Number(minimum ?? 0), Number(maximum ?? 2000)];
    return fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.floor(max)) });
  }
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') {
    return fc.array(inner((schema.items ?? {}) as Schema), { minLength: 1, maxLength: 4 });
  }
  if (type === 'object' || schema.properties) {
    const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
    const record = Object.fromEntries(fields.map(([name, one]) => [name, inner(one)]));
    return fc.record(record, { requiredKeys: (schema.required ?? []) as string[] });
  }
  const named = FORMATS[String(format)];
  if (named) return fc.constantFrom(...named);
  return fc.string({ maxLength: Math.min(Number(maxLength), 20) });
}

/** Values of the formats that our documents name. */
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  uri: ['http://127.0.0.1:9/'],
  'callback-url': ['http://127.0.0.1:9/'],
  'queue-name': ['default', 'a', 'ř'],
  'header-value': ['x'],
  date: ['2014-02-28', '2024-02-29'],
  moment: ['2099-01-01T00:00:00Z'],
};

/** A value as it stands in an address. */
export const spelled = (value: unknown) =>
  typeof value === 'object' ? JSON.stringify(value) : `${value}`;

const HEADERS: Readonly<Record<string, readonly string[]>> = {
  Accept: ['application/json', 'text/html', '*/*', 'text/csv;q=0', 'a'.repeat(2000)],
  'Accept-Encoding': ['br', 'gzip', 'identity;q=0', '*', 'x-gzip, br;q=9', ','.repeat(2000)],
  'Accept-Language': ['en', 'cs-CZ,cs;q=0.9', '*', 'x'.repeat(3000), ';q='],
  'If-None-Match': ['*', '"a"', 'W/"a", '.repeat(500), '"'],
  'If-Modified-Since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday'],
  Range: ['bytes=0-', 'bytes=5-1', 'bytes=-9999999999', `bytes=${'0-1,'.repeat(1000)}`],
  Cookie: [
    'lang=en; theme=dark',
    'lang=%zz',
    '='.repeat(3000),
    'a=b; '.repeat(1000),
    '__proto__=1',
  ],
  Referer: ['http://127.0.0.1/', 'http://[', 'x'],
  'Sec-Fetch-Site': ['cross-site', 'same-origin', 'x'],
  'X-Forwarded-For': ['10.0.0.1', 'x, y', '1.1.1.1,'.repeat(500)],
  'X-Forwarded-Host': ['evil.example', ''],
  'X-Forwarded-Proto': ['https', 'x'],
  'HX-Request': ['true'],
  Prefer: ['respond-async', 'wait=99999999999'],
  Expect: ['100-continue'],
  Authorization: ['Bearer x', 'Basic !!!', `Bearer ${'x'.repeat(4000)}`],
  'Idempotency-Key': ['a', 'x'.repeat(300), '\xff'],
  Traceparent: ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 'x'],
  'Content-Encoding': ['gzip', 'br'],
  Upgrade: ['websocket', 'h2c'],
};

/** A line of a request's head. */
export const header = fc
  .constantFrom(...Object.entries(HEADERS))
  .chain(([name, values]) => fc.constantFrom(...values).map((value) => `${name}: ${value}`));
