import { setTimeout as sleep } from 'node:timers/promises';
import { FetchError } from '@tessera/kit/http/fetch-error';
import { temporaryFolder } from '@tessera/kit/testing/temporary-folder';
import type { PeriodState } from '../chamber/print-progress.ts';
import type { Llm } from '../llm/client.ts';
import { createDisk, type Disk } from '../prints/disk.ts';
import type { Failure } from '../prints/journal.ts';
import { createLibrary, type Library } from '../prints/library.ts';
import { createPipeline, type Pipeline, type PipelineOptions } from '../prints/pipeline.ts';
import { PRINT_LIMITS } from '../prints/run.ts';
import { createSite } from '../prints/site.ts';
import { createTextWorker } from '../prints/text-worker.ts';
import { type PrintSite, startPrintSite } from './print-site.ts';
import { sampleRegister } from './sample-register.ts';

/** A cache folder, a site and a worker for tests of the pipeline; `reset` empties the first two. */
type PrintBench = {
  readonly site: PrintSite;
  readonly logged: string[];
  disk: Disk;
  folder: string;
  pipeline(options?: Partial<PipelineOptions>, prints?: number): Pipeline;
  /** Period 10 once through a pipeline of its own, and what became of it. */
  run(options?: Partial<PipelineOptions>): Promise<PeriodState>;
  /** Recorded failures of period 10. */
  failures(): Promise<Failure[]>;
  library(): Library;
  reset(): Promise<void>;
  close(): Promise<void>;
};

export async function startPrintBench(): Promise<PrintBench> {
  const worker = createTextWorker();
  const site = await startPrintSite();
  const logged: string[] = [];
  const bench: PrintBench = {
    site,
    logged,
    disk: createDisk(''),
    folder: '',
    pipeline: (options = {}, prints = 3) =>
      createPipeline({
        disk: bench.disk,
        site: createSite({ prefix: site.url, delayMs: 0, waitMs: () => 0 }),
        llm: NO_MODEL,
        worker,
        registers: { load: async () => sampleRegister(prints) },
        limits: PRINT_LIMITS,
        log: (message) => void logged.push(message),
        ...options,
      }),
    async run(options) {
      const pipeline = bench.pipeline(options);
      pipeline.start(10);
      const state = await finished(pipeline);
      await pipeline.cancelAll();
      return state;
    },
    async failures() {
      const lines = String((await bench.disk.read('tisky_meta/10/prints.jsonl')) ?? '').split('\n');
      return lines.flatMap((line) => (line === '' ? [] : (JSON.parse(line).failure ?? [])));
    },
    library: () => createLibrary(bench.disk, { load: async () => sampleRegister(3) }),
    async reset() {
      bench.folder = temporaryFolder('prints');
      bench.disk = createDisk(bench.folder);
      logged.length = 0;
      site.requests.length = 0;
      site.fault = undefined;
    },
    async close() {
      await site.close();
      await worker.close();
    },
  };
  await bench.reset();
  return bench;
}

const NO_MODEL: Llm = {
  baseUrl: 'http://127.0.0.1:1',
  model: 'none',
  isAvailable: async () => false,
  generate: async () => {
    throw new FetchError('network', 'language model', 'no model');
  },
};

/** A model that answers every prompt as its task asks, and notes the prompts. */
export function obedientModel(prompts: string[] = []): Llm {
  return {
    baseUrl: 'http://model',
    model: 'test-model',
    isAvailable: async () => true,
    async generate(prompt) {
      prompts.push(prompt);
      if (prompt.includes('TOPICS:')) return 'TOPICS: Daně a rozpočet, Nový zákon';
      if (prompt.includes('->')) return 'Nový zákon -> Daně a rozpočet';
      const number = /Navrh zakona c\. (\d+)/.exec(prompt)?.[1] ?? '';
      return /Summarise|Describe/.test(prompt)
        ? `The bill ${number} changes the rate of the income tax for all people.`
        : `Návrh zákona ${number} mění sazbu daně z příjmů pro všechny poplatníky.`;
    },
  };
}

/** Waits until a period is neither queued nor running. */
export async function finished(pipeline: Pipeline, period = 10) {
  for (;;) {
    const state = pipeline.status().find((one) => one.period === period)!;
    if (!['queued', 'running'].includes(state.state)) return state;
    await sleep(5);
  }
}
