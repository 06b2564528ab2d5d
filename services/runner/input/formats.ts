import { cronProblem } from '../job/cron.ts';
import { parseTimestamp } from '../job/timestamp.ts';

/** By format: the problem of a text, as words that follow the field's name; undefined if valid. */
export const FORMATS: Readonly<Record<string, (text: string) => string | undefined>> = {
  'plain-text': plainTextProblem,
  'queue-name': queueNameProblem,
  'callback-url': callbackUrlProblem,
  cron: (text) => invalid(tooLong(text) ? undefined : cronProblem(text, null)),
  timezone: (text) => invalid(tooLong(text) ? undefined : cronProblem('0 0 0 * * *', text)),
  moment: momentProblem,
  'header-value': headerValueProblem,
};

/** A cron expression of a megabyte takes two seconds to read; the schemas refuse it for its length. */
const tooLong = (text: string) => text.length > 500;

/** PostgreSQL cannot store NUL, and other control characters would corrupt terminals and logs. */
function plainTextProblem(text: string): string | undefined {
  return /\p{Cc}|\p{Cs}/u.test(text) ? 'must not contain control characters' : undefined;
}

/** In a URL `.` and `..` are path segments, so such a queue could not be addressed. */
function queueNameProblem(text: string): string | undefined {
  return text === '.' || text === '..' ? `must not be ${text}` : plainTextProblem(text);
}

/** RFC 1035, 2.3.4. */
const LONGEST_HOST = 253;

function callbackUrlProblem(text: string): string | undefined {
  const url = URL.parse(text);
  const address = 'must be an http or https address';
  if (url === null || !/^https?:$/.test(url.protocol)) return address;
  // The parser accepts both, but the stored URL must be exactly the one that is called.
  if (/[\p{Cc}\p{Cs}]|^\s|\s$/u.test(text)) return `${address} without spaces around it`;
  if (!/^https?:\/\/[^/\\]/i.test(text)) {
    return `${address} with two slashes after the colon, then the host`;
  }
  if (url.hostname.length > LONGEST_HOST) {
    return `${address} whose host has at most ${LONGEST_HOST} characters`;
  }
  if (url.username === '' && url.password === '') return undefined;
  return `${address} without user name and password: they would not be sent`;
}

/** Printable ASCII without spaces at the ends: no character that could begin another header. */
function headerValueProblem(text: string): string | undefined {
  return /^(?:[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)?$/.test(text)
    ? undefined
    : 'must be printable ASCII without spaces at either end';
}

function momentProblem(text: string): string | undefined {
  return parseTimestamp(text) === undefined
    ? 'must be a time such as 2026-11-20T21:52:03, in UTC or with an offset, up to the year 9999'
    : undefined;
}

function invalid(problem: string | undefined): string | undefined {
  return problem === undefined ? undefined : `is not valid: ${problem}`;
}
