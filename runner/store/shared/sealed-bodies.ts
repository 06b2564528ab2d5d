import { SEALED_HEADER, type Sealable, sealedParts, sealedReason } from '../../job/sealed.ts';
import type { JobLine, ScheduleLine, TransferLine } from '../port/transfer.ts';
import type { Seal } from './seal.ts';

/** A job or schedule with payload and headers encrypted; what is encrypted already stays. */
export function sealedBody<T extends Partial<Sealable>>(of: T, seal: Seal): T {
  if (!seal.inUse) return of;
  const { payload, headers } = of;
  const isPlain = payload !== undefined && sealedParts(payload) === undefined;
  const hasPlain = headers && headers[SEALED_HEADER] === undefined;
  const text = hasPlain && seal.seal(JSON.stringify(headers), 'headers');
  return {
    ...of,
    ...(isPlain && { payload: seal.seal(payload, 'payload') }),
    ...(text && { headers: { [SEALED_HEADER]: text } }),
  };
}

/** A job or schedule with payload and headers decrypted; what no key opens stays as it is. */
export function openedBody<T extends Partial<Sealable>>(of: T, seal: Seal): T {
  const { payload, headers } = of;
  const open = payload === undefined ? undefined : seal.open(payload, 'payload');
  const sealed = headers?.[SEALED_HEADER];
  if (open === payload && sealed === undefined) return of;
  const text = sealed === undefined ? undefined : seal.open(sealed, 'headers');
  return {
    ...of,
    ...(open !== undefined && { payload: open }),
    ...(text !== sealed && { headers: JSON.parse(text!) }),
  };
}

/** A line of an export, decrypted. Throws where no key opens what is sealed in it. */
export function plainLine(line: TransferLine, seal: Seal): TransferLine {
  if (line.kind === 'queue') return line;
  const plain = changed(line, (body) => openedBody(body, seal), seal.open);
  const results = plain.kind === 'job' ? [plain.result, ...plain.attempts.map(responseOf)] : [];
  const isOpen = !results.some((text) => text !== null && sealedParts(text));
  if (isOpen && sealedReason(plain) === undefined) return plain;
  const what = `${line.kind} ${line.id}`;
  throw new Error(`${what}: no key in security.encryption_key opens what is sealed in it`);
}

/** A line of an import as it is stored: encrypted, unless it is so already. */
export function sealedLine(line: TransferLine, seal: Seal): TransferLine {
  if (line.kind === 'queue') return line;
  return changed(
    line,
    (body) => sealedBody(body, seal),
    (text, field) => (sealedParts(text) === undefined ? seal.seal(text, field) : text),
  );
}

function changed(
  line: JobLine | ScheduleLine,
  changedBody: <T extends Partial<Sealable>>(of: T) => T,
  changedText: Seal['open'],
): JobLine | ScheduleLine {
  const body = changedBody(line);
  if (body.kind === 'schedule') return body;
  return {
    ...body,
    result: body.result && changedText(body.result, 'result'),
    attempts: body.attempts.map((attempt) => ({
      ...attempt,
      response: attempt.response && changedText(attempt.response, 'response'),
    })),
  };
}

const responseOf = ({ response }: JobLine['attempts'][number]) => response;
