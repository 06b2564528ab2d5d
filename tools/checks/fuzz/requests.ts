import fc from 'fast-check';
import type { Operation, Parameter, Service } from './services.ts';
import { header, hostileText, spelled, valueFor } from './values.ts';

/** The bytes sent over one connection. */
export type Order = {
  readonly service: string;
  /** Bytes as characters up to U+00FF. */
  readonly bytes: string;
  /** The whole requests in it, in their order; undefined: whatever a parser makes of it. */
  readonly whole: readonly Expected[] | undefined;
  /** The client's next step: it reads to the end, says that it is done, or leaves in the middle. */
  readonly after: 'read' | 'half-close' | 'leave';
};

/** Which statuses of 500 and more the document of the service has for it, and the method. */
type Expected = { readonly method: string; readonly documented: readonly string[] };

type Request = Expected & { readonly head: string; readonly body: string; readonly target: string };

/** Connections to this service: most with one request, some with several, some with broken bytes. */
export function ordersTo(service: Service): fc.Arbitrary<Order> {
  const { name } = service;
  const request = requestTo(service);
  const several = fc.array(request, { minLength: 2, maxLength: 5 });
  const requests = fc.oneof({ weight: 3, arbitrary: fc.tuple(request) }, several);
  const after = fc.constantFrom<Order['after']>(...Array(12).fill('read'), 'half-close');
  const whole = fc.tuple(requests, after).map((parts) => order(name, ...parts));
  const mutated = fc
    .tuple(requests, fc.oneof(mutations, garbage), fc.constantFrom(...BREAKING_OFF))
    .map(([asked, mutate, after]) => broken(name, mutate(textsOf(asked).join('')), after));
  return fc.oneof({ weight: 4, arbitrary: whole }, { weight: 1, arbitrary: mutated });
}

const BREAKING_OFF: readonly Order['after'][] = ['half-close', 'leave'];

function order(service: string, asked: readonly Request[], after: Order['after']): Order {
  const bytes = textsOf(asked).join('');
  const isShort = asked.every(({ target, head }) => target.length + head.length <= 16_000);
  return isShort ? { service, bytes, whole: asked, after } : broken(service, bytes, after);
}

/** Answers before bytes that cannot be read may be lost; that to a HEAD cannot be told from them. */
function broken(service: string, bytes: string, after: Order['after']): Order {
  return { service, bytes: bytes.replaceAll(/^HEAD/gm, 'GET'), whole: undefined, after };
}

/** The last request says that it is the last. */
function textsOf(asked: readonly Request[]): string[] {
  return asked.map((one, i) => textOf(one, i === asked.length - 1));
}

function textOf({ method, target, head, body }: Request, isLast: boolean): string {
  const close = isLast ? 'Connection: close\r\n' : '';
  return `${method} ${target} HTTP/1.1\r\n${head}${close}\r\n${body}`;
}

function requestTo(service: Service): fc.Arbitrary<Request> {
  const { document } = service;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const known = fc
    .tuple(fc.constantFrom(...operations), fc.boolean())
    .chain(([{ path, method, operation }, isWild]) =>
      requestOf({ service, method: method.toUpperCase(), path, operation, isWild }),
    );
  const methods = fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PROPFIND');
  const paths = fc.constantFrom(...Object.keys(document.paths), '/', '/nowhere', '/static/x', '//');
  const other = fc
    .tuple(methods, paths)
    .chain(([method, path]) =>
      requestOf({ service, method, path, operation: { responses: { 503: {} } }, isWild: true }),
    );
  return fc.oneof({ weight: 5, arbitrary: known }, { weight: 1, arbitrary: other });
}

type Asked = {
  readonly service: Service;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  /** Names, values, headers and bodies differ from the document. */
  readonly isWild: boolean;
};

function requestOf(asked: Asked): fc.Arbitrary<Request> {
  const { service, method, path, operation, isWild } = asked;
  const { document, port, known } = service;
  const { parameters = [], responses } = operation;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const valueIn = (place: Parameter['in'], name: string) => {
    const one = parameters.find((other) => other.in === place && other.name === name);
    const { schema = {}, example } = one ?? {};
    const given = { ...schema, ...(example !== undefined && { example }) };
    return valueFor(given, document, isWild).map(spelled);
  };
  const query = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
  const names = fc.constantFrom(...query, ...(isWild || query.length === 0 ? ['unknown'] : []));
  const written = fc.constantFrom(encoded, ...(isWild ? [unescaped] : []));
  const pair = (isWild ? fc.oneof({ weight: 4, arbitrary: names }, hostileText) : names).chain(
    (name) =>
      fc
        .tuple(valueIn('query', name), written)
        .map(([value, write]) => `${write(name)}=${write(value)}`),
  );
  const few = { maxLength: query.length === 0 && !isWild ? 0 : 5 };
  return fc
    .record({
      values: fc.tuple(
        ...inPath.map((name) => fc.oneof(fc.constantFrom(...known), valueIn('path', name))),
      ),
      pairs: fc.array(pair, few),
      headers: fc.array(header, { maxLength: isWild ? 4 : 1 }),
      host: fc.constantFrom(...Array(20).fill(`127.0.0.1:${port}`), 'localhost', 'evil.example'),
      body: bodyOf(asked),
    })
    .map(({ values, pairs, headers, host, body }) => {
      const named = inPath.reduce(
        (all, name, i) => all.replace(`{${name}}`, encoded(values[i]!)),
        path,
      );
      const target = pairs.length === 0 ? named : `${named}?${pairs.join('&')}`;
      const head = [`Host: ${host}`, `Origin: http://${host}`, ...headers, ...body.head];
      const documented = Object.keys(responses).filter((status) => status >= '500');
      return {
        method,
        target,
        documented,
        body: body.bytes,
        head: head.map((line) => `${line}\r\n`).join(''),
      };
    });
}

type Body = { readonly head: readonly string[]; readonly bytes: string };

function bodyOf({ service, method, operation, isWild }: Asked): fc.Arbitrary<Body> {
  if (/GET|HEAD|OPTIONS/.test(method)) return fc.constant({ head: [], bytes: '' });
  const { schema = {} } = Object.values(operation.requestBody?.content ?? {})[0] ?? {};
  const json = valueFor(schema, service.document, isWild).map(
    (value) => JSON.stringify(value) ?? '',
  );
  const form = fc
    .array(fc.tuple(hostileText, hostileText), { maxLength: 8 })
    .map((pairs) => pairs.map((pair) => pair.map(encoded).join('=')).join('&'));
  const texts = fc.oneof(
    { weight: isWild ? 6 : 60, arbitrary: json },
    { weight: 2, arbitrary: fc.oneof(form, hostileText) },
    { weight: 1, arbitrary: fc.constantFrom(...LARGE_BODIES) },
  );
  const types = fc.constantFrom(
    'application/json',
    'application/json',
    'application/json; charset=utf-8',
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data',
    '',
  );
  return fc.tuple(texts, types, fc.nat({ max: 3 })).map(([text, type, chunks]) => {
    const bytes = Buffer.from(text.toWellFormed()).toString('latin1');
    const head = type === '' ? [] : [`Content-Type: ${type}`];
    if (chunks === 0)
      return { head: [...head, 'Transfer-Encoding: chunked'], bytes: chunked(bytes) };
    return { head: [...head, `Content-Length: ${bytes.length}`], bytes };
  });
}

const LARGE_BODIES = [
  '['.repeat(500_000),
  `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`,
  JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`name${i}`, i]))),
  `"${'x'.repeat(1_100_000)}"`,
  'a=b&'.repeat(100_000),
];

function chunked(bytes: string): string {
  const half = bytes.length >> 1;
  const parts = [bytes.slice(0, half), bytes.slice(half)].filter((part) => part !== '');
  return `${parts.map((part) => `${part.length.toString(16)}\r\n${part}\r\n`).join('')}0\r\n\r\n`;
}

/** Bytes behind the last request: answers under way are not sent to the end. */
const garbage: fc.Arbitrary<(bytes: string) => string> = fc
  .constantFrom('nonsense\r\n\r\n', '\0\x01\x02')
  .map((rest) => (bytes: string) => bytes.replace('Connection: close\r\n', '') + rest);

/** Ways in which a request arrives broken. */
const mutations: fc.Arbitrary<(bytes: string) => string> = fc.oneof(
  fc
    .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.string({ unit: 'binary', maxLength: 8 }))
    .map(([share, inserted]) => (bytes: string) => {
      const at = Math.floor(bytes.length * share);
      return bytes.slice(0, at) + Buffer.from(inserted).toString('latin1') + bytes.slice(at + 1);
    }),
  fc
    .double({ min: 0, max: 1, noNaN: true })
    .map((share) => (bytes: string) => bytes.slice(0, Math.floor(bytes.length * share))),
  fc
    .constantFrom(
      'Transfer-Encoding: xchunked',
      'Transfer-Encoding: chunked, gzip',
      'Content-Length: 1',
      'Content-Length: -1',
      'Content-Length: 99999999999999999999',
      'Host: a',
      'Expect: tea',
      ' folded: x',
      'no-colon',
      'a\0: b',
      `X: ${'x'.repeat(20_000)}`,
      'X: y\r\n'.repeat(2500),
      'Upgrade: websocket\r\nConnection: upgrade',
      'Connection: keep-alive, close',
    )
    .map((line) => (bytes: string) => bytes.replace('\r\n', `\r\n${line}\r\n`)),
  fc
    .constantFrom('HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.11', 'http/1.1', '')
    .map((version) => (bytes: string) => bytes.replace('HTTP/1.1', version)),
  fc.constantFrom(
    (bytes: string) => bytes.replaceAll('\r\n', '\n'),
    (bytes: string) => `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${bytes}`,
    (bytes: string) => `\x16\x03\x01\x02\x00${bytes}`,
    (bytes: string) => bytes.replace(/^\S+ \S+/, 'CONNECT 127.0.0.1:9'),
    (bytes: string) => bytes.replace(/^(\S+) \S+/, '$1 http://evil.example/'),
    (bytes: string) => bytes.replace(/^(\S+) \S+/, '$1 *'),
  ),
);

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

/** Escapes as the client wrote them, right or wrong, as far as one line holds them. */
const unescaped = (text: string) => text.replace(/[^!-~]/g, '');
