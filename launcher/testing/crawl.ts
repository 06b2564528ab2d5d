import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

export type Crawled = {
  /** Addresses of the pages. */
  readonly pages: readonly string[];
  /** One line for each link that does not answer and each part of a page from elsewhere. */
  readonly problems: readonly string[];
};

type Link = { readonly url: URL; readonly from: string };

/** No page may be larger than this on the way to a browser, without its style and fonts. */
const LARGEST_PAGE_BYTES = 60_000;

/**
 * Follows every link of every page among these hosts, and tells what does not answer. Of addresses
 * that differ in numbers, codes or parameters only, `ofEach` are visited.
 */
export async function crawl(start: string, hosts: readonly string[], ofEach = 1): Promise<Crawled> {
  const open: Link[] = [{ url: new URL(start), from: 'the beginning' }];
  const visits = new Map<string, number>();
  const seen = new Set<string>();
  const problems: string[] = [];
  const pages: string[] = [];
  const patientUntil = Date.now() + PATIENCE_MS;
  for (let link = open.shift(); link !== undefined; link = open.shift()) {
    const { url, from } = link;
    const address = `${url.origin}${url.pathname}${url.search}`;
    if (seen.has(address)) continue;
    seen.add(address);
    const shape = shapeOf(url);
    const count = visits.get(shape) ?? 0;
    if (count >= ofEach) continue;
    visits.set(shape, count + 1);
    const reply = await ask(address, patientUntil);
    if (reply === undefined || reply.status >= 400) {
      problems.push(`${address} answers ${reply?.status ?? 'nothing'} (on ${from})`);
    }
    if (!/^text\/html/.test(reply?.headers.get('content-type') ?? '')) {
      await reply?.body?.cancel();
      continue;
    }
    const text = await reply!.text();
    pages.push(address);
    const size = gzipSync(text).length;
    if (size > LARGEST_PAGE_BYTES) problems.push(`${address} has ${size} bytes`);
    for (const { target, isPart } of linksIn(text)) {
      const to = URL.parse(target.replaceAll('&amp;', '&'), address);
      if (to === null || !/^https?:$/.test(to.protocol)) continue;
      if (isPart && to.origin !== url.origin) problems.push(`${address} loads ${to}`);
      else if (hosts.includes(to.host) && !isLeftOut(to)) {
        open.push({ url: to, from: address });
      }
    }
  }
  return { pages, problems };
}

/** On a busy machine, loading a period takes longer than a visitor waits, who then gets a 503. */
const PATIENCE_MS = 180_000;

/** The answer; after a 503 that says when to come again, the one of then. */
async function ask(address: string, until: number): Promise<Response | undefined> {
  for (;;) {
    const reply = await fetch(address, { redirect: 'manual' }).catch(() => undefined);
    const waitMs = Number(reply?.headers.get('retry-after')) * 1000;
    if (reply?.status !== 503 || !(waitMs > 0) || Date.now() + waitMs > until) return reply;
    await reply.body?.cancel();
    await sleep(waitMs);
  }
}

/** Switches of language and theme only lead back. */
function isLeftOut({ pathname }: URL): boolean {
  return /^\/set-(lang|theme)\//.test(pathname);
}

/**
 * Host, path and names of parameters, with what names one thing among many left out; but each
 * electoral period counts by itself, because data of one may be there and those of another not.
 */
function shapeOf({ host, pathname, searchParams }: URL): string {
  const path = pathname
    .split('/')
    .map((part, index) => (index > 1 || /\d/.test(part) ? '*' : part))
    .join('/');
  const isFixed = pathname.split('/').length <= 3 && !/\d/.test(pathname);
  const period = searchParams.get('period') ?? '';
  return `${host}${isFixed ? pathname : path}?${[...new Set(searchParams.keys())].sort()} ${period}`;
}

/** Links a person can follow, and parts that a browser loads by itself. */
function linksIn(text: string) {
  const tags = text.matchAll(/<(a|area|link|script|img|source|iframe)\b([^>]*)>/g);
  return [...tags].flatMap(([, tag, attributes = '']) => {
    const target = /\b(?:href|src)="([^"]*)"/.exec(attributes)?.[1];
    const isPart = tag !== 'a' && tag !== 'area' && !/rel="(canonical|alternate)"/.test(attributes);
    return target === undefined ? [] : [{ target, isPart }];
  });
}
