import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as a collector stores it. */
type CollectedSpan = {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  /** 4: producer, 5: consumer. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly service: unknown;
  readonly status: { readonly code?: number; readonly message?: string };
};

type Attribute = { readonly key: string; readonly value: Readonly<Record<string, unknown>> };
type RawSpan = Omit<CollectedSpan, 'attributes' | 'service'> & { attributes: Attribute[] };
type Export = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly RawSpan[] }[];
  }[];
};

/** Takes OTLP over HTTP in JSON and decodes it. */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  const requests: { readonly path: string; readonly headers: IncomingHttpHeaders }[] = [];
  const server = createServer(async (request, response) => {
    requests.push({ path: request.url ?? '', headers: request.headers });
    const { resourceSpans } = (await json(request)) as Export;
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = valuesOf(resource.attributes)['service.name'];
      for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
        spans.push({ ...span, attributes: valuesOf(span.attributes), service });
      }
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ...{ url: `http://127.0.0.1:${port}`, spans, requests },
    /** The spans of a job once there are `count` of them. */
    async spansOf(jobId: string, count: number): Promise<readonly CollectedSpan[]> {
      for (;;) {
        const found = spans.filter((span) => span.attributes['messaging.message.id'] === jobId);
        if (found.length >= count) return found;
        await new Promise((done) => setTimeout(done, 20));
      }
    },
    [Symbol.dispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function valuesOf(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
