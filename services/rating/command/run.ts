import { quoted } from '@tessera/kit/config';
import { PublicError } from '@tessera/kit/errors';
import { every } from '@tessera/kit/every';
import { describeError } from '@tessera/kit/failure';
import { logOpened } from '@tessera/kit/migrations';
import { httpOptions } from '@tessera/kit/service-settings';
import { type Started, UsageError } from '@tessera/kit/start';
import { createForgotten } from '../estimates/forgotten.ts';
import { findPlayerId, nameOf } from '../ladder/player-id.ts';
import { isRegion, REGIONS } from '../ladder/region.ts';
import type { Provider } from '../provider/provider.ts';
import { measureUpstream } from '../provider/upstream/metrics.ts';
import { upstreamProvider } from '../provider/upstream/upstream.ts';
import { openService } from '../service.ts';
import { databaseSetting, type SETTINGS } from '../settings.ts';
import { openStores, type Stores, withoutPassword } from '../store/open-stores.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/** Serves, or runs another command: a number is the exit code of one. */
export async function run(started: Started<typeof SETTINGS>, version: string) {
  const { settings, args } = started;
  const [command = 'serve', ...more] = args;
  if (command === 'forget')
    return commandCode(() => forgetCommand(more, providerOf(settings), () => storesOf(settings)));
  // The simulation is no part of the service; people compare models with this line.
  if (command === 'evaluate')
    return commandCode(async () => {
      const { evaluateCommand } = await import('../../../tools/ladders/evaluate.ts');
      await evaluateCommand(more);
    });
  return serve(started, version);
}

type Settings = Started<typeof SETTINGS>['settings'];

function providerOf({ UPSTREAM_API_URL, UPSTREAM_API_KEY }: Settings) {
  return upstreamProvider({ urlTemplate: UPSTREAM_API_URL, key: UPSTREAM_API_KEY });
}

function storesOf(settings: Settings) {
  const database = databaseSetting(settings);
  return openStores(settings[database], settings.REDIS_URL, database);
}

async function serve({ settings, closing }: Started<typeof SETTINGS>, version: string) {
  const noKey = 'UPSTREAM_API_KEY is not set, so the upstream will not answer';
  const upstream = providerOf(settings);
  const stores = await storesOf(settings);
  const service = await openService({
    stores,
    provider: upstream,
    answerWithinMs: settings.ANSWER_WITHIN_MS,
    retentionMs: settings.RETENTION_DAYS * DAY_MS,
    notReady: settings.UPSTREAM_API_KEY === '' ? noKey : undefined,
    examples: settings.EXAMPLE_PLAYERS,
    notice: settings.DATA_NOTICE,
    version,
    ...httpOptions(settings, version),
  });
  measureUpstream(service.server, upstream);
  closing.add('service', () => service.close());
  closing.logTo((sentence) => service.server.log.info(sentence));
  const database = withoutPassword(settings[databaseSetting(settings)]);
  logOpened(service.server.log, { service: 'rating', version, database }, stores.takenOver);
  await service.server.listen({
    host: settings.HOST,
    port: settings.PORT,
    listenTextResolver: (address) => `rating listening on ${address}`,
  });
  if (settings.UPSTREAM_API_KEY === '') {
    service.server.log.warn(noKey);
    return;
  }
  const checking = every({
    // Makes a call only when no recent reply shows that the upstream answers.
    nextDelayMs: () => MINUTE_MS,
    task: async (signal) => upstream.check(signal),
    onError: () => {},
  });
  closing.add('check', () => checking.stop());
  void checking.trigger();
}

/** Runs one command and says with which code the process should end: 0, or 1 when it failed. */
async function commandCode(command: () => Promise<void>): Promise<number> {
  try {
    await command();
    return 0;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const code = error instanceof PublicError ? ` (${error.code})` : '';
    console.error(`rating: ${describeError(error)}${code}`);
    return 1;
  }
}

/**
 * `forget REGION NAME#TAG`: removes a player from the stores and has later questions refused. A
 * service that runs on the same stores learns of it within a minute. The database is opened once the
 * arguments are valid.
 */
async function forgetCommand(
  operands: readonly string[],
  provider: Provider,
  open: () => Promise<Stores>,
): Promise<void> {
  const [region = '', player = ''] = operands.map((one) => one.trim());
  const platform = region.toLowerCase();
  if (!isRegion(platform))
    throw new UsageError(`REGION must be one of ${REGIONS.join(', ')}, not ${quoted(region)}`);
  const id = findPlayerId(player);
  if (!id) throw new UsageError(`${quoted(player)} is no NAME#TAG`);
  const stores = await open();
  try {
    await createForgotten(stores, provider).add(platform, id);
    console.log(`${nameOf(id)} of ${platform} is forgotten, and will not be estimated again.`);
  } finally {
    await stores.close();
  }
}
