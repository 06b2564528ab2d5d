import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { downloadFile } from '@tessera/kit/http/download';
import { FetchError } from '@tessera/kit/http/fetch-error';
import { createSingleFlight } from '@tessera/kit/memo';
import type { ElectoralPeriod } from '../chamber/electoral-periods.ts';
import { verifyArchive } from './archive.ts';
import { NO_COUNTS, type SourceCounts } from './source-counts.ts';

/** The archives of the open data as they were downloaded, in `raw/`. */
export type RawArchives = {
  /**
   * Path of an archive, downloaded when it does not exist (or always, with `force`).
   * A failed download leaves the previous archive in place.
   */
  ensure(name: string, options?: { readonly force?: boolean }): Promise<string>;
  /**
   * Gives up every download, now and later: a source that stalls does not hold up a stop. Resolves
   * when what they had written is removed.
   */
  stop(): Promise<void>;
  /** Names of the archives that are being downloaded. */
  waitingFor(): readonly string[];
  /** Asks again for every archive that is not here. True if one of them came. */
  fetchMissing(): Promise<boolean>;
  /** Identifies the archives a cache was made from: their sizes and dates. */
  signature(names: readonly string[]): Promise<string>;
};

type RawArchivesOptions = {
  readonly folder: string;
  readonly sourceUrl: string;
  /** A download begins. */
  readonly onStart?: (name: string, host: string) => void;
  readonly counts?: SourceCounts;
  readonly waitMs?: (attempt: number) => number;
  /**
   * Time for which an archive that could not be had is asked for by `force` only, and a source
   * that could not be reached for no archive at all, so that ten periods do not each wait for the
   * same connection. None by default; what the source itself asks for is obeyed anyway.
   */
  readonly pauseMs?: number;
};

export function archiveOf({ year }: ElectoralPeriod): string {
  return `hl-${year}ps.zip`;
}

export function createRawArchives(options: RawArchivesOptions): RawArchives {
  const { folder, sourceUrl, onStart, waitMs, pauseMs = 0, counts = NO_COUNTS } = options;
  // Periods loaded at the same time share the download of common archives.
  const downloads = createSingleFlight();
  let failed: { readonly until: number; readonly error: FetchError } | undefined;
  const missing = new Map<string, { readonly until: number; readonly error: unknown }>();
  const underWay = new Map<string, Promise<unknown>>();
  const stopping = new AbortController();

  async function download(name: string): Promise<string> {
    const address = `${sourceUrl}/${name}`;
    if (failed && Date.now() < failed.until) {
      const { kind, reason, status } = failed.error;
      const error = new FetchError(kind, address, reason, { status });
      missing.set(name, { until: failed.until, error });
      throw error;
    }
    await mkdir(folder, { recursive: true });
    const path = join(folder, name);
    onStart?.(name, new URL(sourceUrl).host);
    const downloaded = downloadFile(sourceUrl, `/${name}`, path, {
      timeoutMs: 10 * 60_000,
      maxBytes: 512 * 1024 * 1024,
      verify: verifyArchive,
      signal: stopping.signal,
      ...(waitMs && { waitMs }),
    });
    underWay.set(name, downloaded);
    try {
      await counts.counted('archives', downloaded);
      missing.delete(name);
    } catch (error) {
      missing.set(name, { until: Date.now() + pauseMs, error });
      if (error instanceof FetchError) {
        const ownMs = error.kind === 'network' ? pauseMs : 0;
        failed = { until: Date.now() + (error.retryAfterMs ?? ownMs), error };
      }
      throw error;
    } finally {
      underWay.delete(name);
    }
    return path;
  }

  return {
    async ensure(name, { force = false } = {}) {
      const path = join(folder, name);
      if (!force && (await sizeAndDate(path)) !== undefined) return path;
      const before = missing.get(name);
      if (!force && before && Date.now() < before.until) throw before.error;
      return downloads.run(name, () => download(name));
    },
    async stop() {
      stopping.abort();
      await Promise.allSettled(underWay.values());
    },
    waitingFor: () => [...underWay.keys()],
    async fetchMissing() {
      const tried = [...missing.keys()].map(async (name) => {
        if ((await sizeAndDate(join(folder, name))) !== undefined) return false;
        await downloads.run(name, () => download(name));
        return true;
      });
      const results = await Promise.allSettled(tried);
      return results.some((one) => one.status === 'fulfilled' && one.value);
    },
    async signature(names) {
      const parts = names.map(async (name) => `${name}:${await sizeAndDate(join(folder, name))}`);
      return (await Promise.all(parts)).join(' ');
    },
  };
}

async function sizeAndDate(path: string): Promise<string | undefined> {
  try {
    const { size, mtimeMs } = await stat(path);
    return `${size}@${mtimeMs}`;
  } catch {
    return undefined;
  }
}
