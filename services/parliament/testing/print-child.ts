// Runs the print pipeline of one period as a process of its own, for tests that kill it. Arguments:
// cache folder, source address, site address, LLM address, period. Tells its progress on stdout.
import { createLlm } from '../llm/client.ts';
import { createDisk } from '../prints/disk.ts';
import { createPipeline } from '../prints/pipeline.ts';
import { createRegisters } from '../prints/registers.ts';
import { PRINT_LIMITS } from '../prints/run.ts';
import { createSite } from '../prints/site.ts';
import { createTextWorker } from '../prints/text-worker.ts';
import { createRawArchives } from '../store/raw-archives.ts';
import { finished } from './print-bench.ts';

const [folder, source, prefix, llm, period] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
];
const worker = createTextWorker();
const archives = createRawArchives({
  folder: `${folder}/raw`,
  sourceUrl: source,
});
const pipeline = createPipeline({
  disk: createDisk(folder),
  site: createSite({ prefix, delayMs: 5 }),
  llm: createLlm({ baseUrl: llm, apiKey: '', model: 'stand-in', timeoutMs: 5_000 }),
  worker,
  registers: createRegisters({ archives, worker, onWarning: () => {} }),
  limits: PRINT_LIMITS,
  log: () => {},
  onProgress: () => tell(),
});

function tell(): void {
  const stages = pipeline.status().find((one) => one.period === Number(period))!.stages;
  const running = stages.find(({ state }) => state === 'running');
  if (running) process.stdout.write(`${running.stage} ${running.done}/${running.total}\n`);
}

pipeline.start(Number(period));
await finished(pipeline, Number(period));
process.exit(0);
