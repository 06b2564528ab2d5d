import { randomUUID, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { describeError } from '@tessera/kit/failure';
import type { Server } from '@tessera/kit/http/server';
import { NewerFormatError, takenOverInWords } from '@tessera/kit/migrations';
import { databaseFailure } from '@tessera/kit/sqlite/open';
import { createPrometheus } from './api/prometheus.ts';
import { createApp, VERSION } from './app.ts';
import { createDelivery } from './deliver/webhook.ts';
import { createEngine } from './engine/engine.ts';
import { logEvent } from './engine/event-log.ts';
import type { EngineEvent } from './engine/events.ts';
import { timedStore } from './engine/timed-store.ts';
import { breakerOf, databaseName, grantsOf, isOpenToAll, jobDefaults } from './settings/derived.ts';
import type { Settings } from './settings/schema.ts';
import { openStore } from './store/open.ts';
import { startTelemetry, type Telemetry } from './telemetry/exporter.ts';
import { reportSpans, tracedDelivery, tracedStore } from './telemetry/spans.ts';

/** A runner that listens and works. */
type Runner = {
  readonly url: string;
  /**
   * At once takes no more connections and claims no more jobs; waits a moment for requests and
   * longer for jobs in flight (`graceMs`, else as configured), stops what runs beside, closes the
   * database (docs/contract/runner.md 1.2.11).
   */
  close(graceMs?: number): Promise<void>;
  /** What a stop would wait for: `2 calls`. */
  underWay(): string | undefined;
  /** For tests of what is registered. */
  readonly server: Server;
  log(sentence: string): void;
};

type World = {
  /** Milliseconds since 1970; may be set, also back. */
  readonly clock: () => number;
  /** Milliseconds that only pass. */
  readonly steadyClock: () => number;
  readonly random: () => number;
  /** For the log, with its commit. */
  readonly version?: string;
  readonly silent?: boolean;
};

/** Opens the store, then the doors, then begins to work. */
export async function startRunner(settings: Settings, world: World): Promise<Runner> {
  const { server, worker, logging, security } = settings;
  const defaults = jobDefaults(settings);
  const ca = loadCertificates(settings.tls.ca_file);
  const database = await openingDatabase(settings, () =>
    openStore({
      databaseUrl: server.database_url,
      directDatabaseUrl: server.direct_database_url,
      path: server.db_path,
      durability: server.durability,
      acceptLostJobs: server.accept_lost_jobs,
      encryptionKeys: security.encryption_key,
      defaults,
      clock: world.clock,
      steadyClock: world.steadyClock,
    }),
  );
  const telemetry = await loadTelemetry(settings, (reason) =>
    app.repeated.warn({ reason }, 'spans could not be sent to the collector'),
  );
  const calls = createDelivery({
    connections: worker.concurrency,
    maxResultBytes: worker.max_result_bytes,
    denyPrivateNetworks: security.deny_private_networks,
    allowedNetworks: security.allowed_networks,
    signingSecrets: settings.signing.secrets,
    signingSecretsByQueue: settings.signing.queues,
    ca,
    breaker: breakerOf(settings),
    onSuspension: (host, until) => logEvent(app.log, { kind: 'suspension', host, until }),
    // Receivers refuse signatures of another time, and several machines may have several clocks.
    clock: database.now,
  });
  const delivery = telemetry === undefined ? calls : tracedDelivery(calls, telemetry);
  const clockSkewMs = () => Math.round(world.clock() - database.now());
  const prometheus = createPrometheus({
    suspendedHosts: () => [...delivery.suspended().keys()],
    clockSkewMs,
  });
  const timed = timedStore(database, world.steadyClock, prometheus.observe);
  const store = telemetry === undefined ? timed : tracedStore(timed, telemetry);
  const noteReport = telemetry && reportSpans(telemetry);
  const quotesAnswers = security.encryption_key.length === 0;
  const engine = createEngine({
    store,
    delivery,
    version: VERSION,
    workerId: `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`,
    concurrency: worker.concurrency,
    maxPerHost: worker.max_per_host,
    queues: worker.queues,
    // Only a floor, and a timer of Node holds no more.
    pollIntervalMs: Math.min(worker.poll_interval_ms, 2 ** 31 - 1),
    reaperIntervalMs: worker.reaper_interval_secs * 1000,
    maxLost: worker.max_lost,
    leaseGraceMs: worker.lease_grace_secs * 1000,
    schedulerIntervalMs: worker.scheduler_interval_secs * 1000,
    retentionMs: worker.retention_days && worker.retention_days * 86_400_000,
    cleanupIntervalMs: worker.cleanup_interval_secs * 1000,
    retryStatuses: worker.retry_statuses,
    retryAfterMaxMs: worker.retry_after_max_secs && worker.retry_after_max_secs * 1000,
    random: world.random,
    steadyClock: world.steadyClock,
    onEvent(event: EngineEvent) {
      prometheus.note(event);
      logEvent(app.log, event, quotesAnswers);
      if (event.kind === 'settled' && event.isReport && event.attempt !== undefined) {
        noteReport?.(event.job, event.attempt);
      }
    },
  });
  const started = world.steadyClock();
  const app = await createApp({
    store,
    engine,
    defaults,
    grants: grantsOf(settings),
    prometheus,
    uptime: () => (world.steadyClock() - started) / 1000,
    log: { level: world.silent ? 'silent' : logging.level, format: logging.format },
    maxBodyBytes: server.max_body_bytes,
    maxResultBytes: worker.max_result_bytes,
    trustProxy: server.trust_proxy,
    host: server.host,
    allowedHosts: server.allowed_hosts,
    build: world.version ?? VERSION,
    warning: () => skewInWords(clockSkewMs()),
    crossOrigin: server.allowed_origins,
    publicUrl: server.public_url,
    compression: server.compression,
    accessLog: server.access_log,
    rateLimits: server.rate_limit_enabled,
    notice: server.data_notice || undefined,
  });

  async function close(graceMs?: number): Promise<void> {
    const grace = worker.shutdown_grace_secs;
    const longest = graceMs ?? (grace === undefined ? undefined : grace * 1000);
    await Promise.all([app.close(), engine.stop(longest)]);
    await delivery.close();
    await store.close();
    await telemetry?.close();
  }

  const takenOver = takenOverInWords(databaseName(settings), store.takenOver);
  if (takenOver !== undefined) app.log.info(takenOver);
  if (store.found !== undefined) app.log.warn(store.found);
  try {
    const url = await app.listen({ host: server.host, port: server.port });
    const { port } = new URL(url);
    const place = { version: world.version ?? VERSION, host: server.host, port: Number(port) };
    const { format } = store.takenOver;
    app.log.info({ ...place, database: databaseName(settings), format }, 'runner listening');
    const skew = skewInWords(clockSkewMs());
    if (skew !== undefined) app.log.warn({ ahead_ms: clockSkewMs() }, skew);
    if (isOpenToAll(settings)) {
      app.log.warn(
        `anyone who reaches ${server.host}:${port} may create and delete jobs: no API token is set (RUNNER_ADMIN_TOKENS or [security])`,
      );
    }
    await engine.start();
    return {
      url: url.replace('0.0.0.0', '127.0.0.1'),
      close,
      server: app,
      underWay: () => inWords(engine.underWay()),
      log: (sentence) => app.log.info(sentence),
    };
  } catch (error) {
    await close(0);
    throw error;
  }
}

/** Undefined while two clocks differ by less than two seconds. */
function skewInWords(aheadMs: number): string | undefined {
  if (Math.abs(aheadMs) <= 2000) return undefined;
  const far = `${Math.round(Math.abs(aheadMs) / 1000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'}`;
  return `the clock of this machine is ${far} that of the database, whose time counts`;
}

/** What `open` opens, or an error that says which database it is that cannot be had. */
export async function openingDatabase<T>(settings: Settings, open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    const { database_url, db_path } = settings.server;
    const reason =
      database_url === undefined ? databaseFailure(error, db_path) : describeError(error);
    const message = `cannot open the database ${databaseName(settings)}: ${reason}`;
    const way = error instanceof NewerFormatError ? ` ${ANOTHER_WAY}` : '';
    throw new Error(message + way, { cause: error });
  }
}

const ANOTHER_WAY =
  'Use the version that made it, or take its jobs out there with `runner export FILE` and in here with `runner import FILE`.';

/** Undefined unless there is a collector to send spans to. */
async function loadTelemetry(
  { telemetry }: Settings,
  onFailure: (reason: string) => void,
): Promise<Telemetry | undefined> {
  const {
    otlp_endpoint: endpoint,
    otlp_headers: headers,
    service_name,
    sample_percent,
  } = telemetry;
  if (endpoint === undefined) return undefined;
  return startTelemetry({
    ...{ endpoint, headers, serviceName: service_name, samplePercent: sample_percent },
    ...{ version: VERSION, onFailure },
  });
}

/** The text of a PEM file; an error names the setting and the file. */
function loadCertificates(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    const pem = readFileSync(path, 'utf8');
    new X509Certificate(pem);
    return pem;
  } catch (error) {
    const reason = `cannot read certificates from tls.ca_file ${path}: ${describeError(error)}`;
    throw new Error(reason, { cause: error });
  }
}

function inWords(calls: number): string | undefined {
  if (calls === 0) return undefined;
  return calls === 1 ? '1 call' : `${calls} calls`;
}
