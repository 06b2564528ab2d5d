import { Cron } from 'croner';
import { cronFields } from './cron-fields.ts';

/**
 * The next run of a cron expression after a moment; null when there is none. docs/contract/runner.md 2.4:
 * seconds first, six or seven fields, day-of-week 1 is Sunday and 7 is Saturday, day-of-month and
 * day-of-week must both match, years are 1970 to 2100. In a time zone: a fixed time that a clock change
 * skips runs at the first moment after the gap, one that occurs twice runs once.
 */
export function nextRunAt(
  expression: string,
  timezone: string | null,
  after: number,
): number | null {
  const run = compiled(expression, timezone).nextRun(new Date(after))?.getTime();
  return run !== undefined && run < YEAR_2101 ? run : null;
}

/** The reason why an expression or its time zone is not valid; undefined when it is. */
export function cronProblem(expression: string, timezone: string | null): string | undefined {
  try {
    compiled(expression, null);
  } catch (error) {
    return (error as Error).message.replace(/^(CronPattern|CronDate): /, '');
  }
  try {
    compiled(expression, timezone).nextRuns(1, new Date(0));
  } catch {
    return `unknown time zone ${timezone}; expected an IANA name such as Europe/Prague`;
  }
  return undefined;
}

const YEAR_2101 = Date.UTC(2101, 0, 1);

function compiled(expression: string, timezone: string | null): Cron {
  return new Cron(cronFields(expression), {
    mode: '6-or-7-parts',
    domAndDow: true,
    alternativeWeekdays: true,
    fixedTimeRule: 'no-wildcard',
    timezone: timezone ?? 'Etc/UTC',
  });
}
