const MAX_PROMPT_CHARS = 4_000_000;

export type GenerateRequest = {
  readonly model: string;
  readonly system: string;
  readonly prompt: string;
  readonly stream: boolean;
  readonly wantsJson: boolean;
  /** `num_predict` of Ollama's `options`, or `max_tokens`. */
  readonly maxTokens: number | undefined;
};

/** Either form's body, or what is wrong with it. Streams unless told otherwise, as Ollama does. */
export function parseRequest(body: string): GenerateRequest | string {
  if (body.length > MAX_PROMPT_CHARS) return `expected at most ${MAX_PROMPT_CHARS} characters`;
  let value: Record<string, unknown>;
  try {
    value = JSON.parse(body) as Record<string, unknown>;
  } catch {
    return 'expected JSON';
  }
  const { model, prompt, system = '', messages, stream } = value;
  const limit = (value.options as { num_predict?: unknown })?.num_predict ?? value.max_tokens;
  if (limit !== undefined && !(Number.isInteger(limit) && (limit as number) > 0)) {
    return 'num_predict, max_tokens: expected a positive whole number';
  }
  const maxTokens = limit as number | undefined;
  if (typeof model !== 'string') return 'model: expected a name';
  const wantsJson = value.format !== undefined || value.response_format !== undefined;
  if (Array.isArray(messages)) {
    const said = (role: string) =>
      messages
        .filter((one: { role?: unknown }) => one?.role === role)
        .map((one: { content?: unknown }) => String(one.content ?? ''))
        .join('\n');
    const [instructions, question] = [said('system'), said('user')];
    return {
      model,
      system: instructions,
      prompt: question,
      stream: stream === true,
      wantsJson,
      maxTokens,
    };
  }
  if (typeof prompt !== 'string') return 'prompt: expected a text';
  return { model, system: String(system), prompt, stream: stream !== false, wantsJson, maxTokens };
}

/** Replies of `/api/generate`: whole, or a JSON object per line. */
export const ollamaForm = {
  streamType: 'application/x-ndjson',
  whole: (model: string, response: string, isCut: boolean) => ({
    model,
    response,
    done: true,
    done_reason: isCut ? 'length' : 'stop',
  }),
  piece: (model: string, response: string) =>
    `${JSON.stringify({ model, response, done: false })}\n`,
  end: (model: string) => `${JSON.stringify({ model, response: '', done: true })}\n`,
};

/** Replies of `/v1/chat/completions`: whole, or server-sent events. */
export const openAiForm = {
  streamType: 'text/event-stream',
  whole: (model: string, content: string, isCut: boolean) => ({
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
  }),
  piece: (model: string, content: string) =>
    `data: ${JSON.stringify({ model, choices: [{ index: 0, delta: { content } }] })}\n\n`,
  end: (_model: string) => 'data: [DONE]\n\n',
};
