import type { Html } from '@tessera/kit/html';
import type { Locale } from '@tessera/kit/locale';
import { type Mood, pill } from '@tessera/kit/ui/pill';
import type { JobStatus } from '../job/job.ts';
import { phrases } from '../ui/phrases.ts';

const MOODS: Record<JobStatus, Mood> = {
  pending: 'idle',
  running: 'warn',
  completed: 'good',
  dead: 'bad',
};

export function statusPill(status: JobStatus, locale: Locale): Html {
  return pill(MOODS[status], phrases(locale)[status]);
}
