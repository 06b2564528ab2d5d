import { type ExplainedSurvivor, explained } from './explained-survivor.ts';

const UNDEFINED_IS_NOT_LATER = 'undefined is not later than any time; the type wants a number.';
const BOTH_GROUPS_OR_NONE = 'The pattern has either both groups or none; the type wants both.';

export const EXPLAINED_IN_RUNNER: readonly ExplainedSurvivor[] = [
  ...explained(
    'runner/deliver/breaker.ts',
    ['false', 'true', 'record sets probing to false before the state is stored.'],
    ['hosts.get(host)?.until ?? 0', 'hosts.get(host)?.until', UNDEFINED_IS_NOT_LATER],
  ),
  ...explained('runner/job/activity.ts', [
    '0',
    '1',
    'The last element of the bounds only gives their number; its value is not used.',
  ]),
  ...explained('runner/job/backoff.ts', [
    '60',
    '61',
    'Both are above every max_delay_ms, and 0 times either is 0.',
  ]),
  ...explained('runner/job/beginning.ts', [
    'chunks.length === 1',
    'false',
    'One chunk joined is the same bytes; the condition saves a copy.',
  ]),
  ...explained(
    'runner/job/claim-plan.ts',
    [
      'index < open.length && left > 0',
      'index < open.length',
      'With no slot left each further queue takes 0.',
    ],
    ['left > 0', '(left) >= (0)', 'With no slot left each further queue takes 0.'],
    ['last > 0', '(last) >= (0)', 'The first item is exchanged with itself.'],
  ),
  ...explained('runner/job/cron-fields.ts', [
    'more.length > 0 || first === undefined',
    'more.length > 0',
    'A split text has a first part; the type wants it checked.',
  ]),
  ...explained(
    'runner/job/cron.ts',
    [
      'error instanceof CronError',
      'true',
      'croner accepts every expression that cronFields returns (150,000 random ones tried).',
    ],
    ['1', '2', 'Of the runs asked for, only the first is used.'],
    ['0', '1', 'The time zone is checked from any moment: the second of 1970 does not matter.'],
    [
      "timezone ?? 'Etc/UTC'",
      'timezone',
      'A test sets TZ to notice it, but mutants run in threads, which cannot change their time zone.',
    ],
  ),
  ...explained(
    'runner/job/payload.ts',
    ['body ?? {}', 'body', 'The body is null only when the text is, and that has no long number.'],
    [
      'LONG_NUMBER.test(text)',
      'true',
      'Texts without long numbers are parsed to the same either way; the pattern saves time.',
    ],
    [
      "typeof value !== 'number' || context?.source === undefined",
      "typeof value !== 'number'",
      'A parsed number has its source; the type wants it checked.',
    ],
    [
      'Number.isFinite(value) && sameNumber(String(value), context.source)',
      '(sameNumber(String(value), context.source))',
      'The word Infinity has not the digits of any number.',
    ],
    [
      "a.digits === b.digits && (a.digits === '' || a.exponent === b.exponent)",
      'a.digits === b.digits',
      'The nearest double is never ten times the number, so equal digits have equal exponents.',
    ],
    [
      'Number(exponent) - fraction.length + all.length - end',
      '(Number(exponent) - fraction.length + all.length) + (end)',
      'Exponents are compared when the digits are equal, and end is the number of digits.',
    ],
  ),
  ...explained('runner/job/receivers.ts', [
    '0',
    '1',
    'Of the empty minute only the durations are used, not when it begins.',
  ]),
  ...explained('runner/job/timestamp.ts', [
    'milliseconds !== lastMoment',
    'true',
    'The text of the last moment is kept to save time; made anew it is the same.',
  ]),
  ...explained('runner/job/waiting.ts', [
    'callbackUrl !== lastUrl',
    'true',
    'The host of the last address is kept to save time; made anew it is the same.',
  ]),
  ...explained(
    'runner/job/worker.ts',
    ['run === undefined || workerId === undefined', 'run === undefined', BOTH_GROUPS_OR_NONE],
    [
      'run === undefined || workerId === undefined',
      '(workerId === undefined)',
      BOTH_GROUPS_OR_NONE,
    ],
  ),
];
