import type { Server } from '@tessera/kit/http/server';
import { withoutAnswer } from '../job/outcome.ts';
import type { TakenBack } from '../store/port/requests.ts';
import type { EngineEvent } from './events.ts';

/**
 * One line of the log for what happened to a job. Success is worth a line only when debugging.
 *
 * @param quotes false where answers of receivers are encrypted in the database
 */
export function logEvent(log: Server['log'], event: EngineEvent, quotes = true): void {
  switch (event.kind) {
    case 'settled': {
      const { id, queueName } = event.job;
      const { settlement } = event;
      // The attempt of a job that was put off is given back.
      const attempt = event.job.attempt - Number(settlement.status === 'deferred');
      const about = { job: id, queue: queueName, attempt, status: settlement.status };
      if (settlement.status === 'accepted' && settlement.note !== undefined) {
        log.warn({ ...about, note: settlement.note }, `job ${WORDS.accepted}`);
        return;
      }
      if ('error' in settlement && settlement.error !== null) {
        const reason = quotes ? settlement.error : withoutAnswer(settlement.error);
        log.info({ ...about, reason }, `job ${WORDS[settlement.status]}`);
      } else {
        log.debug(about, `job ${WORDS[settlement.status]}`);
      }
      return;
    }
    case 'superseded':
      log.warn({ job: event.job.id }, 'a result came after the claim was lost and was dropped');
      return;
    case 'unwritable':
      log.error(
        { job: event.job.id, err: event.error },
        'a result cannot be written and was dropped; the job runs again when its lease ends',
      );
      return;
    case 'recovered':
      logTakenBack(log, event.taken, 'an earlier process left running');
      return;
    case 'reaped':
      logTakenBack(log, event.taken, 'whose lease ended or that expired');
      return;
    case 'suspension':
      if (event.until === undefined) log.info({ host: event.host }, 'a host answers again');
      else {
        const about = { host: event.host, until: new Date(event.until).toISOString() };
        log.warn(about, 'a host failed repeatedly and is suspended');
      }
      return;
    case 'scheduled':
      log.debug({ schedule: event.scheduleId, job: event.jobId }, 'a schedule made its job');
      return;
    case 'overlap':
      log.debug(
        { schedule: event.scheduleId, skipped: event.skipped },
        'a schedule was due while its last job was open',
      );
      return;
    case 'cleaned':
      log.info({ jobs: event.jobs }, 'old jobs were deleted');
      return;
    case 'clock-set':
      log.warn(
        { by_ms: event.byMs },
        event.byMs < 0
          ? 'the clock was set back: delayed jobs and schedules wait for the earlier time'
          : 'the clock was set forward: what has become due is started now',
      );
      return;
    case 'store-away':
      log.error({ reason: event.reason }, 'the database cannot be used; trying again');
      return;
    case 'store-still-away':
      log.error(outage(event), 'the database still cannot be used');
      return;
    case 'store-back':
      log.info(outage(event), 'the database can be used again');
      return;
    case 'error':
      log.error({ err: event.error }, `${event.doing} failed, will be tried again`);
  }
}

function outage({ awayMs, failures }: { awayMs: number; failures: number }) {
  return { away_seconds: Math.round(awayMs / 1000), failed_operations: failures };
}

/** One line for each job, then how many of each kind. */
function logTakenBack(log: Server['log'], taken: readonly TakenBack[], which: string): void {
  for (const { id, queueName, attempt, status, reason } of taken) {
    const outcome = status === 'dead' ? 'is dead' : 'is pending again';
    log.warn({ job: id, queue: queueName, attempt, status, reason }, `job ${outcome}`);
  }
  const dead = taken.filter(({ status }) => status === 'dead').length;
  log.warn({ pending: taken.length - dead, dead }, `jobs ${which} were taken back`);
}

const WORDS = {
  completed: 'completed',
  accepted: 'was accepted; its receiver reports later',
  dead: 'is dead',
  pending: 'will be retried',
  deferred: 'was not called yet',
  interrupted: 'was interrupted',
};
