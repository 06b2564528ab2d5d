import { PublicError } from '@tessera/kit/errors';
import type { Server } from '@tessera/kit/http/server';
import type { TakenBack } from '../store/port/requests.ts';
import type { EngineEvent } from './events.ts';

type Logs = Pick<Server, 'log' | 'repeated'>;

/** One line of the log for what happened to a job. Success is worth a line only when debugging. */
export function logEvent({ log, repeated }: Logs, event: EngineEvent): void {
  switch (event.kind) {
    case 'settled': {
      const { id, queueName } = event.job;
      const { settlement } = event;
      // The attempt of a job that was put off is given back.
      const attempt = event.job.attempt - Number(settlement.status === 'deferred');
      const about = { job: id, queue: queueName, attempt, status: settlement.status };
      if ('error' in settlement && settlement.error !== null) {
        log.info({ ...about, reason: settlement.error }, `job ${WORDS[settlement.status]}`);
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
    case 'taken-back':
      logTakenBack(log, event.taken, event.atStart);
      return;
    case 'suspended': {
      const about = { host: event.host, until: new Date(event.until).toISOString() };
      log.warn(about, 'a host failed repeatedly and is suspended');
      return;
    }
    case 'resumed':
      log.info({ host: event.host }, 'a host answers again');
      return;
    case 'cleaned':
      log.info({ jobs: event.jobs }, 'old jobs were deleted');
      return;
    case 'error':
      // An outage fails many operations with the same words, and is one line.
      if (event.error instanceof PublicError) {
        repeated.warn({ reason: event.error.message }, 'the database cannot be used; trying again');
      } else log.error({ err: event.error }, `${event.doing} failed, will be tried again`);
  }
}

/** One line for each job, then how many of each kind. */
function logTakenBack(log: Server['log'], taken: readonly TakenBack[], atStart: boolean): void {
  for (const { id, queueName, attempt, status, reason } of taken) {
    const outcome = status === 'dead' ? 'is dead' : 'is pending again';
    log.warn({ job: id, queue: queueName, attempt, status, reason }, `job ${outcome}`);
  }
  const which = atStart ? 'an earlier process left running' : 'whose lease ended';
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
