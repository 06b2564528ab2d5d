// What a service stores on disk is for its own user alone, whatever the umask it is started with.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import { tinyParliament } from '@tessera/sandbox/psp/options';
import { startPsp } from '@tessera/sandbox/psp/server';
import { NOWHERE, SETTINGS, startService } from './testing/service.ts';

const skip = process.platform === 'win32' && 'Windows has no modes';
// Children inherit it: files that nobody closes are 0644.
process.umask(0o022);

/** Files and folders below a folder, and those of them that other users may use. */
function modesBelow(folder: string) {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  // A file that is written under another name first may be gone.
  const modeOf = (path: string) => lstatSync(join(folder, path), { throwIfNoEntry: false })?.mode;
  const open = all.filter((path) => ((modeOf(path) ?? 0) & 0o077) !== 0);
  return { all, open };
}

function start(t: TestContext, service: string, folder: string, more = {}) {
  const env = SETTINGS[service]!(join(folder, service));
  const second = service === 'rating' && { KV_URL: `sqlite:${join(folder, 'kv.db')}` };
  return startService(t, service, [], { ...env, ...second, ...more });
}

test('parliament: new archives, columns, tables, prints and their records are 0600 in folders of 0700', {
  skip,
}, async (t) => {
  const psp = await startPsp(tinyParliament);
  t.after(psp.close);
  const folder = temporaryFolder('parliament');
  const program = await start(t, 'parliament', folder, {
    ANALYZER_SOURCE_URL: psp.url,
    ANALYZER_SITE_URL: psp.siteUrl,
    ...{ ANALYZER_REQUEST_DELAY_MS: '0', PRINT_PIPELINE_ENABLED: '1', LLM_BASE_URL: NOWHERE },
  });
  await program.until('/ready', ({ ok }) => ok);
  await (await fetch(`${program.url}/data/votes.xlsx`)).arrayBuffer();
  const written = () => modesBelow(folder).all.join('\n');
  const wanted = [/raw\/.*zip$/m, /parquet\/.*parquet$/m, /xlsx/, /tisky_text\/.*txt$/m, /jsonl$/m];
  await program.until('/health', () => wanted.every((name) => name.test(written())));
  assert.deepEqual(modesBelow(folder).open, []);
});

for (const service of Object.keys(SETTINGS)) {
  test(`${service}: new data are for its user alone; those that an earlier version left open are closed, which is said once`, {
    skip,
  }, async (t) => {
    const folder = temporaryFolder(service);
    const isParliament = service === 'parliament';
    const name = isParliament ? service : `${service}.db`;
    const before = await start(t, service, folder);
    const { all, open } = modesBelow(folder);
    for (const end of isParliament ? [] : ['.db', '.db-wal', '.db-shm'])
      assert.ok(all.some((path) => path.endsWith(end)));
    assert.deepEqual(open, []);
    if (!isParliament) {
      const command = join(import.meta.dirname, 'keeping.ts');
      const copies = temporaryFolder('copies');
      const copying = [command, 'backup', join(folder, name), join(copies, 'copy.db')];
      assert.equal(spawnSync(process.execPath, copying).status, 0);
      assert.deepEqual(modesBelow(copies), { all: ['copy.db'], open: [] });
    }
    assert.doesNotMatch(before.output(), /other users/);
    assert.equal(await before.stop(), 0);
    execFileSync('chmod', ['-R', 'a+rX', folder]);
    assert.notDeepEqual(modesBelow(folder).open, []);
    const first = await start(t, service, folder);
    assert.match(first.output(), new RegExp(`^${service}: other users could open /.*${name}`, 'm'));
    assert.equal(await first.stop(), 0);
    assert.deepEqual(modesBelow(folder).open, []);
  });
}
