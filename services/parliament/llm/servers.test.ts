// Servers of language models as they answer: which path lists the models, and how a question is put.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { createLlm } from './client.ts';

type Reply = readonly [status: number, body: object];
type Server = (path: string, body: Record<string, unknown>) => Reply | undefined;

const LISTED: Reply = [200, { object: 'list', data: [{ id: 'm', object: 'model' }] }];
const THOUGHT = 'Nejdřív dokument.</think>\nOdpověď.';
const CHAT: Reply = [200, { choices: [{ message: { content: THOUGHT }, finish_reason: 'stop' }] }];

const SERVERS: Readonly<Record<string, Server>> = {
  // Any path of another interface is answered with 200.
  'LM Studio': (path) => {
    if (path === '/v1/models') return LISTED;
    if (path === '/v1/chat/completions') return CHAT;
    return [200, { error: `Unexpected endpoint or method. (GET ${path})` }];
  },
  'llama.cpp': (path) => {
    if (path === '/v1/models') return LISTED;
    if (path === '/v1/chat/completions') return CHAT;
    return [404, { error: { code: 404, message: 'File Not Found', type: 'not_found_error' } }];
  },
  vLLM: (path) => {
    if (path === '/v1/models') return LISTED;
    if (path === '/v1/chat/completions') return CHAT;
    return [404, { detail: 'Not Found' }];
  },
  Ollama: (path) => {
    if (path === '/v1/api/tags') return [200, { models: [{ name: 'm:latest' }] }];
    return path === '/v1/api/generate' ? [200, { response: THOUGHT, done: true }] : undefined;
  },
};

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text === '' ? {} : JSON.parse(text);
}

/** A client of such a server, and the bodies of the questions that it put. */
async function clientOf(context: TestContext, answer: Server) {
  const asked: Record<string, unknown>[] = [];
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (request.method === 'POST') asked.push(body);
    const [status, reply] = answer(request.url!, body) ?? [404, {}];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  }).listen(0, '127.0.0.1');
  context.after(() => server.close());
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return { llm: createLlm({ baseUrl, apiKey: '', model: 'm', timeoutMs: 5_000 }), asked };
}

for (const [name, answer] of Object.entries(SERVERS)) {
  test(`1.5: ${name} is found, and answers without its thoughts`, async (context) => {
    const { llm } = await clientOf(context, answer);
    assert.equal(await llm.isAvailable(), true);
    assert.equal(await llm.generate('p', 's', { maxTokens: 100 }), 'Odpověď.');
  });
}

test('1.5: Ollama is told a context that holds prompt and answer', async (context) => {
  const { llm, asked } = await clientOf(context, SERVERS.Ollama!);
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
