// How often each fault is tried: twice, or STARTS times among all faults together.
//   STARTS=50 node --test parliament/hostile-sources.slow.test.ts
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createSemaphore } from '@tessera/kit/semaphore';
import { makeArchives } from '@tessera/sandbox/psp/archives';
import { serveFolder, type TransportFault } from '@tessera/sandbox/transport';
import { type ServiceProcess, startService } from './testing/service-process.ts';

/** What a start ends in: the figures, or a sentence that says what is missing. */
const ENDS = {
  close: 'ready',
  'http-1.0': 'ready',
  stall: 'waiting',
  'stall-head': 'waiting',
  'stall-body': 'waiting',
  cut: 'unavailable',
  'reset-body': 'unavailable',
  reset: 'unavailable',
  'wrong-length': 'unavailable',
  'not-http': 'unavailable',
  'redirect-away': 'unavailable',
  'redirect-local': 'unavailable',
  'redirect-loop': 'unavailable',
} as const satisfies Partial<Record<TransportFault, string>>;
type Fault = keyof typeof ENDS;
const FAULTS = Object.keys(ENDS) as Fault[];

const STARTS = Number(process.env.STARTS ?? FAULTS.length);
/** Large enough to be written more slowly than it arrives: that is when a closing source ended the process. */
const size = { seats: 200, clubs: 5, votes: 2000, sessions: 20 };
let folder = '';

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tessera-hostile-'));
  await mkdir(join(folder, 'archives'));
  for (const [name, bytes] of makeArchives({ periods: [{ period: 10, ...size }] })) {
    await writeFile(join(folder, 'archives', name), bytes);
  }
});
after(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }));

const turns = createSemaphore(3);
const starts = Array.from({ length: STARTS }, (_, index) => ({
  fault: FAULTS[index % FAULTS.length]!,
  number: index + 1,
}));

test('10.11: no source ends the service, whatever its connection does; the service says what it waits for', {
  concurrency: true,
}, async (t) => {
  await Promise.all(
    starts.map(({ fault, number }) =>
      t.test(`start ${number}: ${fault}`, () => turns.run(() => startAgainst(fault, number))),
    ),
  );
});

async function startAgainst(fault: Fault, number: number): Promise<void> {
  const source = await serveFolder(join(folder, 'archives'), fault);
  const cwd = join(folder, `start-${number}`);
  await mkdir(cwd);
  const service = startService(cwd, {
    ANALYZER_CACHE_DIR: join(cwd, 'cache'),
    ANALYZER_SOURCE_URL: source.url,
    ANALYZER_SITE_URL: `${source.url}/sqw`,
    LOG_FORMAT: 'json',
  });
  try {
    const url = await service.listening;
    assert.ok(url, service.output());
    const { ready, reason = '' } = await readiness(url, fault, service);
    const page = await fetch(`${url}/`, { headers: { cookie: 'lang=en' } });
    const text = await page.text();
    const { host } = new URL(source.url);
    assert.match(service.output(), new RegExp(`hl-2025ps.zip is being downloaded from ${host}`));
    if (ENDS[fault] === 'ready') {
      assert.deepEqual([ready, page.status], [true, 200]);
    } else {
      assert.deepEqual([ready, page.status], [false, 503]);
      assert.ok(Number(page.headers.get('retry-after')) > 0);
      const [inReady, onPage] = SENTENCES[ENDS[fault]];
      assert.match(reason, inReady);
      assert.match(text, onPage);
    }
    assert.equal((await fetch(`${url}/health`)).status, 200);
    service.kill('SIGTERM');
    assert.equal(await service.ended, 0, service.output());
  } finally {
    service.kill('SIGKILL');
    await source.close();
  }
}

const SENTENCES = {
  waiting: [
    /^period 10 is being loaded, waiting for .*hl-2025ps\.zip/,
    /Period 10 is being loaded, waiting for .*hl-2025ps\.zip.* Ask again in 10\ss/,
  ],
  unavailable: [
    /^period 10 is unavailable: http:.*(hl-2025ps|poslanci)\.zip: /,
    /The archive of period 10 is unavailable\. The next attempt is in \d+\ss/,
  ],
} as const;

type Readiness = { readonly ready: boolean; readonly reason?: string };

/** The first answer of `/ready` that fits the end of such a start. */
async function readiness(url: string, fault: Fault, service: ServiceProcess): Promise<Readiness> {
  const end = ENDS[fault];
  for (;;) {
    const reply = await fetch(`${url}/ready`).catch((error) => {
      throw new Error(`it ended:\n${service.output()}`, { cause: error });
    });
    const told = (await reply.json()) as Readiness;
    if (told.ready || (end !== 'ready' && SENTENCES[end][0].test(told.reason ?? ''))) return told;
    await pause(100);
  }
}
