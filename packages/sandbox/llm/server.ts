import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createFaultBook } from '../faults.ts';
import { type Listening, listen, type Place, sendJson } from '../stand-in.ts';
import { failOnTheWire, isPlain, isTransportFault } from '../transport.ts';
import { type LlmFault, misbehaved } from './behaviours.ts';
import { extractiveAnswer, parsePrompt } from './extracts.ts';

type LlmOptions = Place & {
  /** Required as a bearer token when not empty. */
  readonly apiKey?: string;
  /** Names the server lists. */
  readonly models?: readonly string[];
};

/** A prompt the server received and its answer. */
type LlmCall = {
  readonly path: string;
  readonly model: string;
  readonly system: string;
  readonly prompt: string;
  readonly maxTokens: number | undefined;
  readonly answer: string;
};

/** Its `url` is `LLM_BASE_URL` for Ollama's interface; with `/v1` for the OpenAI-compatible one. */
export type LlmServer = Listening & {
  /** Prompts in order of arrival. */
  readonly calls: LlmCall[];
  /** Adds a fault in place of the earlier one of its path. */
  fault(fault: LlmFault): void;
  /** Removes all faults. */
  clearFaults(): void;
};

/** Starts a stand-in for an LLM server with extractive answers. */
export async function startLlm(options: LlmOptions = {}): Promise<LlmServer> {
  const { apiKey = '', models = ['stand-in:latest'] } = options;
  const faults = createFaultBook<LlmFault>({ targetOf: ({ path }) => path });
  const calls: LlmCall[] = [];
  const listening = await listen(answer, options);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path } = new URL(request.url ?? '/', 'http://llm.invalid');
    const fault = isPlain(request) ? undefined : faults.take(path);
    if (isTransportFault(fault?.kind)) return failOnTheWire(fault.kind, request, response);
    if (apiKey !== '' && request.headers.authorization !== `Bearer ${apiKey}`)
      return sendJson(response, 401, { error: 'expected a valid bearer token' });
    if (fault !== undefined && (await failed(fault, response, listening.signal))) return;
    const listed = fault?.kind === 'no-model' ? [] : models;
    switch (`${request.method} ${path}`) {
      case 'GET /api/tags':
        return sendJson(response, 200, { models: listed.map((name) => ({ name, model: name })) });
      case 'GET /v1/models':
        return sendJson(response, 200, {
          object: 'list',
          data: listed.map((id) => ({ id, object: 'model' })),
        });
      case 'POST /api/generate':
      case 'POST /v1/chat/completions':
        return generate(path, await text(request), response, fault);
      default:
        return sendJson(response, 404, { error: `no such path: ${path}` });
    }
  }

  function generate(
    path: string,
    body: string,
    response: ServerResponse,
    fault: LlmFault | undefined,
  ): void {
    const request = parseRequest(body);
    if (typeof request === 'string') {
      sendJson(response, 400, { error: request });
      return;
    }
    if (!models.some((name) => name === request.model || name.startsWith(`${request.model}:`))) {
      sendJson(response, 404, { error: `model '${request.model}' not found` });
      return;
    }
    const prompt = parsePrompt(request.system, request.prompt);
    const extract = extractiveAnswer(prompt);
    const { model, system, maxTokens } = request;
    const given = misbehaved(extract, prompt.language, fault?.kind, maxTokens);
    calls.push({ path, model, system, prompt: request.prompt, maxTokens, answer: given.text });
    const form = path === '/api/generate' ? ollamaForm : openAiForm;
    const whole = form(model, given.text, given.isCut);
    sendJson(response, 200, fault?.kind === 'other-json' ? { unexpected: true } : whole);
  }

  return {
    ...listening,
    calls,
    fault: (fault) => faults.put(fault),
    clearFaults: () => faults.set([]),
  };
}

/** True when the fault has answered. */
async function failed(
  { kind, delayMs = 2000 }: LlmFault,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<boolean> {
  switch (kind) {
    case 'slow':
      await pause(delayMs, undefined, { signal });
      return false;
    case 'garbage-json':
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"response": Návrh}}');
      return true;
    case 'error':
      sendJson(response, 500, { error: 'the model runner has stopped, on request' });
      return true;
    default:
      return false;
  }
}

const MAX_PROMPT_CHARS = 4_000_000;

type GenerateRequest = {
  readonly model: string;
  readonly system: string;
  readonly prompt: string;
  /** `num_predict` of Ollama's `options`, or `max_tokens`. */
  readonly maxTokens: number | undefined;
};

/** Either form's body, or what is wrong with it. Replies are whole: no caller of ours asks for a stream. */
function parseRequest(body: string): GenerateRequest | string {
  if (body.length > MAX_PROMPT_CHARS) return `expected at most ${MAX_PROMPT_CHARS} characters`;
  let value: Record<string, unknown>;
  try {
    value = JSON.parse(body) as Record<string, unknown>;
  } catch {
    return 'expected JSON';
  }
  const { model, prompt, system = '', messages } = value;
  const limit = (value.options as { num_predict?: unknown })?.num_predict ?? value.max_tokens;
  if (limit !== undefined && !(Number.isInteger(limit) && (limit as number) > 0)) {
    return 'num_predict, max_tokens: expected a positive whole number';
  }
  const maxTokens = limit as number | undefined;
  if (typeof model !== 'string') return 'model: expected a name';
  if (Array.isArray(messages)) {
    const said = (role: string) =>
      messages
        .filter((one: { role?: unknown }) => one?.role === role)
        .map((one: { content?: unknown }) => String(one.content ?? ''))
        .join('\n');
    return { model, system: said('system'), prompt: said('user'), maxTokens };
  }
  if (typeof prompt !== 'string') return 'prompt: expected a text';
  return { model, system: String(system), prompt, maxTokens };
}

/** A reply of `/api/generate`. */
const ollamaForm = (model: string, response: string, isCut: boolean) => ({
  model,
  response,
  done: true,
  done_reason: isCut ? 'length' : 'stop',
});

/** A reply of `/v1/chat/completions`. */
const openAiForm = (model: string, content: string, isCut: boolean) => ({
  id: 'stand-in',
  object: 'chat.completion',
  model,
  choices: [
    {
      index: 0,
      message: { role: 'assistant', content },
      finish_reason: isCut ? 'length' : 'stop',
    },
  ],
});
