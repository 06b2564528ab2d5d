import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { downloadFile } from '@tessera/kit/http/download';
import type { ElectoralPeriod } from '../chamber/electoral-periods.ts';
import { verifyArchive } from './archive.ts';

/** The archives of the open data as they were downloaded, in `raw/`. */
export type RawArchives = {
  /**
   * Path of an archive, downloaded first when it is not there yet (or always, with `force`).
   * A download that fails leaves yesterday's archive in place.
   */
  ensure(name: string, options?: { readonly force?: boolean }): Promise<string>;
  /** What the cache was made from: changes with every byte count and date of these archives. */
  signature(names: readonly string[]): Promise<string>;
};

type RawArchivesOptions = {
  readonly folder: string;
  readonly sourceUrl: string;
  readonly onProgress: (name: string, received: number, total: number | undefined) => void;
  readonly waitMs?: (attempt: number) => number;
};

export function archiveOf({ year }: ElectoralPeriod): string {
  return `hl-${year}ps.zip`;
}

export function createRawArchives(options: RawArchivesOptions): RawArchives {
  const { folder, sourceUrl, onProgress, waitMs } = options;
  const underWay = new Map<string, Promise<string>>();

  async function download(name: string): Promise<string> {
    await mkdir(folder, { recursive: true });
    const path = join(folder, name);
    await downloadFile(`${sourceUrl}/${name}`, path, {
      timeoutMs: 10 * 60_000,
      maxBytes: 512 * 1024 * 1024,
      verify: verifyArchive,
      onProgress: (received, total) => onProgress(name, received, total),
      ...(waitMs && { waitMs }),
    });
    return path;
  }

  /** Two periods asked for at once download what they share once. */
  function downloadOnce(name: string): Promise<string> {
    let running = underWay.get(name);
    if (!running) {
      running = download(name).finally(() => underWay.delete(name));
      underWay.set(name, running);
    }
    return running;
  }

  return {
    async ensure(name, { force = false } = {}) {
      const path = join(folder, name);
      if (!force && (await sizeAndDate(path)) !== undefined) return path;
      return downloadOnce(name);
    },
    async signature(names) {
      const known = names.map(async (name) => `${name}:${await sizeAndDate(join(folder, name))}`);
      return (await Promise.all(known)).join(' ');
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
