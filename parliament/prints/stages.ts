import {
  classifyPrints,
  consolidateTopics,
  consolidationDue,
  printsToClassify,
} from './classify.ts';
import { documentsToDownload, downloadDocuments } from './download.ts';
import { documentsToExtract, extractTexts } from './extract.ts';
import { type Progress, STAGES, type StageEnd, type StageName, type StageRun } from './run.ts';
import { pagesToScrape, scrapePages } from './scrape.ts';
import { summariesToWrite, writeSummaries } from './summarise.ts';

export type StageState = {
  readonly stage: StageName;
  readonly state: 'waiting' | 'running' | 'done' | 'incomplete';
  readonly done: number;
  readonly total: number;
  /** Left for a later run because the source or the model failed. */
  readonly left: number;
  /** Estimate from the pace of this run, in seconds; undefined before there is a pace. */
  readonly remainingSeconds: number | undefined;
};

export type PeriodState = {
  readonly period: number;
  readonly state: 'idle' | 'queued' | 'running' | 'done' | 'incomplete' | 'failed' | 'cancelled';
  readonly stages: readonly StageState[];
  readonly prints: number | undefined;
  readonly startedAt: string | undefined;
  readonly endedAt: string | undefined;
  readonly problem: string | undefined;
};

export type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** What a stage has to do, and the doing of it. */
type Plan = {
  readonly total: number;
  readonly work: (progress: Progress) => Promise<StageEnd>;
};

export async function planStage(run: StageRun, stage: StageName): Promise<Plan> {
  switch (stage) {
    case 'download':
      return planned(run, await documentsToDownload(run), downloadDocuments);
    case 'text':
      return planned(run, await documentsToExtract(run), extractTexts);
    case 'topics':
      return planned(run, await printsToClassify(run), classifyPrints);
    case 'summaries': {
      const work = await summariesToWrite(run);
      const total = work.prints.length + work.comparisons.length + work.differences.length;
      return { total, work: (progress) => writeSummaries(run, work, progress) };
    }
    case 'consolidation':
      return {
        total: (await consolidationDue(run)) ? 1 : 0,
        work: async (progress) => {
          const end = await consolidateTopics(run);
          progress(1);
          return end;
        },
      };
    case 'history':
      return planned(run, await pagesToScrape(run), scrapePages);
  }
}

function planned<T>(
  run: StageRun,
  items: readonly T[],
  work: (run: StageRun, items: readonly T[], progress: Progress) => Promise<StageEnd>,
): Plan {
  return { total: items.length, work: (progress) => work(run, items, progress) };
}

export function idle(period: number): Mutable<PeriodState> {
  return {
    period,
    state: 'idle',
    stages: STAGES.map((stage) => ({
      stage,
      state: 'waiting',
      done: 0,
      total: 0,
      left: 0,
      remainingSeconds: undefined,
    })),
    prints: undefined,
    startedAt: undefined,
    endedAt: undefined,
    problem: undefined,
  };
}
