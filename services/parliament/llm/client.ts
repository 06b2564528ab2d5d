import { fetchBytes } from '@tessera/kit/http/fetch-bytes';
import { FetchError } from '@tessera/kit/http/fetch-error';
import { stripThinking } from './answers.ts';

export type LlmOptions = {
  readonly baseUrl: string;
  /** Sent as a bearer token, also with the health check; '' for a local server. */
  readonly apiKey: string;
  readonly model: string;
  readonly timeoutMs: number;
  readonly now?: () => number;
};

export type Llm = {
  readonly baseUrl: string;
  readonly model: string;
  /** True if the server answers and offers the model. Asked again after a minute. */
  isAvailable(): Promise<boolean>;
  /** The answer of the model to one prompt, without its reasoning. Throws a FetchError. */
  generate(prompt: string, system: string, options: GenerateOptions): Promise<string>;
};

type GenerateOptions = {
  /** Tokens of reasoning and answer together. */
  readonly maxTokens: number;
  readonly signal?: AbortSignal | undefined;
};

/** Ollama's own interface, or the one OpenAI made common. */
type Protocol = 'ollama' | 'openai';

const MODEL = 'language model';
const HEALTH_TIMEOUT_MS = 5_000;
const HEALTH_TTL_MS = 60_000;
/** Lists of hosted models come with descriptions. */
const MAX_LIST_BYTES = 4 * 1024 * 1024;

/** Longer than any answer we ask for: such a model does not stop by itself. */
const MAX_ANSWER_BYTES = 20_000;

export function createLlm(options: LlmOptions): Llm {
  const { baseUrl, apiKey, model, timeoutMs, now = Date.now } = options;
  let checked:
    | { readonly at: number; readonly protocol: Promise<Protocol | undefined> }
    | undefined;

  const get = (path: string) =>
    sendJson(baseUrl, path, { apiKey, maxBytes: MAX_LIST_BYTES, timeoutMs: HEALTH_TIMEOUT_MS });

  async function findProtocol(): Promise<Protocol | undefined> {
    try {
      const listed = namesOf(await get('/api/tags'), 'models', 'name');
      if (listed) return offers(listed, model) ? 'ollama' : undefined;
    } catch (error) {
      // Only a server that is there but knows no such path can speak the other interface.
      const { kind, status } = error as FetchError;
      if (kind !== 'status' && kind !== 'unreadable') return undefined;
      if (status === 401 || status === 403) return undefined;
    }
    try {
      return offers(namesOf(await get('/models'), 'data', 'id') ?? [], model)
        ? 'openai'
        : undefined;
    } catch {
      return undefined;
    }
  }

  function protocol(): Promise<Protocol | undefined> {
    if (!checked || now() - checked.at >= HEALTH_TTL_MS) {
      checked = { at: now(), protocol: findProtocol() };
    }
    return checked.protocol;
  }

  return {
    baseUrl,
    model,
    isAvailable: async () => (await protocol()) !== undefined,
    async generate(prompt, system, { maxTokens, signal }) {
      const spoken = await protocol();
      if (spoken === undefined) throw new FetchError('network', MODEL, 'is not available');
      const request = { apiKey, maxBytes: maxReplyBytes(prompt), timeoutMs, signal };
      try {
        const answer =
          spoken === 'ollama'
            ? await sendJson(baseUrl, '/api/generate', {
                ...request,
                body: {
                  model,
                  prompt,
                  system,
                  stream: false,
                  options: {
                    num_predict: maxTokens,
                    num_ctx: contextFor(system.length + prompt.length, maxTokens),
                  },
                },
              })
            : await sendJson(baseUrl, '/chat/completions', {
                ...request,
                body: {
                  model,
                  messages: [
                    { role: 'system', content: system },
                    { role: 'user', content: prompt },
                  ],
                  stream: false,
                  max_tokens: maxTokens,
                },
              });
        const { text, isCut } = contentOf(answer, spoken);
        if (Buffer.byteLength(text) > MAX_ANSWER_BYTES) {
          const reason = `answered more than ${MAX_ANSWER_BYTES} bytes`;
          throw new FetchError('too-large', MODEL, reason);
        }
        const shown = stripThinking(text);
        return isCut ? withoutUnfinishedEnd(shown) : shown;
      } catch (error) {
        // A server that has gone away is asked whether it is back before the next prompt.
        const { kind } = error as FetchError;
        if (kind === 'network' || kind === 'refused') checked = undefined;
        throw error;
      }
    },
  };
}

type JsonRequest = {
  /** Sent with POST; without it the request is a GET. */
  readonly body?: object;
  readonly apiKey: string;
  readonly maxBytes: number;
  /** For the whole exchange. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
};

/** Sends JSON to a path below the address of the model's server and parses the JSON reply. */
async function sendJson(
  baseUrl: string,
  path: string,
  { body, apiKey, ...limits }: JsonRequest,
): Promise<unknown> {
  const reply = await fetchBytes(baseUrl, path, {
    ...limits,
    body: body && JSON.stringify(body),
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...(apiKey !== '' && { authorization: `Bearer ${apiKey}` }),
    },
    accepts: (status) => status >= 200 && status <= 299,
    retries: 0,
  });
  try {
    return reply.kind === 'fetched' && JSON.parse(reply.bytes.toString('utf8'));
  } catch {
    throw new FetchError('unreadable', MODEL, 'answered something that is not JSON');
  }
}

/** Undefined where the reply is no such list: LM Studio answers any path with 200. */
function namesOf(reply: unknown, list: string, name: string): string[] | undefined {
  const rows = (reply as Record<string, unknown> | null)?.[list];
  if (!Array.isArray(rows)) return undefined;
  return rows.flatMap((row) => {
    const value = (row as Record<string, unknown> | null)?.[name];
    return typeof value === 'string' ? [value] : [];
  });
}

/** Ollama lists `llama3:latest`; a setting may leave the tag out. */
function offers(names: readonly string[], model: string): boolean {
  return names.some(
    (name) => name === model || name.startsWith(`${model}:`) || name === model.split(':')[0],
  );
}

/**
 * JSON may take six bytes for each byte of the answer, and Ollama's reply also lists the number of
 * every token of the prompt.
 */
function maxReplyBytes(prompt: string): number {
  return 6 * MAX_ANSWER_BYTES + 4 * prompt.length + 4_096;
}

const LEAST_CONTEXT = 4_096;

/**
 * Tokens of prompt and answer, which Ollama would otherwise cut to its default: two characters a
 * token in Czech. Powers of two, because another context loads the model again.
 */
function contextFor(chars: number, maxTokens: number): number {
  const needed = chars / 2 + maxTokens;
  return 2 ** Math.ceil(Math.log2(Math.max(LEAST_CONTEXT, needed)));
}

/** The text of a reply, and whether it ends at the limit of tokens. */
function contentOf(answer: unknown, protocol: Protocol): { text: string; isCut: boolean } {
  const reply = answer as {
    response?: unknown;
    done_reason?: unknown;
    choices?: readonly { message?: { content?: unknown }; finish_reason?: unknown }[];
  } | null;
  const choice = reply?.choices?.[0];
  const [text, end] =
    protocol === 'ollama'
      ? [reply?.response, reply?.done_reason]
      : [choice?.message?.content, choice?.finish_reason];
  if (typeof text !== 'string')
    throw new FetchError('unreadable', MODEL, 'answered without a text');
  return { text, isCut: end === 'length' };
}

/** Up to the last line or sentence that is complete. */
function withoutUnfinishedEnd(text: string): string {
  const ends = ['\n', '. ', '! ', '? '].map((end) => text.lastIndexOf(end));
  return text.slice(0, Math.max(...ends) + 1).trimEnd();
}
