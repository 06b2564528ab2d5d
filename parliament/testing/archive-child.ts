// Measures an archive or a document in a process of its own: `archive-child.ts ARCHIVE ADDRESS
// FOLDER` or `archive-child.ts DOCX FILE` prints `{said, peakMegabytes}`.
import { readFileSync } from 'node:fs';
import { findPeriod } from '../chamber/electoral-periods.ts';
import { docxText } from '../prints/docx-text.ts';
import { ingestPeriod } from '../refresh.ts';
import { createRawArchives } from '../store/raw-archives.ts';

const [what, from, cacheDir] = process.argv.slice(2) as [string, string, string];

async function ingest(): Promise<string> {
  const archives = createRawArchives({
    folder: `${cacheDir}/raw`,
    sourceUrl: from,
    onProgress: () => {},
    waitMs: () => 0,
  });
  const period = await ingestPeriod(findPeriod(7)!, { cacheDir, archives, onWarning: () => {} });
  return `${period.voteCount} votes`;
}

const reading = what === 'archive' ? ingest() : docxText(readFileSync(from));
const said = await reading.catch((error: Error) => error.message);
const peakMegabytes = Math.round(process.resourceUsage().maxRSS / 1024);
process.stdout.write(JSON.stringify({ said: said.slice(0, 300), peakMegabytes }));
