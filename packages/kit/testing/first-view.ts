import type { Locale } from '../locale.ts';
import type { TestBrowser } from './browser.ts';

type FirstView = {
  readonly address: string;
  readonly locale: Locale;
  /** Bytes on the wire, headers included, of the page and everything it loads. */
  readonly bytes: number;
};

/** Loads each address in a browser without a cache, in both languages. */
export async function firstViews(
  browser: TestBrowser,
  baseUrl: string,
  addresses: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Promise<FirstView[]> {
  const views: FirstView[] = [];
  for (const locale of ['cs', 'en'] as const) {
    for (const address of addresses) {
      const page = await browser.newPage({ baseUrl, locale });
      await page.setExtraHTTPHeaders({ ...headers });
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      let bytes = 0;
      session.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength;
      });
      const reply = await page.goto(address, { waitUntil: 'networkidle' });
      if (!reply?.ok()) throw new Error(`${address} answered ${reply?.status()}`);
      views.push({ address, locale, bytes });
      await page.close();
    }
  }
  return views;
}

const MAX_BYTES = 120_000;

/** Pages that need more than 120 kB, one line each: `/votes (cs): 131 kB`. */
export function heavyViews(views: readonly FirstView[]): string[] {
  return views
    .filter(({ bytes }) => bytes > MAX_BYTES)
    .map(({ address, locale, bytes }) => `${address} (${locale}): ${Math.round(bytes / 1000)} kB`);
}
