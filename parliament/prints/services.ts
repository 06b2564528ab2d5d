import { FetchError } from '@tessera/kit/http/fetch-error';
import { NO_SOURCE_LOG, type SourceLog } from '@tessera/kit/http/source-log';
import { createLlm, type Llm, type LlmOptions } from '../llm/client.ts';
import type { RawArchives } from '../store/raw-archives.ts';
import { createDisk } from './disk.ts';
import { createLibrary, type Library } from './library.ts';
import { createPipeline, type Pipeline } from './pipeline.ts';
import { createRegisters } from './registers.ts';
import { PRINT_LIMITS, type PrintLimits } from './run.ts';
import { createSite, type SiteOptions } from './site.ts';
import { createTextWorker, type TextWorker } from './text-worker.ts';

/** What the routes need of prints. */
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
  /** Reads documents for the pipeline, each for up to a minute; visitors have a worker of their own. */
  readonly worker?: TextWorker;
  readonly log: (message: string) => void;
  readonly sources?: SourceLog;
  readonly onWarning: (message: string, error: unknown) => void;
  /** Called when something readers see may have changed. */
  readonly onChange?: () => void;
};

/** Pipeline and library over one cache and one site. */
export function createPrintServices(
  options: PrintOptions,
): PrintServices & { close(): Promise<void> } {
  const { folder, archives, log, sources = NO_SOURCE_LOG, onWarning, onChange } = options;
  const disk = createDisk(folder);
  const { worker = createTextWorker() } = options;
  const forVisitors = createTextWorker();
  const site = createSite({ ...options.site, log: sources });
  const llm = counted(createLlm(options.llm), sources);
  const registers = createRegisters({ archives, worker: forVisitors, onWarning });
  const pipeline = createPipeline({
    disk,
    site,
    llm,
    worker,
    registers,
    limits: { ...PRINT_LIMITS, ...options.limits },
    log,
    sources,
    ...(onChange && { onChange }),
  });
  return {
    pipeline,
    llm,
    library: createLibrary({ disk, site, worker: forVisitors, registers }),
    async close() {
      await pipeline.cancelAll();
      await Promise.all([worker.close(), forVisitors.close()]);
    },
  };
}

/** Tells of questions that brought no answer; whether an answer is taken is seen where it is read. */
function counted(llm: Llm, sources: SourceLog): Llm {
  return {
    ...llm,
    generate: (prompt, system, limits) =>
      llm.generate(prompt, system, limits).catch((error: unknown) => {
        const isAnswer =
          error instanceof FetchError &&
          (error.kind === 'too-large' || error.kind === 'unreadable');
        if (!limits.signal?.aborted) {
          sources.missed('model', error, {
            step: 'answer',
            reason: isAnswer ? { code: 'unusable', about: '' } : undefined,
            instead: { code: 'excerpt', about: '' },
          });
        }
        throw error;
      }),
  };
}
