import { randomUUID, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { describeError } from '@tessera/kit/failure';
import type { Server } from '@tessera/kit/http/server';
import { type TakenOver, takenOverInWords } from '@tessera/kit/migrations';
import { databaseFailure } from '@tessera/kit/sqlite/open';
import { createPrometheus } from './api/prometheus.ts';
import { createApp, VERSION } from './app.ts';
import { createDelivery } from './deliver/webhook.ts';
import { createEngine } from './engine/engine.ts';
import { logEvent } from './engine/event-log.ts';
import type { EngineEvent } from './engine/events.ts';
import { readJob } from './input/job-input.ts';
import { breakerOf, databaseName, grantsOf, isOpenToAll, jobDefaults } from './settings/derived.ts';
import type { Settings } from './settings/schema.ts';
import { openStore } from './store/open.ts';
import type { Store } from './store/port/store.ts';

/** A runner that listens and works. */
type Runner = {
  readonly url: string;
  /**
   * At once takes no more connections and claims no more jobs; waits a moment for requests and
   * longer for jobs in flight (`graceMs`, else as configured), stops the tasks beside them, closes the
   * database (docs/contract/runner.md 1.2.11).
   */
  close(graceMs?: number): Promise<void>;
  /** The calls that a stop would wait for: `2 calls`. */
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
  let takenOver: TakenOver | undefined;
  const store = await openDatabase(settings, world, (taken) => {
    takenOver = taken;
  });
  const delivery = createDelivery({
    connections: worker.concurrency,
    maxResultBytes: worker.max_result_bytes,
    denyPrivateNetworks: security.deny_private_networks,
    allowedNetworks: security.allowed_networks,
    signingSecrets: settings.signing.secrets,
    signingSecretsByQueue: settings.signing.queues,
    ca,
    breaker: breakerOf(settings),
    onSuspension(host, until) {
      if (until === undefined) logEvent(app, { kind: 'resumed', host });
      else logEvent(app, { kind: 'suspended', host, until });
    },
    // Receivers refuse signatures of another time, and several machines may have several clocks.
    clock: store.now,
  });
  const prometheus = createPrometheus();
  const engine = createEngine({
    store,
    delivery,
    workerId: `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`,
    concurrency: worker.concurrency,
    maxPerHost: worker.max_per_host,
    queues: worker.queues,
    // Only a floor, and a timer of Node holds no more.
    pollIntervalMs: Math.min(worker.poll_interval_ms, 2 ** 31 - 1),
    reaperIntervalMs: worker.reaper_interval_secs * 1000,
    maxLost: worker.max_lost,
    schedulerIntervalMs: worker.scheduler_interval_secs * 1000,
    retentionMs: worker.retention_days && worker.retention_days * 86_400_000,
    cleanupIntervalMs: worker.cleanup_interval_secs * 1000,
    retryStatuses: worker.retry_statuses,
    random: world.random,
    steadyClock: world.steadyClock,
    onEvent(event: EngineEvent) {
      prometheus.note(event);
      logEvent(app, event);
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
    crossOrigin: server.allowed_origins,
    publicUrl: server.public_url,
    compression: server.compression,
    accessLog: server.access_log,
    rateLimits: false, // no route has one
    notice: server.data_notice || undefined,
  });

  async function close(graceMs?: number): Promise<void> {
    const grace = worker.shutdown_grace_secs;
    const longest = graceMs ?? (grace === undefined ? undefined : grace * 1000);
    await Promise.all([app.close(), engine.stop(longest)]);
    await delivery.close();
    await store.close();
  }

  const news = takenOver && takenOverInWords(databaseName(settings), takenOver);
  if (news !== undefined) app.log.info(news);
  try {
    const url = await app.listen({ host: server.host, port: server.port });
    const { port } = new URL(url);
    const place = { version: world.version ?? VERSION, host: server.host, port: Number(port) };
    const format = takenOver?.format;
    app.log.info({ ...place, database: databaseName(settings), format }, 'runner listening');
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

/** Opens the store of the settings; an error names the database. */
export async function openDatabase(
  settings: Settings,
  { clock, steadyClock }: Pick<World, 'clock' | 'steadyClock'>,
  onTakenOver?: (taken: TakenOver) => void,
): Promise<Store> {
  const { server } = settings;
  try {
    return await openStore({
      databaseUrl: server.database_url,
      path: server.db_path,
      durability: server.durability,
      defaults: jobDefaults(settings),
      readJob: (request, now) => readJob(request, undefined, now),
      clock,
      steadyClock,
      ...(onTakenOver && { onTakenOver }),
    });
  } catch (error) {
    const { database_url, db_path } = settings.server;
    const reason =
      database_url === undefined ? databaseFailure(error, db_path) : describeError(error);
    const message = `cannot open the database ${databaseName(settings)}: ${reason}`;
    throw new Error(message, { cause: error });
  }
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
