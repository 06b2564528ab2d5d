import type { Server } from '@tessera/kit/http/server';
import type { EngineEvent } from './events.ts';

/** One line of the log for what happened to a job. Success is worth a line only when debugging. */
export function logEvent(log: Server['log'], event: EngineEvent): void {
  switch (event.kind) {
    case 'settled': {
      const { id, queueName, attempt } = event.job;
      const { status } = event.settlement;
      const about = { job: id, queue: queueName, attempt, status };
      if (status === 'completed') log.debug(about, 'job completed');
      else log.info({ ...about, reason: event.settlement.error }, `job ${WORDS[status]}`);
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
      log.info({ jobs: event.jobs }, 'jobs an earlier process left running are pending again');
      return;
    case 'reaped':
      log.warn({ jobs: event.jobs }, 'jobs whose worker died were taken back');
      return;
    case 'scheduled':
      log.debug({ schedule: event.scheduleId, job: event.jobId }, 'a schedule made its job');
      return;
    case 'cleaned':
      log.info({ jobs: event.jobs }, 'old jobs were deleted');
      return;
    case 'error':
      log.error({ err: event.error }, `${event.doing} failed, will be tried again`);
  }
}

const WORDS = {
  dead: 'is dead',
  pending: 'will be tried again',
  held: 'waits',
  interrupted: 'was interrupted',
};
