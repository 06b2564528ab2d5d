import type { Tracer } from '@opentelemetry/api';

type TelemetryOptions = {
  /** Base address of a collector: `http://127.0.0.1:4318`. */
  readonly endpoint: string;
  /** `name=value`, percent-encoded, as in OTEL_EXPORTER_OTLP_HEADERS. */
  readonly headers: readonly string[];
  readonly serviceName: string;
  readonly version: string;
  /** How many of the traces that begin here are recorded; a caller's decision is followed. */
  readonly samplePercent: number;
  /** Spans could not be sent. */
  readonly onFailure: (reason: string) => void;
};

/** The parts of OpenTelemetry that spans are made with, and how to stop. */
export type Telemetry = {
  readonly api: typeof import('@opentelemetry/api');
  readonly tracer: Tracer;
  /** Sends what is left, for a few seconds at most. */
  close(): Promise<void>;
};

const EXPORT_TIMEOUT_MS = 5000;
const LAST_EXPORT_MS = 2000;

/**
 * Spans by OTLP over HTTP (JSON). The packages are loaded here and nowhere else, so that a runner
 * without a collector neither loads nor runs any of them.
 */
export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const sender = new OTLPTraceExporter({
    url: `${options.endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`,
    headers: Object.fromEntries(options.headers.map(headerOf)),
    timeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const exporter: typeof sender.export = (spans, done) =>
    sender.export(spans, (result) => {
      if (result.code !== 0) options.onFailure(result.error?.message || 'no reason given');
      done(result);
    });
  const root = new sdk.TraceIdRatioBasedSampler(options.samplePercent / 100);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': options.serviceName,
      'service.version': options.version,
    }),
    sampler: new sdk.ParentBasedSampler({ root }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: { export: exporter, shutdown: () => sender.shutdown() },
        scheduledDelayMillis: 1000,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
      }),
    ],
  });

  return {
    api,
    tracer: provider.getTracer('tessera-runner', options.version),
    close() {
      const patience = new Promise<void>((resolve) => {
        setTimeout(resolve, LAST_EXPORT_MS).unref();
      });
      return Promise.race([provider.shutdown().catch(() => {}), patience]);
    },
  };
}

/** `authorization=Bearer%20x` as name and value. */
function headerOf(text: string): [name: string, value: string] {
  const at = text.indexOf('=');
  return [text.slice(0, at).trim(), decodeURIComponent(text.slice(at + 1).trim())];
}

/** What is wrong with such a header, or undefined; its value is a secret and not repeated. */
export function headerProblem(text: string): string | undefined {
  const problem = 'a header is name=value, percent-encoded';
  try {
    const [name, value] = headerOf(text);
    new Headers({ [name]: value });
    return text.indexOf('=') > 0 ? undefined : problem;
  } catch {
    return problem;
  }
}
