import type { Attributes, Context, Span, SpanContext, SpanOptions } from '@opentelemetry/api';
import type { Delivery } from '../deliver/webhook.ts';
import type { Attempt, ClaimedJob, NewJob } from '../job/job.ts';
import { attemptOutcome, type Outcome, outcomeText } from '../job/outcome.ts';
import type { Store } from '../store/port/store.ts';
import type { Telemetry } from './exporter.ts';

// Names and attributes are those of OpenTelemetry's conventions for messaging:
// https://opentelemetry.io/docs/specs/semconv/messaging/messaging-spans/

type Parts = Pick<Telemetry, 'api' | 'tracer'>;

const SYSTEM = { 'messaging.system': 'tessera_runner' };

/**
 * A store that also makes a producer span for every enqueue. Its parent is the request's
 * `traceparent`; its own is stored with the job, so that the attempts become its children.
 */
export function tracedStore(store: Store, parts: Parts): Store {
  const { api, tracer } = parts;

  async function sent<T>(
    queueNames: readonly string[],
    parent: string | undefined,
    send: (traceparent: string, span: Span) => Promise<T>,
  ): Promise<T> {
    const queue = new Set(queueNames).size === 1 ? queueNames[0]! : undefined;
    const span = tracer.startSpan(
      queue === undefined ? 'enqueue' : `enqueue ${queue}`,
      {
        kind: api.SpanKind.PRODUCER,
        attributes: {
          ...SYSTEM,
          'messaging.operation.name': 'enqueue',
          'messaging.operation.type': 'send',
          ...(queue !== undefined && { 'messaging.destination.name': queue }),
        },
      },
      contextOf(parent, parts),
    );
    try {
      return await send(traceparentOf(span.spanContext()), span);
    } catch (error) {
      failed(span, (error as Error).name, (error as Error).message, parts);
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    ...store,
    enqueue: (job: NewJob, now) =>
      sent([job.queueName], job.traceparent, async (traceparent, span) => {
        const stored = await store.enqueue({ ...job, traceparent }, now);
        span.setAttribute('messaging.message.id', stored.job.id);
        span.setAttribute('runner.job.created', stored.created);
        return stored;
      }),
    enqueueMany(jobs, now) {
      const queueNames = jobs.map(({ queueName }) => queueName);
      return sent(queueNames, jobs[0]?.traceparent, (traceparent, span) => {
        span.setAttribute('messaging.batch.message_count', jobs.length);
        return store.enqueueMany(
          jobs.map((job) => ({ ...job, traceparent })),
          now,
        );
      });
    },
  };
}

/**
 * A delivery that also makes a consumer span for every attempt and sends its `traceparent` to the
 * receiver.
 */
export function tracedDelivery(delivery: Delivery, parts: Parts): Delivery {
  return {
    ...delivery,
    async deliver(job) {
      const span = attemptSpan(job, parts);
      const traceparent = traceparentOf(span.spanContext());
      const outcome = await delivery.deliver({ ...job, traceparent });
      note(span, endOf(outcome), parts);
      span.end();
      return outcome;
    },
  };
}

/** Makes the span of an attempt that its receiver or worker has reported later. */
export const reportSpans = (parts: Parts) => (job: ClaimedJob, attempt: Attempt) => {
  // As dates: numbers before the start of this process would count from there.
  const span = attemptSpan(job, parts, { startTime: new Date(attempt.startedAt) });
  note(span, attempt, parts);
  span.end(new Date(attempt.startedAt + attempt.durationMs));
};

function attemptSpan(job: ClaimedJob, parts: Parts, more: SpanOptions = {}): Span {
  const { api, tracer } = parts;
  const kind = api.SpanKind.CONSUMER;
  const options: SpanOptions = { kind, attributes: attributesOf(job), ...more };
  const parent = contextOf(job.traceparent ?? undefined, parts);
  return tracer.startSpan(`process ${job.queueName}`, options, parent);
}

function attributesOf(job: ClaimedJob): Attributes {
  const url = URL.parse(job.callbackUrl);
  return {
    ...SYSTEM,
    'messaging.operation.name': 'process',
    'messaging.operation.type': 'process',
    'messaging.destination.name': job.queueName,
    'messaging.message.id': job.id,
    'runner.job.attempt': job.attempt,
    'runner.job.max_retries': job.maxRetries,
    'http.request.method': job.method,
    // Neither path nor query: they may carry secrets.
    ...(url !== null && { 'server.address': url.hostname }),
    ...(url !== null && {
      'server.port': Number(url.port) || (url.protocol === 'https:' ? 443 : 80),
    }),
  };
}

/** How an attempt ended, as in history; or its receiver reports later. */
type End = Pick<Attempt, 'statusCode' | 'error'> & {
  readonly outcome: Attempt['outcome'] | 'accepted';
};

function endOf(outcome: Outcome): End {
  const statusCode = 'statusCode' in outcome ? outcome.statusCode : null;
  if (outcome.kind === 'accepted') return { outcome: 'accepted', statusCode, error: null };
  const error = outcome.kind === 'delivered' ? null : outcomeText(outcome);
  return { outcome: attemptOutcome(outcome), statusCode, error };
}

function note(span: Span, { outcome, statusCode, error }: End, parts: Parts): void {
  span.setAttribute('runner.outcome', outcome);
  if (statusCode !== null) span.setAttribute('http.response.status_code', statusCode);
  if (error === null) return;
  if (statusCode !== null && statusCode >= 300) {
    failed(span, String(statusCode), `HTTP ${statusCode}`, parts);
  } else {
    // Of answers below 300 only those are no success whose Runner-Lease is wrong.
    const said = statusCode === null ? WITHOUT_QUOTES[outcome] : 'its Runner-Lease cannot be read';
    failed(span, outcome, said ?? error, parts);
  }
}

/** Their errors quote what a receiver wrote, or the address. */
const WITHOUT_QUOTES: Readonly<Partial<Record<End['outcome'], string>>> = {
  failed: 'the receiver reported a failure',
  blocked: 'the address may not be called',
};

function failed(span: Span, type: string, message: string, { api }: Parts): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: api.SpanStatusCode.ERROR, message });
}

/** The trace that a `traceparent` names; without one a new trace begins. */
function contextOf(traceparent: string | undefined, { api }: Parts): Context {
  const [, traceId = '', spanId = '', flags = ''] =
    /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent ?? '') ?? [];
  const context: SpanContext = {
    ...{ traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true },
  };
  return api.isSpanContextValid(context)
    ? api.trace.setSpanContext(api.ROOT_CONTEXT, context)
    : api.ROOT_CONTEXT;
}

/** W3C Trace Context, 3.2. */
function traceparentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}
