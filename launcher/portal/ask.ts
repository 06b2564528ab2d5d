import { setTimeout as sleep } from 'node:timers/promises';
import { fetchBytes } from '@tessera/kit/http/fetch-bytes';
import { FetchError } from '@tessera/kit/http/fetch-error';
import type { Locale } from '@tessera/kit/locale';
import { createSingleFlight } from '@tessera/kit/single-flight';
import type { Process } from '../plan.ts';
import { type Finding, questions } from './findings.ts';

/** Services are asked at most this often, however many look at the portal: they count requests. */
const CACHED_MS = 15_000;
/** A service may need longer than a visitor of the portal should wait; the next visit shows it. */
const ANSWER_WITHIN_MS = 8000;
const PAGE_WAITS_MS = 1500;

/** `asked`: it has not answered yet. */
export type Findings = (process: Process, locale: Locale) => Promise<Finding | 'asked' | undefined>;

/** Asks services for their findings; undefined when one has none. */
export function createFindings(now: () => number = () => performance.now()): Findings {
  const cached = new Map<string, { readonly at: number; readonly answers: readonly unknown[] }>();
  const flights = createSingleFlight<string>();

  return async ({ name, port, env }, locale) => {
    const examples = (env.EXAMPLE_PLAYERS ?? '').split(',').filter(Boolean);
    const question = questions(examples)[name];
    const paths = question?.paths ?? [];
    if (question === undefined || paths.length === 0) return undefined;
    const key = `${name} ${locale}`;
    if (now() - (cached.get(key)?.at ?? -Infinity) > CACHED_MS) {
      const asking = flights.run(key, async () => {
        const answers = await Promise.all(paths.map((path) => ask(port, path, locale)));
        if (!answers.includes(undefined)) cached.set(key, { at: now(), answers });
      });
      await Promise.race([asking, sleep(PAGE_WAITS_MS, undefined, { ref: false })]);
    }
    const answers = cached.get(key)?.answers;
    return answers === undefined ? 'asked' : question.finding(answers, locale);
  };
}

/** An empty object where a service refuses; undefined where it has not answered in time. */
async function ask(port: number, path: string, locale: Locale): Promise<unknown> {
  try {
    const reply = await fetchBytes(`http://127.0.0.1:${port}`, path, {
      headers: { cookie: `lang=${locale}` },
      timeoutMs: ANSWER_WITHIN_MS,
      retries: 0,
    });
    if (reply.kind === 'fetched') return JSON.parse(reply.bytes.toString());
  } catch (error) {
    if (!(error instanceof FetchError && error.status !== undefined)) return undefined;
  }
  return {};
}
