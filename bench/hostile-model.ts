import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPsp } from '@tessera/sandbox/psp/server';
import { running } from './process.ts';

/** Answers of about 1 MB on which a parser that goes back and forth would not come to an end. */
const ANSWERS: Readonly<Record<string, string>> = {
  'an arrow and blanks': `a -> b\n${' '.repeat(1e6)}y`,
  'tags that are not closed': '<a'.repeat(5e5),
  'thoughts that are not closed': '<think>'.repeat(143_000),
  'topics of blanks': `TOPICS: ${' ;'.repeat(5e5)}y`,
  'lists of arrows': '- a → b\n'.repeat(125_000),
};

/** What is measured after an answer has been sent. */
const MEANWHILE_MS = 250;
const ENOUGH_ANSWERS = 4;

/**
 * Starts parliament with a language model that sends such answers, and calls `health` all the time.
 * By answer the longest time `health` took meanwhile; of several answers of a kind the best.
 */
export async function besideAnswers(
  health: (port: number) => Promise<number>,
): Promise<Map<string, number>> {
  const kinds = Object.keys(ANSWERS);
  const sent: { readonly kind: string; readonly at: number }[] = [];
  const model = createServer((request, reply) => {
    reply.setHeader('content-type', 'application/json');
    if (request.method === 'GET') return reply.end('{"models":[{"name":"m","model":"m"}]}');
    request.resume().once('end', () => {
      const kind = kinds[sent.length % kinds.length]!;
      reply.end(JSON.stringify({ model: 'm', response: ANSWERS[kind], done: true }));
      sent.push({ kind, at: performance.now() });
    });
    return undefined;
  }).listen(0, '127.0.0.1');
  const psp = await startPsp({ periods: [{ period: 10, seats: 60, clubs: 4, votes: 60 }] });
  const folder = mkdtempSync(join(tmpdir(), 'hostile-model-'));
  const service = await running([join(import.meta.dirname, '../parliament/main.ts')], {
    PORT: '0',
    ANALYZER_CACHE_DIR: folder,
    ANALYZER_SOURCE_URL: psp.url,
    ANALYZER_SITE_URL: psp.siteUrl,
    ANALYZER_REQUEST_DELAY_MS: '5',
    LLM_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}`,
    LLM_MODEL: 'm',
    RATE_LIMIT_ENABLED: '0',
  });
  try {
    const port = Number(new URL(service.url).port);
    const asked: { readonly at: number; readonly ms: number }[] = [];
    while (sent.length < kinds.length * ENOUGH_ANSWERS) {
      asked.push({ at: performance.now(), ms: await health(port) });
    }
    const beside = new Map<string, number>();
    for (const { kind, at } of sent) {
      const meanwhile = asked.filter((one) => one.at + one.ms > at && one.at < at + MEANWHILE_MS);
      const longest = Math.max(...meanwhile.map(({ ms }) => ms));
      beside.set(kind, Math.min(longest, beside.get(kind) ?? longest));
    }
    return beside;
  } finally {
    await service.stop();
    await psp.close();
    model.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
