import { isBill } from '../chamber/print-kind.ts';
import type { RegisteredPrint } from '../chamber/print-register.ts';
import { parseHistoryPage } from '../source/site-history.ts';
import { historyFolder, historyPlace } from './places.ts';
import { hasFailed, newestFirst, type StageRun, type Task, unlessGone } from './run.ts';

/** A print that is still debated gets new stages; its page is asked for again after a day. */
const REFRESH_MS = 20 * 3_600_000;

/** Stage 6: the history of each print once, and of those under way daily. */
export async function pagesToScrape(run: StageRun): Promise<Task[]> {
  const { period, register, disk } = run;
  const here = new Set(await disk.list(historyFolder(period)));
  const wanted: RegisteredPrint[] = [];
  for (const print of newestFirst(register)) {
    if (hasFailed(run, 'history', `${print.ct}`)) continue;
    if (!here.has(`${print.ct}.json`) || (await isOutdated(run, print))) wanted.push(print);
  }
  return wanted.map(
    ({ ct }) =>
      () =>
        unlessGone(run, 'history', `${ct}`, () => scrape(run, ct)),
  );
}

async function isOutdated({ disk, now, period }: StageRun, print: RegisteredPrint) {
  if (!isBill(print) || !['in_progress', 'passed'].includes(print.status)) return false;
  const found = await disk.stat(historyPlace(period, print.ct));
  return !found || now().getTime() - found.changedMs > REFRESH_MS;
}

async function scrape({ period, site, disk, signal }: StageRun, ct: number): Promise<void> {
  const history = parseHistoryPage(await site.page(`historie.sqw?o=${period}&t=${ct}`, signal));
  await disk.write(historyPlace(period, ct), JSON.stringify(history));
}
