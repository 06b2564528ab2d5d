import { isBill } from '../chamber/print-kind.ts';
import type { RegisteredPrint } from '../chamber/print-register.ts';
import { parseHistoryPage } from '../source/site-history.ts';
import { parseLawChanges } from '../source/site-laws.ts';
import { historyFolder, historyPlace, lawChangesFolder, lawChangesPlace } from './places.ts';
import { hasFailed, newestFirst, type StageRun, type Task, unlessGone } from './run.ts';

type Page = { readonly print: RegisteredPrint; readonly what: 'history' | 'laws' };

/** A print that is still debated gets new stages; its page is asked for again after a day. */
const REFRESH_MS = 20 * 3_600_000;

/**
 * Stage 6: the history of each print once and of those under way daily; the law changes only of
 * bills of which the open archives name none.
 */
export async function pagesToScrape(run: StageRun): Promise<Task[]> {
  const { period, register, disk } = run;
  const histories = new Set(await disk.list(historyFolder(period)));
  const laws = new Set(await disk.list(lawChangesFolder(period)));
  const pages: Page[] = [];
  for (const print of newestFirst(register)) {
    const file = `${print.ct}.json`;
    const open = isBill(print) && ['in_progress', 'passed'].includes(print.status);
    if (!histories.has(file)) pages.push({ print, what: 'history' });
    else if (open && (await isOld(run, historyPlace(period, print.ct)))) {
      pages.push({ print, what: 'history' });
    }
    if (isBill(print) && print.lawChanges.length === 0 && !laws.has(file)) {
      pages.push({ print, what: 'laws' });
    }
  }
  return pages
    .filter(({ print, what }) => !hasFailed(run, 'history', `${print.ct} ${what}`))
    .map((page) => () => {
      const document = `${page.print.ct} ${page.what}`;
      return unlessGone(run, 'history', document, () => scrape(run, page));
    });
}

async function isOld({ disk, now }: StageRun, place: string): Promise<boolean> {
  const found = await disk.stat(place);
  return !found || now().getTime() - found.changedMs > REFRESH_MS;
}

async function scrape(run: StageRun, { print: { ct }, what }: Page): Promise<void> {
  const { period, site, disk, signal } = run;
  const path = `historie.sqw?o=${period}&t=${ct}`;
  if (what === 'history') {
    const history = parseHistoryPage(await site.page(path, signal));
    await disk.write(historyPlace(period, ct), JSON.stringify(history));
  } else {
    const changes = parseLawChanges(await site.page(`${path}&snzp=1`, signal));
    await disk.write(lawChangesPlace(period, ct), JSON.stringify(changes));
  }
}
