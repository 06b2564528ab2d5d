const MAX_PROMPT_CHARS = 4_000_000;

type GenerateRequest = {
  readonly model: string;
  readonly system: string;
  readonly prompt: string;
  /** `num_predict` of Ollama's `options`, or `max_tokens`. */
  readonly maxTokens: number | undefined;
};

/** Either form's body, or what is wrong with it. Replies are whole: no caller of ours asks for a stream. */
export function parseRequest(body: string): GenerateRequest | string {
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
export const ollamaForm = (model: string, response: string, isCut: boolean) => ({
  model,
  response,
  done: true,
  done_reason: isCut ? 'length' : 'stop',
});

/** A reply of `/v1/chat/completions`. */
export const openAiForm = (model: string, content: string, isCut: boolean) => ({
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
