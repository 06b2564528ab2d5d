import { cronProblem } from '../job/cron.ts';
import { parseTimestamp } from './timestamp.ts';

/** What is wrong with a text of each format, in words that follow the field's name. */
export const FORMATS: Readonly<Record<string, (text: string) => string | undefined>> = {
  'plain-text': plainTextProblem,
  'callback-url': callbackUrlProblem,
  cron: (text) => wrapped(cronProblem(text, null)),
  timezone: (text) => wrapped(cronProblem('0 0 0 * * *', text)),
  moment: (text) =>
    parseTimestamp(text) === undefined
      ? 'must be a moment in UTC such as 2026-11-20T21:52:03'
      : undefined,
};

/** PostgreSQL keeps no NUL, and no terminal or log should be given the rest. */
function plainTextProblem(text: string): string | undefined {
  return /\p{Cc}|\p{Cs}/u.test(text) ? 'must not contain control characters' : undefined;
}

function callbackUrlProblem(text: string): string | undefined {
  const expected = 'must be an http or https address';
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return expected;
  // The parser forgives both, and what is stored and shown should be what is called.
  if (/[\p{Cc}\p{Cs}]|^\s|\s$/u.test(text)) return `${expected} without spaces around it`;
  if (!/^https?:\/\//i.test(text)) return `${expected} with two slashes after the colon`;
  return url.username === '' && url.password === ''
    ? undefined
    : `${expected} without user name and password: they would not be sent`;
}

function wrapped(problem: string | undefined): string | undefined {
  return problem === undefined ? undefined : `is not valid: ${problem}`;
}
