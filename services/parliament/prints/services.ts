import { createLlm, type Llm, type LlmOptions } from '../llm/client.ts';
import type { RawArchives } from '../store/raw-archives.ts';
import { NO_COUNTS, type SourceCounts } from '../store/source-counts.ts';
import { createDisk } from './disk.ts';
import { createLibrary, type Library } from './library.ts';
import { createPipeline, type Pipeline } from './pipeline.ts';
import { createRegisters } from './registers.ts';
import { PRINT_LIMITS, type PrintLimits } from './run.ts';
import { createSite, type SiteOptions } from './site.ts';
import { createTextWorker } from './text-worker.ts';

/** The services that the routes of prints use. */
export type PrintServices = {
  readonly library: Library;
  readonly pipeline: Pipeline;
  readonly llm: Llm;
};

type PrintOptions = {
  /** Root of the cache. */
  readonly folder: string;
  readonly archives: RawArchives;
  readonly site: SiteOptions;
  readonly llm: LlmOptions;
  readonly limits?: Partial<PrintLimits>;
  readonly log: (message: string) => void;
  readonly sources?: SourceCounts;
  readonly onWarning: (message: string, error: unknown) => void;
  /** Called when something readers see may have changed. */
  readonly onChange?: () => void;
};

/** Pipeline and library over one cache and one site. */
export function createPrintServices(
  options: PrintOptions,
): PrintServices & { close(): Promise<void> } {
  const { folder, archives, log, sources = NO_COUNTS, onWarning, onChange } = options;
  const disk = createDisk(folder);
  const worker = createTextWorker();
  // A document may take the other worker a minute, and visitors wait for a register.
  const ofRegisters = createTextWorker();
  const site = createSite({ ...options.site, counts: sources });
  const model = createLlm(options.llm);
  const llm: Llm = {
    ...model,
    generate: (...question) => sources.counted('model', model.generate(...question)),
  };
  const registers = createRegisters({ archives, worker: ofRegisters, onWarning });
  const pipeline = createPipeline({
    disk,
    site,
    llm,
    worker,
    registers,
    limits: { ...PRINT_LIMITS, ...options.limits },
    log,
    ...(onChange && { onChange }),
  });
  return {
    pipeline,
    llm,
    library: createLibrary(disk, registers),
    async close() {
      await pipeline.cancelAll();
      await Promise.all([worker.close(), ofRegisters.close()]);
    },
  };
}
