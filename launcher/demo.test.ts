// The demo as a newcomer meets it: npm on the Node of this machine, every link and every request
// that a document shows.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { terminalMissing } from '@tessera/kit/testing/terminal';
import { USUAL_PORTS } from './plan.ts';
import { crawl } from './testing/crawl.ts';
import { type Demo, startDemo } from './testing/demo.ts';
import { commandBlocks, requestsIn } from './testing/documents.ts';

const root = join(import.meta.dirname, '..');
const blocks = commandBlocks(root);
const SERVICES = ['parliament', 'runner', 'housing', 'rating'];
/** The game of the sandbox listens elsewhere when it is started by hand. */
const PORTS_BY_HAND = { 4100: 'sandbox-game' } as const;

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

  test('every link answers, no page asks another host, none is too large', async () => {
    const hosts = [...SERVICES, 'portal'].map((name) => `127.0.0.1:${ports[name]}`);
    const { pages, problems } = await crawl(`http://127.0.0.1:${ports.portal}/`, hosts);
    assert.deepEqual(problems, []);
    assert.ok(pages > 30, `${pages} pages`);
  });

  test('the portal has a finding of every service', async () => {
    const portal = `http://127.0.0.1:${ports.portal}/`;
    let text = '';
    // A service is asked in the background when it needs longer than a page should.
    for (let tries = 0; tries < 40 && text.split('<h3>').length < 5; tries++) {
      text = await (await fetch(portal, { headers: { cookie: 'lang=en' } })).text();
    }
    for (const service of SERVICES) {
      assert.match(text, new RegExp(`id="finding-${service}"><h3>[^<]{30,}</h3>`));
    }
  });

  for (const block of blocks.filter((each) => requestsIn(each).length > 0)) {
    test(`${block.file}: ${block.lines.find((line) => line.startsWith('curl'))?.slice(0, 70)}`, () => {
      const script = requestsIn(block).map(here).join('\n');
      const { status, stderr } = spawnSync('bash', ['-euc', script], {
        cwd: temporaryFolder('examples'),
        encoding: 'utf8',
      });
      assert.equal(status, 0, `${script}\n${stderr}`);
    });
  }

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

test('every npm script that a document names exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const { file, lines } of blocks) {
    for (const [, name] of lines.join('\n').matchAll(/\bnpm run (?:--silent )?([\w-]+)/g)) {
      assert.ok(name! in scripts, `${file}: npm run ${name}`);
    }
  }
});

test('no document asks an older Node to run TypeScript', () => {
  for (const { file, lines } of blocks) {
    const bare = lines.filter((line) => /^(?:[A-Z_]+=\S+ )*node \S+\.ts\b/.test(line));
    assert.deepEqual(bare, [], `${file}: npx node … takes the Node of the lockfile`);
  }
});

test('what a document says to be tested elsewhere has that test', () => {
  for (const { file, testedBy } of blocks) {
    for (const path of testedBy) assert.ok(existsSync(join(root, path)), `${file}: ${path}`);
  }
});

/** Without the folders of packages: the npm and the Node of the machine itself. */
function pathOutside(path = ''): string {
  return path
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter);
}
