import { subscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Compile, type Validator } from 'typebox/schema';

// Imported by the test helper of a service for what it does: from then on every reply of every
// server of this process is compared with the API document of that server. A test process in which
// a reply differed fails at its end, with a line per difference.

type Schema = { readonly [key: string]: unknown };
type Response = { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> };
type Document = {
  readonly paths?: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Record<string, Response> }>>>
  >;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
};

/** Bodies checked of one operation and status: enough for its tests, nothing under load. */
const MAX_BODIES = 200;
const bodies = new Map<string, number>();
const problems = new Set<string>();
const documents = new WeakMap<FastifyInstance, Document>();
const validators = new Map<string, Validator>();

subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (!request.is404 && request.routeOptions.url !== undefined) {
      for (const problem of problemsOf(fastify, request, reply, payload)) problems.add(problem);
    }
    done();
  });
});

process.on('exit', () => {
  if (problems.size === 0) return;
  process.stderr.write(`Replies differ from the API document:\n${[...problems].join('\n')}\n`);
  process.exitCode = 1;
});

/** Differences between a reply and the document of its route; empty: none. */
function problemsOf(
  server: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): string[] {
  const { url = '', method, schema } = request.routeOptions;
  if ((schema as { hide?: boolean } | undefined)?.hide) return [];
  const path = url.replace(/:(\w+)/g, '{$1}');
  const name = `${method} ${path} ${reply.statusCode}`;
  const document = documentOf(server);
  const asGet = request.method === 'HEAD' ? 'get' : request.method.toLowerCase();
  const response = document.paths?.[path]?.[asGet]?.responses[reply.statusCode];
  if (response === undefined) return [`${name}: the status is not documented`];
  if (isEmpty(payload) || request.method === 'HEAD') return [];
  const isPart = reply.statusCode === 206;
  const type = String(reply.getHeader('content-type')).split(';')[0] ?? '';
  const schemaOfBody = response.content?.[type]?.schema;
  if (schemaOfBody === undefined) return [`${name}: ${type} is not documented`];
  if (isPart || type !== 'application/json' || reply.hasHeader('content-encoding')) return [];
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return [];
  const count = (bodies.get(name) ?? 0) + 1;
  bodies.set(name, count);
  if (count > MAX_BODIES) return [];
  return differences(document, schemaOfBody, JSON.parse(String(payload))).map(
    (difference) => `${name}: ${difference}`,
  );
}

function isEmpty(payload: unknown): boolean {
  return payload === undefined || payload === null || payload === '';
}

function documentOf(server: FastifyInstance): Document {
  const document = documents.get(server) ?? (server.swagger() as unknown as Document);
  documents.set(server, document);
  return document;
}

/** Differences between a value and a schema of the document, by JSON pointer. */
function differences({ components }: Document, schema: Schema, value: unknown): string[] {
  const whole = closed(schema, components?.schemas ?? {}) as Schema;
  const text = JSON.stringify(whole);
  let validator = validators.get(text);
  if (validator === undefined) {
    validator = Compile(whole);
    validators.set(text, validator);
  }
  if (validator.Check(value)) return [];
  const [, errors] = validator.Errors(value);
  return errors.slice(0, 5).map(({ instancePath, message, params }) => {
    return `${instancePath || '/'} ${message} ${JSON.stringify(params)}`;
  });
}

/**
 * The schema with its references resolved and its objects closed: a member that the document does
 * not name is a difference too, unless the schema allows further ones in so many words.
 */
function closed(value: unknown, schemas: Readonly<Record<string, Schema>>): unknown {
  if (Array.isArray(value)) return value.map((item) => closed(item, schemas));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...schema } = value as Schema;
  if (typeof $ref === 'string') {
    const name = $ref.replace('#/components/schemas/', '');
    return closed({ ...schemas[name], ...schema }, schemas);
  }
  const copy = Object.fromEntries(
    Object.entries(schema).map(([key, item]) => [key, closed(item, schemas)]),
  );
  if (schema.properties === undefined || schema.additionalProperties !== undefined) return copy;
  return { ...copy, additionalProperties: false };
}
