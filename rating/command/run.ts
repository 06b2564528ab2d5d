import { PublicError } from '@tessera/kit/errors';
import { every } from '@tessera/kit/every';
import { describeError } from '@tessera/kit/failure';
import { watchReturns } from '@tessera/kit/http/probe';
import { createSourceLog } from '@tessera/kit/http/source-log';
import { logOpened } from '@tessera/kit/migrations';
import { httpOptions } from '@tessera/kit/service-settings';
import { type Started, UsageError } from '@tessera/kit/start';
import { findCallerKey } from '../input/callers.ts';
import { measureUpstream } from '../provider/upstream/metrics.ts';
import { upstreamProvider } from '../provider/upstream/upstream.ts';
import { openService } from '../service.ts';
import { databaseSetting, type SETTINGS } from '../settings.ts';
import { openStores, withoutPassword } from '../store/open-stores.ts';
import { type Doors, estimateCommand } from './estimate.ts';
import { evaluateCommand } from './evaluate.ts';
import { forgetCommand } from './forget.ts';

const MINUTE_MS = 60_000;

/** Serves, or runs another command: a number is the exit code of one. */
export async function run({ settings, args, closing }: Started<typeof SETTINGS>, version: string) {
  const log = createSourceLog({ sources: ['upstream'], now: () => new Date() });
  const provider = () =>
    upstreamProvider({
      log,
      urlTemplate: settings.UPSTREAM_API_URL,
      key: settings.UPSTREAM_API_KEY,
      patienceMs: settings.UPSTREAM_PATIENCE_MS,
    });
  const database = databaseSetting(settings);
  const retentionMs = settings.RETENTION_DAYS * 86_400_000;
  const stores = () => openStores(settings[database], settings.KV_URL, database);

  const [command = 'serve', ...more] = args;
  if (command !== 'serve') return runCommand(command, more, { provider, stores, retentionMs });
  let nextTurnMs = 0;
  const noKey = 'UPSTREAM_API_KEY is not set, so the upstream will not answer';
  const upstream = provider();
  const opened = await stores();
  const service = await openService({
    stores: opened,
    provider: upstream,
    answerWithinMs: settings.ANSWER_WITHIN_MS,
    jobDeadlineMs: settings.JOB_DEADLINE_S * 1000,
    callbacks: {
      signingSecret: settings.RATING_SIGNING_SECRET,
      networks: settings.RATING_CALLBACK_NETWORKS,
    },
    ...{ retentionMs, adminToken: settings.RATING_ADMIN_TOKEN },
    keys: settings.RATING_KEYS.flatMap((text) => findCallerKey(text) ?? []),
    notReady: settings.UPSTREAM_API_KEY === '' ? noKey : undefined,
    examples: settings.EXAMPLE_PLAYERS,
    notice: settings.DATA_NOTICE,
    version,
    ...httpOptions(settings, version),
  });
  // A visitor may cause a call before.
  measureUpstream(service.server, log, upstream, () => nextTurnMs);
  closing.add('service', () => service.close());
  closing.logTo((sentence) => service.server.log.info(sentence));
  const about = {
    service: 'rating',
    version,
    database: withoutPassword(settings[database]),
  };
  logOpened(service.server.log, about, opened.takenOver);
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
    nextDelayMs() {
      nextTurnMs = Date.now() + MINUTE_MS;
      return MINUTE_MS;
    },
    // Makes a call only when no recent reply shows that the upstream answers.
    task: async (signal) => upstream.check(signal),
    onError: () => {},
  });
  closing.add('check', () => checking.stop());
  const returns = watchReturns({
    failing: () => (upstream.problem() === undefined ? [] : [settings.UPSTREAM_API_URL]),
    onReturn: () => void checking.trigger(),
  });
  closing.add('returns', returns.stop);
  void checking.trigger();
}

/** Runs one command and says with which code the process should end: 0, or 1 when it failed. */
async function runCommand(name: string, args: readonly string[], doors: Doors): Promise<number> {
  try {
    if (name === 'evaluate') await evaluateCommand(args);
    else if (name === 'forget') await forgetCommand(args, doors);
    else await estimateCommand(args, doors);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const code = error instanceof PublicError ? ` (${error.code})` : '';
    console.error(`rating: ${describeError(error)}${code}`);
    return 1;
  }
}
