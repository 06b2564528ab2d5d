// The demo as a newcomer meets it: npm on the Node of this machine, every link and every request
// that a document shows.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { terminalMissing } from '@tessera/kit/testing/terminal';
import { plan, USUAL_PORTS } from './plan.ts';
import { crawl } from './testing/crawl.ts';
import { type Demo, startDemo } from './testing/demo.ts';
import { commandBlocks, commandsIn, requestsIn } from './testing/documents.ts';

const root = join(import.meta.dirname, '..');
const blocks = commandBlocks(root);
const SERVICES = ['parliament', 'runner', 'housing', 'rating'];
/** The game of the sandbox listens elsewhere when it is started by hand. */
const PORTS_BY_HAND = { 4100: 'sandbox-game' } as const;

type Job = {
  readonly id: string;
  readonly status: string;
  readonly last_error: string | null;
  readonly lease_until: string | null;
  readonly waiting_for?: { readonly reason: string } | null;
};

describe('the demo', { skip: terminalMissing() }, () => {
  let terminal: Demo;
  let ports: Demo['ports'];

  before(async () => {
    terminal = await startDemo({ PATH: pathOutside(process.env.PATH), RATE_LIMIT_ENABLED: '0' });
    ports = terminal.ports;
    for (const service of SERVICES) {
      await terminal.printed(new RegExp(`^ {2}${service} +ready `, 'm'));
    }
  });
  after(() => terminal.cleanUp());

  test('prints lines for people, not records', () => {
    assert.doesNotMatch(terminal.output(), /\{"level":/);
    assert.match(terminal.output(), /^runner +\| \d\d:\d\d:\d\d runner listening · version /m);
  });

  test('its processes work where no settings of an installation lie', () => {
    const running = terminal.processes().filter(({ line }) => /main\.ts/.test(line));
    const places = running
      .filter(({ line }) => !/launcher/.test(line))
      .map(({ pid }) => readlinkSync(`/proc/${pid}/cwd`));
    assert.deepEqual([...new Set(places)], [terminal.folder]);
  });

  test('every link answers, no page asks another host, none is too large', async () => {
    const hosts = [...SERVICES, 'portal'].map((name) => `127.0.0.1:${ports[name]}`);
    const { pages, problems } = await crawl(`http://127.0.0.1:${ports.portal}/`, hosts);
    assert.deepEqual(problems, []);
    assert.ok(pages.length > 30, `${pages.length} pages`);
  });

  test('the portal has a finding of every service, and of parliament the one its page leads with', async () => {
    const inEnglish = { headers: { cookie: 'lang=en' } };
    const portal = `http://127.0.0.1:${ports.portal}/`;
    let captions: string[] = [];
    // A service is asked in the background when it needs longer than a page should.
    for (let tries = 0; tries < 40 && captions.length < SERVICES.length; tries++) {
      const text = await (await fetch(portal, inEnglish)).text();
      captions = [...text.matchAll(/<caption>([^<]{30,})<\/caption>/g)].map(([, words]) => words!);
    }
    assert.equal(captions.length, SERVICES.length);
    const page = await fetch(`http://127.0.0.1:${ports.parliament}/loyalty`, inEnglish);
    const [, name = '', share = ''] = /^(.*? \(.*?\)) .* in ([\d.]+%)/.exec(captions[0]!) ?? [];
    const [, lead = ''] = /<p class="lead"[^>]*>(.*?)<\/p>/s.exec(await page.text()) ?? [];
    assert.ok(lead.includes(name) && lead.includes(share), `${captions[0]} ${lead}`);
  });

  test('jobs of all sorts are seen: every state, the usual reasons to wait, a lease', async () => {
    const jobs = async (query: string) =>
      (await (await fetch(`http://127.0.0.1:${ports.runner}/jobs${query}`)).json()) as Job[];
    const missing = new Set([
      ...['completed', 'dead', 'lease', 'expired', 'due_time', 'backoff'],
      ...['queue_full', 'queue_paused', 'rate_limit', 'key_busy', 'host_suspended'],
    ]);
    for (let tries = 0; tries < 400 && missing.size > 0; tries++) {
      for (const job of await jobs('?status=completed&limit=1')) missing.delete(job.status);
      for (const job of await jobs('?status=dead&limit=100')) {
        missing.delete(job.status);
        if (job.last_error?.startsWith('expired')) missing.delete('expired');
      }
      for (const job of await jobs('?status=running&limit=100')) {
        if (job.lease_until !== null) missing.delete('lease');
      }
      const paced = ['thumbnails', 'stock', 'reports', 'newsletter', 'partners', 'emails'];
      for (const queue of [...paced, 'courier']) {
        for (const { id } of await jobs(`?status=pending&limit=3&queue=${queue}`)) {
          const [job] = [await jobs(`/${id}`)].flat();
          if (job?.waiting_for) missing.delete(job.waiting_for.reason);
        }
      }
      await sleep(200);
    }
    assert.deepEqual([...missing], []);
  });

  for (const block of blocks.filter((each) => requestsIn(each).length > 0)) {
    test(`${block.file}: ${block.lines.find((line) => line.startsWith('curl'))?.slice(0, 70)}`, () => {
      // Some examples are for people to look at; here a refusal is a failure.
      const strict = 'curl() { command curl --silent --show-error --fail "$@"; }';
      const script = [strict, ...requestsIn(block).map(here)].join('\n');
      const { status, stderr } = spawnSync('bash', ['-euc', script], {
        cwd: temporaryFolder('examples'),
        encoding: 'utf8',
      });
      assert.equal(status, 0, `${script}\n${stderr}`);
    });
  }

  const dataDir = temporaryFolder('commands');
  for (const command of [...new Set(blocks.flatMap(commandsIn))]) {
    test(command, () => {
      const [, , name] = command.split(' ');
      const service = plan({ mode: 'demo', dataDir, ports }).find((one) => one.name === name);
      const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
        cwd: root,
        env: { PATH: pathOutside(process.env.PATH), HOME: dataDir, ...service!.env },
        encoding: 'utf8',
      });
      assert.equal(status, 0, `${stdout}\n${stderr}`);
    });
  }

  test('each service gives Prometheus its metrics where the guide says', async () => {
    // As Prometheus asks: https://prometheus.io/docs/instrumenting/content_negotiation
    const accept = 'application/openmetrics-text;version=1.0.0;q=0.6,text/plain;q=0.5,*/*;q=0.1';
    const guide = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    const targets = [...guide.matchAll(/127\.0\.0\.1:\d+(?=['"])/g)].map(([target]) =>
      here(target),
    );
    assert.equal(targets.length, SERVICES.length);
    for (const target of targets) {
      const reply = await fetch(`http://${target}/metrics`, { headers: { accept } });
      assert.match(reply.headers.get('content-type') ?? '', /^text\/plain/, target);
      assert.match(await reply.text(), /^process_resident_memory_bytes \d/m, target);
    }
  });

  /** The same command with the ports of this demo. */
  function here(line: string): string {
    const known = [
      ...Object.entries(USUAL_PORTS).map(([name, port]) => [port, name] as const),
      ...Object.entries(PORTS_BY_HAND),
    ];
    return known.reduce(
      (text, [port, name]) => text.replaceAll(`127.0.0.1:${port}`, `127.0.0.1:${ports[name]}`),
      line,
    );
  }
});

/** Without the folders of packages: the npm and the Node of the machine itself. */
function pathOutside(path = ''): string {
  return path
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter);
}
