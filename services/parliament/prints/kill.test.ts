import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { startLlm } from '@tessera/sandbox/llm/server';
import { startPsp } from '@tessera/sandbox/psp/server';
import { STAGES } from '../chamber/print-progress.ts';

const psp = await startPsp();
const llm = await startLlm();
const folder = await mkdtemp(join(tmpdir(), 'tessera-kill-'));
const script = new URL('../testing/print-child.ts', import.meta.url).pathname;

after(async () => {
  await psp.close();
  await llm.close();
  await rm(folder, { recursive: true, force: true });
});

function startChild(): ChildProcess {
  return spawn(process.execPath, [script, folder, psp.url, psp.siteUrl, llm.url, '10'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Kills the child with SIGKILL once a stage has come so far; true when it was killed there. */
async function killIn(stage: string, atLeast: number): Promise<boolean> {
  const child = startChild();
  let killed = false;
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n')) {
      const [name, progress = ''] = line.split(' ');
      if (name !== stage || Number(progress.split('/')[0]) < atLeast) continue;
      killed = true;
      child.kill('SIGKILL');
    }
  });
  await new Promise((resolve) => child.on('exit', resolve));
  return killed;
}

test('1.5: killed in each stage, the pipeline goes on: nothing is done twice or half-written', {
  timeout: 120_000,
}, async () => {
  let kills = 0;
  for (const stage of STAGES) if (await killIn(stage, 1)) kills += 1;
  assert.ok(kills >= 5, `${kills} kills`);
  await new Promise((resolve) => startChild().on('exit', resolve));

  const counts = Map.groupBy(
    psp.requests.filter(({ path }) => path.startsWith('/sqw')),
    ({ path, search }) => `${path}${search}`,
  );
  // At each kill one document was under way, with its page and its file.
  const again = [...counts.values()].filter((requests) => requests.length > 1).length;
  assert.ok(again <= 2 * kills, `${again} addresses asked for twice after ${kills} kills`);

  const files = await readdir(folder, { recursive: true });
  const texts = files.filter((name) => /^tisky_text\/10\/\d+(_\d+)?\.txt$/.test(name));
  const documents = files.filter((name) => /^tisky_pdf\/10\/\d+(_\d+)?\.pdf$/.test(name));
  assert.equal(texts.length, documents.length);
  for (const name of texts) {
    const text = await readFile(join(folder, name), 'utf8');
    assert.ok(text.endsWith('\n') && text.length > 20, name);
  }
  for (const name of files.filter((one) => one.endsWith('.json'))) {
    assert.ok(JSON.parse(await readFile(join(folder, name), 'utf8')), name);
  }
  const lines = (await readFile(join(folder, 'tisky_meta/10/prints.jsonl'), 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  for (const kind of ['topics', 'summary']) {
    const numbers = lines.flatMap((line) => line[kind]?.ct ?? []);
    assert.ok(numbers.length > 0);
    assert.equal(new Set(numbers).size, numbers.length, `the journal holds a print twice: ${kind}`);
  }
});
