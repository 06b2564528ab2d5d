import type { Wording } from '@tessera/kit/errors';
import { cronProblem } from '../job/cron.ts';
import { parseTimestamp } from '../job/timestamp.ts';

/** By format: what is wrong with a text, as words that follow the field's name; undefined if valid. */
export const FORMATS: Readonly<Record<string, (text: string) => Wording | undefined>> = {
  'plain-text': plainTextProblem,
  'queue-name': queueNameProblem,
  'callback-url': callbackUrlProblem,
  cron: (text) => invalid(tooLong(text) ? undefined : cronProblem(text, null)),
  timezone: (text) => invalid(tooLong(text) ? undefined : cronProblem('0 0 0 * * *', text)),
  moment: momentProblem,
  'header-value': headerValueProblem,
  'dead-group': (text) => (/^[0-9a-f]{32}$/.test(text) ? undefined : NOT_A_GROUP),
};

const NOT_A_GROUP: Wording = {
  message: 'must be a name that GET /jobs/dead/groups gives as group',
  cs: 'musí být označení skupiny, které udává GET /jobs/dead/groups jako group',
};

/** A cron expression of a megabyte takes two seconds to read; the schemas refuse it for its length. */
const tooLong = (text: string) => text.length > 500;

/** PostgreSQL cannot store NUL, and other control characters would corrupt terminals and logs. */
function plainTextProblem(text: string): Wording | undefined {
  if (!/\p{Cc}|\p{Cs}/u.test(text)) return undefined;
  return {
    message: 'must not contain control characters',
    cs: 'nesmí obsahovat řídicí znaky',
  };
}

/** In a URL `.` and `..` are path segments, so such a queue could not be addressed. */
function queueNameProblem(text: string): Wording | undefined {
  if (text !== '.' && text !== '..') return plainTextProblem(text);
  return { message: `must not be ${text}`, cs: `nesmí být ${text}` };
}

function callbackUrlProblem(text: string): Wording | undefined {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return notAnAddress('', '');
  // The parser accepts both, but the stored URL must be exactly the one that is called.
  if (/[\p{Cc}\p{Cs}]|^\s|\s$/u.test(text)) {
    return notAnAddress(' without spaces around it', ' bez mezer okolo');
  }
  if (!/^https?:\/\/[^/\\]/i.test(text)) {
    return notAnAddress(
      ' with two slashes after the colon, then the host',
      ' se dvěma lomítky za dvojtečkou a pak jménem příjemce',
    );
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

/** Printable ASCII without spaces at the ends: no character that could begin another header. */
function headerValueProblem(text: string): Wording | undefined {
  if (/^(?:[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)?$/.test(text)) return undefined;
  return {
    message: 'must be printable ASCII without spaces at either end',
    cs: 'musí obsahovat jen tisknutelné znaky ASCII bez mezer na okrajích',
  };
}

function momentProblem(text: string): Wording | undefined {
  if (parseTimestamp(text) !== undefined) return undefined;
  return {
    message: 'must be a time such as 2026-11-20T21:52:03, in UTC or with an offset',
    cs: 'musí být čas, například 2026-11-20T21:52:03, v UTC nebo s posunem',
  };
}

function invalid(problem: Wording | undefined): Wording | undefined {
  if (problem === undefined) return undefined;
  return { message: `is not valid: ${problem.message}`, cs: `není platné: ${problem.cs}` };
}
