// The only file that knows the real world: the environment, the disk and the port.
// `node main.ts` serves; `node main.ts estimate …` and `node main.ts evaluate …` answer and end.
import { readFileSync } from 'node:fs';
import { closeOnSignals, createClosing } from '@tessera/kit/closing';
import {
  flag,
  integer,
  list,
  oneOf,
  port,
  readSettings,
  secret,
  text,
  url,
} from '@tessera/kit/config';
import { runCommand } from './command/run-command.ts';
import { openService } from './desk/service.ts';
import { upstreamProvider } from './provider/upstream.ts';
import { openStores } from './store/open-stores.ts';

const settings = readSettings(
  {
    HOST: text('127.0.0.1'),
    PORT: port(4000),
    DATABASE_URL: text('sqlite:rating.db'),
    KV_URL: text(''),
    UPSTREAM_API_URL: url('https://{route}.api.riotgames.com'),
    UPSTREAM_API_KEY: secret(),
    ANSWER_WITHIN_MS: integer(5000, { min: 100, max: 25_000 }),
    UPSTREAM_PATIENCE_MS: integer(3000, { min: 0, max: 120_000 }),
    EXAMPLE_PLAYERS: list(''),
    DATA_NOTICE: text(''),
    TRUST_PROXY: flag(false),
    RATE_LIMIT_ENABLED: flag(true),
    LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent'], 'info'),
    LOG_FORMAT: oneOf(['json', 'pretty'], 'json'),
  },
  process.env,
);

const provider = () =>
  upstreamProvider({
    urlTemplate: settings.UPSTREAM_API_URL,
    key: settings.UPSTREAM_API_KEY,
    patienceMs: settings.UPSTREAM_PATIENCE_MS,
  });
const stores = () => openStores(settings.DATABASE_URL, settings.KV_URL);

const [command, ...args] = process.argv.slice(2);
if (command !== undefined && command !== 'serve') {
  process.exitCode = await runCommand(command, args, { provider, stores });
} else {
  await serve().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}

async function serve(): Promise<void> {
  const closing = createClosing();
  closeOnSignals(closing);
  const { version } = JSON.parse(
    readFileSync(new URL('./package.json', import.meta.url), 'utf8'),
  ) as { version: string };
  const noKey = 'UPSTREAM_API_KEY is not set, so the upstream will not answer';
  const service = await openService({
    stores: await stores(),
    provider: provider(),
    answerWithinMs: settings.ANSWER_WITHIN_MS,
    notReady: settings.UPSTREAM_API_KEY === '' ? noKey : undefined,
    examples: settings.EXAMPLE_PLAYERS,
    notice: settings.DATA_NOTICE,
    rateLimits: settings.RATE_LIMIT_ENABLED,
    trustProxy: settings.TRUST_PROXY,
    version,
    log: { level: settings.LOG_LEVEL, format: settings.LOG_FORMAT },
  });
  closing.add('service', () => service.close());
  await service.server.listen({
    host: settings.HOST,
    port: settings.PORT,
    listenTextResolver: (address) => `rating listening on ${address}`,
  });
}
