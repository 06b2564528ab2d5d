// The worst answers of a model: too much, cut off, or runs that parsers choke on.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { FetchError } from '@tessera/kit/http/fetch-error';
import { type LlmServer, startLlm } from '@tessera/sandbox/llm/server';
import { acceptSummary, parseConsolidation, parseTopics, stripThinking } from './answers.ts';
import { createLlm } from './client.ts';
import { consolidationPrompt, SYSTEM, summaryPrompt } from './prompts.ts';

const server: LlmServer = await startLlm();
after(() => server.close());
const [ollama, openAi] = [server.url, `${server.url}/v1`].map((baseUrl) =>
  createLlm({ baseUrl, apiKey: '', model: 'stand-in', timeoutMs: 10_000 }),
) as [ReturnType<typeof createLlm>, ReturnType<typeof createLlm>];

const PROMPT = summaryPrompt(
  'summary',
  'cs',
  'Návrh',
  `Sazba daně se snižuje ${'a snižuje '.repeat(12)}. `.repeat(9),
);
const RUN = 200_000;

test('1.5: an answer above 20,000 bytes is refused, and so is a reply of any length around it', async () => {
  const isTooLarge = (error: unknown) => error instanceof FetchError && error.kind === 'too-large';
  for (const llm of [ollama, openAi]) {
    await llm.isAvailable();
    server.fault({ kind: 'endless', times: 1 });
    await assert.rejects(llm.generate(PROMPT, SYSTEM.cs, { maxTokens: 4_000 }), isTooLarge);
    server.fault({ kind: 'rambling', times: 1 });
    await assert.rejects(llm.generate(PROMPT, SYSTEM.cs, { maxTokens: 40_000 }), isTooLarge);
  }
});

test('1.5: of an answer cut at its limit the unfinished end is left out', async () => {
  const cut = await ollama.generate(PROMPT, SYSTEM.cs, { maxTokens: 20 });
  assert.match(cut, /^\[stand-in\].*\.$|^$/s);
  const labels = ['Léky', 'Cesty a mosty', 'Silnice'];
  for (const llm of [ollama, openAi]) {
    server.fault({ kind: 'rambling', times: 1 });
    const lines = await llm.generate(consolidationPrompt(labels), SYSTEM.cs, { maxTokens: 14 });
    for (const line of lines.split('\n')) assert.match(line, /^$|^.+ -> .+$/);
  }
});

test('1.5: long runs of blanks and openers are read like any other answer', () => {
  const blanks = ' '.repeat(RUN);
  assert.equal(parseConsolidation(`a -> b\n${blanks}y`, ['a']).get('a'), 'b');
  assert.equal(parseConsolidation(`* a${blanks}->${blanks}b `, ['a']).get('a'), 'b');
  assert.deepEqual(parseTopics(`TOPICS:${blanks}Daně a rozpočet, x${blanks}y`), ['taxes']);
  assert.equal(stripThinking(`a${'<think>'.repeat(RUN)}`), 'a');
  assert.equal(stripThinking('</think>'.repeat(RUN)), '');
  const text = (end: string) =>
    acceptSummary(`Návrh zákona mění sazbu daně z příjmů. ${end}`, 'cs', '');
  assert.ok('text' in text('<a'.repeat(RUN)));
  assert.deepEqual(text(`${'<a'.repeat(RUN)}>`), { refused: 'injected' });
  assert.deepEqual(text(`www.${'.'.repeat(RUN)}`), { refused: 'injected' });
});

test('1.5: an answer with more addresses than a summary has is refused, whatever the document holds', () => {
  const source = Array.from({ length: 20 }, (_, i) => `https://a.example/${i}`).join(' ');
  const summary = (count: number) =>
    acceptSummary(
      `Návrh zákona mění sazbu daně: ${source.split(' ').slice(0, count).join(' ')}`,
      'cs',
      source,
    );
  assert.ok('text' in summary(5));
  assert.deepEqual(summary(11), { refused: 'injected' });
});
