// Servers of language models as they answer: which path lists the models, how a question is put, and
// what models make of an answer.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { acceptSummary, parseTopics } from './answers.ts';
import { createLlm } from './client.ts';

type Reply = readonly [status: number, body: object];
type Server = (path: string, text: string) => Reply | undefined;

const LISTED: Reply = [200, { object: 'list', data: [{ id: 'm', object: 'model' }] }];
const chat = (content: string): Reply => [
  200,
  { choices: [{ message: { content }, finish_reason: 'stop' }] },
];

/** Servers that speak OpenAI's protocol differ in what they answer to other paths. */
const openAi =
  (other: (path: string) => Reply): Server =>
  (path, text) => {
    if (path === '/v1/models') return LISTED;
    return path === '/v1/chat/completions' ? chat(text) : other(path);
  };

const SERVERS: Readonly<Record<string, Server>> = {
  'LM Studio': openAi((path) => [200, { error: `Unexpected endpoint or method. (GET ${path})` }]),
  'llama.cpp': openAi(() => [404, { error: { code: 404, message: 'File Not Found' } }]),
  vLLM: openAi(() => [404, { detail: 'Not Found' }]),
  Ollama(path, text) {
    if (path === '/v1/api/tags') return [200, { models: [{ name: 'm:latest' }] }];
    return path === '/v1/api/generate' ? [200, { response: text, done: true }] : undefined;
  },
};

const TOPICS = 'TOPICS: Doprava';
const SUMMARY = 'Návrh zákona snižuje nejvyšší dovolenou rychlost mimo obec.';
/** Another answer stands among the thoughts, as models weigh several. */
const THOUGHTS = 'TOPICS: první, druhé\nNávrh zákona mění daň z příjmů pro všechny.';

/** How a model may write an answer, here the topics and the summary. */
const ANSWERS: Readonly<Record<string, readonly [topics: string, summary: string]>> = {
  plain: [TOPICS, SUMMARY],
  'after thoughts in tags': written((answer) => `<think>${THOUGHTS}</think>\n${answer}`),
  'after thoughts in longer tags': written(
    (answer) => `<thinking>\n${THOUGHTS}\n</thinking>\n\n${answer}`,
  ),
  'after thoughts that the prompt opened': written(
    (answer) => `${THOUGHTS}\n</think>\n\n${answer}`,
  ),
  'before thoughts that are never closed': written((answer) => `${answer}\n<think>${THOUGHTS}`),
  fenced: written((answer) => `\`\`\`\n${answer}\n\`\`\``),
  'fenced with a language': written((answer) => `\`\`\`markdown\n${answer}\n\`\`\``),
  emphasised: ['**TOPICS**: **Doprava**', `**Shrnutí**: ${SUMMARY}`],
  'emphasised with its colon': ['**TOPICS:** Doprava', `**Shrnutí:** ${SUMMARY}`],
  'under a heading': ['## TOPICS: Doprava', `## Shrnutí\n\n${SUMMARY}`],
};

function written(write: (answer: string) => string): readonly [string, string] {
  return [write(TOPICS), write(SUMMARY)];
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? {} : JSON.parse(text);
}

/** A client of such a server, which answers with the text, and the bodies of the questions it put. */
async function clientOf(context: TestContext, answer: Server, text: string) {
  const asked: Record<string, unknown>[] = [];
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (request.method === 'POST') asked.push(body);
    const [status, reply] = answer(request.url!, text) ?? [404, {}];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  }).listen(0, '127.0.0.1');
  context.after(() => server.close());
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return { llm: createLlm({ baseUrl, apiKey: '', model: 'm', timeoutMs: 5_000 }), asked };
}

for (const [name, server] of Object.entries(SERVERS)) {
  for (const [form, [topics, summary]] of Object.entries(ANSWERS)) {
    test(`1.5: ${name} is found, and an answer that is ${form} is read`, async (context) => {
      const ask = async (text: string) => {
        const { llm } = await clientOf(context, server, text);
        return llm.generate('p', 's', { maxTokens: 100 });
      };
      assert.deepEqual(parseTopics(await ask(topics)), ['transport']);
      assert.deepEqual(acceptSummary(await ask(summary), 'cs', ''), { text: SUMMARY });
    });
  }
}

test('1.5: Ollama is told a context that holds prompt and answer', async (context) => {
  const { llm, asked } = await clientOf(context, SERVERS.Ollama!, SUMMARY);
  await llm.generate('a'.repeat(50_000), 's', { maxTokens: 4_000 });
  await llm.generate('a', 's', { maxTokens: 100 });
  assert.deepEqual(
    asked.map(({ options }) => options),
    [
      { num_predict: 4_000, num_ctx: 32_768 },
      { num_predict: 100, num_ctx: 4_096 },
    ],
  );
});
