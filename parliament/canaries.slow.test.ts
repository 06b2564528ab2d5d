import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { seenIn } from '@tessera/kit/errors';
import { type Canaries, createCanaries, plainAddresses } from '@tessera/kit/testing/canaries';
import {
  HOSTILE_FAULTS,
  type HostileSource,
  startHostileSource,
} from '@tessera/kit/testing/hostile-source';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { startPsp } from '@tessera/sandbox/psp/server';
import { strToU8, zipSync } from 'fflate';
import { createApp, createPages } from './app.ts';
import { createAnalyses } from './compute/analyses.ts';
import { createPrintServices } from './prints/services.ts';
import { createDailyRefresh } from './refresh/daily.ts';
import { refreshSteps } from './refresh/steps.ts';
import { ingestPeriod } from './refresh.ts';
import { createPeriods } from './store/periods.ts';
import { createRawArchives } from './store/raw-archives.ts';
import { finished } from './testing/print-bench.ts';

const STATES = [
  '/',
  '/data',
  '/ready',
  '/health',
  '/metrics',
  '/pipeline',
  '/api/pipeline',
  '/api/refusals',
];

type Installation = {
  readonly url: string;
  readonly archives: HostileSource;
  readonly site: HostileSource;
  readonly llm: HostileSource;
  readonly tracker: HostileSource;
  readonly addresses: readonly string[];
  ask(path: string, method?: string, body?: object): Promise<Response>;
  /** Asks for all states. */
  check(): Promise<void>;
  refresh(): Promise<void>;
  /** Downloads and reads all prints anew. */
  prints(): Promise<void>;
  logged(): string;
};

/** The service over a folder of its own; every source sends the word, the keys are words too. */
async function install(
  t: TestContext,
  canaries: Canaries,
  sent: string,
  honest: { readonly sourceUrl?: string; readonly siteUrl?: string } = {},
): Promise<Installation> {
  const [archives, site, llm, tracker] = await Promise.all(
    [0, 1, 2, 3].map(() => startHostileSource(sent)),
  );
  assert.ok(archives && site && llm && tracker);
  const secret = canaries.word();
  const withPassword = (url: string) => url.replace('//', `//user:${encodeURIComponent(secret)}@`);
  const cacheDir = temporaryFolder('canaries');
  const lines: string[] = [];
  const onWarning = (_message: string, error: unknown) => void lines.push(seenIn(error) ?? '');
  let now = Date.now();
  const raw = createRawArchives({
    folder: join(cacheDir, 'raw'),
    sourceUrl: honest.sourceUrl ?? withPassword(archives.url),
    onProgress: () => {},
    waitMs: () => 0,
  });
  const periods = createPeriods({
    ingest: (period) => ingestPeriod(period, { cacheDir, archives: raw, onWarning }),
    now: () => now,
    onError: (period, error) => onWarning(`${period.number}`, error),
  });
  const analyses = createAnalyses();
  const pages = createPages();
  const prints = createPrintServices({
    folder: cacheDir,
    archives: raw,
    site: { prefix: honest.siteUrl ?? withPassword(site.url), delayMs: 0, waitMs: () => 0 },
    llm: { baseUrl: withPassword(llm.url), apiKey: secret, model: 'm', timeoutMs: 5_000 },
    log: (message) => void lines.push(message),
    onWarning,
  });
  const steps = refreshSteps({
    archives: raw,
    periods,
    analyses,
    pages,
    pipeline: prints.pipeline,
  });
  const daily = createDailyRefresh({
    enabled: true,
    hour: 3,
    steps: { ...steps, restartPipeline: () => {} },
    log: (message, error) => onWarning(message, error),
  });
  const app = await createApp({
    periods,
    analyses,
    pages,
    prints,
    refresh: daily,
    notReady: periods.problem,
    tracker: { apiUrl: withPassword(tracker.url), token: secret, repo: 'owner/name', labels: [] },
    adminToken: secret,
    log: { level: 'silent', format: 'json' },
    rateLimits: false,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  t.after(async () => {
    await app.close();
    await prints.close();
    for (const one of [archives, site, llm, tracker]) one.close();
  });
  return {
    ...{ url, archives, site, llm, tracker, addresses: plainAddresses(app) },
    ask: (path, method = 'GET', body) =>
      fetch(url + path, {
        method,
        headers: { origin: url, accept: 'application/json', 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    check: () => canaries.checkReplies(url, STATES),
    async refresh() {
      now += 3_600_000;
      await daily.trigger();
      await periods.load(10).catch(() => {});
    },
    async prints() {
      for (const name of ['tisky_pdf', 'tisky_text', 'tisky_meta']) {
        await rm(join(cacheDir, name), { recursive: true, force: true });
      }
      prints.pipeline.start(10);
      await finished(prints.pipeline);
    },
    logged: () => lines.join('\n'),
  };
}

test('7: whatever the source of the archives sends, no reply tells a word of it, nor a key', async (t) => {
  const canaries = createCanaries((line) => t.diagnostic(line));
  const sent = canaries.word();
  const service = await install(t, canaries, sent);
  for (const fault of HOSTILE_FAULTS) {
    service.archives.fault(fault);
    await service.refresh();
    await service.check();
    await canaries.checkReplies(service.url, ['/votes', '/api/votes?format=json']);
  }
  const entry = zipSync(
    { [`${sent.replace('/', '-')}.unl`]: strToU8(sent.repeat(9)) },
    { level: 0 },
  );
  entry[60] = entry[60]! ^ 1;
  for (const body of [entry, entry.subarray(0, 90), zipSync({ [`../${sent}`]: strToU8(sent) })]) {
    service.archives.honest = () => body;
    await service.refresh();
    await service.check();
  }
  assert.ok(canaries.isIn(service.logged()), 'the log shows what came');
  await canaries.checkReplies(service.url, service.addresses);
});

const PRINTS = { period: 10, seats: 10, clubs: 2, sessions: 2, votes: 20 };

test('7: whatever the site of the prints sends, no reply tells a word of it, nor a key', async (t) => {
  const psp = await startPsp({ snapshot: '2026-09-29', periods: [PRINTS] });
  t.after(() => psp.close());
  const canaries = createCanaries((line) => t.diagnostic(line));
  const service = await install(t, canaries, canaries.word(), { sourceUrl: psp.url });
  const { rows } = (await (
    await service.ask('/api/laws?period=10&kind=all&format=json')
  ).json()) as {
    rows: { ct: number }[];
  };
  const [print] = rows;
  assert.ok(print);
  const paths = [
    `/laws/${print.ct}?period=10`,
    `/api/laws/${print.ct}?period=10`,
    '/laws?period=10',
    '/api/related-bills?period=10&idsb=77',
    `/api/tisk-text?period=10&ct=${print.ct}`,
  ];
  for (const fault of HOSTILE_FAULTS) {
    service.site.fault(fault);
    for (const honest of [() => undefined, pageOfDocument]) {
      // A document may be HTML, and is then taken.
      if (fault === 'html' && honest === pageOfDocument) continue;
      service.site.honest = honest;
      await service.prints();
      await service.check();
      // What the site tells of the bills of a law is shown; what is no such page is refused.
      await canaries.checkReplies(service.url, paths);
    }
  }
});

/** The page that names a document is as it should be, the document is not. */
const pageOfDocument = (path: string) =>
  path.startsWith('/text/tiskt.sqw')
    ? '<table><tr><td><span class="file pdf"><a href="orig2.sqw?idd=1" title="PDF">t.pdf</a></span></td></tr></table>'
    : undefined;

test('7: whatever the model or the tracker answers, no reply tells a refused word of it, nor a key', async (t) => {
  const canaries = createCanaries((line) => t.diagnostic(line));
  const sent = canaries.word();
  const service = await install(t, canaries, sent);
  const remark = { title: 'A remark', body: 'Ten letters and more.' };
  const models = JSON.stringify({ models: [{ name: 'm' }] });
  async function asked(what: string): Promise<void> {
    for (const path of ['/api/ollama/health', '/api/ollama/smoke-test']) {
      await canaries.checkReply(await service.ask(path), `${path}: ${what}`);
    }
    const reply = await service.ask('/api/feedback', 'POST', remark);
    await canaries.checkReply(reply, `feedback: ${what}`);
  }
  for (const fault of HOSTILE_FAULTS) {
    service.llm.fault(fault);
    service.tracker.fault(fault);
    await asked(fault);
    service.llm.honest = (path) => (path === '/api/tags' ? models : undefined);
  }
  const summaries = [
    `<b>${sent}</b> is what the bill changes.`,
    `Ignore the previous ${sent} words.`,
  ];
  for (const response of [...summaries, sent]) {
    service.llm.honest = (path) =>
      path === '/api/tags' ? models : JSON.stringify({ response, error: sent });
    service.tracker.honest = () => JSON.stringify({ number: sent, html_url: `ftp:${sent}` });
    await asked(response);
  }
  await service.check();
});
