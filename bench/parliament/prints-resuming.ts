import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDisk } from '@tessera/parliament/prints/disk';
import { createPipeline } from '@tessera/parliament/prints/pipeline';
import { PRINT_LIMITS } from '@tessera/parliament/prints/run';
import { createSite } from '@tessera/parliament/prints/site';
import { createTextWorker } from '@tessera/parliament/prints/text-worker';
import { finished, NO_MODEL } from '@tessera/parliament/testing/print-bench';
import { sampleRegister } from '@tessera/parliament/testing/sample-register';
import { line } from '../measure.ts';

/** Each print has a version: 10,000 documents in all. */
const PRINTS = 5_000;

/** How long a period of 10,000 finished documents takes to find that nothing is to be done. */
export async function benchResuming(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-resuming-'));
  const worker = createTextWorker();
  try {
    await writeFinished(folder);
    const pipeline = createPipeline({
      disk: createDisk(folder),
      site: createSite({ prefix: 'http://127.0.0.1:1', delayMs: 0 }),
      llm: NO_MODEL,
      worker,
      registers: { load: async () => sampleRegister(PRINTS, 9) },
      limits: PRINT_LIMITS,
      log: () => {},
    });
    const start = performance.now();
    pipeline.start(9);
    const state = await finished(pipeline, 9);
    const seconds = (performance.now() - start) / 1000;
    const todo = state.stages.reduce((sum, { total }) => sum + total, 0);
    if (state.state !== 'done' || todo > 1) throw new Error(`${state.state}, ${todo} to do`);
    return [line('resuming over 10,000 finished documents / 1 s', seconds, '≤ 1.00')];
  } finally {
    await worker.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeFinished(folder: string): Promise<void> {
  const at = new Date().toISOString();
  const places = ['tisky_pdf/9', 'tisky_text/9', 'tisky_meta/9'];
  const meta = ['tisky_version_diffs', 'tisky_historie', 'tisky_law_changes'];
  for (const place of [...places, ...meta.map((name) => `tisky_meta/9/${name}`)]) {
    await mkdir(join(folder, place), { recursive: true });
  }
  const topics: string[] = [];
  const summaries: string[] = [];
  for (let ct = 1; ct <= PRINTS; ct++) {
    await Promise.all([
      writeFile(join(folder, `tisky_pdf/9/${ct}.pdf`), '%PDF'),
      writeFile(join(folder, `tisky_pdf/9/${ct}_1.pdf`), '%PDF'),
      writeFile(join(folder, `tisky_text/9/${ct}.txt`), 'text'),
      writeFile(join(folder, `tisky_text/9/${ct}_1.txt`), 'text'),
      writeFile(join(folder, `tisky_meta/9/tisky_version_diffs/${ct}_1.json`), '{}'),
      writeFile(join(folder, `tisky_meta/9/tisky_historie/${ct}.json`), '{}'),
      writeFile(join(folder, `tisky_meta/9/tisky_law_changes/${ct}.json`), '[]'),
    ]);
    const model = 'stand-in';
    topics.push(
      JSON.stringify({ ct, topics: ['taxes'], source: 'llm', model, refused: false, at }),
    );
    const numbers = { cs: [], en: [] };
    summaries.push(
      JSON.stringify({ ct, cs: 'Text.', en: 'Text.', numbers, model, at, refused: null }),
    );
  }
  await writeFile(join(folder, 'tisky_meta/9/topics.jsonl'), `${topics.join('\n')}\n`);
  await writeFile(join(folder, 'tisky_meta/9/summaries.jsonl'), `${summaries.join('\n')}\n`);
}
