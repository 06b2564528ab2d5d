import { join } from 'node:path';
import { findPeriod } from '../../../services/parliament/chamber/electoral-periods.ts';
import { ingestPeriod } from '../../../services/parliament/refresh.ts';
import { createRawArchives } from '../../../services/parliament/store/raw-archives.ts';

/** Reads period 1 from the archives in `raw`, or from columns beside them; nothing is downloaded. */
export function ingestOffline(cacheDir: string) {
  return ingestPeriod(findPeriod(1)!, {
    cacheDir,
    archives: createRawArchives({
      folder: join(cacheDir, 'raw'),
      sourceUrl: 'http://127.0.0.1:9',
    }),
    onWarning: (message, error) => console.error(message, error),
  });
}
