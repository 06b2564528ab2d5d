import type { Wording } from '@tessera/kit/errors';
import { cronProblem } from '../job/cron.ts';
import { parseTimestamp } from './timestamp.ts';

/** What is wrong with a text of each format, in words that follow the field's name. */
export const FORMATS: Readonly<Record<string, (text: string) => Wording | undefined>> = {
  'plain-text': plainTextProblem,
  'queue-name': queueNameProblem,
  'callback-url': callbackUrlProblem,
  cron: (text) => wrapped(cronProblem(text, null)),
  timezone: (text) => wrapped(cronProblem('0 0 0 * * *', text)),
  moment: momentProblem,
};

/** PostgreSQL keeps no NUL, and no terminal or log should be given the rest. */
function plainTextProblem(text: string): Wording | undefined {
  if (!/\p{Cc}|\p{Cs}/u.test(text)) return undefined;
  return {
    message: 'must not contain control characters',
    cs: 'nesmí obsahovat řídicí znaky',
  };
}

/** In an address `.` and `..` mean folders, so such a queue could not be reached. */
function queueNameProblem(text: string): Wording | undefined {
  if (text !== '.' && text !== '..') return plainTextProblem(text);
  return { message: `must not be ${text}`, cs: `nesmí být ${text}` };
}

function callbackUrlProblem(text: string): Wording | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return notAnAddress('', '');
  // The parser forgives both, and what is stored and shown should be what is called.
  if (/[\p{Cc}\p{Cs}]|^\s|\s$/u.test(text)) {
    return notAnAddress(' without spaces around it', ' bez mezer okolo');
  }
  if (!/^https?:\/\//i.test(text)) {
    return notAnAddress(' with two slashes after the colon', ' se dvěma lomítky za dvojtečkou');
  }
  if (url.username === '' && url.password === '') return undefined;
  return notAnAddress(
    ' without user name and password: they would not be sent',
    ' bez jména a hesla: neposlaly by se',
  );
}

function notAnAddress(how: string, cs: string): Wording {
  return {
    message: `must be an http or https address${how}`,
    cs: `musí být adresa http nebo https${cs}`,
  };
}

function momentProblem(text: string): Wording | undefined {
  if (parseTimestamp(text) !== undefined) return undefined;
  return {
    message: 'must be a moment in UTC such as 2026-11-20T21:52:03',
    cs: 'musí být okamžik v UTC, například 2026-11-20T21:52:03',
  };
}

function wrapped(problem: Wording | undefined): Wording | undefined {
  if (problem === undefined) return undefined;
  return { message: `is not valid: ${problem.message}`, cs: `není platné: ${problem.cs}` };
}
