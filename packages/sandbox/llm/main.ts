// The LLM stand-in as a process of its own.
import { port, text } from '@tessera/kit/config';
import { start } from '@tessera/kit/start';
import { startLlm } from './server.ts';

const settings = {
  HOST: text('127.0.0.1', { help: 'address to listen on' }),
  PORT: port(8104, { help: 'port to listen on' }),
  LLM_API_KEY: text('', { help: 'bearer token required from clients; empty admits everybody' }),
  LLM_MODEL: text('stand-in', { help: 'name of the one model the server lists' }),
};
const program = {
  name: 'sandbox-llm',
  purpose: 'a stand-in of an LLM server whose answers are extracts of the prompt.',
  settings,
};

await start(program, async ({ settings, closing }) => {
  const llm = await startLlm({
    host: settings.HOST,
    port: settings.PORT,
    apiKey: settings.LLM_API_KEY,
    models: [settings.LLM_MODEL],
  });
  closing.add('llm', () => llm.close());
  console.log(`LLM stand-in at ${llm.url} (extractive answers, model ${settings.LLM_MODEL})`);
});
