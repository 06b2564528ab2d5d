import { PublicError, unavailable } from '@tessera/kit/errors';
import { answer, jsonOf } from '@tessera/kit/http/answers';
import { ERROR_REPLY } from '@tessera/kit/http/api-document';
import { FetchError } from '@tessera/kit/http/fetch-error';
import { perMinute } from '@tessera/kit/http/rate-limit';
import { Type } from 'typebox';
import type { Context } from '../context.ts';
import { acceptSummary } from '../llm/answers.ts';
import { MAX_TOKENS, SYSTEM, summaryPrompt } from '../llm/prompts.ts';

const HEALTH = Type.Object({
  available: Type.Boolean(),
  base_url: Type.String(),
  model: Type.String(),
});

const SMOKE_TEST = Type.Object({
  success: Type.Boolean(),
  model: Type.String(),
  duration_seconds: Type.Number(),
  summary_cs: Type.String(),
  summary_en: Type.String(),
});

const FAILED = answer('The model failed', jsonOf(ERROR_REPLY));

/** A short piece of legislation to try the model on. */
const SAMPLE_TITLE = 'Návrh zákona, kterým se mění zákon o silničním provozu';
const SAMPLE_TEXT = `Čl. I. V § 18 odst. 3 se číslo „90“ nahrazuje číslem „80“.
Čl. II. Tento zákon nabývá účinnosti dnem 1. ledna.
Důvodová zpráva: Navrhuje se snížit nejvyšší dovolenou rychlost mimo obec, aby ubylo vážných nehod na silnicích druhé a třetí třídy. Návrh nemá dopad na státní rozpočet.`;

/** `/api/ollama/*`: whether the language model answers, and how fast. */
export function ollamaRoutes({ server, llm }: Context): void {
  server.get(
    '/api/ollama/health',
    {
      schema: {
        operationId: 'ollamaHealth',
        tags: ['model'],
        summary: 'Whether the language model is available',
        response: { 200: answer('Availability', jsonOf(HEALTH)) },
      },
      config: perMinute(10),
    },
    async (_request, reply) =>
      reply.send({
        available: await llm.isAvailable(),
        base_url: withoutSecrets(llm.baseUrl),
        model: llm.model,
      }),
  );

  server.get(
    '/api/ollama/smoke-test',
    {
      schema: {
        operationId: 'ollamaSmokeTest',
        tags: ['model'],
        summary: 'Summaries of a sample text in both languages, timed',
        response: { 200: answer('Both summaries', jsonOf(SMOKE_TEST)), 502: FAILED },
      },
      config: perMinute(2),
    },
    async (_request, reply) => {
      if (!(await llm.isAvailable())) {
        throw unavailable('The language model server is not available.', 60, {
          cs: 'Server jazykového modelu není k dispozici.',
        });
      }
      const started = performance.now();
      try {
        const [cs, en] = await Promise.all([summary('cs'), summary('en')]);
        return reply.send({
          success: true,
          model: llm.model,
          duration_seconds: Math.round(performance.now() - started) / 1000,
          summary_cs: cs,
          summary_en: en,
        });
      } catch (error) {
        throw new PublicError(
          502,
          'bad_gateway',
          `The language model failed: ${error instanceof FetchError ? error.reason : (error as Error).message}.`,
          { cs: 'Jazykový model selhal.', cause: error },
        );
      }
    },
  );

  async function summary(language: 'cs' | 'en'): Promise<string> {
    const prompt = summaryPrompt('summary', language, SAMPLE_TITLE, SAMPLE_TEXT);
    const accepted = acceptSummary(
      await llm.generate(prompt, SYSTEM[language], { maxTokens: MAX_TOKENS.summary }),
      language,
      `${SAMPLE_TEXT}\n${SAMPLE_TITLE}`,
    );
    if ('refused' in accepted) throw new Error(`unusable answer (${accepted.refused})`);
    return accepted.text;
  }
}

/** An address may carry a user and a password. */
function withoutSecrets(address: string): string {
  const url = URL.parse(address);
  if (!url || (url.username === '' && url.password === '')) return address;
  url.username = '';
  url.password = '';
  return url.href.replace(/\/$/, '');
}
